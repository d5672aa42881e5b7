import { mkdir, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The file that is written to see whether anything can be; it stays for the next look. */
const PROBE = '.writable';
const PROBE_TEXT = 'Weighstation writes this file to see whether the disk takes it.\n';
/** The embedded database grows its log by pieces of 16 MB, and ends when the disk has no room for one. */
const FREE_BYTES_MIN = 16 * 1024 * 1024;

/** The data folder takes no writes; the message is half a sentence that says why. */
export class DataFolderError extends Error {}

const FULL = 'its disk is full';
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: 'its quota is used up',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'there is a file in its way',
  EEXIST: 'there is a file in its way',
};

/** The space of the folder's disk, in bytes: `free` to an ordinary user, and in all. */
export async function diskSpace(dataDir: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Makes the folder when it is not there, and writes to it. @throws DataFolderError */
export async function checkDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, PROBE), PROBE_TEXT, { mode: 0o600, flush: true });
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    throw new DataFolderError(REASONS[code] ?? `the system says ${code}`, { cause: error });
  }
  const { free, size } = await diskSpace(dataDir);
  // Systems that do not count their blocks say 0 of 0.
  if (size > 0 && free < FREE_BYTES_MIN) throw new DataFolderError(FULL);
}
