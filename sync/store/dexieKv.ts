import type { Dexie, Transaction } from 'dexie';
import { BESIDE_STORES, besideTx, type TxCalls } from './besideTx.ts';
import { NotOpenError, type BytePlace, type ByteFiles } from './byteFiles.ts';
import type { Kv, KvTx } from './kv.ts';

/**
 * Returns a transaction over tables that belong to it. Those of the database belong to whichever transaction Dexie takes to be
 * the current one, and after some hundred awaits in a row that is none: each call would then be a transaction of its own.
 */
function txOver(tx: Transaction): TxCalls {
  const table = tx.table.bind(tx);
  return {
    get: (store, key) => table(store).get(key),
    many: (store, keys) => table(store).bulkGet([...keys]),
    all: (store) => table(store).toArray(),
    by: (store, field, value) => table(store).where(field).equals(value).toArray(),
    after: (store, after, limit) =>
      (after === null ? table(store).orderBy(':id') : table(store).where(':id').above(after)).limit(limit).toArray(),
    between: (store, after, upTo) => {
      const keys = table(store).orderBy(':id');
      if (after === null && upTo === null) return keys.toArray();
      const key = table(store).where(':id');
      if (after === null) return key.belowOrEqual(upTo!).toArray();
      return (upTo === null ? key.above(after) : key.between(after, upTo, false, true)).toArray();
    },
    put: async (store, records) => {
      if (records.length === 1) await table(store).put(records[0]);
      else if (records.length) await table(store).bulkPut(records);
    },
    delete: async (store, keys) => {
      if (keys.length) await table(store).bulkDelete([...keys]);
    },
    clear: (store) => table(store).clear(),
  };
}

/**
 * The store contract over IndexedDB, through two connections to one database: rows that the server can send again are
 * written `relaxed`, a person's own changes `strict`. Transactions are short and await nothing but the store itself.
 * `files` keeps long bytes beside the database; null: they are in their records.
 */
export function dexieKv(relaxed: Dexie, strict: Dexie, files: ByteFiles | null = null): Kv {
  const memo = new Map<string, unknown>();
  const run = <R>(db: Dexie, mode: 'r' | 'rw', stores: readonly string[], body: (tx: KvTx) => Promise<R>, onClear = NOTHING): Promise<R> =>
    opening(files, () =>
      // The scope must be an async function of its own: only then does Dexie follow native awaits to their end.
      db.transaction(mode, [...stores], async (tx) => {
        const calls = files ? besideTx(txOver(tx), files, onClear) : txOver(tx);
        return body({ ...calls, once: new Map(), memo });
      }),
    );
  /** Null: nothing was written yet. */
  let beginning: Promise<void> | null = null;
  return {
    read: (stores, body) => run(relaxed, 'r', stores, body),
    async write(stores, body, durability) {
      let isCleared = false;
      const result = await run(durability === 'strict' ? strict : relaxed, 'rw', stores, body, () => (isCleared = true));
      if (files) beginning ??= begin(relaxed, files).catch(NOTHING);
      if (files && isCleared) await emptyUnnamed(relaxed, files).catch(NOTHING);
      return result;
    },
    isDamaged: async () => files !== null && isCut(relaxed, files),
    close() {
      relaxed.close();
      strict.close();
      files?.close();
    },
    async destroy() {
      // It would make a file behind what is erased.
      await beginning;
      // The files first: after a kill between the two, the database tells whoever comes next that there is something to erase.
      await files?.erase();
      strict.close();
      await relaxed.delete();
    },
  };
}

const NOTHING = (): void => undefined;

/** Does the work again for as long as it meets files that have to be opened. */
async function opening<R>(files: ByteFiles | null, work: () => PromiseLike<R>): Promise<R> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotOpenError) || !files) throw error;
      await files.open(error.file);
    }
  }
}

/** A tab that died may have left files that nothing names (SYNC-C1). And soon something may come that is long. */
async function begin(db: Dexie, files: ByteFiles): Promise<void> {
  await emptyUnnamed(db, files);
  await files.open(null);
}

/** Returns whether a file is shorter than what records name in it. */
function isCut(db: Dexie, files: ByteFiles): Promise<boolean> {
  return opening(files, () =>
    db.transaction('r', [...BESIDE_STORES], async (tx) => {
      const places = await Promise.all(BESIDE_STORES.map((store) => tx.table<BytePlace>(store).orderBy('file').toArray()));
      return places.flat().some(({ file, at, size }) => files.sizeOf(file) < at + size);
    }),
  );
}

/** Takes the bytes out of files that no record names. In one transaction, so that nobody is writing what they will name. */
async function emptyUnnamed(db: Dexie, files: ByteFiles): Promise<void> {
  const here = await files.list();
  if (here.length === 0) return;
  const unnamed = await opening(files, () =>
    db.transaction('rw', [...BESIDE_STORES], async (tx) => {
      const named = await Promise.all(BESIDE_STORES.map((store) => tx.table(store).orderBy('file').uniqueKeys()));
      const gone = here.filter((file) => !named.flat().includes(file));
      for (const file of gone) files.empty(file);
      return gone;
    }),
  );
  await files.remove(unnamed);
}
