import type { Key, KvTx } from './kv.ts';
import { keyPathOf } from './stores.ts';

/** The records of one store that a batch knows: null stands for a record that is not there. */
interface Known {
  records: Map<Key, object | null>;
  /** Written here and not yet in the store; null: to be deleted. */
  waiting: Map<Key, object | null>;
  /** Every record of the store is among `records`. */
  whole: boolean;
}

const inOrder = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0);

/** A transaction that keeps what it writes until `flush` is called. */
export type BatchingTx = KvTx & { flush(): Promise<void> };

/**
 * A transaction that asks the store once for each record and writes all at the end, when `flush` is called: hundreds of small
 * changes then cost a few requests. Records are the same objects for whoever reads them: they are not to be changed.
 */
export function batchingTx(tx: KvTx): BatchingTx {
  const stores = new Map<string, Known>();
  const of = (store: string): Known => {
    let known = stores.get(store);
    if (!known) stores.set(store, (known = { records: new Map(), waiting: new Map(), whole: false }));
    return known;
  };
  const write = (store: string, key: Key, record: object | null): void => {
    of(store).records.set(key, record);
    of(store).waiting.set(key, record);
  };
  const flushStore = async (store: string): Promise<void> => {
    const waiting = [...of(store).waiting];
    of(store).waiting.clear();
    const put = waiting.flatMap(([, record]) => record ?? []);
    const gone = waiting.flatMap(([key, record]) => (record ? [] : [key]));
    if (put.length) await tx.put(store, put);
    if (gone.length) await tx.delete(store, gone);
  };
  const found = <R>(store: string, key: Key): R | undefined => (of(store).records.get(key) ?? undefined) as R | undefined;

  return {
    once: tx.once,
    memo: tx.memo,
    async get<R>(store: string, key: Key) {
      const { records, whole } = of(store);
      if (!records.has(key) && !whole) records.set(key, (await tx.get<object>(store, key)) ?? null);
      return found<R>(store, key);
    },
    async many<R>(store: string, keys: readonly Key[]) {
      const { records, whole } = of(store);
      const unknown = whole ? [] : keys.filter((key) => !records.has(key));
      const read = unknown.length ? await tx.many<object>(store, unknown) : [];
      unknown.forEach((key, i) => records.set(key, read[i] ?? null));
      return keys.map((key) => found<R>(store, key));
    },
    async all<R>(store: string) {
      const known = of(store);
      if (!known.whole) {
        for (const record of await tx.all<object>(store)) {
          const key = (record as Record<string, Key>)[keyPathOf(store)]!;
          if (!known.records.has(key)) known.records.set(key, record);
        }
        known.whole = true;
      }
      const there = [...known.records].filter(([, record]) => record !== null);
      return there.sort(([a], [b]) => inOrder(a, b)).map(([, record]) => record as R);
    },
    // Questions that only the store can answer see what was written first.
    async by(store, field, value) {
      await flushStore(store);
      return tx.by(store, field, value);
    },
    async after(store, after, limit) {
      await flushStore(store);
      return tx.after(store, after, limit);
    },
    async between(store, after, upTo) {
      await flushStore(store);
      return tx.between(store, after, upTo);
    },
    async put(store, records) {
      for (const record of records) {
        const key = (record as Record<string, Key>)[keyPathOf(store)]!;
        write(store, key, record);
      }
    },
    async delete(store, keys) {
      for (const key of keys) write(store, key, null);
    },
    async clear(store) {
      stores.delete(store);
      await tx.clear(store);
    },
    async flush() {
      await Promise.all([...stores.keys()].map(flushStore));
    },
  };
}
