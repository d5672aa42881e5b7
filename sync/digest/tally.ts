import type { TableName } from '#domain/tables.ts';
import { imagesOfParent, writeImage } from '../apply/images.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredRow } from '../store/stores.ts';
import { bucketOfImage, isOpen, partTablesOf, TABLES_WITH_PARTS } from './counted.ts';
import { bucketOf, hashRow } from './hash.ts';
import { readScrub, readSums, writeSums, type ScrubRecord } from './records.ts';
import { count, type Sums } from './sums.ts';

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

  /** The same for an image that is written already. */
  async note(table: TableName, id: string, before: StoredRow | null, image: StoredRow | null): Promise<void> {
    if (before) await this.#count(table, before, -1);
    if (image) await this.#count(table, image, 1);
    if (TABLES_WITH_PARTS.has(table) && isOpen(before) !== isOpen(image)) await this.#countParts(table, id, isOpen(image) ? 1 : -1);
  }

  /** Write the sums; the images are in the same transaction. */
  async save(): Promise<void> {
    for (const [table, sums] of this.#sums) if (sums) await writeSums(this.#kv, table, sums);
    if (this.#scrub) await this.#kv.put('digests', [this.#scrub]);
  }

  async #count(table: TableName, row: StoredRow, sign: 1 | -1): Promise<void> {
    const targets = await this.#targets(table, row.id);
    if (!targets.length) return;
    const bucket = await bucketOfImage(this.#kv, table, row);
    if (bucket === null) return;
    const h = hashRow(row);
    for (const sums of targets) count(sums, bucket, { n: 1, h }, sign);
  }

  /** A parent was opened or closed: its parts begin to count, or cease to. */
  async #countParts(table: TableName, parent: string, sign: 1 | -1): Promise<void> {
    for (const part of partTablesOf(table)) {
      if (!(await this.#isKept(part.table))) continue;
      for (const row of await imagesOfParent(this.#kv, part.table, part.by, parent)) {
        const h = hashRow(row);
        for (const sums of await this.#targets(part.table, row.id)) count(sums, bucketOf(parent), { n: 1, h }, sign);
      }
    }
  }

  async #isKept(table: TableName): Promise<boolean> {
    return (await this.#sumsOf(table)) !== null || (await this.#scrubbing())?.table === table;
  }

  /** Where a row counts: in the sums of its table, and in those of a scrub that has passed it. */
  async #targets(table: TableName, id: string): Promise<Sums[]> {
    const scrub = await this.#scrubbing();
    const passed = scrub?.table === table && scrub.after !== null && id <= scrub.after;
    const sums = await this.#sumsOf(table);
    return [...(sums ? [sums] : []), ...(passed ? [scrub] : [])];
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
