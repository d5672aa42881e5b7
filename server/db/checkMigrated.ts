import type { Database } from './database.ts';
import { pendingOf } from './migrate.ts';
import { readMigrations } from './readMigrations.ts';

/** Makes sure that a command beside the product finds the tables it knows. @throws Error in words for the operator */
export async function checkMigrated({ pool }: Database): Promise<void> {
  const { rows: tables } = await pool.query<{ has: boolean }>(`select to_regclass('migration') is not null as has`);
  if (!tables[0]!.has) throw new Error('The database has no tables yet. Start the product once: npm start makes them.');
  const { rows } = await pool.query<{ id: string; checksum: string }>(`select id, checksum from migration where id ~ '^[0-9]+$'`);
  if (pendingOf(readMigrations(), new Map(rows.map(({ id, checksum }) => [id, checksum]))).length > 0)
    throw new Error('The database is of an older version. Start the product once: npm start brings it up to date.');
}
