import { NotReadyError, type ByteFiles } from '#sync/store/byteFiles.ts';
import { StoreFault } from '#sync/store/storeFault.ts';
import { folderOf, isCalled, kindFolder, removeEntry } from './opfsFolder.ts';

const FOLDER = 'segments';
/** A file of this size gets no more: its room is free again once nothing names it. */
const FILE_BYTES = 64 * 1024 * 1024;
const TRIES = 5;
const PAUSE_MS = 250;

type Handle = FileSystemSyncAccessHandle;

/** Any number of tabs open a file at once, each to read what the others wrote; browsers without this mode let only one. */
async function handleOf(file: FileSystemFileHandle): Promise<Handle> {
  const open = file.createSyncAccessHandle.bind(file) as (options: { mode: 'readwrite-unsafe' }) => Promise<Handle>;
  return open({ mode: 'readwrite-unsafe' });
}

const canShare = (): boolean => 'FileSystemSyncAccessHandle' in globalThis && 'mode' in FileSystemSyncAccessHandle.prototype;

/** Files in the origin's private file system, in a folder of the replica; null in browsers that let only one tab open a file. */
export function opfsBytes(replica: string): ByteFiles | null {
  if (!canShare()) return null;
  /** Null: it is not there. */
  const handles = new Map<string, Handle | null>();
  /** The file that this tab writes to; null: none can be had. */
  let own: { name: string; handle: Handle } | null | undefined;
  let isClosed = false;

  const openOf = (name: string): Handle | null => {
    // What is closed is not lost: whoever is still reading does it again on the next connection.
    if (isClosed) throw new StoreFault('lost', null);
    const handle = handles.get(name);
    if (handle === undefined) throw new NotReadyError(async () => handles.set(name, await find(name)));
    return handle;
  };
  const open = async (name: string, create: boolean): Promise<Handle> => {
    const handle = await handleOf(await (await folderOf(FOLDER, replica)).getFileHandle(name, { create }));
    if (!isClosed) return handle;
    handle.close();
    throw new StoreFault('lost', null);
  };
  /** Null: it is not there, or does not open for a second. */
  const find = async (name: string): Promise<Handle | null> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await open(name, false);
      } catch (error) {
        if (isClosed) throw error;
        if (isCalled(error, 'NotFoundError') || tries === TRIES) return null;
        await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      }
    }
  };
  /** Null where none can be had. */
  const create = async (): Promise<typeof own> => {
    for (let tries = 1; tries <= TRIES && !isClosed; tries += 1) {
      const name = crypto.randomUUID();
      // Another tab may tidy it away before it is open.
      const handle = await open(name, true).catch(() => null);
      if (!handle) continue;
      handles.set(name, handle);
      return { name, handle };
    }
    return null;
  };
  const begin = async (): Promise<void> => void (own = await create());
  const list = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const [name] of await folderOf(FOLDER, replica)) names.push(name);
    return names;
  };
  const close = (): void => {
    for (const handle of handles.values()) handle?.close();
    handles.clear();
    isClosed = true;
  };

  return {
    write(...parts) {
      if (own && own.handle.getSize() >= FILE_BYTES) own = undefined;
      if (own === undefined) throw new NotReadyError(begin);
      if (own === null) return null;
      const { name, handle } = own;
      const at = handle.getSize();
      let size = 0;
      for (const part of parts) {
        if (handle.write(new Uint8Array(part), { at: at + size }) < part.byteLength)
          throw new DOMException('The disk is full', 'QuotaExceededError');
        size += part.byteLength;
      }
      handle.flush();
      return { file: name, at, size };
    },
    read({ file, at, size }) {
      const bytes = new Uint8Array(size);
      return openOf(file)?.read(bytes, { at }) === size ? bytes.buffer : null;
    },
    sizeOf: (file) => openOf(file)?.getSize() ?? 0,
    empty(file) {
      openOf(file)?.truncate(0);
      // A record that a loss of power brings back must not name other bytes.
      if (own?.name === file) own = undefined;
    },
    begin,
    list,
    async remove(files) {
      const folder = await folderOf(FOLDER, replica);
      for (const name of files) {
        const handle = handles.get(name);
        // Its tab has written to it since.
        if (handle && handle.getSize() > 0) continue;
        handle?.close();
        handles.delete(name);
        await removeEntry(folder, name, 1).catch(() => undefined);
      }
    },
    close,
    async erase() {
      close();
      const folder = await folderOf(FOLDER, replica);
      for (const name of await list()) {
        const handle = await handleOf(await folder.getFileHandle(name)).catch(() => null);
        handle?.truncate(0);
        handle?.close();
      }
      // One that another tab still has open stays, with nothing in it.
      await removeEntry(await kindFolder(FOLDER), replica).catch(() => undefined);
    },
  };
}
