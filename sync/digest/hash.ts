import { md5 } from 'js-md5';
import type { AnyRow } from '#domain/noun.ts';
import { canon } from './canon.ts';

/** Sums of hashes are kept modulo this: two of them still add up exactly in a JavaScript number. */
export const HASH_MODULUS = 2 ** 52;
/** Parts into which the rows of a table fall by their id, so that a difference is soon narrowed down. */
export const BUCKETS = 256;

/** The first 52 bits of a text's md5: finds errors, keeps out no attacker. */
export function hashText(text: string): number {
  return Number.parseInt(md5(text).slice(0, 13), 16);
}

/** The hash of a row as its audience receives it; what a device adds to it (`_v`) does not count. */
export function hashRow(row: AnyRow & { _v?: number }): number {
  const { _v, ...image } = row;
  return hashText(canon(image));
}

/** The bucket of an id: the first byte of its md5, as the server says it in SQL. */
export function bucketOf(id: string): number {
  return Number.parseInt(md5(id).slice(0, 2), 16);
}
