import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '#server/db/database.ts';

/** A database without a single table beside another one; `drop` closes and removes it. */
export async function emptyDatabase(beside: Database): Promise<Database & { drop(): Promise<void> }> {
  const name = `ws_restore_${randomBytes(6).toString('hex')}`;
  await beside.pool.query(`create database ${name}`);
  const url = new URL(beside.url);
  url.pathname = `/${name}`;
  const db = await openDatabase(url.href);
  const drop = async (): Promise<void> => {
    await db.close();
    await beside.pool.query(`drop database ${name} with (force)`);
  };
  return { ...db, drop };
}

/** SHA-256 of every table's rows in the database's own words, by table: what a backup must bring back. */
export async function fingerprints(db: Database): Promise<Map<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ line: string }>(`select t::text as line from ${pg.escapeIdentifier(name)} t`);
    const text = rows.map(({ line }) => line).toSorted();
    found.set(name, `${rows.length} rows, ${createHash('sha256').update(text.join('\n')).digest('hex')}`);
  }
  return found;
}
