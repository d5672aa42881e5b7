import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { AccessError } from '#domain/errors.ts';
import type { Row } from '#domain/tables.ts';
import type { Database } from '../db/database.ts';
import type { Digest, FileStore } from './fileStore.ts';

/** The facts about bytes that were taken in. */
export interface UploadFacts extends Digest {
  filename: string;
  mimeType: string;
  /** The person who may claim them; null for what the product made itself. */
  ownerId: string | null;
  /** The carrier they belong to; null: none. */
  customerId: string | null;
}

/** The fields that a row of `files` takes from the upload that it claims. */
export type ClaimedFile = Pick<Row<'files'>, 'fileId' | 'filename' | 'mimeType' | 'sizeBytes' | 'sha256' | 'customerId' | 'createdById'>;

/** Uploads that one person may have without a row of `files`: twice the most that one screen sends (spec 9). */
export const WAITING_MAX = 200;

/** A random name, as Filestack's are: 20 characters that need no encoding. */
const newHandle = (): string => randomBytes(15).toString('base64url');

/** The key of a file in the store: the carrier's folder, in it one of some 4,000 by the handle's beginning. */
export function keyOf(handle: string, customerId: string | null): string {
  return `${customerId ?? 'staff'}/${handle.slice(0, 2)}/${handle}`;
}

export async function countWaiting({ pool }: Pick<Database, 'pool'>, ownerId: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from file_upload where owner_id = $1 and claimed_at is null',
    [ownerId],
  );
  return rows[0]!.n;
}

/**
 * Takes bytes into the store: first their row, then they, then that they are safe. Whatever breaks off leaves a row that
 * nobody can claim and that the sweep removes with what may lie under its key.
 * @returns handle and key. @throws StoreError
 */
export async function takeIn(
  { pool }: Pick<Database, 'pool'>,
  store: FileStore,
  open: () => Readable,
  facts: UploadFacts,
  now: string,
): Promise<{ handle: string; key: string }> {
  const handle = newHandle();
  const key = keyOf(handle, facts.customerId);
  const { ownerId, customerId, filename, mimeType, size, sha256 } = facts;
  await pool.query(
    `insert into file_upload (handle, owner_id, customer_id, filename, mime_type, size_bytes, sha256, stored_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [handle, ownerId, customerId, filename, mimeType, size, sha256, key, now],
  );
  await store.put(key, open, { size, sha256 });
  await pool.query('update file_upload set stored_at = $2 where handle = $1', [handle, now]);
  return { handle, key };
}

/**
 * Takes an upload for a row of `files`, within the caller's transaction; when that is undone, the upload can be claimed again.
 * @param userId who claims; null claims what the product made itself
 * @throws AccessError when it is not there, not theirs, or taken already
 */
export async function claimUpload(
  client: Pick<pg.ClientBase, 'query'>,
  userId: string | null,
  handle: string,
  now: string,
): Promise<ClaimedFile> {
  const { rows } = await client.query<ClaimedFile>(
    `update file_upload set claimed_at = $3
     where handle = $1 and owner_id is not distinct from $2 and stored_at is not null and claimed_at is null and dropped_at is null
     returning handle as "fileId", filename, mime_type as "mimeType", size_bytes as "sizeBytes", sha256, customer_id as "customerId",
       owner_id as "createdById"`,
    [handle, userId, now],
  );
  if (!rows[0]) throw new AccessError();
  return rows[0];
}

/** A file that can be handed out. */
export interface StoredFile {
  fileId: string;
  /** The name as the row of `files` has it today. */
  filename: string;
  mimeType: string;
  size: number;
  sha256: string;
  key: string;
}

/** The file with this handle; null when no row of `files` has it. */
export async function findStored(client: Pick<pg.ClientBase, 'query'>, handle: string): Promise<StoredFile | null> {
  const { rows } = await client.query<StoredFile>(
    `select f."fileId", f."filename", u.mime_type as "mimeType", u.size_bytes as size, u.sha256, u.stored_key as key
     from "files" f join file_upload u on u.handle = f."fileId" where f."fileId" = $1 and f."deletedAt" is null`,
    [handle],
  );
  return rows[0] ?? null;
}
