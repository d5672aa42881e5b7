import type { Scope } from '#domain/scope.ts';
import pg from 'pg';
import type { Noun } from '#domain/noun.ts';
import { channelSql } from './channelSql.ts';
import { hashSql } from './hashSql.ts';
import { imageSql } from './imageSql.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** Nouns by name, as domain/tables.ts lists them. */
export type Nouns = Readonly<Record<string, Noun>>;

/**
 * A transaction's number is kept in a transaction-local setting, beside the id of the transaction it belongs to: PostgreSQL
 * takes the setting back together with the `sync_tx` row when a savepoint is rolled back, and a setting that leaked into a
 * session by other ways is not believed.
 */
const FUNCTIONS = [
  `create function sync_current_tx() returns bigint language sql volatile as $$
    select split_part(current_setting('sync.tx', true), ':', 2)::bigint
    where split_part(current_setting('sync.tx', true), ':', 1) = pg_current_xact_id_if_assigned()::text $$`,
  `create function sync_open_tx() returns bigint language plpgsql volatile as $$
    declare number bigint := sync_current_tx();
    begin
      if number is null then
        number := nextval('sync_tx_id');
        insert into sync_tx (tx) values (number);
        perform set_config('sync.tx', pg_current_xact_id()::text || ':' || number, true);
      end if;
      return number;
    end $$`,
  `create function sync_assign_seq() returns trigger language plpgsql as $$
    declare assigned bigint;
    begin
      update sync_head set seq = sync_head.seq + 1 returning sync_head.seq into assigned;
      update sync_tx set seq = assigned, at = clock_timestamp() where tx = new.tx;
      perform pg_notify('sync', assigned::text);
      return null;
    end $$`,
  // Deferred: the head is the last lock a transaction takes, held for the commit alone, so that it cannot deadlock with rows.
  `create constraint trigger sync_commit after insert on sync_tx deferrable initially deferred
    for each row execute function sync_assign_seq()`,
  `create function sync_refuse() returns trigger language plpgsql as $$
    begin raise exception '% of % is not possible: the change log would not hold it', tg_argv[0], tg_table_name using errcode = '0A000'; end $$`,
];

/** The three triggers that write the log, named alike on every replicated table. */
export const LOG_TRIGGERS = ['sync_insert', 'sync_update', 'sync_delete'] as const;

/**
 * Writes one log row for each changed row; `rows` has id, part_of, ch_old, ch_new, img_staff, img_cust, was_staff, was_cust.
 * The number is taken once, and only if a row is written.
 */
function writeLog(noun: Noun, rows: string): string {
  return `insert into sync_log (tx, tbl, pk, part_of, op, ch_old, ch_new, img_staff, img_cust, old_staff, old_cust)
    select (select sync_open_tx()), ${literal(noun.name)}, c.id, c.part_of, case when c.ch_new = '{}' then 'D' else 'P' end, c.ch_old, c.ch_new,
      case when c.ch_new <> '{}' then c.img_staff end,
      case when c.ch_new <> '{}' and c.ch_new <> '{staff}' then c.img_cust end,
      case when c.ch_old <> '{}' then ${hashSql('c.was_staff')} end,
      case when c.ch_old <> '{}' and c.ch_old <> '{staff}' then ${hashSql('c.was_cust')} end
    from (${rows}) c
    where c.ch_old <> '{}' or c.ch_new <> '{}'`;
}

/** The columns that decide who sees a row. */
function decidingColumns(scope: Scope): (string | undefined)[] {
  if (scope.kind === 'customer') return [scope.column, scope.when?.field];
  if (scope.kind === 'user') return [scope.column, typeof scope.staff === 'object' ? scope.staff.when : undefined];
  return [];
}

/** The columns a change of which somebody may see: all that leave the server, and all that decide who sees the row. */
function visibleColumns(noun: Noun): string[] {
  const { scope } = noun;
  const deciding = decidingColumns(scope);
  return Object.entries(noun.fields)
    .filter(([field, { facts }]) => facts.audience !== 'server' || deciding.includes(field) || field === 'deletedAt')
    .map(([field]) => field);
}

function statementTrigger(noun: Noun, trigger: (typeof LOG_TRIGGERS)[number], event: string, tables: string, rows: string): string[] {
  const fn = name(`${trigger}_${noun.name}`);
  return [
    // Plans are cached: one made for a single row would join the rows of a bulk update by nested loops, in quadratic time.
    `create function ${fn}() returns trigger language plpgsql set enable_nestloop = off as $$
    begin ${writeLog(noun, rows)}; return null; end $$`,
    `create trigger ${trigger} after ${event} on ${name(noun.name)} referencing ${tables} for each statement execute function ${fn}()`,
  ];
}

/** Transition tables and aliases carry names that no field has, and every column is named through them. */
function triggers(noun: Noun): string[] {
  const channels = (alias: string): string => channelSql(noun.scope, alias);
  const is = (alias: string): string => `${imageSql(noun, 'staff', alias)} as img_staff, ${imageSql(noun, 'customer', alias)} as img_cust`;
  const was = (alias: string): string => `${imageSql(noun, 'staff', alias)} as was_staff, ${imageSql(noun, 'customer', alias)} as was_cust`;
  const nothing = (what: 'img' | 'was'): string => `null::text as ${what}_staff, null::text as ${what}_cust`;
  const parent = (alias: string): string =>
    `${typeof noun.replication === 'object' ? `${alias}.${name(noun.replication.by)}` : 'null::text'} as part_of`;
  const row = (alias: string): string =>
    `row(${visibleColumns(noun)
      .map((c) => `${alias}.${name(c)}`)
      .join(', ')})`;
  const table = name(noun.name);
  return [
    ...statementTrigger(
      noun,
      'sync_insert',
      'insert',
      'new table as sync_new',
      `select n_.id, ${parent('n_')}, '{}'::text[] as ch_old, ${channels('n_')} as ch_new, ${is('n_')}, ${nothing('was')} from sync_new n_`,
    ),
    ...statementTrigger(
      noun,
      'sync_update',
      'update',
      'old table as sync_old new table as sync_new',
      `select n_.id, ${parent('n_')}, ${channels('o_')} as ch_old, ${channels('n_')} as ch_new, ${is('n_')}, ${was('o_')}
       from sync_old o_ join sync_new n_ on n_.id = o_.id where ${row('o_')} is distinct from ${row('n_')}`,
    ),
    ...statementTrigger(
      noun,
      'sync_delete',
      'delete',
      'old table as sync_old',
      `select o_.id, ${parent('o_')}, ${channels('o_')} as ch_old, '{}'::text[] as ch_new, ${nothing('img')}, ${was('o_')} from sync_old o_`,
    ),
    `create trigger sync_no_truncate before truncate on ${table} for each statement execute function sync_refuse('Truncate')`,
    `create trigger sync_same_id before update of id on ${table} for each row when (old.id is distinct from new.id)
      execute function sync_refuse('A change of id')`,
  ];
}

/**
 * The change log's functions and triggers (design/sync.md 4.1): every statement that changes a replicated row writes the log,
 * whoever sends it. Its tables are in the first migration.
 */
export function changeLogSql(nouns: Nouns): string[] {
  const replicated = Object.values(nouns).filter(({ replication }) => replication !== 'none');
  return [...FUNCTIONS, ...replicated.flatMap(triggers)];
}
