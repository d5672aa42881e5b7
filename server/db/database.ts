import { once } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { WorkPool } from './databaseWork.ts';
import type { Schema } from './schema.ts';

/** One PostgreSQL database, embedded or somebody's own: the same pool for Kysely and for plain SQL. */
export interface Database {
  url: string;
  pool: pg.Pool;
  kysely: Kysely<Schema>;
  close(): Promise<void>;
}

const { builtins } = pg.types;

/** A whole number of SQL as a JavaScript number. @throws RangeError past 2^53, where a number would be silently another. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JavaScript number`);
  return value;
}

const UTC_TIMESTAMP = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\d*\+00$/;

/** `2026-11-21 03:27:19.6+00` -> `2026-11-21T03:27:19.600Z`. @throws RangeError in a session that is not in UTC, or beyond year 9999. */
function isoInstant(text: string): string {
  const [, day, time, fraction = ''] = UTC_TIMESTAMP.exec(text) ?? [];
  if (!day || !time) throw new RangeError(`${text} is not an instant in UTC`);
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

const asIs = (text: string): string => text;
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.DATE, asIs],
]);

/** The parsers of values from PostgreSQL: instants and dates as the domain writes them, 64-bit integers as numbers. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** The settings of every connection; a dedicated one (LISTEN, import) uses them too, so that values read alike everywhere. */
export function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types: TYPES,
    options: '-c timezone=UTC -c datestyle=ISO',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    // A transaction left open would hold its locks: the commit order allows no waiting inside one (design.md D2).
    idle_in_transaction_session_timeout: 5_000,
  };
}

/**
 * Connect to a database. `onIdleError` hears of connections that broke while nobody used them (the server stopped); the pool
 * replaces those by itself. @throws when the database cannot be reached.
 */
export async function openDatabase(url: string, onIdleError: (error: Error) => void = () => {}): Promise<Database> {
  const pool = new WorkPool({ ...connectionSettings(url), max: 10 });
  pool.on('error', onIdleError);
  // A connection that breaks while in use fails its queries; without a listener of its own it would end the process as well.
  let open = 0;
  pool.on('connect', (client) => {
    open += 1;
    client.on('error', () => {});
  });
  pool.on('remove', () => (open -= 1));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // Not kysely.destroy(): it leaves a pool open that Kysely itself has not used yet.
  const close = async (): Promise<void> => {
    if (!pool.ending) await pool.end();
    // The pool has ended before its connections have; a server that stops meanwhile would cut them off with an error.
    while (open > 0) await once(pool, 'remove');
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { url, pool, kysely, close };
}
