import { NOUNS } from '#domain/tables.ts';
import { changeLogSql, type Nouns } from './changeLogSql.ts';

/** Every function of ours goes, and with it the triggers that call it, also those of nouns that are not replicated any more. */
const REMOVE = `do $remove$ declare ours regprocedure; begin
  for ours in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and (p.proname like 'sync\\_%' or p.proname in ('raise_sync_epoch', 'block_account'))
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
  return [REMOVE, ...changeLogSql(nouns), ...SCOPE_EPOCH_SQL, ...BLOCK_ACCOUNT_SQL].join(';\n');
}
