import type { TableName } from '#domain/tables.ts';
import { announceChanges } from './changes.ts';
import { fencedFacts, writeFacts } from './facts.ts';
import type { KvTx } from './kv.ts';
import type { Page, Plan } from './protocol.ts';
import { pendingMutations, rebase } from './rebase.ts';
import { rowKey, type ReplicaFacts, type ShadowRow, type StoredRow } from './stores.ts';

/** Begin a boot: rows are loaded as they are, then the log is replayed from `from` (SYNC-E1). */
export async function startBoot(kv: KvTx, fence: number, from: number, plan: Plan): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  facts.boot = { from, plan, at: 0, after: null, rows: 0 };
  await writeFacts(kv, facts);
  return facts;
}

/** Store one page of the boot and move on; after the last set the cursor stands where the boot began. */
export async function applyBootPage(kv: KvTx, fence: number, page: Page): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  const { boot } = facts;
  const part = boot?.plan[boot.at];
  if (!boot || !part) return facts;
  await storeRows(kv, facts, part.table, page);
  boot.rows += page.rows.length;
  boot.after = page.next;
  if (page.next === null) boot.at += 1;
  if (boot.at === boot.plan.length) {
    facts.cursor = boot.from;
    facts.boot = null;
  }
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
  return true;
}

/** Write rows that are newer than what is here; under a pending edit the shadow takes the row and the edit is made again on top. */
async function storeRows(kv: KvTx, facts: ReplicaFacts, table: TableName, page: Page): Promise<void> {
  const ids = page.rows.map((r) => r.id);
  const here = await kv.many<StoredRow>(table, ids);
  const shadows = await kv.many<ShadowRow>(
    'shadow',
    ids.map((id) => rowKey(table, id)),
  );
  const pending = new Set((await pendingMutations(kv)).flatMap((m) => m.touches));
  const plain: StoredRow[] = [];
  const covered: ShadowRow[] = [];
  const affected: string[] = [];
  page.rows.forEach((row, i) => {
    const key = rowKey(table, row.id);
    const stored = { ...row, _v: page.head };
    if (shadows[i]) covered.push({ key, row: stored });
    else if ((here[i]?._v ?? -1) < page.head) plain.push(stored);
    if (shadows[i] || pending.has(key)) affected.push(key);
  });
  await kv.put(table, plain);
  await kv.put('shadow', covered);
  const rewritten = affected.length ? await rebase(kv, facts, affected) : [];
  await announceChanges(kv, [...plain.map((r) => rowKey(table, r.id)), ...rewritten]);
}
