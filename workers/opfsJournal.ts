import { frame, unframe } from '#sync/outbox/journalText.ts';
import type { Journal } from '#sync/ports.ts';
import { oneAtATime } from '#sync/oneAtATime.ts';
import { folderOf, isCalled, kindFolder, removeEntry, type Folder } from './opfsFolder.ts';

const FOLDER = 'outbox';

/** The exclusive handle of a file; null while the tab that made it lives. */
async function takeOver(file: FileSystemFileHandle): Promise<FileSystemSyncAccessHandle | null> {
  try {
    return await file.createSyncAccessHandle();
  } catch (error) {
    if (isCalled(error, 'NoModificationAllowedError')) return null;
    throw error;
  }
}

function write(handle: FileSystemSyncAccessHandle, lines: readonly string[]): void {
  handle.write(new TextEncoder().encode(frame(lines)), { at: handle.getSize() });
  handle.flush();
}

function readAll(handle: FileSystemSyncAccessHandle): string[] {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return unframe(new TextDecoder().decode(bytes));
}

/** Readings of all files, until none was written to or replaced meanwhile by whoever else keeps one. */
const READINGS_MAX = 5;

/** The lines of all files. @throws DOMException when they cannot be read, or never stand still */
async function readFolder(folder: Folder): Promise<string[]> {
  for (let reading = 1; ; reading += 1) {
    try {
      const lines: string[] = [];
      for await (const [, file] of folder) lines.push(...unframe(await (await file.getFile()).text()));
      return lines;
    } catch (error) {
      if (!isCalled(error, 'NotFoundError', 'NotReadableError') || reading === READINGS_MAX) throw error;
    }
  }
}

interface OwnFile {
  name: string;
  handle: FileSystemSyncAccessHandle;
}

/** The journal in the origin's private file system: one file for each worker, held open for as long as the worker lives. */
export function opfsJournal(replica: string): Journal {
  const create = async (): Promise<OwnFile> => {
    const name = `${crypto.randomUUID()}.log`;
    const file = await (await folderOf(FOLDER, replica)).getFileHandle(name, { create: true });
    return { name, handle: await file.createSyncAccessHandle() };
  };
  let own: Promise<OwnFile> | null = null;
  const inTurn = oneAtATime();
  const mine = async (): Promise<OwnFile> => {
    own ??= create();
    // A file that could not be made is tried again the next time.
    own.catch(() => (own = null));
    return own;
  };

  return {
    append: (lines) => inTurn(async () => write((await mine()).handle, lines)),
    read: () => inTurn(async () => readFolder(await folderOf(FOLDER, replica))),
    rewrite: (keep) =>
      inTurn(async () => {
        const folder = await folderOf(FOLDER, replica);
        const old: OwnFile[] = own ? [await own] : [];
        for await (const [name, file] of folder) {
          const handle = old.some((one) => one.name === name) ? null : await takeOver(file);
          if (handle) old.push({ name, handle });
        }
        const kept = keep(old.flatMap(({ handle }) => readAll(handle)));
        const next = await create();
        write(next.handle, kept);
        own = Promise.resolve(next);
        for (const { name, handle } of old) {
          handle.close();
          await folder.removeEntry(name);
        }
      }),
    erase: () =>
      inTurn(async () => {
        const held = await own?.catch(() => null);
        held?.handle.close();
        own = null;
        await removeEntry(await kindFolder(FOLDER), replica).catch(() => undefined);
      }),
    // Whoever goes on after a store that was lost writes into a file of its own again.
    close: () =>
      void inTurn(async () => {
        const held = await own?.catch(() => null);
        own = null;
        held?.handle.close();
      }),
  };
}
