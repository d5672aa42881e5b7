import type { Key, KvTx } from '#sync/store/kv.ts';
import { keyPathOf } from '#sync/store/stores.ts';
import { copyOf } from './copyOf.ts';

export type Stores = Map<string, Map<Key, object>>;

/** What a transaction changed in one store. */
export interface StoreChanges {
  cleared: boolean;
  /** Null: deleted. */
  records: Map<Key, object | null>;
}

const inOrder = (a: Key, b: Key): number => (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === 'number' ? -1 : 1);

/** A transaction over stores that stay as they are; `step` stands before every call, so that something may come between. */
export function simTx(
  data: Stores,
  scope: ReadonlySet<string>,
  changes: Map<string, StoreChanges> | null,
  step: () => Promise<void>,
): KvTx {
  const check = (name: string): void => {
    if (!scope.has(name)) throw new Error(`Store ${name} is not part of this transaction`);
  };
  const find = (name: string, key: Key): object | undefined => {
    const changed = changes?.get(name);
    const mine = changed?.records.get(key);
    if (mine !== undefined) return mine ?? undefined;
    return changed?.cleared ? undefined : data.get(name)?.get(key);
  };
  const keys = (name: string): Key[] => {
    const changed = changes?.get(name);
    const all = new Set(changed?.cleared ? [] : data.get(name)?.keys());
    for (const [key, record] of changed?.records ?? [])
      if (record) all.add(key);
      else all.delete(key);
    return [...all].sort(inOrder);
  };
  const change = (name: string): StoreChanges => {
    check(name);
    if (!changes) throw new Error('A read transaction cannot write');
    const known = changes.get(name) ?? { cleared: false, records: new Map() };
    changes.set(name, known);
    return known;
  };
  const call = async <R>(name: string, body: () => R): Promise<R> => {
    check(name);
    await step();
    return body();
  };
  return {
    // Nothing is remembered: every look at the disk is one that something may come between.
    once: new Map(),
    memo: new Map(),
    get: <R>(name: string, key: Key) => call(name, () => copyOf(find(name, key)) as R | undefined),
    many: <R>(name: string, wanted: readonly Key[]) => call(name, () => wanted.map((key) => copyOf(find(name, key)) as R | undefined)),
    all: <R>(name: string) => call(name, () => keys(name).map((key) => copyOf(find(name, key)) as R)),
    by: <R>(name: string, field: string, value: Key) =>
      call(name, () => {
        const found = keys(name).map((key) => find(name, key) as Record<string, unknown>);
        return found.filter((record) => record[field] === value).map((record) => copyOf(record) as R);
      }),
    after: <R>(name: string, after: Key | null, limit: number) =>
      call(name, () => {
        const found = keys(name).filter((key) => after === null || inOrder(key, after) > 0);
        return found.slice(0, limit).map((key) => copyOf(find(name, key)) as R);
      }),
    between: <R>(name: string, after: string | null, upTo: string | null) =>
      call(name, () => {
        const within = keys(name).filter((key) => (after === null || key > after) && (upTo === null || key <= upTo));
        return within.map((key) => copyOf(find(name, key)) as R);
      }),
    put: (name, records) =>
      call(name, () => {
        const path = keyPathOf(name);
        for (const record of records) change(name).records.set((record as Record<string, Key>)[path]!, copyOf(record));
      }),
    delete: (name, gone) =>
      call(name, () => {
        for (const key of gone) change(name).records.set(key, null);
      }),
    clear: (name) =>
      call(name, () => {
        const changed = change(name);
        changed.cleared = true;
        changed.records.clear();
      }),
  };
}
