import pg from 'pg';
import type { Database } from './database.ts';
import { checksumOf } from './readMigrations.ts';
import { LOWER_WALL_SQL, WALL_ROLES_SQL } from './wallSql.ts';

/** The name of the wall in the table of migrations; it is there while the wall stands. */
export const WALL = 'wall';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Takes the wall down in the caller's transaction, for a migration that may change what it looks at. */
export async function lowerWall(client: pg.ClientBase): Promise<void> {
  await client.query(LOWER_WALL_SQL);
  await client.query('delete from migration where id = $1', [WALL]);
}

/**
 * Makes the wall of `sql` stand, in the caller's transaction. Where the user of the database may neither make the two roles nor
 * become them, it is left down: the operator is told at each start (docs/operate.md).
 */
export async function raiseWall(client: pg.ClientBase, sql: string): Promise<void> {
  await client.query('savepoint wall');
  try {
    await client.query(WALL_ROLES_SQL);
    const { rowCount } = await client.query('select from migration where id = $1 and checksum = $2', [WALL, checksumOf(sql)]);
    if (rowCount === 0) {
      await client.query(sql);
      await client.query(
        'insert into migration (id, checksum) values ($1, $2) on conflict (id) do update set checksum = excluded.checksum, at = now()',
        [WALL, checksumOf(sql)],
      );
    }
    await client.query('release savepoint wall');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    await client.query('rollback to savepoint wall');
    await lowerWall(client);
  }
}

/** Returns whether people's reads run behind the wall in this database. */
export async function hasWall({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query('select from migration where id = $1', [WALL]);
  return rowCount === 1;
}
