/** A file that waits on this device to be sent, as stored: nobody can read it without the key of its person. */
export interface SealedRecord {
  id: string;
  /** ISO instant at which it was chosen; the oldest goes first. */
  at: string;
  /** Facts and content, each encrypted (sealing.ts). */
  facts: Sealed;
  content: Sealed;
  /** What the server's store calls the bytes once it has them; null before. */
  handle: string | null;
  /** What it belongs to is still being written: it goes nowhere. */
  isHeld: boolean;
}

/** AES-GCM: what is random about it, and what came out. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Files of one person that wait on this device. */
export interface WaitingStore {
  /** Oldest first. */
  all: () => Promise<SealedRecord[]>;
  put: (record: SealedRecord) => Promise<void>;
  /** Notes what the bytes are called at the server, unless somebody did before; the name that stands, null: the file is gone. */
  settleHandle: (id: string, handle: string) => Promise<string | null>;
  /** What it belongs to is there now. */
  letGo: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const STORE = 'files';
const PREFIX = 'weighstation-waiting-files-';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The store of waiting files failed'));
  });
}

/** @throws when it cannot be written: the disk is full, or the browser keeps nothing */
function done(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = tx.onerror = () => reject(tx.error ?? new Error('The store of waiting files failed'));
  });
}

/** Null: there is none, and none is made for those who only look. */
async function open(userId: string, mayMake: boolean): Promise<IDBDatabase | null> {
  const request = indexedDB.open(PREFIX + userId, 1);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    if (mayMake) request.result.createObjectStore(STORE, { keyPath: 'id' });
    else request.transaction!.abort();
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

/** In a database of its own, which outlives the replica: rows can be loaded again, a chosen file cannot. It is made with the first file. */
export function waitingStore(userId: string): WaitingStore {
  const within = async <T>(
    mode: IDBTransactionMode,
    none: T,
    work: (files: IDBObjectStore) => T | Promise<T>,
    mayMake = false,
  ): Promise<T> => {
    const db = await open(userId, mayMake);
    if (!db) return none;
    try {
      const tx = db.transaction(STORE, mode, { durability: 'strict' });
      const finished = done(tx);
      const [result] = await Promise.all([work(tx.objectStore(STORE)), finished]);
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
    put: (record) => within('readwrite', undefined, (files) => void files.put(record), true),
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
    remove: (id) => within('readwrite', undefined, (files) => void files.delete(id)),
  };
}
