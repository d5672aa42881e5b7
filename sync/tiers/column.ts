import { searchText } from '#domain/searchText.ts';
import type { ColumnForm } from './columnFields.ts';
import { instantText, parseInstant } from './instant.ts';

/** One field of every row of a table, by slot. `set` says no to a value that its form cannot give back as it was. */
export type Column = CodedColumn | NumberColumn | PlainColumn;

const START = 64;

function grown<A extends Uint32Array | Float64Array>(array: A, size: number, make: (length: number) => A): A {
  if (size <= array.length) return array;
  const next = make(Math.max(size, array.length * 2));
  next.set(array as never);
  return next;
}

/** Few different values: each row holds the number of its value. A question is asked once of each value, not of each row. */
export class CodedColumn {
  readonly form = 'coded';
  codes = new Uint32Array(START);
  readonly values: unknown[] = [];
  readonly #codeOf = new Map<unknown, number>();

  get(slot: number): unknown {
    return this.values[this.codes[slot]!];
  }

  set(slot: number, value: unknown): boolean {
    if (typeof value === 'object' && value !== null) return false;
    this.reserve(slot + 1);
    this.codes[slot] = this.codeOf(value);
    return true;
  }

  reserve(size: number): void {
    this.codes = grown(this.codes, size, (n) => new Uint32Array(n));
  }

  /** The number of a value, a new one for a value that is new. */
  codeOf(value: unknown): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codeOf.set(value, code);
    }
    return code;
  }
}

/** Numbers, or instants as milliseconds; null is NaN. */
export class NumberColumn {
  readonly form = 'number';
  data = new Float64Array(START);
  readonly isInstant: boolean;

  constructor(isInstant: boolean) {
    this.isInstant = isInstant;
  }

  get(slot: number): unknown {
    const n = this.data[slot] ?? Number.NaN;
    if (Number.isNaN(n)) return null;
    return this.isInstant ? instantText(n) : n;
  }

  set(slot: number, value: unknown): boolean {
    let n = Number.NaN;
    if (value !== null) {
      if (this.isInstant) n = typeof value === 'string' ? parseInstant(value) : n;
      else if (typeof value === 'number') n = value;
      if (Number.isNaN(n)) return false;
    }
    this.reserve(slot + 1);
    this.data[slot] = n;
    return true;
  }

  reserve(size: number): void {
    this.data = grown(this.data, size, (length) => new Float64Array(length));
  }
}

/** The values of slots from `from` on that were laid in together: `rows` says which value is whose, null where one follows the other. */
interface Laid {
  from: number;
  rows: Int32Array | null;
  read: (at: number) => unknown;
}

/** Stands for a value that is read from where it was laid in. */
const UNREAD = Symbol('unread');

/** Any value, as it is. Texts that come with a chunk stay bytes until somebody asks for them. */
export class PlainColumn {
  readonly form = 'plain';
  readonly #values: unknown[] = [];
  /** In the order of their slots. */
  #laid: Laid[] = [];
  #folded: unknown[] | null = null;
  #sought: unknown[] | null = null;

  /** Every value, read now. */
  get values(): readonly unknown[] {
    if (this.#laid.length > 0) {
      for (let slot = 0; slot < this.#values.length; slot += 1) this.#values[slot] = this.get(slot);
      this.#laid = [];
    }
    return this.#values;
  }

  get(slot: number): unknown {
    const value = this.#values[slot];
    return value === UNREAD ? this.#read(slot) : value;
  }

  /** Lay in the values of as many slots behind all others. @returns false where there are others behind them */
  lay(laid: Laid, count: number): boolean {
    if (laid.from < this.#values.length || this.#folded) return false;
    this.#values.length = laid.from;
    for (let i = 0; i < count; i += 1) this.#values.push(UNREAD);
    this.#laid.push(laid);
    return true;
  }

  #read(slot: number): unknown {
    let [low, high] = [0, this.#laid.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#laid[middle]!.from <= slot) low = middle + 1;
      else high = middle;
    }
    const { from, rows, read } = this.#laid[low - 1]!;
    return read(rows ? rows[slot - from]! : slot - from);
  }

  set(slot: number, value: unknown): boolean {
    this.#values[slot] = value;
    if (this.#folded) this.#folded[slot] = fold(value);
    if (this.#sought) this.#sought[slot] = sought(value);
    return true;
  }

  /** An array of values grows by itself. */
  reserve(_size: number): void {}

  /** The values with texts in lower case, made when first compared. */
  folded(): readonly unknown[] {
    return (this.#folded ??= this.values.map(fold));
  }

  /** The values with texts as parts of them are sought, made when first searched. */
  sought(): readonly unknown[] {
    return (this.#sought ??= this.folded().map(sought));
  }
}

/** Texts are compared without case. */
export function fold(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Parts of texts are sought without case and accents. */
export function sought(value: unknown): unknown {
  return typeof value === 'string' ? searchText(value) : value;
}

export function makeColumn(form: ColumnForm): Column {
  if (form === 'coded') return new CodedColumn();
  return form === 'plain' ? new PlainColumn() : new NumberColumn(form === 'instant');
}
