import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStore } from '../files/fileStore.ts';
import { keyOf } from '../files/uploads.ts';

/** A file whose bytes lie in the store, for the row of `files` with this handle. */
export interface SeedFile {
  handle: string;
  key: string;
}

const AT_ONCE = 8;

/** Puts bytes, by their handle, into the store, a few at a time. Putting them again does no harm. */
export async function storeFiles(
  store: FileStore,
  blobs: ReadonlyMap<string, Uint8Array>,
  customerOf: (handle: string) => string | null,
): Promise<SeedFile[]> {
  const files = [...blobs.keys()].map((handle) => ({ handle, key: keyOf(handle, customerOf(handle)) }));
  const waiting = [...files];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const bytes = Buffer.from(blobs.get(next.handle)!);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await store.put(next.key, () => Readable.from([bytes]), { size: bytes.length, sha256 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return files;
}

/** Lets the rows of `files` find their bytes: to be called in the transaction that made the rows. */
export async function registerFiles(client: pg.ClientBase, files: readonly SeedFile[]): Promise<void> {
  await client.query(
    `insert into file_upload (handle, customer_id, filename, mime_type, size_bytes, sha256, stored_key, created_at, stored_at, claimed_at)
     select f."fileId", f."customerId", f."filename", f."mimeType", f."sizeBytes", f.sha256, s.key, f."createdAt", f."createdAt", f."createdAt"
     from "files" f join unnest($1::text[], $2::text[]) as s (handle, key) on s.handle = f."fileId"`,
    [files.map(({ handle }) => handle), files.map(({ key }) => key)],
  );
}
