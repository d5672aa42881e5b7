import type { AnyRow } from '#domain/noun.ts';
import { fillColumn, placesOf } from './fillColumn.ts';
import { makeColumn, PlainColumn, type Column } from './column.ts';
import type { ColumnForm } from './columnFields.ts';
import type { PackedColumn } from './packedColumns.ts';
import { unpackColumn } from './unpackColumn.ts';

/** The last changes that are remembered one by one, and how many rows they may name together. */
const STEPS_KEPT = 30;
const CHANGED_MAX = 20_000;
/** A field that nobody here receives. */
const NOTHING: PackedColumn = { form: 'same', value: undefined };

/**
 * The rows of one table in memory as columns. Each row has a slot; the slot of a row that left is given to the next new one.
 * `stamp` moves with every change, `rowStamp` when rows come or go.
 */
export class ColumnTable {
  readonly fields: readonly string[];
  readonly #columns: Map<string, Column>;
  ids: string[] = [];
  /** 1 for a slot that holds a row. */
  alive = new Uint8Array(64);
  count = 0;
  stamp = 0;
  rowStamp = 0;
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  #steps: { from: number; slots: number[] }[] = [];

  constructor(fields: ReadonlyMap<string, ColumnForm>) {
    this.fields = [...fields.keys()];
    this.#columns = new Map([...fields].map(([field, form]) => [field, makeColumn(form)]));
  }

  /** Slots that are or were in use: 0 to `size` - 1. */
  get size(): number {
    return this.ids.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  column(field: string): Column | undefined {
    return this.#columns.get(field);
  }

  /** One field of a row; undefined for one that is no column. */
  value(slot: number, field: string): unknown {
    return field === 'id' ? this.ids[slot] : this.#columns.get(field)?.get(slot);
  }

  /** The row as lists get it: its columns. */
  row(slot: number): AnyRow {
    const row: AnyRow = { id: this.ids[slot]! };
    for (const [field, column] of this.#columns) {
      const value = column.get(slot);
      if (value !== undefined) row[field] = value;
    }
    return row;
  }

  forEach(visit: (slot: number, id: string) => void): void {
    for (let slot = 0; slot < this.ids.length; slot += 1) if (this.alive[slot]) visit(slot, this.ids[slot]!);
  }

  /** Rows that came or changed, and ids that left: one step. */
  apply(rows: readonly AnyRow[], gone: readonly string[] = []): void {
    const slots: number[] = [];
    for (const id of gone) this.#remove(id, slots);
    for (const row of rows) this.#put(row, slots);
    this.step(slots);
  }

  /** The rows of a chunk; those that are here already, and those in `except`, stay as they are. */
  append(ids: readonly string[], fields: Readonly<Record<string, PackedColumn>>, except: ReadonlySet<string>): void {
    const slots = new Int32Array(ids.length).fill(-1);
    const taken: number[] = [];
    for (let i = 0; i < ids.length; i += 1) {
      const id = ids[i]!;
      if (this.#slots.has(id) || except.has(id)) continue;
      slots[i] = this.#takeNew(id);
      taken.push(slots[i]!);
    }
    const places = placesOf(slots, taken);
    for (const [field, column] of this.#columns) {
      const packed = fields[field] ?? NOTHING;
      if (!fillColumn(column, places, packed, this.size)) this.#fillPlain(field, slots, packed);
    }
    this.step(taken);
  }

  /** Slots that changed after `stamp`; null when that is not known any more. */
  changedSince(stamp: number): ReadonlySet<number> | null {
    if (stamp === this.stamp) return new Set();
    const first = this.#steps.findIndex((step) => step.from === stamp);
    if (first < 0) return null;
    const slots = new Set(this.#steps.slice(first).flatMap((step) => step.slots));
    return slots.size <= CHANGED_MAX ? slots : null;
  }

  /** A slot for a row: its own, or a new one. */
  private take(id: string): number {
    return this.#slots.get(id) ?? this.#takeNew(id);
  }

  #takeNew(id: string): number {
    const slot = this.#free.pop() ?? this.ids.length;
    this.ids[slot] = id;
    this.#slots.set(id, slot);
    if (slot >= this.alive.length) {
      const next = new Uint8Array(this.alive.length * 2);
      next.set(this.alive);
      this.alive = next;
    }
    this.alive[slot] = 1;
    this.count += 1;
    this.rowStamp += 1;
    return slot;
  }

  /** Set one field; a value that the column's form cannot hold makes it plain. */
  set(slot: number, field: string, value: unknown): void {
    const column = this.#columns.get(field)!;
    if (!column.set(slot, value)) this.#widen(field, column).set(slot, value);
  }

  /** Note that these slots have changed. */
  step(slots: number[]): void {
    if (!slots.length) return;
    this.#steps = [...this.#steps, { from: this.stamp, slots }].slice(-STEPS_KEPT);
    this.stamp += 1;
  }

  #put(row: AnyRow, slots: number[]): void {
    const slot = this.take(row.id);
    slots.push(slot);
    for (const [field, column] of this.#columns) {
      if (!column.set(slot, row[field])) this.#widen(field, column).set(slot, row[field]);
    }
  }

  #remove(id: string, slots: number[]): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.alive[slot] = 0;
    this.#free.push(slot);
    this.count -= 1;
    this.rowStamp += 1;
    slots.push(slot);
  }

  #fillPlain(field: string, slots: Int32Array, packed: PackedColumn): void {
    const column = this.#columns.get(field)!;
    const form = column.form === 'number' ? (column.isInstant ? 'instant' : 'number') : column.form;
    const values = unpackColumn(packed, form, slots.length);
    slots.forEach((slot, i) => {
      if (slot >= 0) this.set(slot, field, values[i]);
    });
  }

  #widen(field: string, column: Column): PlainColumn {
    const plain = new PlainColumn();
    for (let slot = 0; slot < this.ids.length; slot += 1) plain.set(slot, column.get(slot));
    this.#columns.set(field, plain);
    return plain;
  }
}
