import { parentOf, REPLICATED } from '#domain/tables.ts';
import type { TxCalls } from './besideTx.ts';
import { recordFromBytes, recordToBytes } from './recordBytes.ts';
import { NotOpenedError, type StoreCipher } from './storeCipher.ts';
import { keyPathOf } from './stores.ts';

/** Stores of numbers, keys and hashes: they tell of nobody. */
const PLAIN_STORES: readonly string[] = ['versions', 'directory', 'digests', 'sets'];

/** A record as it lies on the disk: found by its key, and by whose part it is. */
interface EncryptedRecord {
  ciphertext: Uint8Array;
  [found: string]: unknown;
}

export const isEncrypted = (record: unknown): record is EncryptedRecord =>
  typeof record === 'object' && record !== null && (record as Partial<EncryptedRecord>).ciphertext instanceof Uint8Array;

const OWNERS: ReadonlyMap<string, string> = new Map(REPLICATED.flatMap((table) => (parentOf(table) ? [[table, parentOf(table)!.by]] : [])));

/**
 * Returns a transaction that writes records encrypted, and reads both those and what a build before wrote; `cipher` null: writes them
 * as they are. @throws NotOpenedError where a record is read that `cipher` does not open
 */
export function encryptedTx(tx: TxCalls, cipher: StoreCipher | null): TxCalls {
  const opened = <R>(record: R): R => {
    if (!isEncrypted(record)) return record;
    if (!cipher) throw new NotOpenedError('There is no key for this record');
    try {
      return recordFromBytes(cipher.decrypt(record.ciphertext)) as R;
    } catch (error) {
      throw new NotOpenedError('A record does not open', { cause: error });
    }
  };
  const encrypted = (store: string, record: object): object => {
    const found = record as Record<string, unknown>;
    // The place of bytes in a file.
    if (!cipher || 'file' in record) return record;
    const owner = OWNERS.get(store);
    const [path, ciphertext] = [keyPathOf(store), cipher.encrypt(recordToBytes(record))];
    return { [path]: found[path], ...(owner && { [owner]: found[owner] }), ciphertext } satisfies EncryptedRecord;
  };
  const list = async <R>(records: Promise<R[]>): Promise<R[]> => (await records).map(opened);
  return {
    get: async <R>(store: string, at: string | number) => opened(await tx.get<R>(store, at)),
    many: (store, keys) => list(tx.many(store, keys)),
    all: (store) => list(tx.all(store)),
    by: (store, field, value) => list(tx.by(store, field, value)),
    after: (store, after, limit) => list(tx.after(store, after, limit)),
    between: (store, after, upTo) => list(tx.between(store, after, upTo)),
    put: (store, records) => tx.put(store, PLAIN_STORES.includes(store) ? records : records.map((record) => encrypted(store, record))),
    delete: tx.delete,
    clear: tx.clear,
  };
}
