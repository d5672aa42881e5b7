import { oneAtATime } from '../oneAtATime.ts';
import type { Key, Kv, KvTx } from './kv.ts';
import { ALL_STORES, keyPathOf } from './stores.ts';

type Data = Map<string, Map<Key, object>>;

const before = (a: Key, b: Key): number => (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === 'number' ? -1 : 1);

/** The store contract in memory: for tests and the simulator. Transactions run one after another on a private copy. */
export function memoryKv(stores: readonly string[] = ALL_STORES, data: Data = new Map()): Kv & { data: Data } {
  for (const store of stores) if (!data.has(store)) data.set(store, new Map());
  const memo = new Map<string, unknown>();
  const inTurn = oneAtATime();

  const open = (names: readonly string[], writable: boolean): { tx: KvTx; commit: () => void } => {
    const copies = new Map(names.map((name) => [name, new Map(data.get(name)!)]));
    const store = (name: string): Map<Key, object> => {
      const found = copies.get(name);
      if (!found) throw new Error(`Store ${name} is not part of this transaction`);
      return found;
    };
    const own = <R>(record: object | undefined): R | undefined => structuredClone(record) as R | undefined;
    const change = (name: string): Map<Key, object> => {
      if (!writable) throw new Error('A read transaction cannot write');
      return store(name);
    };
    const tx: KvTx = {
      once: new Map(),
      memo,
      get: async (name, key) => own(store(name).get(key)),
      many: async (name, keys) => keys.map((key) => own(store(name).get(key))),
      all: async <R>(name: string) => [...store(name).keys()].sort(before).map((key) => own<R>(store(name).get(key))!),
      by: async <R>(name: string, field: string, value: Key) =>
        (await tx.all<R & object>(name)).filter((r) => (r as Record<string, unknown>)[field] === value),
      after: async <R>(name: string, after: Key | null, limit: number) =>
        [...store(name).keys()]
          .filter((key) => after === null || before(key, after) > 0)
          .sort(before)
          .slice(0, limit)
          .map((key) => own<R>(store(name).get(key))!),
      between: async <R>(name: string, after: string | null, upTo: string | null) => {
        const within = (key: Key): boolean => (after === null || before(after, key) < 0) && (upTo === null || before(key, upTo) <= 0);
        const keys = [...store(name).keys()].filter(within);
        return keys.sort(before).map((key) => own<R>(store(name).get(key))!);
      },
      put: async (name, records) => {
        for (const r of records) change(name).set((r as Record<string, Key>)[keyPathOf(name)]!, structuredClone(r));
      },
      delete: async (name, keys) => {
        for (const key of keys) change(name).delete(key);
      },
      clear: async (name) => change(name).clear(),
    };
    return { tx, commit: () => copies.forEach((copy, name) => data.set(name, copy)) };
  };

  const run = <R>(names: readonly string[], writable: boolean, body: (tx: KvTx) => Promise<R>): Promise<R> =>
    inTurn(async () => {
      const { tx, commit } = open(names, writable);
      const result = await body(tx);
      if (writable) commit();
      return result;
    });

  return {
    data,
    read: (names, body) => run(names, false, body),
    write: (names, body) => run(names, true, body),
    isDamaged: async () => false,
    close: () => undefined,
    destroy: async () => data.forEach((store) => store.clear()),
  };
}
