import { fnv1a } from '#domain/fnv1a.ts';

/** Turns a seed string into numbers. */
function hash32(text: string, basis: number): number {
  let h = fnv1a(text, basis);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
}

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A repeatable stream of chances (xoshiro128**): the same seed string gives the same values on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: string) {
    this.#a = hash32(seed, 0x811c9dc5);
    this.#b = hash32(seed, 0x9e3779b9);
    this.#c = hash32(seed, 0x85ebca6b);
    this.#d = hash32(seed, 0xc2b2ae35) | 1;
    for (let i = 0; i < 8; i++) this.#next();
  }

  #next(): number {
    const x = Math.imul(this.#b, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= t;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** Returns a number in [0, 1). */
  float(): number {
    return this.#next() / 0x1_0000_0000;
  }
  /** Whole, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.float() * (high - low + 1));
  }
  chance(share: number): boolean {
    return this.float() < share;
  }
  /** @throws RangeError on an empty list. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('Nothing to pick from');
    return list[Math.floor(this.float() * list.length)] as T;
  }
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = this.float() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }
  /** Mean 0, deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.float())) * Math.cos(2 * Math.PI * this.float());
  }
  lognormal(mu: number, sigma: number): number {
    return Math.exp(mu + sigma * this.normal());
  }
  poisson(mean: number): number {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const floor = Math.exp(-mean);
    let count = 0;
    for (let p = this.float(); p > floor; p *= this.float()) count++;
    return count;
  }
  /** Marsaglia and Tsang; shapes below 1 by boosting. */
  #gamma(shape: number): number {
    if (shape < 1) return this.#gamma(shape + 1) * this.float() ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = this.normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - this.float()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  }
  /** Counts with many zeros and a long tail: a Poisson whose mean is itself a chance. */
  negativeBinomial(mean: number, r: number): number {
    return this.poisson((this.#gamma(r) * mean) / r);
  }
  text(length: number, alphabet: string = BASE36): string {
    let out = '';
    for (let i = 0; i < length; i++) out += alphabet[Math.floor(this.float() * alphabet.length)];
    return out;
  }
  digits(length: number): string {
    return this.text(length, '0123456789');
  }
}

/**
 * Makes ids of 25 lower-case characters beginning with `c`, as the old backend's were.
 * They rise in the order of making, so that bulk rows are inserted at the end of their index.
 */
export function idMaker(random: Random): () => string {
  let made = 0;
  return () => `c${(0x4_0000_0000 + made++).toString(36).padStart(9, '0')}${random.text(15)}`;
}
