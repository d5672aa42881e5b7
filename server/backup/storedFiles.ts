import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { FileStore } from '../files/fileStore.ts';
import type { BackupReader } from './backupReader.ts';
import { writeFrame } from './frames.ts';
import { FileHead } from './manifest.ts';
import type { Progress } from './progress.ts';

const CHECKS_AT_ONCE = 8;

/** Every file whose bytes should be in the store, by key; none for tables from before there was a store. */
export async function namedFiles(client: Pick<pg.ClientBase, 'query'>): Promise<FileHead[]> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('file_upload') is not null as there`);
  if (!known.rows[0]!.there) return [];
  const { rows } = await client.query<FileHead>(
    `select stored_key as key, size_bytes as size, sha256 from file_upload where stored_at is not null and dropped_at is null order by 1`,
  );
  return rows;
}

/** Writes the bytes of these files; those that are not there, or not what their row says, are left out and counted. */
export async function writeFiles(
  to: Writable,
  files: readonly FileHead[],
  store: FileStore,
  progress: Progress,
): Promise<{ included: number; bytes: number }> {
  const done = { included: 0, bytes: 0 };
  for (const file of files) {
    const found = await store.get(file.key);
    const bytes = found && (await buffer(found.content));
    if (!bytes || bytes.length !== file.size || createHash('sha256').update(bytes).digest('hex') !== file.sha256) continue;
    await writeFrame(to, 'F', file);
    await writeFrame(to, 'B', bytes);
    done.included += 1;
    done.bytes += bytes.length;
    progress.tell(() => `files: ${done.included} of ${files.length}`);
  }
  return done;
}

/** Puts the files of a backup into the store, each checked against its hash. Putting them again does no harm. */
export async function loadFiles(reader: BackupReader, store: FileStore, progress: Progress): Promise<void> {
  for (let count = 1; reader.kind === 'F'; count += 1) {
    const { key, size, sha256 } = await reader.take('F', FileHead);
    // Whole, so that a store that breaks off can be given it again.
    const bytes = await buffer(reader.bytes('B'));
    await store.put(key, () => Readable.from([bytes]), { size, sha256 });
    progress.tell(() => `files: ${count}`);
  }
}

/** Counts these files that the store does not hold. */
export async function countMissing(files: readonly FileHead[], store: FileStore, progress: Progress): Promise<number> {
  let [next, missing] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let file = files[next++]; file; file = files[next++]) {
      if ((await store.head(file.key)) !== file.size) missing += 1;
      progress.tell(() => `looking for files: ${next} of ${files.length}`);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker));
  return missing;
}
