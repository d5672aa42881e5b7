import type { Dexie, Transaction } from 'dexie';
import { BESIDE_STORES, besideTx, type TxCalls } from './besideTx.ts';
import { whenReady, type BytePlace, type ByteFiles } from './byteFiles.ts';
import { encryptedFiles } from './encryptedFiles.ts';
import { encryptedTx, isEncrypted } from './encryptedTx.ts';
import type { Kv, KvTx } from './kv.ts';
import type { StoreCipher, StoreKey } from './storeCipher.ts';
import { faultOf } from './storeFault.ts';

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

/** The parts of a store that lie beside its database, where they can be had. */
export interface Beside {
  /** Long bytes; null: they are in their records. */
  files?: ByteFiles | null;
  /** Null: records are not encrypted. */
  key?: StoreKey | null;
}

/**
 * The store contract over IndexedDB, through two connections to one database: rows that the server can send again are
 * written `relaxed`, a person's own changes `strict`. Transactions are short and await nothing but the store itself.
 */
export function dexieKv(relaxed: Dexie, strict: Dexie, { files = null, key = null }: Beside = {}): Kv {
  const memo = new Map<string, unknown>();
  const begun = once(() => beginWith(relaxed, key, files));
  const run = async <R>(
    db: Dexie,
    mode: 'r' | 'rw',
    stores: readonly string[],
    body: (tx: KvTx) => Promise<R>,
    onFreed = NOTHING,
  ): Promise<R> => {
    const { cipher, bytes } = await begun();
    return whenReady(() =>
      // The scope must be an async function of its own: only then does Dexie follow native awaits to their end.
      db.transaction(mode, [...stores], async (tx) => {
        const records = key ? encryptedTx(txOver(tx), cipher) : txOver(tx);
        const calls = bytes ? besideTx(records, bytes, onFreed) : records;
        return body({ ...calls, once: new Map(), memo });
      }),
    );
  };
  /** Null: nothing was written yet. */
  let beginning: Promise<void> | null = null;
  return {
    read: (stores, body) => run(relaxed, 'r', stores, body),
    async write(stores, body, durability) {
      let isFreed = false;
      const result = await run(durability === 'strict' ? strict : relaxed, 'rw', stores, body, () => (isFreed = true));
      if (files) beginning ??= begin(relaxed, files).catch(NOTHING);
      if (files && isFreed) await emptyUnnamed(relaxed, files).catch(NOTHING);
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
      // The database last: after a kill between the two, it tells whoever comes next that there is something to erase.
      await key?.erase();
      await files?.erase();
      strict.close();
      await relaxed.delete();
    },
  };
}

const NOTHING = (): void => undefined;

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | null = null;
  return () => (begun ??= work());
}

/**
 * Reads the key while the database is being opened: a list waits for both. Whoever leaves just then erases the key under it; what is
 * written after that opens for nobody, and is made anew.
 */
async function beginWith(
  db: Dexie,
  key: StoreKey | null,
  files: ByteFiles | null,
): Promise<{ cipher: StoreCipher | null; bytes: ByteFiles | null }> {
  if (!key) return { cipher: null, bytes: files };
  const reading = key.read().catch(async (error: unknown) => {
    // A browser whose folder of files never opens has nothing that is encrypted.
    if (faultOf(error) === 'full' || (await hasEncrypted(db))) throw error;
    return null;
  });
  const [cipher] = await Promise.all([reading, db.isOpen() ? null : db.open()]);
  return { cipher, bytes: files && cipher ? encryptedFiles(files, cipher) : files };
}

async function hasEncrypted(db: Dexie): Promise<boolean> {
  return (await db.table('meta').toArray()).some(isEncrypted);
}

/** A tab that died may have left files that nothing names (SYNC-C1). And soon something may come that is long. */
async function begin(db: Dexie, files: ByteFiles): Promise<void> {
  await emptyUnnamed(db, files);
  await files.begin();
}

/** Returns whether a file is shorter than what records name in it. */
function isCut(db: Dexie, files: ByteFiles): Promise<boolean> {
  return whenReady(() =>
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
  const unnamed = await whenReady(() =>
    db.transaction('rw', [...BESIDE_STORES], async (tx) => {
      const named = await Promise.all(BESIDE_STORES.map((store) => tx.table(store).orderBy('file').uniqueKeys()));
      const gone = here.filter((file) => !named.flat().includes(file));
      for (const file of gone) files.empty(file);
      return gone;
    }),
  );
  await files.remove(unnamed);
}
