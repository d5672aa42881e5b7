import { asked, done } from '#src/browser/indexedDb.ts';
import type { Sealed } from '#src/browser/sealing.ts';

/** A file that waits on this device to be sent, as stored: nobody can read it without the key of its person. */
export interface SealedRecord {
  id: string;
  /** ISO instant at which it was chosen; the oldest goes first. */
  at: string;
  /** Encrypted (sealing.ts), as its content is, which lies apart: files are listed far more often than they are sent. */
  facts: Sealed;
  /** The server's name of the bytes once it has them; null before. */
  handle: string | null;
  /** True while what it belongs to is still being written: it goes nowhere. */
  isHeld: boolean;
}

/** Files of one person that wait on this device. */
export interface WaitingStore {
  /** Oldest first. */
  all: () => Promise<SealedRecord[]>;
  put: (record: SealedRecord, content: Sealed) => Promise<void>;
  /** Null: the file is gone. */
  content: (id: string) => Promise<Sealed | null>;
  /** Notes what the bytes are called at the server, unless somebody did before; the name that stands, null: the file is gone. */
  settleHandle: (id: string, handle: string) => Promise<string | null>;
  /** Lets a file go: what it belongs to is there now. */
  letGo: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const FILES = 'files';
/** Out of line, by the id of its file. */
const CONTENTS = 'contents';
const PREFIX = 'weighstation-waiting-files-';

/** Null: there is none, and none is made for those who only look. */
async function open(userId: string, mayMake: boolean): Promise<IDBDatabase | null> {
  const request = indexedDB.open(PREFIX + userId, 1);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    if (!mayMake) return request.transaction!.abort();
    request.result.createObjectStore(FILES, { keyPath: 'id' });
    request.result.createObjectStore(CONTENTS);
  };
  try {
    const db = await asked(request);
    db.onversionchange = () => db.close();
    return db;
  } catch (error) {
    if (isNew && !mayMake) return null;
    throw error;
  }
}

/** Opens the store in a database of its own, which outlives the replica: rows can be loaded again, a chosen file cannot. It is made with the first file. */
export function waitingStore(userId: string): WaitingStore {
  const within = async <T>(
    mode: IDBTransactionMode,
    none: T,
    work: (files: IDBObjectStore, contents: IDBObjectStore) => T | Promise<T>,
    mayMake = false,
  ): Promise<T> => {
    const db = await open(userId, mayMake);
    if (!db) return none;
    try {
      const tx = db.transaction([FILES, CONTENTS], mode, { durability: 'strict' });
      const finished = done(tx);
      const [result] = await Promise.all([work(tx.objectStore(FILES), tx.objectStore(CONTENTS)), finished]);
      return result;
    } finally {
      db.close();
    }
  };
  return {
    all: async () => {
      const found = await within('readonly', [], (files) => asked(files.getAll() as IDBRequest<SealedRecord[]>));
      return found.sort((a, b) => (a.at < b.at ? -1 : 1));
    },
    put: (record, content) =>
      within(
        'readwrite',
        undefined,
        (files, contents) => {
          files.put(record);
          contents.put(content, record.id);
        },
        true,
      ),
    content: (id) =>
      within<Sealed | null>('readonly', null, async (_, contents) => {
        return (await asked(contents.get(id) as IDBRequest<Sealed | undefined>)) ?? null;
      }),
    settleHandle: (id, handle) =>
      within<string | null>('readwrite', null, async (files) => {
        const record = await asked(files.get(id) as IDBRequest<SealedRecord | undefined>);
        if (!record) return null;
        if (record.handle === null) files.put({ ...record, handle });
        return record.handle ?? handle;
      }),
    letGo: (id) =>
      within('readwrite', undefined, async (files) => {
        const record = await asked(files.get(id) as IDBRequest<SealedRecord | undefined>);
        if (record) files.put({ ...record, isHeld: false });
      }),
    remove: (id) =>
      within('readwrite', undefined, (files, contents) => {
        files.delete(id);
        contents.delete(id);
      }),
  };
}
