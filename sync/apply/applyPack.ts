import { REPLICATED, type TableName } from '#domain/tables.ts';
import type { Page, Plan } from '../protocol.ts';
import { announceChanges } from '../store/changes.ts';
import { fencedMeta, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import { rowKey, type ReplicaMeta } from '../store/stores.ts';
import { readDirectory } from '../tiers/directory.ts';
import { missingPack, type MissingPack } from '../tiers/missing.ts';
import { storePack } from '../tiers/storeChunks.ts';
import { rebaseChanged } from '../overlay/rebase.ts';

/** Counts the rows whose listed fields alone are here, and the characters of their text; null: none. */
export async function countPacks(tx: KvTx, plan: Plan): Promise<ReplicaMeta['packs']> {
  let total = 0;
  let totalBytes: number | null = 0;
  for (const table of REPLICATED) {
    const missing = (await readDirectory(tx, table)).chunks.filter(({ whole }) => !whole).reduce((sum, { n }) => sum + n, 0);
    if (missing === 0) continue;
    total += missing;
    const rowBytes = rowBytesOf(plan, table);
    totalBytes = totalBytes === null || rowBytes === null ? null : totalBytes + Math.round(missing * rowBytes);
  }
  return total > 0 ? { rows: 0, total, bytes: 0, totalBytes } : null;
}

/** About how long the text of a row of a table is; null: the server did not say. */
function rowBytesOf(plan: Plan, table: TableName): number | null {
  for (const { table: of, rows, bytes, packBytes = bytes } of plan)
    if (of === table && rows > 0 && packBytes !== undefined) return packBytes / rows;
  return null;
}

/** Store the rows of one chunk, and make pending changes again that waited for one of them. `pack` null: there was nothing to ask for. */
export async function applyPack(kv: KvTx, fence: number, pack: MissingPack | null, page: Page | null): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  if (meta.cursor === null) return meta;
  if (pack && page) {
    if (page.head > meta.cursor) return meta;
    const { n, covered } = await storePack(kv, pack.table, pack.key, page);
    if (meta.packs) meta.packs = { ...meta.packs, rows: meta.packs.rows + n, bytes: (meta.packs.bytes ?? 0) + page.length };
    await announceChanges(kv, await rebaseChanged(kv, meta, [...page.ids.map((id) => rowKey(pack.table, id)), ...covered]));
  }
  if (!(await missingPack(kv, undefined))) meta.packs = null;
  await writeMeta(kv, meta);
  return meta;
}
