import { fnv1a } from '#domain/fnv1a.ts';

const FIRST_SIZE = 1024;
/** The share that is full before the table grows. */
const FULL = 0.5;

/** Gives each word its number, from 0 on. Half a million words come up at once, at which a Map takes several times as long. */
export class WordNumbers {
  /** By number. */
  readonly words: string[] = [];
  #hashes = new Uint32Array(FIRST_SIZE);
  /** Number plus one at the place that its hash leads to, or at the next free one; 0: free. */
  #table = new Uint32Array(FIRST_SIZE);

  numberOf(word: string): number {
    const hash = hashOf(word);
    const mask = this.#table.length - 1;
    let at = hash & mask;
    for (let entry = this.#table[at]!; entry !== 0; entry = this.#table[at]!) {
      if (this.#hashes[at] === hash && this.words[entry - 1] === word) return entry - 1;
      at = (at + 1) & mask;
    }
    this.#hashes[at] = hash;
    this.#table[at] = this.words.push(word);
    if (this.words.length > this.#table.length * FULL) this.#grow();
    return this.words.length - 1;
  }

  #grow(): void {
    const [hashes, table] = [this.#hashes, this.#table];
    const size = table.length * 2;
    this.#hashes = new Uint32Array(size);
    this.#table = new Uint32Array(size);
    for (let from = 0; from < table.length; from += 1) {
      const entry = table[from]!;
      if (entry === 0) continue;
      let at = hashes[from]! & (size - 1);
      while (this.#table[at] !== 0) at = (at + 1) & (size - 1);
      this.#hashes[at] = hashes[from]!;
      this.#table[at] = entry;
    }
  }
}

/** Returns a hash with its high bits mixed into the low ones, which choose the place. */
function hashOf(word: string): number {
  const hash = fnv1a(word);
  return (hash ^ (hash >>> 15)) >>> 0;
}
