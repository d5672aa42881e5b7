import { parentOf, type TableName } from '#domain/tables.ts';
import { announce, announceChanges } from '../store/changes.ts';
import { fencedFacts, writeFacts } from '../store/facts.ts';
import type { KvTx } from '../store/kv.ts';
import type { ColumnPage, Page, Plan } from '../protocol.ts';
import { countPacks } from './applyPack.ts';
import { readImages } from './images.ts';
import { rebaseChanged } from './rebase.ts';
import { Tally } from '../digest/tally.ts';
import { storeColumns } from '../tiers/storeChunks.ts';
import { rowAt, storeParts, type TakenUp } from '../tiers/storeParts.ts';
import { versionsOf, writeRows } from '../store/rows.ts';
import { rowKey, type Filling, type ReplicaFacts, type ShadowRow, type StoredRow } from '../store/stores.ts';

/** Sets of rows, none of which has come. */
export function beginFilling(plan: Plan): Filling {
  return { plan, at: 0, after: null, rows: 0, bytes: 0 };
}

/** Begin a boot: rows are loaded as they are, then the log is replayed from `from` (SYNC-E1). Parts of parents wait until the lists stand. */
export async function startBoot(kv: KvTx, fence: number, from: number, plan: Plan): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  const parts = plan.filter(({ table }) => parentOf(table));
  facts.boot = { ...beginFilling(plan.filter(({ table }) => !parentOf(table))), from };
  facts.later = parts.length ? beginFilling(parts) : null;
  await finishBoot(kv, facts);
  await writeFacts(kv, facts);
  return facts;
}

/** After the last set the cursor stands where the boot began. */
async function finishBoot(kv: KvTx, facts: ReplicaFacts): Promise<void> {
  if (!facts.boot || facts.boot.at < facts.boot.plan.length) return;
  facts.packs = await countPacks(kv, facts.boot.plan);
  facts.cursor = facts.boot.from;
  facts.boot = null;
}

/** Count a page in, and go on to the next set after the last page of one. */
function advance(filling: Filling, page: Page | ColumnPage): void {
  filling.rows += page.ids.length;
  filling.bytes = (filling.bytes ?? 0) + page.length;
  filling.after = page.next;
  if (page.next === null) filling.at += 1;
}

/** Where a page belongs that was asked for. */
export type PagePlace = Pick<Filling, 'at' | 'after'>;
export const placeOf = ({ at, after }: Filling): PagePlace => ({ at, after });

/** A page does not say whose rows it holds: one that was stored already, by a write that landed and was made again, belongs nowhere any more. */
const isNext = (filling: Filling, place: PagePlace): boolean => filling.at === place.at && filling.after === place.after;

/** Store one page of the boot and move on; nothing when it is not the next one. */
export async function applyBootPage(kv: KvTx, fence: number, place: PagePlace, page: Page | ColumnPage): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  const part = facts.boot?.plan[facts.boot.at];
  if (!facts.boot || !part || !isNext(facts.boot, place)) return facts;
  if ('fields' in page) await storeColumns(kv, part.table, page);
  else await storeRows(kv, facts, part.table, page);
  facts.ahead = Math.max(facts.ahead ?? 0, page.head);
  advance(facts.boot, page);
  await finishBoot(kv, facts);
  await writeFacts(kv, facts);
  return facts;
}

/** Store one page of the parts of open parents and move on; nothing when it is not the next one. A page older than the cursor is asked for again. */
export async function applyLaterPage(kv: KvTx, fence: number, place: PagePlace, page: Page): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  const part = facts.later?.plan[facts.later.at];
  if (!facts.later || !part || !isNext(facts.later, place) || facts.cursor === null || page.head < facts.cursor) return facts;
  const taken = await storeParts(kv, part.table, facts.later.after, page);
  if (taken) await tellTaken(kv, facts, part.table, page, taken);
  else await storeRows(kv, facts, part.table, page);
  advance(facts.later, page);
  if (facts.later.at === facts.later.plan.length) facts.later = null;
  await writeFacts(kv, facts);
  return facts;
}

/**
 * Store the parts of one parent. A page older than the cursor could bring back a row that has left since, so it is refused:
 * the caller asks again. Says whether it was stored.
 */
export async function applyPartPage(kv: KvTx, fence: number, table: TableName, page: Page): Promise<boolean> {
  const facts = await fencedFacts(kv, fence);
  if (facts.cursor === null || page.head < facts.cursor) return false;
  await storeRows(kv, facts, table, page);
  await writeFacts(kv, facts);
  return true;
}

/** Keep the sums true to parts that came as a chunk, make pending changes to them again, and tell the readers. */
async function tellTaken(kv: KvTx, facts: ReplicaFacts, table: TableName, page: Page, taken: readonly TakenUp[]): Promise<void> {
  const tally = new Tally(kv);
  if (await tally.isCounting(table))
    await tally.noteAll(
      table,
      taken.map(({ at, before }) => ({ id: page.ids[at]!, before, image: rowAt(page, at) })),
    );
  await tally.save();
  facts.ahead = Math.max(facts.ahead ?? 0, page.head);
  const keys = page.ids.map((id) => rowKey(table, id));
  const rewritten = [...(await rebaseChanged(kv, facts, keys))];
  if (rewritten.length > 0) await announceChanges(kv, new Set([...keys, ...rewritten]));
  else await announce(kv, table, page.ids);
}

/** Write rows that are newer than what is here; under a pending edit the shadow takes the row and the edit is made again on top. */
async function storeRows(kv: KvTx, facts: ReplicaFacts, table: TableName, page: Page): Promise<void> {
  const { ids } = page;
  const shadows = new Map((await kv.all<ShadowRow>('shadow')).map((shadow) => [shadow.key, shadow]));
  // A boot fills an empty replica in the order of the server's head: nothing here can be newer than its pages.
  const looked = facts.cursor !== null;
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
  if (facts.cursor !== null) {
    const before = new Map(replaced.map((row, i) => [ids[i]!, row]));
    await noteRows(kv, facts, table, [...plain, ...covered.map((shadow) => shadow.row!)], before, page.head);
  }
  const rewritten = await rebaseChanged(
    kv,
    facts,
    page.rows.map((row) => rowKey(table, row.id)),
  );
  await announceChanges(kv, [...plain.map((r) => rowKey(table, r.id)), ...rewritten]);
}

/** Keep the sums true, and remember that these rows are as new as the page. */
async function noteRows(
  kv: KvTx,
  facts: ReplicaFacts,
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
  facts.ahead = Math.max(facts.ahead ?? 0, head);
}
