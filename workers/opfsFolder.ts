export type Folder = FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemFileHandle]>;

/** Tries to remove an entry that another tab has open: it lets go in a moment. */
const TRIES = 5;
const PAUSE_MS = 100;

/** The folder of a replica among those of one kind, in the origin's private file system. */
export async function folderOf(kind: string, replica: string): Promise<Folder> {
  return (await (await kindFolder(kind)).getDirectoryHandle(replica, { create: true })) as Folder;
}

export async function kindFolder(kind: string): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(kind, { create: true });
}

/** Removes an entry with everything in it, with retries. */
export async function removeEntry(folder: FileSystemDirectoryHandle, name: string, tries = TRIES): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await folder.removeEntry(name, { recursive: true });
    } catch (error) {
      if (isCalled(error, 'NotFoundError')) return;
      if (failures >= tries) throw error;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
  }
}

export function isCalled(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof DOMException && names.includes(error.name);
}
