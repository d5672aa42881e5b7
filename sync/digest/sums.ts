import { BUCKETS, HASH_MODULUS } from './hash.ts';

/** The number of rows, and the sum of their hashes modulo 2^52. Neither depends on an order, so sums of parts add up. */
export interface Sum {
  n: number;
  h: number;
}

/** The sums of a table, bucket by bucket. */
export interface Sums {
  n: Float64Array;
  h: Float64Array;
}

export function noSums(): Sums {
  return { n: new Float64Array(BUCKETS), h: new Float64Array(BUCKETS) };
}

/** Brings any whole number back into [0, 2^52). */
export function wrapped(h: number): number {
  const rest = h % HASH_MODULUS;
  return rest < 0 ? rest + HASH_MODULUS : rest;
}

/** Put a sum into a bucket, or with `sign` -1 take it out again. */
export function count(sums: Sums, bucket: number, { n, h }: Sum, sign: 1 | -1 = 1): void {
  sums.n[bucket]! += sign * n;
  sums.h[bucket] = wrapped(sums.h[bucket]! + sign * h);
}

/** Put all of `more` into `sums`. */
export function merge(sums: Sums, more: Sums, sign: 1 | -1 = 1): void {
  for (let b = 0; b < BUCKETS; b += 1) if (more.n[b] || more.h[b]) count(sums, b, { n: more.n[b]!, h: more.h[b]! }, sign);
}

/** All buckets together. */
export function total(sums: Sums): Sum {
  let [n, h] = [0, 0];
  for (let b = 0; b < BUCKETS; b += 1) {
    n += sums.n[b]!;
    h = wrapped(h + sums.h[b]!);
  }
  return { n, h };
}

export function equalSums(a: Sum, b: Sum): boolean {
  return a.n === b.n && a.h === b.h;
}

/** The buckets in which two sides differ. */
export function differingBuckets(a: Sums, b: Sums): number[] {
  return Array.from({ length: BUCKETS }, (_, i) => i).filter((i) => a.n[i] !== b.n[i] || a.h[i] !== b.h[i]);
}
