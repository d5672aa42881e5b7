import type { TableName } from '#domain/tables.ts';
import { readImages } from '../overlay/images.ts';
import { rebaseChanged } from '../overlay/rebase.ts';
import { announceChanges } from '../store/changes.ts';
import type { KvTx } from '../store/kv.ts';
import type { Page } from '../protocol.ts';
import { rowKey, type ReplicaMeta } from '../store/stores.ts';
import { Tally } from './tally.ts';

/**
 * Put the server's rows in the place of these, whatever version they claim to have; what the server does not send is not there
 * for this person and goes. Pending edits are made again on top. False: the answer is older than the cursor, ask again.
 */
export async function repairRows(
  kv: KvTx,
  meta: ReplicaMeta,
  { table, ids }: { table: TableName; ids: readonly string[] },
  page: Page,
): Promise<boolean> {
  if (meta.cursor === null || page.head < meta.cursor) return false;
  const came = new Map(page.rows.map((row) => [row.id, row]));
  const tally = new Tally(kv);
  const here = await readImages(kv, table, ids);
  for (const [i, id] of ids.entries()) {
    const row = came.get(id);
    await tally.write(table, id, here[i] ?? null, row ? { ...row, _v: page.head } : null, page.head);
  }
  await tally.save();
  meta.ahead = Math.max(meta.ahead ?? 0, page.head);
  const changed = ids.map((id) => rowKey(table, id));
  const rewritten = await rebaseChanged(kv, meta, changed);
  await announceChanges(kv, new Set([...changed, ...rewritten]));
  return true;
}
