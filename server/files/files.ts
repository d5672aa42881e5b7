import path from 'node:path';
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import type { FileMime } from '#domain/documents/fileLimits.ts';
import { cleanFilename } from '#domain/documents/filename.ts';
import type { Route } from '../http/router.ts';
import { downloadUrl } from './downloadLink.ts';
import { downloadRoute } from './downloadRoute.ts';
import { loadFileKeys } from './fileKeys.ts';
import type { FileDeps, FilesOptions } from './fileDeps.ts';
import type { FileStore } from './fileStore.ts';
import { mayRead } from './mayRead.ts';
import { segmentRoute, segmentUrl } from './segmentRoute.ts';
import { sweepUnclaimed } from './sweepUploads.ts';
import { sweepTemp } from './tempFile.ts';
import { uploadInfo, type UploadInfo } from './uploadPolicy.ts';
import { uploadRoute } from './uploadRoute.ts';
import { takeIn } from './uploads.ts';

/** Bytes that the product made itself. */
interface OwnFile {
  filename: string;
  mimeType: FileMime;
  /** The person who may claim them; null when the product does. */
  ownerId: string | null;
  /** The carrier they belong to; null: none. */
  customerId: string | null;
}

/** Files of the product: permissions, links and bytes. Rows of `files` claim uploads with `claimUpload` (uploads.ts). */
export interface Files {
  /** The store, for backups and checks. */
  store: FileStore;
  /** FileUploadInfo: a permission to upload for one hour. */
  uploadInfo(user: { id: string }): UploadInfo;
  /** Path and query that let this person fetch this file for five minutes. */
  downloadUrl(file: { fileId: string }, userId: string): string;
  /** Path and query that let this person fetch a segment of rows for five minutes (server/sync/segments). */
  segmentUrl(hash: string, userId: string): string;
  /**
   * Stores bytes that the product made; outside of transactions, for it waits for the store. The row of `files` then claims the
   * handle; without one they are gone after a day. @throws StoreError
   */
  keep(content: Uint8Array, about: OwnFile): Promise<string>;
  /** Removes what nobody claimed or still needs; for an hourly job. Gives how many. @throws StoreError */
  sweep(): Promise<number>;
  routes: readonly Route[];
}

/** Files over a store that has been checked. */
export async function openFiles(options: FilesOptions): Promise<Files> {
  const { db, store, clock } = options;
  const deps: FileDeps = { ...options, keys: await loadFileKeys(db), spool: path.join(options.dataDir, 'incoming') };
  const sweepLeftovers = async (): Promise<number> => (await sweepTemp(deps.spool, clock())) + (await store.sweep(clock()));
  await sweepLeftovers();
  return {
    store,
    uploadInfo: (user) => uploadInfo(deps.keys, user, clock()),
    downloadUrl: (file, userId) => downloadUrl(deps.keys, file, userId, clock()),
    segmentUrl: (hash, userId) => segmentUrl(deps.keys, hash, userId, clock()),
    async keep(content, { filename, ...about }) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const facts = { ...about, filename: cleanFilename(filename), size: content.length, sha256 };
      const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      return (await takeIn(db, store, () => Readable.from([bytes]), facts, new Date(clock()).toISOString())).handle;
    },
    sweep: async () => (await sweepLeftovers()) + (await sweepUnclaimed(db, store, clock())),
    routes: [uploadRoute(deps), downloadRoute(deps, mayRead), segmentRoute(deps)],
  };
}
