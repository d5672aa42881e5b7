/**
 * Who is disabled or deleted is signed out of the embedded provider in the same transaction, whoever did it, and comes back
 * with it (USER-6). Sessions end; refresh tokens stay, for the refusal of a refresh is how a device learns why.
 */
export const BLOCK_ACCOUNT_SQL: readonly string[] = [
  `create function block_account() returns trigger language plpgsql as $$
    declare
      account text;
      away boolean := new."status" <> 'active' or new."deletedAt" is not null;
    begin
      if (old."status", old."deletedAt") is not distinct from (new."status", new."deletedAt") then return null; end if;
      update idp_account set blocked = away
        where sub = new."authProfileId" or (new."authProfileId" is null and email = lower(new."email")) returning sub into account;
      if away then
        delete from idp_store where account_id = account and model in ('Session', 'AuthorizationCode', 'Interaction');
      end if;
      return null;
    end $$`,
  'create trigger block_account after update on "users" for each row execute function block_account()',
];
