import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkKey, StoreError, type ByteRange, type Digest, type FileStore, type StoredContent } from './fileStore.ts';
import { sweepTemp, TooLongError, writeTemp, type TempFile } from './tempFile.ts';

/** No key can name it: keys hold no dots. */
const UNFINISHED = '.unfinished';

/** Files in folders below `root`, readable for this program's user alone. Several processes may share a root. */
export function diskStore(root: string): FileStore {
  const unfinished = path.join(root, UNFINISHED);
  const placeOf = (key: string): string => path.join(root, ...checkKey(key).split('/'));
  return {
    async put(key, content, digest) {
      const place = placeOf(key);
      const temp = await writeChecked(unfinished, typeof content === 'function' ? content() : content, digest);
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await rename(temp.path, place);
        await flushFolder(path.dirname(place));
      } catch (error) {
        await rm(temp.path, { force: true });
        throw error;
      }
    },
    get: (key, range) => read(placeOf(key), range),
    head: async (key) => (await fileInfo(placeOf(key)))?.size ?? null,
    delete: (key) => rm(placeOf(key), { force: true }),
    async check() {
      // The folder is made with the first file.
      await access(root, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw new StoreError(`The folder ${root} cannot be used by this user. Choose another with DATA_DIR.`);
      });
    },
    sweep: (nowMs) => sweepTemp(unfinished, nowMs),
  };
}

async function writeChecked(folder: string, content: Readable, digest: Digest): Promise<TempFile> {
  const temp = await writeTemp(folder, content, digest.size, true).catch((error: unknown) => {
    throw error instanceof TooLongError ? new StoreError('The content is longer than announced.') : error;
  });
  if (temp.size === digest.size && temp.sha256 === digest.sha256) return temp;
  await rm(temp.path, { force: true });
  throw new StoreError('The content is not what was announced.');
}

/** A rename is on the disk only when its folder is; a system that cannot flush folders (Windows) does so by itself. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function fileInfo(place: string): Promise<{ size: number } | null> {
  const info = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return info?.isFile() ? info : null;
}

async function read(place: string, range?: ByteRange): Promise<StoredContent | null> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!handle) return null;
  const info = await handle.stat();
  if (!info.isFile()) {
    await handle.close();
    return null;
  }
  const part = range && { start: range.first, end: range.last };
  return { content: handle.createReadStream({ ...part, autoClose: true }), size: info.size };
}
