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

async function readSecret(folder: FileSystemDirectoryHandle, replica: string): Promise<Uint8Array<ArrayBuffer>> {
  for (;;) {
    const file = await folder.getFileHandle(replica, { create: true });
    const bytes = await file.getFile().then(
      (here) => here.arrayBuffer(),
      () => null,
    );
    if (bytes?.byteLength === SECRET_BYTES) return new Uint8Array(bytes);
    await alone(file, makeSecret);
  }
}

/** The secret of a replica in a file of the origin's private file system: its bytes are written over before it goes. */
export function opfsKey(replica: string): StoreKey {
  return {
    async read() {
      try {
        const folder = await keys();
        return folder && (await cipherOf(await readSecret(folder, replica)));
      } catch (error) {
        // Nothing says that what is stored is damaged: it is tried again before anything is given up.
        throw new StoreFault(faultOf(error) === 'full' ? 'full' : 'lost', error);
      }
    },
    async erase() {
      const folder = await keys();
      for (;;) {
        const file = await folder?.getFileHandle(replica).catch(() => null);
        if (!folder || !file) return;
        if (await alone(file, (handle) => void handle.write(new Uint8Array(SECRET_BYTES), { at: 0 }))) return removeEntry(folder, replica);
      }
    },
  };
}
