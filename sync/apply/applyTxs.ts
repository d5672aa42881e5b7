import { NOUNS, type TableName } from '#domain/tables.ts';
import type { AnyRow } from '#domain/noun.ts';
import { noteAbsence, type RowChange } from './absence.ts';
import { batchingTx } from '../store/batchingTx.ts';
import { announceChanges } from '../store/changes.ts';
import { fencedMeta, wipeRows, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { Pull, SyncTx } from '../protocol.ts';
import { Tally } from '../digest/tally.ts';
import { readEntries, settleEntries } from '../store/entries.ts';
import { readImageAndVersion } from '../overlay/images.ts';
import { rebaseChanged } from '../overlay/rebase.ts';
import { readRowsAhead } from '../store/rowsAhead.ts';
import { rowKey, type ReplicaMeta, type StoredRow } from '../store/stores.ts';

/**
 * Apply whole transactions and move the cursor, in one step (SYNC-C1). An answer that does not begin at the cursor changes
 * nothing (SYNC-C6); an answer that says `reset` erases the rows so that a boot begins (SYNC-C7).
 */
export async function applyTxs(tx: KvTx, fence: number, news: Pick<Pull, 'from' | 'to' | 'txs' | 'reset'>): Promise<ReplicaMeta> {
  const meta = await fencedMeta(tx, fence);
  if (news.reset) {
    await wipeRows(tx, meta);
    await writeMeta(tx, meta);
    return meta;
  }
  if (meta.cursor !== news.from || news.to < news.from) return meta;
  const kv = batchingTx(tx);
  await readRowsAhead(
    kv,
    news.txs.flatMap(({ ops }) => ops.map(([table, , row]) => rowKey(table, row.id))),
  );
  const { changed, reopened, changes } = await writeOps(kv, news.txs);
  meta.cursor = news.to;
  await noteAbsence(kv, changes, news.to);
  const settled = await dropSettled(kv, news.to);
  const rewritten = await rebaseChanged(kv, meta, changed, settled);
  meta.owed = [...new Set([...(meta.owed ?? []), ...(await missingSets(kv, reopened))])];
  await writeMeta(kv, meta);
  await announceChanges(kv, new Set([...changed, ...rewritten]));
  await kv.flush();
  return meta;
}

/** Write each change to the row, or to the server's image under a pending edit. Older news than what is here changes nothing. */
async function writeOps(kv: KvTx, txs: readonly SyncTx[]): Promise<{ changed: Set<string>; reopened: string[]; changes: RowChange[] }> {
  const changed = new Set<string>();
  const reopened: string[] = [];
  const changes: RowChange[] = [];
  const tally = new Tally(kv);
  for (const { seq, ops } of txs) {
    for (const [table, op, row] of ops) {
      const key = rowKey(table, row.id);
      const next: StoredRow | null = op === 'P' ? { ...(row as AnyRow), _v: seq } : null;
      const { row: here, v } = await readImageAndVersion(kv, table, row.id);
      if (v >= seq) {
        // A page that was read later has it already: whether it was closed when the device asked what there is, nobody knows.
        if (here && next && isOpenParent(table, here)) reopened.push(key);
        continue;
      }
      if (here && next && isReopened(table, here, next)) reopened.push(key);
      await tally.write(table, row.id, here, next, seq);
      changed.add(key);
      changes.push({ seq, table, before: here, after: next });
    }
  }
  await tally.save();
  return { changed, reopened, changes };
}

/** Parents whose parts did not all come here while they were closed. */
async function missingSets(kv: KvTx, keys: readonly string[]): Promise<string[]> {
  const here = await kv.many('sets', keys);
  return keys.filter((_, i) => !here[i]);
}

/** Returns whether a closed parent was opened: its child rows now belong on the device. */
function isReopened(table: TableName, before: StoredRow, after: StoredRow): boolean {
  return isOpenParent(table, after) && before['status'] === 'CLOSED';
}

const isOpenParent = (table: TableName, row: StoredRow): boolean => table === NOUNS.cases.name && row['status'] !== 'CLOSED';

/** The cursor has passed the commits of these mutations: their effect is in the server's image now, the overlay goes (design/sync.md 5.2). */
export async function dropSettled(kv: KvTx, cursor: number): Promise<string[]> {
  const settled = (await readEntries(kv)).filter((m) => m.state === 'acknowledged' && m.seq !== null && m.seq <= cursor);
  await settleEntries(kv, settled, 'synced', null);
  return settled.flatMap((m) => m.touches);
}
