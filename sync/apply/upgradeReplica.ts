import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import type { Plan } from '../protocol.ts';
import { fencedMeta, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { ReplicaMeta } from '../store/stores.ts';
import { markSchemaOutdated } from '../tiers/schemaOutdated.ts';
import { countPacks } from './applyPack.ts';
import { beginInitialSync } from './applyPage.ts';

/**
 * Upgrades a replica of another schema: loads every row anew beside those that another build stored (SYNC-C30). They are read as they are until the new ones
 * have come, chunk by chunk; the cursor stays, so news goes on to be applied, and the outbox is where it was.
 */
export async function upgradeReplica(kv: KvTx, fence: number, plan: Plan): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  const rowsOf = new Map<TableName, number>();
  for (const { table, rows } of plan) rowsOf.set(table, Math.max(rows, rowsOf.get(table) ?? 0));
  for (const table of REPLICATED) {
    if (!parentOf(table)) await markSchemaOutdated(kv, table, rowsOf.get(table) ?? 0, meta.cursor ?? 0);
  }
  // The sums are those of the rows in their earlier form; parts of closed cases are fetched again when somebody needs them.
  for (const store of ['digests', 'sets']) await kv.clear(store);
  delete meta.proof;
  delete meta.outgrown;
  // Beside the chunks that are here there is no place for segments.
  const children = plan.filter(({ table }) => parentOf(table)).map(({ segments: _, ...part }) => part);
  meta.later = children.length ? beginInitialSync(children) : null;
  meta.packs = await countPacks(kv, plan);
  await writeMeta(kv, meta);
  return meta;
}
