import type { TableName } from '#domain/tables.ts';
import { count, merge, noSums, type Sum } from '#sync/digest/sums.ts';
import type { TableSums } from './listSums.ts';

interface SumsOfParent {
  bucket: number;
  sums: Map<TableName, Sum>;
}

/**
 * The sums of the parts of open parents, kept both parent by parent and all together: a hundred thousand of them are not added
 * up again for each device that asks.
 */
export class ChildSums {
  readonly #byParent = new Map<string, SumsOfParent>();
  readonly #all: TableSums = new Map();

  /** Adds what one table holds of a parent, which is not held yet; `bucket` is that of the parent. */
  add(parent: string, table: TableName, bucket: number, sum: Sum): void {
    const children = this.#byParent.get(parent) ?? { bucket, sums: new Map<TableName, Sum>() };
    this.#byParent.set(parent, children);
    children.sums.set(table, sum);
    if (!this.#all.has(table)) this.#all.set(table, noSums());
    count(this.#all.get(table)!, bucket, sum);
  }

  addAll(others: ChildSums): void {
    for (const [parent, { bucket, sums }] of others.#byParent) for (const [table, sum] of sums) this.add(parent, table, bucket, sum);
  }

  drop(parent: string): void {
    this.#takeOut(parent, this.#all);
    this.#byParent.delete(parent);
  }

  /** Put the sums of all parents but these into `sums`, which has every table that is held here. */
  countInto(sums: TableSums, except: readonly string[]): void {
    for (const [table, all] of this.#all) merge(sums.get(table)!, all);
    for (const parent of except) this.#takeOut(parent, sums);
  }

  #takeOut(parent: string, from: TableSums): void {
    const held = this.#byParent.get(parent);
    for (const [table, sum] of held?.sums ?? []) count(from.get(table)!, held!.bucket, sum, -1);
  }
}
