import type { TableName } from '#domain/tables.ts';
import { imagesOfParent, writeImage } from '../overlay/images.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredRow } from '../store/stores.ts';
import { bucketsOf, isOpen, partTablesOf, TABLES_WITH_PARTS } from './counted.ts';
import { bucketOf, hashRow } from './hash.ts';
import { readScrub, readSums, writeSums, type ScrubRecord } from './records.ts';
import { count, type Sums } from './sums.ts';

/** One image before and after; null: there was none, or is none. */
export interface ImageChange {
  id: string;
  before: StoredRow | null;
  image: StoredRow | null;
}

/**
 * Keeps the sums of the server's images true in the transaction that changes the images (SYNC-C14). Nothing is kept of a table
 * before a scrub has been through it: a replica that is being filled does not pay for it.
 */
export class Tally {
  readonly #kv: KvTx;
  readonly #sums = new Map<TableName, Sums | null>();
  #scrub: ScrubRecord | null | undefined;

  constructor(kv: KvTx) {
    this.#kv = kv;
  }

  /** Replace the server's image of a row as of commit `v`, `before` being the one that is here. */
  async write(table: TableName, id: string, before: StoredRow | null, image: StoredRow | null, v: number): Promise<void> {
    await writeImage(this.#kv, table, id, image, v);
    await this.note(table, id, before, image);
  }

  /** Counts one image that is written already. */
  note(table: TableName, id: string, before: StoredRow | null, image: StoredRow | null): Promise<void> {
    return this.noteAll(table, [{ id, before, image }]);
  }

  /** Returns whether rows of a table must be read: for its sums, a scrub in the middle of it, or its child rows. */
  async isCounting(table: TableName): Promise<boolean> {
    return (await this.#sumsOf(table)) !== null || (await this.#scrubbing())?.table === table || TABLES_WITH_PARTS.has(table);
  }

  /** Counts many images of a table that are written already. */
  async noteAll(table: TableName, changes: readonly ImageChange[]): Promise<void> {
    const sums = await this.#sumsOf(table);
    const scrub = await this.#scrubbing();
    if (sums || scrub?.table === table) {
      const gone = changes.flatMap(({ before }) => before ?? []);
      const come = changes.flatMap(({ image }) => image ?? []);
      const bucketOf = await bucketsOf(this.#kv, table, [...gone, ...come]);
      for (const row of gone) countRow(targets(table, row.id, sums, scrub), bucketOf(row), row, -1);
      for (const row of come) countRow(targets(table, row.id, sums, scrub), bucketOf(row), row, 1);
    }
    if (!TABLES_WITH_PARTS.has(table)) return;
    for (const { id, before, image } of changes) {
      if (isOpen(before) !== isOpen(image)) await this.#countParts(table, id, isOpen(image) ? 1 : -1);
    }
  }

  /** Write the sums; the images are in the same transaction. */
  async save(): Promise<void> {
    for (const [table, sums] of this.#sums) if (sums) await writeSums(this.#kv, table, sums);
    if (this.#scrub) await this.#kv.put('digests', [this.#scrub]);
  }

  /** A parent was opened or closed: its parts begin to count, or cease to. */
  async #countParts(table: TableName, parent: string, sign: 1 | -1): Promise<void> {
    const scrub = await this.#scrubbing();
    for (const part of partTablesOf(table)) {
      const sums = await this.#sumsOf(part.table);
      if (!sums && scrub?.table !== part.table) continue;
      for (const row of await imagesOfParent(this.#kv, part.table, part.by, parent)) {
        countRow(targets(part.table, row.id, sums, scrub), bucketOf(parent), row, sign);
      }
    }
  }

  async #sumsOf(table: TableName): Promise<Sums | null> {
    if (!this.#sums.has(table)) this.#sums.set(table, (await readSums(this.#kv, table)) ?? null);
    return this.#sums.get(table)!;
  }

  async #scrubbing(): Promise<ScrubRecord | null> {
    if (this.#scrub === undefined) this.#scrub = (await readScrub(this.#kv)) ?? null;
    return this.#scrub;
  }
}

/** The sums in which a row counts: those of its table, and those of a scrub that has passed it. */
function targets(table: TableName, id: string, sums: Sums | null, scrub: ScrubRecord | null): Sums[] {
  const passed = scrub?.table === table && scrub.after !== null && id <= scrub.after;
  return [...(sums ? [sums] : []), ...(passed ? [scrub] : [])];
}

function countRow(into: readonly Sums[], bucket: number | null | undefined, row: StoredRow, sign: 1 | -1): void {
  if (bucket == null || !into.length) return;
  const h = hashRow(row);
  for (const sums of into) count(sums, bucket, { n: 1, h }, sign);
}
