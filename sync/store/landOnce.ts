import type { Kv, KvTx } from './kv.ts';

const LANDED_KEPT = 64;

/** Changes that are known to have landed, so that a lost answer of the store is not taken for a lost change. */
interface LandedRecord {
  key: 'landed';
  ids: string[];
}

/** A strict write that may be tried again: what landed although nobody was told is found by its `id`, and not made twice. */
export function landOnce<R>(id: string, stores: readonly string[], body: (tx: KvTx) => Promise<R>): (kv: Kv) => Promise<R> {
  let done: { result: R } | null = null;
  return async (kv) => {
    if (done && (await kv.read(['meta'], (tx) => hasLanded(tx, id)))) return done.result;
    return kv.write(
      stores,
      async (tx) => {
        // Read on the way, not after it.
        const landed = tx.get<LandedRecord>('meta', 'landed').catch(() => undefined);
        const result = await body(tx);
        await noteLanded(tx, id, await landed);
        done = { result };
        return result;
      },
      'strict',
    );
  };
}

async function hasLanded(tx: KvTx, id: string): Promise<boolean> {
  return (await tx.get<LandedRecord>('meta', 'landed'))?.ids.includes(id) ?? false;
}

async function noteLanded(tx: KvTx, id: string, landed: LandedRecord | undefined): Promise<void> {
  const ids = landed?.ids ?? [];
  await tx.put('meta', [{ key: 'landed', ids: [...ids, id].slice(-LANDED_KEPT) } satisfies LandedRecord]);
}
