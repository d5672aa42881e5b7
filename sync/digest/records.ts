import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import type { Sums } from './sums.ts';

/** The sums of the server's images of a table as they are here; there is none until the first scrub has been through the table. */
export interface SumsRecord extends Sums {
  key: `sums:${TableName}`;
}

/** A scrub under way: `table` up to the id `after`, and the sums of what was read of it. */
export interface ScrubRecord extends Sums {
  key: 'scrub';
  table: TableName;
  after: string | null;
  /** Only tables without sums are read: those of the others came with their rows. */
  rest?: true;
}

/** When the last whole scrub ended, in milliseconds since 1970. */
export interface ScrubbedRecord {
  key: 'scrubbed';
  at: number;
}

export function readSums(kv: KvTx, table: TableName): Promise<SumsRecord | undefined> {
  return kv.get<SumsRecord>('digests', `sums:${table}`);
}

export async function writeSums(kv: KvTx, table: TableName, { n, h }: Sums): Promise<void> {
  await kv.put('digests', [{ key: `sums:${table}`, n, h }]);
}

export function readScrub(kv: KvTx): Promise<ScrubRecord | undefined> {
  return kv.get<ScrubRecord>('digests', 'scrub');
}
