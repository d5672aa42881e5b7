import { createHash, type Hash } from 'node:crypto';
import { TABLE_NAMES, type Row, type TableName } from '#domain/tables.ts';

/** Takes rows of a table in batches, in the order of their ids. */
export type TakeRows = (table: TableName, rows: readonly Row<TableName>[]) => Promise<void>;

const BATCH = 4_000;
const HELD_MAX = 30_000;

/** Holds rows until a table has a batch of them, so that memory stays flat however large the workspace is. */
export class BenchSink {
  readonly counts = new Map<TableName, number>(TABLE_NAMES.map((table) => [table, 0]));
  readonly #held = new Map<TableName, Row<TableName>[]>(TABLE_NAMES.map((table) => [table, []]));
  readonly #hashes = new Map<TableName, Hash>(TABLE_NAMES.map((table) => [table, createHash('sha256')]));
  readonly #take: TakeRows;
  #size = 0;

  constructor(take: TakeRows) {
    this.#take = take;
  }
  put(table: TableName, row: Row<TableName>): void {
    this.#held.get(table)?.push(row);
    this.#size++;
  }
  /** To be called now and then: hands on what has piled up. */
  async breathe(): Promise<void> {
    if (this.#size >= HELD_MAX) await this.flush(BATCH);
  }
  /** Hands on every table that holds at least `least` rows. */
  async flush(least = 1): Promise<void> {
    for (const [table, rows] of this.#held) {
      if (rows.length < least || rows.length === 0) continue;
      this.#held.set(table, []);
      this.#size -= rows.length;
      this.counts.set(table, (this.counts.get(table) ?? 0) + rows.length);
      this.#hashes.get(table)?.update(JSON.stringify(rows));
      await this.#take(table, rows);
    }
  }
  /** One number for all rows of all tables; call it once, at the end. */
  checksum(): string {
    const all = createHash('sha256');
    for (const hash of this.#hashes.values()) all.update(hash.digest());
    return all.digest('hex').slice(0, 16);
  }
}
