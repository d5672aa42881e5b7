import { NOUNS } from '#domain/tables.ts';
import { changeLogSql, type Nouns } from './changeLogSql.ts';

/** Every function of ours goes, and with it the triggers that call it, also those of nouns that are not replicated any more. */
const REMOVE = `do $remove$ declare ours regprocedure; begin
  for ours in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and (p.proname like 'sync\\_%' or p.proname in ('raise_sync_epoch', 'block_account', 'order_tenant'))
  loop execute format('drop function %s cascade', ours); end loop; end $remove$`;

/**
 * Signs whoever is disabled or deleted out of the embedded provider in the same transaction, whoever did it, and back in with
 * it (USER-6). Sessions end; refresh tokens stay while they are kept out, for the refusal of a refresh is how a device learns why,
 * and are gone when they are let in: everybody signs in anew.
 */
const BLOCK_ACCOUNT_SQL: readonly string[] = [
  `create function block_account() returns trigger language plpgsql as $$
    declare
      account text;
      away boolean := new."status" <> 'active' or new."deletedAt" is not null;
    begin
      if (old."status", old."deletedAt") is not distinct from (new."status", new."deletedAt") then return null; end if;
      update idp_account set blocked = away
        where sub = new."authProfileId" or (new."authProfileId" is null and email = lower(new."email")) returning sub into account;
      delete from idp_store where account_id = account and (not away or model in ('Session', 'AuthorizationCode', 'Interaction'));
      return null;
    end $$`,
  'create trigger block_account after update on "users" for each row execute function block_account()',
];

/**
 * Writes what the tenant has to be told of a user in the transaction that changes them, whoever changes them: another e-mail, kept out
 * or let in, gone. Nothing while no tenant is kept in step. The counters of an order only rise, so that what happens while it is
 * carried out is carried out after it.
 */
const ORDER_TENANT_SQL: readonly string[] = [
  `create function order_tenant() returns trigger language plpgsql as $$
    declare
      is_gone boolean := tg_op = 'DELETE';
      away integer := 0;
    begin
      if not exists (select from idp_tenant) then return null; end if;
      if not is_gone then
        if (old."email", old."status", old."deletedAt") is not distinct from (new."email", new."status", new."deletedAt") then return null; end if;
        away := (new."status" <> 'active' or new."deletedAt" is not null)::integer;
      end if;
      insert into idp_tenant_order as o (user_id, email, sub, is_gone, revision, sign_outs)
        values (old."id", old."email", old."authProfileId", is_gone, 1, away)
        on conflict (user_id) do update set is_gone = o.is_gone or excluded.is_gone, sub = coalesce(excluded.sub, o.sub), revision = o.revision + 1,
          sign_outs = o.sign_outs + away, attempts = 0, next_at = now(), fault = null, given_up_at = null;
      return null;
    end $$`,
  'create trigger order_tenant after update or delete on "users" for each row execute function order_tenant()',
];

/**
 * Raises `users.syncEpoch` whenever what a person may see changes, whoever changes it: replicas made for the old scope are
 * then refused (design/sync.md 4.2).
 */
const SCOPE_EPOCH_SQL: readonly string[] = [
  `create function raise_sync_epoch() returns trigger language plpgsql as $$
    begin new."syncEpoch" := greatest(old."syncEpoch" + 1, new."syncEpoch"); return new; end $$`,
  `create trigger raise_sync_epoch before update on "users" for each row
    when ((old."role", old."customerId", old."status", old."deletedAt") is distinct from (new."role", new."customerId", new."status", new."deletedAt"))
    execute function raise_sync_epoch()`,
];

/**
 * Statements that put the functions and triggers of these nouns in place of whatever a database had: logic is made from the
 * declarations at every change of them, so that no migration speaks of it.
 */
export function logicSql(nouns: Nouns = NOUNS): string {
  return [REMOVE, ...changeLogSql(nouns), ...SCOPE_EPOCH_SQL, ...BLOCK_ACCOUNT_SQL, ...ORDER_TENANT_SQL].join(';\n');
}
