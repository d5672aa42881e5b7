import { replicaDbName } from '#sync/store/replicaDb.ts';
import type { StoreKey } from '#sync/store/storeCipher.ts';
import { faultOf, StoreFault } from '#sync/store/storeFault.ts';
import { isCalled, kindFolder, removeEntry } from './opfsFolder.ts';
import { cipherOf, SECRET_BYTES } from './storeCipher.ts';

const FOLDER = 'keys';
/** Another tab is making the secret, or erasing it. */
const PAUSE_MS = 20;

/** Null where the browser has no private file system for this page. */
async function keys(): Promise<FileSystemDirectoryHandle | null> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return null;
  try {
    return await kindFolder(FOLDER);
  } catch (error) {
    if (isCalled(error, 'SecurityError', 'NotSupportedError')) return null;
    throw error;
  }
}

/** Does it while no other tab has the file; null, with nothing done, while one has. */
async function alone(file: FileSystemFileHandle, work: (handle: FileSystemSyncAccessHandle) => void): Promise<true | null> {
  try {
    const handle = await file.createSyncAccessHandle();
    work(handle);
    handle.flush();
    handle.close();
    return true;
  } catch (error) {
    if (!isCalled(error, 'NoModificationAllowedError', 'NotFoundError')) throw error;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    return null;
  }
}

function makeSecret(handle: FileSystemSyncAccessHandle): void {
  if (handle.getSize() === SECRET_BYTES) return;
  handle.truncate(0);
  handle.write(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), { at: 0 });
}

async function readSecret(folder: FileSystemDirectoryHandle, name: string): Promise<Uint8Array<ArrayBuffer>> {
  for (;;) {
    const file = await folder.getFileHandle(name, { create: true });
    const bytes = await file.getFile().then(
      (here) => here.arrayBuffer(),
      () => null,
    );
    if (bytes?.byteLength === SECRET_BYTES) return new Uint8Array(bytes);
    await alone(file, makeSecret);
  }
}

/** A secret in a file of the origin's private file system. */
interface OpfsSecret {
  /** Returns it, made when there is none; null: this browser has no place for it. @throws StoreFault */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Writes over its bytes, and removes the file. */
  erase(): Promise<void>;
}

function opfsSecret(name: string): OpfsSecret {
  return {
    async read() {
      try {
        const folder = await keys();
        return folder && (await readSecret(folder, name));
      } catch (error) {
        // Nothing says that what is stored is damaged: it is tried again before anything is given up.
        throw new StoreFault(faultOf(error) === 'full' ? 'full' : 'lost', error);
      }
    },
    async erase() {
      const folder = await keys();
      for (;;) {
        const file = await folder?.getFileHandle(name).catch(() => null);
        if (!folder || !file) return;
        if (await alone(file, (handle) => void handle.write(new Uint8Array(SECRET_BYTES), { at: 0 }))) return removeEntry(folder, name);
      }
    },
  };
}

/** The secret of a replica. */
export function opfsKey(replica: string): StoreKey {
  const { read, erase } = opfsSecret(replica);
  const cipher = async (): ReturnType<StoreKey['read']> => {
    const secret = await read();
    return secret && cipherOf(secret);
  };
  return { read: cipher, erase };
}

/** The key of what a person has typed and not saved, as the page takes it: no script can take it out of the browser. */
export function opfsDraftKey(userId: string): { read(): Promise<CryptoKey | null>; erase(): Promise<void> } {
  const { read, erase } = opfsSecret(`${replicaDbName(userId)}-drafts`);
  const key = async (): Promise<CryptoKey | null> => {
    const secret = await read();
    return secret && crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);
  };
  return { read: key, erase };
}
