import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BackupError } from './backupError.ts';

const { escapeIdentifier: name } = pg;

/** Tables that the migrations and the first start of a product put rows into. */
const FROM_THE_START: ReadonlySet<string> = new Set([
  'audit_event',
  'audit_head',
  'driverLanguages',
  'featureFlags',
  'idp_attempt',
  'idp_key',
  'idp_secret',
  'idp_store',
  'idp_tenant',
  'job_day',
  'migration',
  'sync_head',
  'sync_log',
  'sync_meta',
  'sync_seal_key',
  'sync_segment',
  'sync_tx',
  'usStates',
  'violationCodes',
]);

/** Connections of a program that has just ended are gone within that time. */
const LEAVING_MS = 3000;

const ELSEWHERE = 'Restore into an empty database: another DATA_DIR, or an empty DATABASE_URL.';

/** The condition of what is ours: what an extension brought is not. */
const OURS = `c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind in ('r', 'p', 'm') and ${OURS} order by 1`,
  );
  return rows.map((row) => row.name);
}

/**
 * Makes sure that nothing can be lost here: no tables, or those of a workspace that nobody has put anything into.
 * @throws BackupError that says what is in the way
 */
export async function checkEmpty(client: pg.ClientBase): Promise<void> {
  const tables = await tablesOf(client);
  if (tables.length === 0) return;
  if (!tables.includes('migration') || !tables.includes('sync_meta'))
    throw new BackupError(`This database holds tables of something else (${tables.slice(0, 3).join(', ')}). ${ELSEWHERE}`);
  for (const table of tables.filter((one) => !FROM_THE_START.has(one))) {
    const { rowCount } = await client.query(`select from ${name(table)} limit 1`);
    if (rowCount) throw new BackupError(`This database is not empty: there are rows in ${table}. Nothing was changed. ${ELSEWHERE}`);
  }
}

/** @throws BackupError when the product, or anybody else of the same role, is connected to this database */
export async function checkAlone(client: pg.ClientBase): Promise<void> {
  for (const end = performance.now() + LEAVING_MS; ; await sleep(50)) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const others = rows[0]!.n;
    if (others === 0) return;
    if (performance.now() > end)
      throw new BackupError(`Somebody else is connected to this database (connections: ${others}). Stop the product, then restore.`);
  }
}

/**
 * Removes the tables, sequences and functions of an empty workspace, and its jobs with their schema, so that those of the
 * backup's version can be made.
 */
export async function removeTables(client: pg.ClientBase): Promise<void> {
  if ((await tablesOf(client)).length === 0) return;
  await client.query('drop schema if exists pgboss cascade');
  await client.query(`do $remove$ declare thing record; begin
    for thing in select c.oid::regclass as it from pg_class c where c.relkind in ('r', 'p') and ${OURS}
      loop execute format('drop table %s cascade', thing.it); end loop;
    for thing in select c.oid::regclass as it from pg_class c where c.relkind = 'S' and ${OURS}
      loop execute format('drop sequence %s cascade', thing.it); end loop;
    for thing in select p.oid::regprocedure as it from pg_proc p where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop routine %s cascade', thing.it); end loop;
  end $remove$`);
}
