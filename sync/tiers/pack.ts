import { BlockReader, type LineBlocks } from '../lineBlocks.ts';
import type { PageRows } from '../protocol.ts';
import type { KvTx } from '../store/kv.ts';
import { idsOf, type ColumnsRecord, type SegmentRecord } from './packedColumns.ts';
import { readColumns, readKept } from './readColumns.ts';

/**
 * The rows of a chunk in id order, `ids` one to a line: their canonical texts in blocks, as the server packed them, or one to a line
 * with the place where each ends, as this device writes them. `isRest`: the lines have only the fields that are no columns.
 */
export type PackRecord = { key: string; ids: string; isRest?: true } & ({ blocks: LineBlocks } | { text: string; ends: Uint32Array });

/** Rows as the server packed them. */
export function packBlocks(key: string, { ids, blocks }: Pick<PageRows, 'ids' | 'blocks'>): PackRecord {
  return { key, ids: ids.join('\n'), blocks };
}

/** Rows that were put together on this device, or the rest of them. */
export function packLines(key: string, ids: readonly string[], lines: readonly string[], isRest = false): PackRecord {
  const ends = new Uint32Array(lines.length);
  let end = 0;
  lines.forEach((line, i) => {
    end += line.length + 1;
    ends[i] = end - 1;
  });
  return { key, ids: ids.join('\n'), ...(isRest && { isRest }), text: lines.join('\n'), ends };
}

/** A pack ready to be read. */
interface OpenPack {
  ids: readonly string[];
  line(at: number): string;
}

/** Reads a record. */
export function readPack(record: PackRecord): OpenPack {
  const ids = idsOf(record);
  if ('blocks' in record) {
    const reader = new BlockReader(record.blocks);
    return { ids, line: (at) => reader.line(at) };
  }
  const { text, ends } = record;
  return { ids, line: (at) => text.slice(at === 0 ? 0 : ends[at - 1]! + 1, ends[at]) };
}

/** The ids of a chunk. */
export async function chunkIds(tx: KvTx, key: string): Promise<readonly string[]> {
  const name = `ids:${key}`;
  const known = tx.memo.get(name) as readonly string[] | undefined;
  if (known) return known;
  const record = await tx.get<ColumnsRecord>('columns', key);
  const ids = (record && readColumns(record)?.ids) ?? (await segmentIds(tx, key));
  tx.memo.set(name, ids);
  return ids;
}

/** The ids of parts that came as a segment, beside which there is only whose parts they are. */
async function segmentIds(tx: KvTx, key: string): Promise<readonly string[]> {
  const pack = await tx.get<PackRecord | SegmentRecord>('packs', key);
  return (pack && 'segment' in pack && readKept(pack)?.ids) || [];
}

/** Returns the place of an id in a list in id order; -1 when it is not in it. */
export function indexOf(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}
