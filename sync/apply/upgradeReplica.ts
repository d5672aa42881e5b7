import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { writeSums } from '../digest/records.ts';
import { scrubRest } from '../digest/scrub.ts';
import { merge, noSums, type Sums } from '../digest/sums.ts';
import { readImages } from '../overlay/images.ts';
import { rebaseAll } from '../overlay/rebase.ts';
import type { Plan, Pull } from '../protocol.ts';
import { openParents } from '../segments/openParents.ts';
import { leaveOutClosed, putSegments } from '../segments/storeSegments.ts';
import { announce } from '../store/changes.ts';
import type { KvTx } from '../store/kv.ts';
import { fencedMeta, writeMeta } from '../store/meta.ts';
import { versionsOf, writeRows, type HotRow } from '../store/rows.ts';
import { rowKey, type ReplicaMeta, type StoredRow } from '../store/stores.ts';
import { addBeside, clearBeside, takeBeside } from '../tiers/beside.ts';
import { readDirectory, type Chunk } from '../tiers/directory.ts';
import { openChunk } from '../tiers/openChunk.ts';
import type { ColumnsRecord } from '../tiers/packedColumns.ts';
import { putPage } from '../tiers/putChunk.ts';
import { fieldOf } from '../tiers/readColumns.ts';
import { advance, beginInitialSync, isNext, oldestIn, type BootPage, type PagePlace } from './applyPage.ts';
import { applyTxs } from './applyTxs.ts';

/**
 * Begins to load every row anew beside those that another build stored (SYNC-C30). Those are read, news of them is applied, and changes
 * are made, until all the others are here. `from`: where this replica stood when it asked for the plan.
 */
export async function beginUpgrade(kv: KvTx, fence: number, from: number, plan: Plan): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  for (const table of REPLICATED) await clearBeside(kv, table);
  // The sums are those of the rows in their earlier form.
  await kv.clear('digests');
  delete meta.proof;
  delete meta.outgrown;
  // Nobody waits for the first moments of lists that are here.
  meta.upgrade = { ...beginInitialSync(plan.filter(({ set }) => set !== 'newest')), from: oldestIn(plan, from) };
  await writeMeta(kv, meta);
  return meta;
}

/** Store whole rows beside those that are read, and move on; nothing when they are not the next ones. */
export async function applyUpgradePage(kv: KvTx, fence: number, place: PagePlace, page: BootPage): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  const part = meta.upgrade?.plan[meta.upgrade.at];
  if (!meta.upgrade || !part || !isNext(meta.upgrade, place)) return meta;
  await storeBeside(kv, part.table, page);
  advance(meta.upgrade, page);
  await writeMeta(kv, meta);
  return meta;
}

async function storeBeside(kv: KvTx, table: TableName, page: BootPage): Promise<void> {
  const directory = await readDirectory(kv, table);
  if ('segments' in page) {
    const { made, next } = await putSegments(kv, directory, page);
    const sums = noSums();
    for (const { came } of made) merge(sums, came.segment.sums);
    return addBeside(
      kv,
      table,
      made.map(({ chunk }) => chunk),
      next,
      sums,
    );
  }
  const { chunk, next } = await putPage(kv, directory, page);
  await addBeside(kv, table, [chunk], next, null);
}

/**
 * Replaces all rows by those beside them and by the news since those were read, in one step, so that nobody sees a row go back. `news`:
 * from where the oldest of them stands to where this replica stands at least; else nothing changes, and the news is asked for again.
 */
export async function endUpgrade(kv: KvTx, fence: number, news: readonly Pull[]): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  const { upgrade, cursor } = meta;
  const last = news.at(-1);
  if (!upgrade || cursor === null || !last) return meta;
  if (last.reset) return beginAgain(kv, meta);
  if (news[0]!.from !== upgrade.from || last.to < cursor) return meta;
  const kept = await openedParts(kv);
  for (const store of ['shadow', 'sets']) await kv.clear(store);
  const newest = await replaceChunks(kv);
  await putBack(kv, kept);
  delete meta.upgrade;
  Object.assign(meta, { cursor: upgrade.from, ahead: Math.max(meta.ahead ?? 0, newest), later: null, owed: [] });
  await scrubRest(kv);
  await writeMeta(kv, meta);
  for (const one of news) await applyTxs(kv, fence, one);
  const done = await fencedMeta(kv, fence);
  await rebaseAll(kv, done);
  for (const table of REPLICATED) await announce(kv, table, null);
  return done;
}

/** The log does not reach back to the rows beside: another plan is asked for, and what came of this one goes as that begins. */
async function beginAgain(kv: KvTx, meta: ReplicaMeta): Promise<ReplicaMeta> {
  delete meta.upgrade;
  meta.outgrown = true;
  await writeMeta(kv, meta);
  return meta;
}

/** Replaces the chunks of every table, and the sums of those whose rows came with theirs. Returns the newest commit that rows stand at. */
async function replaceChunks(kv: KvTx): Promise<number> {
  let newest = 0;
  // Whether a part counts, its parent says.
  for (const table of REPLICATED.toSorted((a, b) => Number(parentOf(a) !== null) - Number(parentOf(b) !== null))) {
    await kv.clear(table);
    const { chunks, sums } = await takeBeside(kv, table);
    for (const { v } of chunks) newest = Math.max(newest, v);
    if (!sums || chunks.length === 0) continue;
    await leaveOut(kv, table, chunks, sums);
    await writeSums(kv, table, sums);
  }
  return newest;
}

/** Takes what does not count here out of the sums of the chunks of parts. */
async function leaveOut(kv: KvTx, table: TableName, chunks: readonly Chunk[], sums: Sums): Promise<void> {
  const parent = parentOf(table);
  if (!parent) return;
  const isOpen = await openParents(kv, parent.with as TableName);
  for (const chunk of chunks) {
    const open = await openChunk(kv, table, chunk);
    const whose = await kv.get<ColumnsRecord>('columns', chunk.key);
    if (open && whose) leaveOutClosed(sums, fieldOf(whose, parent.by), open, isOpen);
  }
}

/** The parts of parents that somebody opened: of those that are closed none come with a plan, and they are kept as they are until they are asked for again. */
async function openedParts(kv: KvTx): Promise<Map<TableName, StoredRow[]>> {
  const opened = new Set((await kv.all<{ key: string }>('sets')).map(({ key }) => key));
  const kept = new Map<TableName, StoredRow[]>();
  if (opened.size === 0) return kept;
  for (const table of REPLICATED) {
    const parent = parentOf(table);
    if (!parent) continue;
    const { with: owner, by } = parent;
    const rows = (await kv.all<HotRow>(table)).filter((row) => !row._gone && opened.has(rowKey(owner as TableName, String(row[by]))));
    const images = await readImages(
      kv,
      table,
      rows.map(({ id }) => id),
    );
    kept.set(
      table,
      images.filter((row) => row !== null),
    );
  }
  return kept;
}

/** Put back what the new chunks do not hold. Of a parent that is open now they hold everything. */
async function putBack(kv: KvTx, kept: ReadonlyMap<TableName, readonly StoredRow[]>): Promise<void> {
  for (const [table, rows] of kept) {
    const { with: owner, by } = parentOf(table)!;
    const isOpen = await openParents(kv, owner as TableName);
    const closed = rows.filter((row) => !isOpen(String(row[by])));
    const known = await versionsOf(
      kv,
      table,
      closed.map(({ id }) => id),
    );
    await writeRows(
      kv,
      table,
      closed.filter((_, i) => known[i]! < 0),
    );
  }
}
