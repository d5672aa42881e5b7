import { toHex } from '#domain/toHex.ts';
import { DiskFullError, type Blobs } from '#sync/ports.ts';
import { folderOf, isCalled, kindFolder, removeEntry } from './opfsFolder.ts';

const FOLDER = 'files';

/** Null when there is no such file. */
async function fileOf(replica: string, sha256: string): Promise<File | null> {
  try {
    return await (await (await folderOf(FOLDER, replica)).getFileHandle(sha256)).getFile();
  } catch (error) {
    if (isCalled(error, 'NotFoundError')) return null;
    throw error;
  }
}

async function writeAt(handle: FileSystemFileHandle, at: number, bytes: Uint8Array): Promise<void> {
  const open = await handle.createSyncAccessHandle();
  try {
    open.truncate(at);
    if (open.write(bytes, { at }) < bytes.length) throw new DiskFullError('The disk took a part only');
    open.flush();
  } finally {
    open.close();
  }
}

async function hashOf(file: File): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
}

/** Files in the origin's private file system, in a folder of the replica, each named by its hash. */
export function opfsBlobs(replica: string): Blobs {
  return {
    held: async (sha256) => (await fileOf(replica, sha256))?.size ?? 0,
    async append(sha256, at, bytes) {
      try {
        await writeAt(await (await folderOf(FOLDER, replica)).getFileHandle(sha256, { create: true }), at, bytes);
      } catch (error) {
        if (isCalled(error, 'QuotaExceededError')) throw new DiskFullError('The disk is full', { cause: error });
        throw error;
      }
    },
    async check(sha256) {
      const file = await fileOf(replica, sha256);
      if (file && (await hashOf(file)) === sha256) return true;
      await removeEntry(await folderOf(FOLDER, replica), sha256);
      return false;
    },
    read: (sha256) => fileOf(replica, sha256),
    async keepOnly(hashes) {
      const folder = await folderOf(FOLDER, replica);
      const names: string[] = [];
      for await (const [name] of folder) if (!hashes.has(name)) names.push(name);
      for (const name of names) await removeEntry(folder, name);
    },
    async room() {
      const { quota, usage } = await navigator.storage.estimate();
      return quota === undefined || usage === undefined ? null : quota - usage;
    },
    async erase() {
      await removeEntry(await kindFolder(FOLDER), replica);
    },
  };
}
