import type { Database } from '../../../db/database.ts';

/** Ends the time in which a batch can be taken back. */
export async function hurry({ pool }: Database, id: string): Promise<void> {
  await pool.query(`update esign_bulk set starts_at = now() - interval '1 minute' where id = $1`, [id]);
  await pool.query(
    `update pgboss.job set start_after = now() - interval '1 second' where data -> 'input' ->> 'bulkId' = $1 and state < 'active'`,
    [id],
  );
}
