import { NOUNS } from '#domain/tables.ts';
import { BLOCK_ACCOUNT_SQL } from './blockAccountSql.ts';
import { changeLogSql, type Nouns } from './changeLogSql.ts';
import { SCOPE_EPOCH_SQL } from './scopeEpochSql.ts';

/** Every function of ours goes, and with it the triggers that call it, also those of nouns that are not replicated any more. */
const REMOVE = `do $remove$ declare ours regprocedure; begin
  for ours in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and (p.proname like 'sync\\_%' or p.proname in ('raise_sync_epoch', 'block_account'))
  loop execute format('drop function %s cascade', ours); end loop; end $remove$`;

/**
 * Statements that put the functions and triggers of these nouns in place of whatever a database had: logic is made from the
 * declarations at every change of them, so that no migration speaks of it.
 */
export function logicSql(nouns: Nouns = NOUNS): string {
  return [REMOVE, ...changeLogSql(nouns), ...SCOPE_EPOCH_SQL, ...BLOCK_ACCOUNT_SQL].join(';\n');
}
