import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import type { Plan } from '../protocol.ts';
import { fencedFacts, writeFacts } from '../store/facts.ts';
import type { KvTx } from '../store/kv.ts';
import type { ReplicaFacts } from '../store/stores.ts';
import { outgrowChunks } from '../tiers/outgrow.ts';
import { countPacks } from './applyPack.ts';
import { beginFilling } from './applyPage.ts';

/**
 * Begin to load every row anew beside those that another build stored (SYNC-C30). They are read as they are until the new ones
 * have come, chunk by chunk; the cursor stays, so news goes on to be applied, and the outbox is where it was.
 */
export async function startRenewal(kv: KvTx, fence: number, plan: Plan): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  const rowsOf = new Map<TableName, number>();
  for (const { table, rows } of plan) rowsOf.set(table, Math.max(rows, rowsOf.get(table) ?? 0));
  for (const table of REPLICATED) {
    if (!parentOf(table)) await outgrowChunks(kv, table, rowsOf.get(table) ?? 0, facts.cursor ?? 0);
  }
  // The sums are those of the rows in their earlier form; parts of closed cases are fetched again when somebody needs them.
  for (const store of ['digests', 'sets']) await kv.clear(store);
  delete facts.proof;
  delete facts.outgrown;
  const parts = plan.filter(({ table }) => parentOf(table));
  facts.later = parts.length ? beginFilling(parts) : null;
  facts.packs = await countPacks(kv, plan);
  await writeFacts(kv, facts);
  return facts;
}
