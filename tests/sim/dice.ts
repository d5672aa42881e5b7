import { mulberry } from '#sync/testing/chance.ts';

/** Chance from a seed: every draw of a run comes from one of these, each part of the world from its own. */
export class Dice {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = mulberry(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b));
  }

  /** True this often. */
  chance(part: number): boolean {
    return this.next() < part;
  }

  /** A whole number in [from, to]. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** One of them; undefined of none. */
  oneOf<T>(some: readonly T[]): T | undefined {
    return some[Math.floor(this.next() * some.length)];
  }
}
