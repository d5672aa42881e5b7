import { parentOf, type TableName } from '#domain/tables.ts';
import { announce, announceChanges, announceChunks } from '../store/changes.ts';
import { fencedMeta, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { Page, Plan } from '../protocol.ts';
import { readImages } from '../overlay/images.ts';
import { rebaseChanged } from '../overlay/rebase.ts';
import { Tally } from '../digest/tally.ts';
import { scrubRest } from '../digest/scrub.ts';
import type { SegmentPage } from '../segments/segmentPage.ts';
import { storeSegments } from '../segments/storeSegments.ts';
import { storePage } from '../tiers/storePage.ts';
import { versionsOf, writeRows } from '../store/rows.ts';
import { rowKey, type InitialSync, type ReplicaMeta, type ShadowRow, type StoredRow } from '../store/stores.ts';

/** Sets of rows, none of which has come. */
export function beginInitialSync(plan: Plan): InitialSync {
  return { plan, at: 0, after: null, rows: 0, bytes: 0 };
}

/** The commit that the oldest of the rows of a plan will stand at, `from` those of pages: from there the log is replayed. */
export function oldestIn(plan: Plan, from: number): number {
  return Math.min(from, ...plan.flatMap(({ segments = [] }) => segments.map(({ at }) => at)));
}

/** Begin a boot: rows are loaded as they are, then the log is replayed from `from` (SYNC-E1). Parts of parents wait until the lists stand. */
export async function startBoot(kv: KvTx, fence: number, from: number, plan: Plan): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  const children = plan.filter(({ table }) => parentOf(table));
  meta.boot = { ...beginInitialSync(plan.filter(({ table }) => !parentOf(table))), from: oldestIn(plan, from) };
  meta.later = children.length ? beginInitialSync(children) : null;
  await finishBoot(kv, meta);
  await writeMeta(kv, meta);
  return meta;
}

/** Sets the cursor to where the initial sync began, after its last set. */
async function finishBoot(kv: KvTx, meta: ReplicaMeta): Promise<void> {
  if (!meta.boot || meta.boot.at < meta.boot.plan.length) return;
  // Where a part counts, its parent says: without all rows there are no sums.
  if (haveSegments(meta.boot) && !haveSegments(meta.later)) await scrubRest(kv);
  meta.cursor = meta.boot.from;
  meta.boot = null;
}

/** Returns whether some of the rows may come with their sums. */
const haveSegments = (sync: InitialSync | null | undefined): boolean => sync?.plan.some(({ segments }) => segments) ?? false;

/** A page of an initial sync: rows, or segments of them. */
export type BootPage = Page | SegmentPage;

/** Count a page in, and go on to the next set after the last page of one. */
export function advance(sync: InitialSync, page: BootPage): void {
  sync.rows += 'segments' in page ? page.rows : page.ids.length;
  sync.bytes = (sync.bytes ?? 0) + page.length;
  sync.after = page.next;
  const part = sync.plan[sync.at];
  // What is here is not looked for again, and the record of this is read at every step.
  if (part?.segments) part.segments = part.segments.filter(({ lo }) => page.next !== null && lo !== null && lo >= page.next);
  if (page.next === null) sync.at += 1;
}

/** The place that a requested page belongs to. */
export type PagePlace = Pick<InitialSync, 'at' | 'after'>;
export const placeOf = ({ at, after }: PagePlace): PagePlace => ({ at, after });

/** A page and where it belongs. */
export interface PlacedPage {
  place: PagePlace;
  value: BootPage;
}

/** A page does not say whose rows it holds: one that was stored already, by a write that landed and was made again, belongs nowhere any more. */
export const isNext = (sync: InitialSync, place: PagePlace): boolean => sync.at === place.at && sync.after === place.after;

/** Store one page of the boot and move on; nothing when it is not the next one. */
export async function applyBootPage(kv: KvTx, fence: number, place: PagePlace, page: BootPage): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  const part = meta.boot?.plan[meta.boot.at];
  if (!meta.boot || !part || !isNext(meta.boot, place)) return meta;
  if ('segments' in page) await applySegments(kv, meta, part.table, place.after, page);
  else await applyRows(kv, meta, part, place.after, page);
  meta.ahead = Math.max(meta.ahead ?? 0, page.head);
  advance(meta.boot, page);
  await finishBoot(kv, meta);
  await writeMeta(kv, meta);
  return meta;
}

/** Store segments; pending changes to their rows are made again on top of them. */
async function applySegments(kv: KvTx, meta: ReplicaMeta, table: TableName, after: string | null, page: SegmentPage): Promise<void> {
  const covered = await storeSegments(kv, table, after, page);
  await announceChanges(kv, await rebaseChanged(kv, meta, keysOf(table, page.segments), covered));
}

/** Gives the keys of the rows of segments, made only where somebody asks: mostly no change waits for any of so many. */
function* keysOf(table: TableName, segments: SegmentPage['segments']): Iterable<string> {
  for (const { segment } of segments) for (const id of segment.ids) yield rowKey(table, id);
}

/**
 * Store one page of the parts of open parents and move on; nothing when it is not the next one. A page older than the cursor is asked
 * for again; over an older segment lies all that has come since, what has gone too.
 */
export async function applyLaterPage(kv: KvTx, fence: number, place: PagePlace, page: BootPage): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  const part = meta.later?.plan[meta.later.at];
  if (!meta.later || !part || !isNext(meta.later, place) || meta.cursor === null) return meta;
  if ('segments' in page) await applySegments(kv, meta, part.table, place.after, page);
  else {
    if (page.head < meta.cursor) return meta;
    await applyRows(kv, meta, part, place.after, page);
    meta.ahead = Math.max(meta.ahead ?? 0, page.head);
  }
  advance(meta.later, page);
  if (meta.later.at === meta.later.plan.length) {
    if (haveSegments(meta.later)) await scrubRest(kv);
    meta.later = null;
  }
  await writeMeta(kv, meta);
  return meta;
}

/**
 * Store rows as the next chunk of their table; its latest rows, which come before its pages, one by one. No sums are kept of a table
 * while its pages come.
 */
async function applyRows(kv: KvTx, meta: ReplicaMeta, { table, set }: Plan[number], after: string | null, page: Page): Promise<void> {
  if (set === 'newest') return storeRows(kv, meta, table, page);
  const { key, over, covered } = await storePage(kv, table, after, page);
  const changed = over.map(({ row }) => rowKey(table, row.id));
  if (parentOf(table)) await announce(kv, table, page.ids);
  else await announceChunks(kv, table, [key]);
  const keys = page.ids.map((id) => rowKey(table, id));
  await announceChanges(kv, new Set([...changed, ...(await rebaseChanged(kv, meta, keys, covered))]));
}

/**
 * Store the parts of one parent. A page older than the cursor could bring back a row that has left since, so it is refused:
 * the caller asks again. Says whether it was stored.
 */
export async function applyPartPage(kv: KvTx, fence: number, table: TableName, page: Page): Promise<boolean> {
  const meta = await fencedMeta(kv, fence);
  if (meta.cursor === null || page.head < meta.cursor) return false;
  await storeRows(kv, meta, table, page);
  await writeMeta(kv, meta);
  return true;
}

/** Write rows that are newer than what is here; under a pending edit the shadow takes the row and the edit is made again on top. */
async function storeRows(kv: KvTx, meta: ReplicaMeta, table: TableName, page: Page): Promise<void> {
  const { ids } = page;
  const shadows = new Map((await kv.all<ShadowRow>('shadow')).map((shadow) => [shadow.key, shadow]));
  // A boot fills an empty replica in the order of the server's head: nothing here can be newer than its pages.
  const looked = meta.cursor !== null;
  const here = looked ? await versionsOf(kv, table, ids) : [];
  const replaced = looked ? await readImages(kv, table, ids) : [];
  const plain: StoredRow[] = [];
  const covered: ShadowRow[] = [];
  page.rows.forEach((row, i) => {
    const key = rowKey(table, row.id);
    const stored = { ...row, _v: page.head };
    if (shadows.has(key)) covered.push({ key, row: stored, v: page.head });
    // At the same commit it is the same row, in the form that this build asked for.
    else if ((here[i] ?? -1) <= page.head) plain.push(stored);
  });
  await writeRows(kv, table, plain);
  await kv.put('shadow', covered);
  if (meta.cursor !== null) {
    const before = new Map(replaced.map((row, i) => [ids[i]!, row]));
    await noteRows(kv, meta, table, [...plain, ...covered.map((shadow) => shadow.row!)], before, page.head);
  }
  const rewritten = await rebaseChanged(
    kv,
    meta,
    page.rows.map((row) => rowKey(table, row.id)),
  );
  await announceChanges(kv, [...plain.map((r) => rowKey(table, r.id)), ...rewritten]);
}

/** Keep the sums true, and remember that these rows are as new as the page. */
async function noteRows(
  kv: KvTx,
  meta: ReplicaMeta,
  table: TableName,
  rows: readonly StoredRow[],
  before: ReadonlyMap<string, StoredRow | null>,
  head: number,
): Promise<void> {
  const tally = new Tally(kv);
  await tally.noteAll(
    table,
    rows.map((row) => ({ id: row.id, before: before.get(row.id) ?? null, image: row })),
  );
  await tally.save();
  meta.ahead = Math.max(meta.ahead ?? 0, head);
}
