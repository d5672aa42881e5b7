import type { Readable } from 'node:stream';

/** The facts about bytes before they are kept; a store refuses bytes that are not those. */
export interface Digest {
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

/** Bytes to keep, from the first on: a stream that can be read once, or what opens such a stream anew. */
export type Content = Readable | (() => Readable);

/** First and last byte, both counted from 0 and both included. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredContent {
  content: Readable;
  /** Bytes of the whole file, also when a part of it is read. */
  size: number;
}

/**
 * The place where the bytes of files lie. A key is `tenant/ab/handle`: words of letters, digits, `_` and `-`; nothing in it comes from
 * the person who uploads. Every method throws StoreError when the store itself fails.
 */
export interface FileStore {
  /**
   * Keeps bytes under a key, in place of what was there; when it resolves they are safe. Content that is given as a function
   * can be read again, and is when the store has to try again. When it throws, the key must not be read until it is put again:
   * some servers show half an object. So nobody is told a key before it has resolved.
   */
  put(key: string, content: Content, digest: Digest): Promise<void>;
  /** The bytes, or a part that lies inside them; null when there is nothing under this key. */
  get(key: string, range?: ByteRange): Promise<StoredContent | null>;
  /** Bytes that lie under a key; null when there is nothing. */
  head(key: string): Promise<number | null>;
  /** Removes what is under a key; nothing there is no error. */
  delete(key: string): Promise<void>;
  /** Says whether it can be used. @throws StoreError in words for the operator, without its secrets */
  check(): Promise<void>;
  /** Removes what uploads that were cut off have left; gives how many. */
  sweep(nowMs: number): Promise<number>;
}

/** The store did not do what was asked of it; the message is for the operator and names no secret. */
export class StoreError extends Error {
  readonly code = 'STORE_FAILED';
}

const KEY = /^[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64}){0,3}$/;

/** @throws StoreError for a key that could lead out of the store */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new StoreError('A file key is malformed.');
  return key;
}
