import type pg from 'pg';
import { logEvent } from '../log.ts';
import type { Database } from './database.ts';
import { logicSql } from './logicSql.ts';
import { lowerWall, raiseWall, WALL } from './raiseWall.ts';
import { checksumOf, type Migration, readMigrations } from './readMigrations.ts';
import { wallSql } from './wallSql.ts';

/**
 * The version that a database is brought to: the tables by migrations; the functions and triggers, and the policies, each by one text
 * that replaces the last.
 */
export interface SchemaVersion {
  migrations: readonly Migration[];
  logic: string;
  wall: string;
}

/** Returns this version's files and declarations. */
export function currentVersion(): SchemaVersion {
  return { migrations: readMigrations(), logic: logicSql(), wall: wallSql() };
}

/** Names the whole schema: two databases with the same one have the same tables, functions, triggers and policies. */
export function schemaChecksum({ migrations, logic, wall }: SchemaVersion = currentVersion()): string {
  return checksumOf([...migrations.map((m) => m.checksum), logic, wall].join());
}

/** Any constant of our own: whoever migrates this database holds this lock. */
export const MIGRATION_LOCK = 7_203_611;

/** The name of the logic in the table of migrations. */
const LOGIC = 'logic';

/** The first tables were made straight from the declarations once; databases of then have the tables of 0001 under this checksum. */
const FIRST_AS_GENERATED = '6c96cd778ddb4adccc2171d39e5b9aa0732fd26e313391f135bf2a918e960a11';

/** The migrations still to run. @throws Error when the database remembers one that this version does not have, or has in another form. */
export function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(migrations.map((m) => [m.id, m]));
  for (const [id, checksum] of applied) {
    const migration = known.get(id);
    if (!migration)
      throw new Error(`This database has migration ${id}, which this version does not know: a newer version has used it. Start that one.`);
    if (checksum === migration.checksum || (id === '0001' && checksum === FIRST_AS_GENERATED)) continue;
    throw new Error(
      `Migration ${migration.file} is not what was applied to this database. Put it back as it was; a change goes into a new migration.`,
    );
  }
  return migrations.filter(({ id }) => !applied.has(id));
}

async function remember(client: pg.ClientBase, id: string, checksum: string): Promise<void> {
  await client.query(
    'insert into migration (id, checksum) values ($1, $2) on conflict (id) do update set checksum = excluded.checksum, at = now()',
    [id, checksum],
  );
}

/** `migrate` inside the caller's transaction, under a lock that the caller holds. An empty `logic` or `wall` leaves what there is. */
export async function bringTo({ migrations, logic, wall }: SchemaVersion, client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migration (id text primary key, checksum text not null, at timestamptz(3) not null default now())',
  );
  const { rows } = await client.query<{ id: string; checksum: string }>('select id, checksum from migration order by id');
  const applied = new Map(rows.map((row) => [row.id, row.checksum]));
  const logicBefore = applied.get(LOGIC);
  applied.delete(LOGIC);
  applied.delete(WALL);
  const pending = pendingOf(migrations, applied);
  if (pending.length > 0) await lowerWall(client);
  for (const { id, file, sql, checksum } of pending) {
    await client.query(sql).catch((error: Error) => {
      throw new Error(`Migration ${file} failed, nothing was changed: ${error.message}`, { cause: error });
    });
    await remember(client, id, checksum);
  }
  // Also when its text is the same: a migration may have had to drop a trigger that stood in its way.
  if (pending.length > 0 || logicBefore !== checksumOf(logic)) {
    // Rows that a migration changed are in the log by the triggers of before (so it changes rows first, then drops columns that
    // those read); the commit is numbered before these triggers go.
    await client.query('set constraints all immediate');
    await client.query(logic);
    await remember(client, LOGIC, checksumOf(logic));
  }
  if (wall) await raiseWall(client, wall);
}

/** A migration that goes on without something says so by a warning. */
function logWarning({ severity, message }: { severity?: string | undefined; message?: string | undefined }): void {
  if (severity === 'WARNING') logEvent('migrate.warning', { message });
}

/**
 * Bring a database to a version, this one's unless told: its migrations once each, then its functions, triggers and policies when
 * they changed, all in one transaction, under a lock, so that several processes may start at once.
 * @throws Error in one sentence for the operator when the database has a migration that the version lacks or has changed.
 */
export async function migrate(db: Database, version: SchemaVersion = currentVersion()): Promise<void> {
  const client = await db.pool.connect();
  client.on('notice', logWarning);
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await bringTo(version, client);
    await client.query('commit');
    client.release();
  } catch (error) {
    // A broken connection cannot be rolled back; giving it to `release` throws it away, and the server rolls back.
    client.release(error instanceof Error ? error : true);
    throw error;
  } finally {
    client.off('notice', logWarning);
  }
}
