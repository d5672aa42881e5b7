import { REPLICATED } from '#domain/tables.ts';
import type { Page } from '../protocol.ts';
import { announceChanges } from '../store/changes.ts';
import { fencedFacts, writeFacts } from '../store/facts.ts';
import type { KvTx } from '../store/kv.ts';
import { rowKey, type ReplicaFacts } from '../store/stores.ts';
import { readDirectory } from '../tiers/directory.ts';
import { missingPack, type MissingPack } from '../tiers/missing.ts';
import { storePack } from '../tiers/storeChunks.ts';
import { rebaseChanged } from './rebase.ts';

/** How many rows have come with their listed fields alone; null: none. */
export async function countPacks(tx: KvTx): Promise<ReplicaFacts['packs']> {
  let total = 0;
  for (const table of REPLICATED) {
    for (const { whole, n } of (await readDirectory(tx, table)).chunks) if (!whole) total += n;
  }
  return total > 0 ? { rows: 0, total } : null;
}

/** Store the rows of one chunk, and make pending changes again that waited for one of them. `pack` null: there was nothing to ask for. */
export async function applyPack(kv: KvTx, fence: number, pack: MissingPack | null, page: Page | null): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  if (facts.cursor === null) return facts;
  if (pack && page) {
    if (page.head > facts.cursor) return facts;
    const { n, covered } = await storePack(kv, pack.table, pack.key, page);
    if (facts.packs) facts.packs.rows += n;
    await announceChanges(kv, await rebaseChanged(kv, facts, [...page.ids.map((id) => rowKey(pack.table, id)), ...covered]));
  }
  if (!(await missingPack(kv, undefined))) facts.packs = null;
  await writeFacts(kv, facts);
  return facts;
}
