/** The points of rows by their numbers, of which mostly few have any: a question touches those alone, and makes nothing new. */
export class Points {
  readonly #of: Uint8Array;
  readonly #rows: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.#of = new Uint8Array(size);
    this.#rows = new Uint32Array(size);
  }

  get size(): number {
    return this.#of.length;
  }

  /** The number of rows that have points. */
  get count(): number {
    return this.#count;
  }

  /** The number of the `i`th row that has points, in the order in which they got them. */
  rowAt(i: number): number {
    return this.#rows[i]!;
  }

  /** 0: none. */
  of(row: number): number {
    return this.#of[row]!;
  }

  /** A row has at least this many points. */
  raise(row: number, points: number): void {
    const before = this.#of[row]!;
    if (before === 0) this.#rows[this.#count++] = row;
    if (before < points) this.#of[row] = points;
  }

  /** Each row that has points has what is made of them. */
  change(made: (points: number, row: number) => number): void {
    for (let i = 0; i < this.#count; i += 1) {
      const row = this.#rows[i]!;
      this.#of[row] = made(this.#of[row]!, row);
    }
  }

  clear(): void {
    for (let i = 0; i < this.#count; i += 1) this.#of[this.#rows[i]!] = 0;
    this.#count = 0;
  }
}

const spare: Points[] = [];

/** Empty points for at least so many rows; whoever takes them gives them back. */
export function takePoints(size: number): Points {
  const kept = spare.pop();
  return kept && kept.size >= size ? kept : new Points(size);
}

export function givePoints(points: Points): void {
  points.clear();
  spare.push(points);
}
