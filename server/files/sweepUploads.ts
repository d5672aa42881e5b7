import type { Database } from '../db/database.ts';
import type { FileStore } from './fileStore.ts';

/** The time for which an upload waits for its row of `files`, and bytes outlive a row that was destroyed. */
const KEPT_MS = 24 * 3_600_000;
/** Removed in one go; the rest waits for the next. */
const SWEPT_MAX = 1000;

/**
 * Removes uploads that nobody has claimed for a day and bytes whose row of `files` was destroyed a day ago. Marked first, so
 * that none can be claimed while its bytes go, and that a sweep that is cut short is taken up by the next one.
 * @returns how many were removed. @throws StoreError
 */
export async function sweepUnclaimed({ pool }: Pick<Database, 'pool'>, store: FileStore, nowMs: number): Promise<number> {
  const [now, before] = [new Date(nowMs).toISOString(), new Date(nowMs - KEPT_MS).toISOString()];
  await pool.query(
    `update file_upload u set dropped_at = $1 where dropped_at is null and coalesce(claimed_at, created_at) < $2
       and not exists (select from "files" f where f."fileId" = u.handle)`,
    [now, before],
  );
  const { rows } = await pool.query<{ handle: string; stored_key: string }>(
    'select handle, stored_key from file_upload where dropped_at is not null order by dropped_at limit $1',
    [SWEPT_MAX],
  );
  for (const { handle, stored_key: key } of rows) {
    await store.delete(key);
    await pool.query('delete from file_upload where handle = $1', [handle]);
  }
  return rows.length;
}
