import { forEachReady, type ByteFiles, type BytePlace } from './byteFiles.ts';
import type { KvTx } from './kv.ts';

/** The calls of a transaction that go to the database. */
export type TxCalls = Omit<KvTx, 'once' | 'memo'>;

/** The stores whose records may have long bytes, each indexed by the file that they lie in. */
export const BESIDE_STORES: readonly string[] = ['columns', 'packs', 'search'];

type LongRecord = { segment?: unknown };
type PlacedRecord = Partial<BytePlace>;

/** Returns a transaction that keeps the segments of records in files, where whoever reads and writes records does not see it; `onFreed` hears that bytes in them are no longer named. */
export function besideTx(tx: TxCalls, files: ByteFiles, onFreed: () => void): TxCalls {
  const isBeside = (store: string): boolean => BESIDE_STORES.includes(store);
  const lifted = <R>(record: R): R => {
    const { file, at, size, isEncrypted, ...rest } = (record ?? {}) as PlacedRecord;
    if (file === undefined) return record;
    // Bytes that are lost read as damaged ones do: whoever opens the chunk asks for its rows anew (SYNC-C21).
    return { ...rest, segment: files.read({ file, at: at!, size: size!, ...(isEncrypted && { isEncrypted }) }) ?? new ArrayBuffer(0) } as R;
  };
  const laid = (record: object): object => {
    const { segment, ...rest } = record as LongRecord;
    const place = segment instanceof ArrayBuffer ? files.write(segment) : null;
    return place ? { ...rest, ...place } : record;
  };
  const list = async <R>(store: string, records: Promise<R[]>): Promise<R[]> =>
    isBeside(store) ? forEachReady(await records, lifted) : records;
  return {
    get: async <R>(store: string, key: string | number) => {
      const record = await tx.get<R>(store, key);
      return isBeside(store) ? lifted(record) : record;
    },
    many: (store, keys) => list(store, tx.many(store, keys)),
    all: (store) => list(store, tx.all(store)),
    by: (store, field, value) => list(store, tx.by(store, field, value)),
    after: (store, after, limit) => list(store, tx.after(store, after, limit)),
    between: (store, after, upTo) => list(store, tx.between(store, after, upTo)),
    put: async (store, records) => {
      const placed = isBeside(store) ? forEachReady(records, laid) : records;
      // An index takes the place of the one before; chunks never do.
      if (store === 'search' && placed.some((record) => 'file' in record)) onFreed();
      await tx.put(store, placed);
    },
    // Of single records that go, the bytes stay until the next start: a file is free when its last one has gone.
    delete: (store, keys) => tx.delete(store, keys),
    clear: (store) => {
      if (isBeside(store)) onFreed();
      return tx.clear(store);
    },
  };
}
