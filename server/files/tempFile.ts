import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Digest } from './fileStore.ts';

/** A file nobody sees yet. */
export interface TempFile extends Digest {
  path: string;
}

/** The content is longer than allowed. */
export class TooLongError extends Error {}

/** Nobody writes so long without a byte: what is older was left by a process that is gone, also when several share the folder. */
const ABANDONED_MS = 10 * 60_000;
const ENDING = '.part';

/**
 * Writes content to a new file of the folder. When it throws, nothing is left behind.
 * @param durable also when the machine loses power right after; slower
 * @throws TooLongError past `bytesMax`, and whatever reading the content throws
 */
export async function writeTemp(folder: string, content: AsyncIterable<Buffer>, bytesMax: number, durable: boolean): Promise<TempFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID() + ENDING);
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > bytesMax) throw new TooLongError(`longer than ${bytesMax} bytes`);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    if (durable) await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
  return { path: file, size, sha256: hash.digest('hex') };
}

/** Removes files that were never finished; gives how many. Younger ones may still be being written by another process. */
export async function sweepTemp(folder: string, nowMs: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((found) => found.endsWith(ENDING))) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => null);
    if (!info || nowMs - info.mtimeMs < ABANDONED_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
