import { storeOf } from './dropSealedDrafts.ts';
import { asked, done } from './indexedDb.ts';
import { newHiddenKey, seal, unseal, type Sealed } from './sealing.ts';

/** Texts of one person that are kept on this device for a while, readable with their key alone. */
export interface SealedDrafts {
  /** Returns the text kept under a name; null: there is none that can be opened. */
  read: (name: string) => Promise<string | null>;
  /** Resolves once it is on the disk. @throws when it cannot be written: the disk is full, or the browser keeps nothing */
  keep: (name: string, text: string) => Promise<void>;
  drop: (name: string) => Promise<void>;
}

const TEXTS = 'texts';
const KEYS = 'keys';
const OWN_KEY = 'own';

async function within<T>(owner: string, mode: IDBTransactionMode, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const request = indexedDB.open(storeOf(owner), 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TEXTS);
    request.result.createObjectStore(KEYS);
  };
  const db = await asked(request);
  db.onversionchange = () => db.close();
  try {
    const tx = db.transaction([TEXTS, KEYS], mode, { durability: 'strict' });
    const [result] = await Promise.all([work(tx), done(tx)]);
    return result;
  } finally {
    db.close();
  }
}

const knownKey = (tx: IDBTransaction): Promise<CryptoKey | undefined> =>
  asked(tx.objectStore(KEYS).get(OWN_KEY) as IDBRequest<CryptoKey | undefined>);

/** The key of this browser for a person. No script can take it out of the browser; of two tabs that make it at once, the first wins. */
async function ownKey(owner: string): Promise<CryptoKey> {
  const made = await newHiddenKey();
  return within(owner, 'readwrite', async (tx) => {
    const known = await knownKey(tx);
    if (!known) tx.objectStore(KEYS).put(made, OWN_KEY);
    return known ?? made;
  });
}

/**
 * Opens the drafts of a person, or of a link, that must never lie readable on a disk: the store holds ciphertext alone. The key comes
 * from elsewhere and is not kept; null: there is no other place for it, and the store keeps one that cannot be exported.
 */
export function sealedDrafts(owner: string, given: CryptoKey | Promise<CryptoKey | null>): SealedDrafts {
  let key: Promise<CryptoKey> | undefined;
  const keyNow = (): Promise<CryptoKey> => (key ??= Promise.resolve(given).then((known) => known ?? ownKey(owner)));
  const open = async (sealed: Sealed, name: string, key: CryptoKey): Promise<string> =>
    new TextDecoder().decode(await unseal(key, sealed, name));
  return {
    read: async (name) => {
      const kept = await within(owner, 'readonly', (tx) => asked(tx.objectStore(TEXTS).get(name) as IDBRequest<Sealed | undefined>));
      if (!kept) return null;
      try {
        return await open(kept, name, await keyNow());
      } catch {
        // The release before had a key in the store for everybody.
        const before = await within(owner, 'readonly', knownKey);
        return before ? open(kept, name, before).catch(() => null) : null;
      }
    },
    keep: async (name, text) => {
      const sealed = await seal(await keyNow(), new TextEncoder().encode(text), name);
      await within(owner, 'readwrite', (tx) => asked(tx.objectStore(TEXTS).put(sealed, name)));
    },
    drop: (name) => within(owner, 'readwrite', (tx) => asked(tx.objectStore(TEXTS).delete(name))),
  };
}

/**
 * Keeps the newest text under a name, one write after the other: what is typed while one is written goes with the next. The
 * promise of each call resolves once that text, or a later one, is on the disk.
 */
export function draftKeeper(drafts: Pick<SealedDrafts, 'keep'>, name: string): (text: string) => Promise<void> {
  let running: Promise<void> | null = null;
  let next: { text: string; done: PromiseWithResolvers<void> } | null = null;
  const run = (text: string): Promise<void> => {
    const writing = drafts.keep(name, text);
    running = writing;
    const after = (): void => {
      running = null;
      if (!next) return;
      const { text: newest, done } = next;
      next = null;
      run(newest).then(done.resolve, done.reject);
    };
    writing.then(after, after);
    return writing;
  };
  return (text) => {
    if (!running) return run(text);
    next = { text, done: next?.done ?? Promise.withResolvers<void>() };
    return next.done.promise;
  };
}
