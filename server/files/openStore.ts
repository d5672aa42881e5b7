import path from 'node:path';
import { diskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import type { S3Address } from '../s3Address.ts';
import { s3Store } from './s3Store.ts';

/** The store that the operator's settings name: a bucket, or the folder `files` below DATA_DIR. */
export function openStore({ dataDir, files }: { dataDir: string; files: S3Address | null }): FileStore {
  return files ? s3Store(files) : diskStore(path.join(dataDir, 'files'));
}
