import { deserialize, serialize } from 'node:v8';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { benchWorkspace } from '#server/seed/benchWorkspace.ts';
import type { Tables } from '#sync/query/links.ts';
import { indexOf } from '#sync/search/followRows.ts';
import type { Packed } from '#sync/search/packed.ts';
import { readFound } from '#sync/search/readFound.ts';
import { docOf, namesOf, SEARCHABLE, sourcesOf } from '#sync/search/searchable.ts';
import type { Slices } from '#sync/search/slices.ts';
import { TableIndex } from '#sync/search/tableIndex.ts';
import { askedWords } from '#sync/search/words.ts';
import { columnFields } from '#sync/tiers/columnFields.ts';
import { ColumnTable } from '#sync/tiers/columnTable.ts';
import { summed, type Figure } from './figures.ts';

const FIRST = 6;
const ASKED = 400;
const RESTORES = 10;

type Measured = Omit<Figure, 'workspace'>;
type Indexes = Map<TableName, TableIndex>;

/** The search of the palette over the rows that an agent's device holds, in this process: the code of the worker, without a browser. */
export async function measureSearch(workspace: string, scale: number): Promise<Figure[]> {
  const rows = await agentRows(scale);
  const tables = columnsOf(rows);
  const count = SEARCHABLE.reduce((sum, { table }) => sum + (rows.get(table)?.length ?? 0), 0);
  const start = performance.now();
  const { indexes, slices } = buildAll(tables);
  const built = performance.now() - start;
  const bytes = serialize(stored(indexes));
  const texts = textsOf(tables);
  const asked = prefixesOf(tables);
  const figures: Measured[] = [
    { what: `search: build the index of ${count} records`, goal: '<= 1,300', ...summed([built]) },
    { what: 'search: the longest piece of that without a pause', goal: '<= 16', ...summed([Math.max(...slices)]) },
    {
      what: `search: restore (${(bytes.length / 1e6).toFixed(1)} MB)`,
      goal: '<= 30',
      ...summed(timesOf(RESTORES, () => void restore(bytes))),
    },
    {
      what: `search: beginnings of words, ${count} records`,
      goal: '<= 5',
      ...summed(asked.map((text) => timed(() => void answer(indexes, tables, text)))),
      baseline: { what: 'a look at every text (includes)', ...summed(asked.map((text) => timed(() => void scan(texts, text)))) },
    },
    {
      what: 'search: one letter or digit',
      goal: '<= 5',
      ...summed([...'abcdefghijklmnopqrstuvwxyz0123456789'].map((text) => timed(() => void answer(indexes, tables, text)))),
    },
  ];
  return figures.map((figure) => ({ ...figure, workspace }));
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const timesOf = (count: number, work: () => void): number[] => Array.from({ length: count }, () => timed(work));

/** What a device of an agent holds: everything but the notifications of others. */
async function agentRows(scale: number): Promise<Map<TableName, AnyRow[]>> {
  const rows = new Map<TableName, AnyRow[]>();
  const wanted = new Set(SEARCHABLE.flatMap(sourcesOf));
  await benchWorkspace({
    seed: 'bench',
    today: '2026-11-21',
    scale,
    take: async (table, batch) => {
      if (!wanted.has(table)) return;
      const all = rows.get(table) ?? [];
      rows.set(table, all);
      for (const row of batch) all.push(row as AnyRow);
    },
  });
  const notices = rows.get('notifications') ?? [];
  rows.set(
    'notifications',
    notices.filter((row) => row['userId'] === notices[0]?.['userId']),
  );
  return rows;
}

function columnsOf(rows: ReadonlyMap<TableName, readonly AnyRow[]>): Tables {
  const names = new Set([...rows.keys(), ...SEARCHABLE.map(({ table }) => table)]);
  return new Map(
    [...names].map((name) => {
      const table = new ColumnTable(columnFields(name));
      table.apply(rows.get(name) ?? []);
      return [name, table];
    }),
  );
}

/** Every index, and how long each of its pieces took. */
function buildAll(tables: Tables): { indexes: Indexes; slices: number[] } {
  const indexes: Indexes = new Map();
  const slices: number[] = [];
  for (const what of SEARCHABLE) {
    const work: Slices<TableIndex> = indexOf(what, tables);
    for (;;) {
      const start = performance.now();
      const step = work.next();
      slices.push(performance.now() - start);
      if (!step.done) continue;
      indexes.set(what.table, step.value);
      break;
    }
  }
  return { indexes, slices };
}

const stored = (indexes: Indexes): [TableName, Packed][] => [...indexes].map(([table, index]) => [table, index.packed]);

function restore(bytes: Buffer): Indexes {
  return new Map((deserialize(bytes) as [TableName, Packed][]).map(([table, packed]) => [table, new TableIndex(packed)]));
}

function answer(indexes: Indexes, tables: Tables, text: string): number {
  const words = askedWords(text);
  const found = SEARCHABLE.map((what) => ({ what, ...indexes.get(what.table)!.find(words, FIRST) }));
  return readFound(found, tables).length;
}

/** The same words as one text for each row, for a look at all of them. */
function textsOf(tables: Tables): { when: number; text: string }[][] {
  return SEARCHABLE.map((what) => {
    const table = tables.get(what.table)!;
    const texts: { when: number; text: string }[] = [];
    const names = (other: TableName, id: string): string[] => {
      const slot = tables.get(other)!.slotOf(id);
      return slot === undefined ? [] : namesOf(other, tables.get(other)!.row(slot));
    };
    table.forEach((slot) => {
      const doc = docOf(what, table.row(slot), names);
      if (doc) texts.push({ when: doc.when, text: ` ${[...doc.own, ...doc.related].join(' ')}` });
    });
    return texts;
  });
}

function scan(texts: readonly (readonly { when: number; text: string }[])[], asked: string): number {
  const words = askedWords(asked).map(({ whole }) => whole);
  let found = 0;
  for (const rows of texts) {
    const fits = rows.filter(({ text }) => words.every((word) => text.includes(word)));
    found += fits.sort((a, b) => b.when - a.when).slice(0, FIRST).length;
  }
  return found;
}

/** What people type: the first letters of names, of numbers, and of two words. */
function prefixesOf(tables: Tables): string[] {
  const pick = (table: TableName, field: string, i: number): string => {
    const { ids } = tables.get(table)!;
    return String(tables.get(table)!.value((i * 7919) % ids.length, field) ?? '');
  };
  return Array.from({ length: ASKED }, (_, i) => {
    const length = 2 + (i % 6);
    switch (i % 5) {
      case 0:
        return pick('customers', 'name', i).slice(0, length);
      case 1:
        return pick('drivers', 'lastName', i).slice(0, length);
      case 2:
        return pick('cases', 'caseID', i).slice(0, 4 + length);
      case 3:
        return `${pick('drivers', 'name', i).slice(0, length)} ${pick('drivers', 'lastName', i + 5).slice(0, 2)}`;
      default:
        return pick('cases', 'docketNumber', i).slice(0, length + 1) || pick('cases', 'code', i).slice(0, length);
    }
  });
}
