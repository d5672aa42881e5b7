import { NOUNS, REPLICATED, type TableName } from '#domain/tables.ts';
import { rowKey, type ShadowRow } from '#sync/store/stores.ts';
import { listedFields } from '#sync/tiers/columnFields.ts';
import type { DirectoryRecord } from '#sync/tiers/directory.ts';
import { readKept } from '#sync/tiers/readColumns.ts';
import { rowsOfColumns, rowsOfSegment } from '#sync/tiers/openChunk.ts';
import { packLines, readPack, type PackRecord } from '#sync/tiers/pack.ts';
import { packRows, type ColumnsRecord, type SegmentRecord } from '#sync/tiers/packedColumns.ts';
import type { Dice } from './dice.ts';
import { segmentOf } from './server/simSegments.ts';
import type { SimDevice } from './simDevice.ts';

/** A stored row, wherever it lies, and how to put another in its place. */
interface Place {
  /** `table:id`. */
  key: string;
  row: Record<string, unknown>;
  /** Null: it goes. */
  put: (row: Record<string, unknown> | null) => void;
}

/** A disk that lies: one row of what is stored is not any more what was written. Says which, or null where nothing is stored. */
export function damageOne(device: SimDevice, dice: Dice): string | null {
  const place = dice.oneOf(placesOn(device));
  if (!place) return null;
  const { row } = place;
  const field = dice.oneOf(Object.keys(row).filter((name) => name !== 'id' && name !== '_v'));
  switch (dice.between(1, 5)) {
    case 1:
      place.put(null);
      break;
    case 2:
      place.put({ ...row, _v: dice.chance(0.5) ? 1e9 : 'x' });
      break;
    case 3:
      place.put(Object.fromEntries(Object.entries(row).filter(([name]) => name !== field)));
      break;
    default:
      place.put(field ? { ...row, [field]: flipped(row[field]) } : null);
  }
  return place.key;
}

function flipped(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}~` : 'flipped';
}

function placesOn(device: SimDevice): Place[] {
  const { data } = device.disk;
  const own = REPLICATED.flatMap((table) => [...(data.get(table)?.values() ?? [])].map((row) => ownPlace(device, table, row as never)));
  const shadows = [...(data.get('shadow')?.values() ?? [])].flatMap((shadow) => shadowPlace(device, shadow as ShadowRow));
  // What lies beside the rows of a table is nobody's yet.
  const directories = ([...(data.get('directory')?.values() ?? [])] as DirectoryRecord[]).filter(({ table }) => table in NOUNS);
  const read = new Set(directories.flatMap(({ chunks }) => chunks.map(({ key }) => key)));
  const stored = [...(data.get('packs')?.values() ?? [])] as (PackRecord | SegmentRecord)[];
  const packs = stored.filter(({ key }) => read.has(key)).flatMap((pack) => packPlaces(device, pack));
  const columns = directories.flatMap((one) => columnPlaces(device, one));
  return [...own, ...shadows, ...packs, ...columns];
}

/** Rows that are their columns: one that goes leaves its place to nobody. */
function columnPlaces({ disk }: Pick<SimDevice, 'disk'>, { table, chunks }: DirectoryRecord): Place[] {
  return chunks.flatMap(({ key, inColumns }) => {
    const record = disk.data.get('columns')?.get(key) as ColumnsRecord | undefined;
    if (!inColumns || !record) return [];
    if ('segment' in record) return segmentPlaces({ disk }, 'columns', record);
    if (!('ids' in record)) return [];
    const { ids, row } = rowsOfColumns(table, record);
    const rows = ids.map((_, at) => row(at));
    return rows.map((one, at): Place => ({
      key: rowKey(table, one.id),
      row: one,
      put: (next) =>
        disk.damage(
          'columns',
          key,
          packRows(key, table, next ? rows.with(at, { ...next, id: one.id }) : rows.toSpliced(at, 1), listedFields(table)),
        ),
    }));
  });
}

function ownPlace({ disk }: SimDevice, table: TableName, row: Place['row'] & { id: string }): Place {
  return { key: rowKey(table, row.id), row, put: (next) => disk.damage(table, row.id, next) };
}

function shadowPlace({ disk }: SimDevice, shadow: ShadowRow): Place[] {
  const { key, row } = shadow;
  return row ? [{ key, row, put: (next) => disk.damage('shadow', key, next && { ...shadow, row: next }) }] : [];
}

/** A segment is written anew around what becomes of one of its rows. */
function segmentPlaces({ disk }: Pick<SimDevice, 'disk'>, store: string, record: SegmentRecord): Place[] {
  const { key } = record;
  const segment = readKept(record);
  // Its bytes were lost before.
  if (!segment) return [];
  const { table } = segment;
  const open = rowsOfSegment(table, segment);
  const rows = open.ids.map((_, at) => open.row(at));
  return rows.map((one, at): Place => ({
    key: rowKey(table, one.id),
    row: one,
    put: (next) => {
      const left = next ? rows.with(at, { ...next, id: one.id }) : rows.toSpliced(at, 1);
      disk.damage(store, key, { key, segment: segmentOf(table, left).buffer });
    },
  }));
}

/** A pack keeps its length: a row that goes from it is a line that is none, and stays so. */
function packPlaces(device: SimDevice, record: PackRecord | SegmentRecord): Place[] {
  if ('segment' in record) return segmentPlaces(device, 'packs', record);
  const { disk } = device;
  const { key } = record;
  const { ids, line } = readPack(record);
  const lines = ids.map((_, at) => line(at));
  const table = key.slice(0, key.indexOf('/')) as TableName;
  return lines.flatMap((text, at) =>
    text.startsWith('{')
      ? [
          {
            key: rowKey(table, ids[at]!),
            row: JSON.parse(text),
            put: (next) =>
              disk.damage('packs', key, packLines(key, ids, lines.with(at, next ? JSON.stringify(next) : ' torn '), record.isRest)),
          } satisfies Place,
        ]
      : [],
  );
}
