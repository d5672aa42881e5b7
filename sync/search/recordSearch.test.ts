import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { ColumnStore } from '../query/columnStore.ts';
import type { SearchAnswer } from '../replicaApi.ts';
import { announce } from '../store/changes.ts';
import { freshMeta, wipeRows, writeMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { dexieKv } from '../store/dexieKv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { removeRow, writeRows } from '../store/rows.ts';
import { ALL_STORES, type ReplicaMeta, type StoredRow } from '../store/stores.ts';
import { scanAll, type AllRows } from '../testing/scanSearch.ts';
import { handClock } from '../testing/world.ts';
import { lifeOf, storedIndex, storeIndex, type Standing } from './indexStore.ts';
import { emptyPacked } from './packed.ts';
import { RecordSearch } from './recordSearch.ts';
import { SEARCHABLE } from './searchable.ts';
import { TableIndex } from './tableIndex.ts';

const FIRST = 5;
const NAMES = ["O'Brien", 'Wójcik', 'Ann-Marie', 'garcia', 'García Lopez', 'gar', 'Łukasz', '42', 'Acme Freight'];
const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A store with rows, kept in step with a plain picture of what is in it, and tabs that search it. */
class Desk {
  readonly kv: Kv;
  readonly clock = handClock();
  rows = new Map<TableName, Map<string, AnyRow>>();
  #ids = 0;

  constructor(kv: Kv = memoryKv()) {
    this.kv = kv;
  }

  async begin(): Promise<this> {
    await this.kv.write(ALL_STORES, (tx) => writeMeta(tx, { ...freshMeta('c'), cursor: 1 }));
    return this;
  }

  tab(): RecordSearch {
    return new RecordSearch(this.kv, new ColumnStore(this.kv), {
      clock: this.clock,
      random: { next: () => 0, id: () => `id${(this.#ids += 1)}` },
      pause: async () => undefined,
    });
  }

  /** `named` false: the change says that anything may have changed. */
  async put(table: TableName, rows: readonly AnyRow[], named = true): Promise<void> {
    const mine = this.rows.get(table) ?? new Map<string, AnyRow>();
    this.rows.set(table, mine);
    for (const row of rows) mine.set(row.id, row);
    await this.kv.write(ALL_STORES, async (tx) => {
      await writeRows(
        tx,
        table,
        rows.map((row): StoredRow => ({ ...row, _v: 1 })),
      );
      await announce(tx, table, named ? rows.map(({ id }) => id) : null);
    });
  }

  async remove(table: TableName, id: string): Promise<void> {
    this.rows.get(table)?.delete(id);
    await this.kv.write(ALL_STORES, async (tx) => {
      await removeRow(tx, table, id, 1);
      await announce(tx, table, [id]);
    });
  }

  /** These child rows are still to come; null: all are here. */
  async come(later: ReplicaMeta['later']): Promise<void> {
    await this.kv.write(ALL_STORES, (tx) => writeMeta(tx, { ...freshMeta('c'), cursor: 1, later }));
  }

  async wipe(): Promise<void> {
    this.rows = new Map();
    await this.kv.write(ALL_STORES, async (tx) => {
      const meta = { ...freshMeta('c'), cursor: 1 };
      await wipeRows(tx, meta);
      await writeMeta(tx, { ...meta, cursor: 1 });
    });
  }

  /** Asks until the index is whole. */
  async ask(search: RecordSearch, text: string): Promise<SearchAnswer> {
    for (let i = 0; i < 200; i += 1) {
      const answer = await search.search({ text, first: FIRST });
      if (answer.complete) return answer;
      this.clock.advance(1000);
      await new Promise((resume) => setImmediate(resume));
    }
    throw new Error('The index is never whole');
  }
}

const inShort = ({ groups }: SearchAnswer): unknown =>
  Object.fromEntries(groups.map(({ table, count, rows }) => [table, [count, rows.map(({ id }) => id)]]));
const scanned = (rows: AllRows, text: string): unknown =>
  Object.fromEntries(
    Object.entries(scanAll(rows, text, FIRST)).flatMap(([table, { count, hits }]) =>
      count ? [[table, [count, hits.map(({ id }) => id)]]] : [],
    ),
  );

const idIn = fc.constantFrom(...IDS);
const nameIn = fc.constantFrom(...NAMES);
const dayIn = fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T00:00:00.000Z`);
const rowIn = fc.oneof(
  fc
    .record({ id: idIn, name: nameIn, phoneNumber: fc.constantFrom(null, '5550104444'), createdAt: dayIn })
    .map((named) => ({ table: 'customers' as const, named: { ...named, customerID: `C-00${named.id}` } })),
  fc
    .record({ id: idIn, name: nameIn, lastName: nameIn, customerId: idIn, createdAt: dayIn })
    .map((named) => ({ table: 'drivers' as const, named })),
  fc
    .record({
      id: idIn,
      caseID: fc.constantFrom('2026-000042', '2026-000123'),
      citationNumbers: fc.array(nameIn, { maxLength: 2 }),
      driverId: idIn,
      customerId: idIn,
      createdAt: dayIn,
    })
    .map((named) => ({ table: 'cases' as const, named })),
  fc
    .record({ id: idIn, driverId: idIn, dismissedAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'), createdAt: dayIn })
    .map((named) => ({ table: 'alerts' as const, named })),
);
const stepIn = fc.oneof(
  { weight: 8, arbitrary: rowIn.map((row) => ({ do: 'put' as const, ...row })) },
  { weight: 2, arbitrary: rowIn.map((row) => ({ do: 'putUnnamed' as const, ...row })) },
  { weight: 3, arbitrary: rowIn.map(({ table, named }) => ({ do: 'remove' as const, table, id: named.id })) },
  { weight: 2, arbitrary: fc.constant({ do: 'follow' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'wipe' as const }) },
);
const textIn = fc
  .array(
    fc.constantFrom(
      'g',
      'gar',
      'garcia',
      "o'b",
      'obrien',
      'wojcik',
      'ann-m',
      '2026-1',
      '42',
      '123',
      '4444',
      'acme f',
      'dl',
      'x',
      'C-00a',
      'luk',
    ),
    { maxLength: 2 },
  )
  .map((words) => words.join(' '));

const told = { do: 'put', table: 'alerts', named: { id: 'a', driverId: 'a', dismissedAt: null, createdAt: '2026-01-01T00:00:00.000Z' } };
const MADE_MEANWHILE = [
  [told, false, ''],
  [
    { do: 'putUnnamed', table: 'cases', named: { id: 'a', caseID: '2026-000042', citationNumbers: [], driverId: 'a', customerId: 'a' } },
    false,
    '',
  ],
  [{ do: 'wipe' }, false, ''],
  [{ do: 'follow' }, false, ''],
  [{ ...told, do: 'putUnnamed' }, true, ''],
  [{ do: 'restart' }, false, ''],
] as never;

const names = { name: 'García Lopez', lastName: "O'Brien", customerId: 'a', createdAt: '2026-01-01T00:00:00.000Z' };
const MADE_WHILE_OTHERS_CAUGHT_UP = [
  [{ do: 'restart' }, false, ''],
  [{ do: 'putUnnamed', table: 'drivers', named: { id: 'a', ...names } }, false, ''],
  [{ do: 'put', table: 'drivers', named: { id: 'd', ...names } }, false, ''],
  [{ ...told, named: { ...told.named, driverId: 'd' }, do: 'putUnnamed' }, false, ''],
  [{ do: 'remove', table: 'drivers', id: 'd' }, false, ''],
] as never;

test('[SYNC-C24] the index finds what a look at every row finds, whatever changes, in two tabs, after restarts and after a wipe', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(stepIn, fc.boolean(), textIn), { maxLength: 25 }), async (steps) => {
      const desk = await new Desk().begin();
      const tabs = [desk.tab(), desk.tab()];
      for (const [step, second, text] of steps) {
        const at = Number(second);
        if (step.do === 'put' || step.do === 'putUnnamed')
          await desk.put(step.table, [aRow(step.table, step.named as never)], step.do === 'put');
        else if (step.do === 'remove') await desk.remove(step.table, step.id);
        else if (step.do === 'follow') await tabs[at]!.follow();
        else if (step.do === 'wipe') await desk.wipe();
        else {
          tabs[at]!.stop();
          tabs[at] = desk.tab();
        }
        expect(inShort(await desk.ask(tabs[at]!, text)), text).toEqual(scanned(desk.rows, text));
      }
      for (const tab of tabs) {
        expect(inShort(await desk.ask(tab, 'g')), 'at the end').toEqual(scanned(desk.rows, 'g'));
        tab.stop();
      }
    }),
    // An index that was still being made when it was looked through, or stood where its making had begun, was once said to be whole.
    { numRuns: 200, examples: [[MADE_MEANWHILE], [MADE_WHILE_OTHERS_CAUGHT_UP]] },
  );
});

const drivers = (count: number): AnyRow[] =>
  Array.from({ length: count }, (_, i) =>
    aRow('drivers', { id: `d${i}`, name: `Name${i}`, lastName: NAMES[i % NAMES.length]!, customerId: 'a' }),
  );

test('what changed is packed and stored when it is much, and a new tab begins with it', async () => {
  const desk = await new Desk().begin();
  const one = desk.tab();
  await desk.put('drivers', drivers(10));
  await desk.ask(one, '');
  await one.follow();
  for (let i = 0; i < 3; i += 1) await desk.put('drivers', drivers(3000).slice(i * 1000, i * 1000 + 900));
  await one.follow();
  await one.follow();
  const stored = await desk.kv.read(['search'], (tx) => storedIndex(tx, 'drivers'));
  expect(stored!.index.packed.idEnds.length).toBe(2700);
  const two = desk.tab();
  const answer = await two.search({ text: 'name2899', first: 5 });
  expect([answer.complete, inShort(answer)]).toEqual([true, { drivers: [1, ['d2899']] }]);
  one.stop();
  two.stop();
});

/** Everything that is stored for the search, as text. */
function storedWords(kv: Kv): Promise<string> {
  const asText = (_: string, value: unknown): unknown => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value);
  return kv.read(['search'], async (tx) => JSON.stringify(await tx.all('search'), asText));
}

test('[SYNC-C7] after a wipe neither memory nor store holds a word of the rows', async () => {
  const desk = await new Desk().begin();
  const tab = desk.tab();
  await desk.put('customers', [aRow('customers', { id: 'k', name: 'Canary' })]);
  await desk.ask(tab, 'canary');
  await tab.follow();
  const words = (): Promise<string> => storedWords(desk.kv);
  expect(await words()).toContain('canary');
  await desk.wipe();
  expect(await words()).not.toContain('canary');
  expect((await tab.search({ text: 'canary', first: FIRST })).groups).toEqual([]);
  await tab.follow();
  expect(await words()).not.toContain('canary');
  tab.stop();
});

test('a tab that made its index from rows that were erased meanwhile stores nothing of it', async () => {
  const desk = await new Desk().begin();
  await desk.put('customers', [aRow('customers', { id: 'k', name: 'Canary' })]);
  const tab = desk.tab();
  await desk.ask(tab, 'canary');
  await desk.wipe();
  await Promise.all([tab.follow(), tab.follow()]);
  expect(await storedWords(desk.kv)).not.toContain('canary');
  tab.stop();
});

test('while child rows come an index is made for a question alone, and by itself once they are here', async () => {
  const desk = await new Desk().begin();
  await desk.put('customers', [aRow('customers', { id: 'k', name: 'Canary' })]);
  const rest = async (tab: RecordSearch): Promise<void> => {
    for (let i = 0; i < 20; i += 1) {
      await tab.follow();
      desk.clock.advance(1000);
      await new Promise((resume) => setImmediate(resume));
    }
  };
  const tab = desk.tab();
  await desk.come({ plan: [], at: 0, after: null, rows: 0 });
  await rest(tab);
  expect(await storedWords(desk.kv)).not.toContain('canary');
  expect((await desk.ask(tab, 'canary')).groups).toHaveLength(1);
  await desk.come(null);
  await rest(tab);
  expect(await storedWords(desk.kv)).toContain('canary');
  tab.stop();
});

test('every searched table is asked, and names fields that devices hold', () => {
  const tables = ['alerts', 'cases', 'contracts', 'customers', 'drivers', 'notifications', 'savedViews', 'users'];
  expect(SEARCHABLE.map(({ table }) => table).sort()).toEqual(tables);
});

test('[SYNC-C24] people are found by their names, their e-mail, their phone and their company', async () => {
  const desk = await new Desk().begin();
  const tab = desk.tab();
  await desk.put('customers', [aRow('customers', { id: 'c', name: 'Lone Pine Freight' })]);
  await desk.put('users', [
    aRow('users', {
      id: 'u',
      firstName: 'Siân',
      lastName: "O'Brien-Reyes",
      email: 's.obr@pine.test',
      phoneNumber: '5125550147',
      customerId: 'c',
    }),
    aRow('users', { id: 'v', firstName: 'Other', email: 'other@staff.test' }),
  ]);
  for (const text of ['sian', 'obrien', 'reyes si', 's.obr@pine', 'obr', '0147']) {
    expect(inShort(await desk.ask(tab, text)), text).toEqual({ users: [1, ['u']] });
  }
  expect(inShort(await desk.ask(tab, 'lone pi'))).toEqual({ customers: [1, ['c']], users: [1, ['u']] });
  tab.stop();
});

test('an index of rows that have been erased since is never stored, nor one over what another tab has packed', async () => {
  const kv = memoryKv();
  const standing = (stamp: string, word: string, isNew: boolean): Standing => {
    const index = new TableIndex(emptyPacked());
    index.put('d', { when: 0, own: [word], related: [] });
    return { index, at: { drivers: 1 }, stamp, isNew };
  };
  const store = (life: string, one: Standing): Promise<Standing | null> =>
    kv.write(['search'], (tx) => storeIndex(tx, life, 'drivers', one));
  const life = await kv.write(['search'], (tx) => lifeOf(tx, 'L'));
  expect(await store(life, standing('one', 'word', true))).not.toBeNull();
  const mine = standing('two', 'other', false);
  const instead = await store(life, mine);
  expect([instead === mine, instead!.stamp, [...instead!.index.changed.values()][0]!.own]).toEqual([false, 'one', ['word']]);
  await kv.write(['search'], (tx) => tx.clear('search'));
  expect(await store(life, standing('one', 'word', true))).toBeNull();
  expect(await kv.read(['search'], (tx) => tx.all('search'))).toEqual([]);
});

test('a tab that has missed too much goes on from what another tab has stored', async () => {
  const desk = await new Desk().begin();
  const [one, two] = [desk.tab(), desk.tab()];
  await desk.put('drivers', drivers(3));
  for (const tab of [one, two]) await desk.ask(tab, '');
  for (const tab of [one, two, one, two]) await tab.follow();
  const stamp = (): Promise<unknown> =>
    desk.kv.read(['search'], async (tx) => (await tx.get<{ stamp: string }>('search', 'drivers'))!.stamp);
  const before = await stamp();
  for (let i = 0; i < 90; i += 1) {
    await desk.put('drivers', [aRow('drivers', { id: 'd1', name: `Version${i}` })]);
    if (i % 30 === 29) await one.follow();
  }
  expect(inShort(await desk.ask(two, 'version89'))).toEqual({ drivers: [1, ['d1']] });
  await two.follow();
  expect(await stamp()).toBe(before);
  one.stop();
  two.stop();
});

test('what one visit has stored in IndexedDB the next one begins with', async () => {
  const open = (): Kv => dexieKv(openReplicaDb('search', 'relaxed'), openReplicaDb('search', 'strict'));
  const desk = await new Desk(open()).begin();
  const tab = desk.tab();
  await desk.put('drivers', drivers(50));
  await desk.ask(tab, 'brien');
  await tab.follow();
  await desk.put('drivers', [aRow('drivers', { id: 'd1', name: 'Zoë' })]);
  await tab.follow();
  tab.stop();
  desk.kv.close();
  const next = new Desk(open());
  const answers = await Promise.all(['brien', 'zoe'].map((text) => next.tab().search({ text, first: 1 })));
  expect(answers.map(({ complete, groups }) => [complete, groups[0]?.count])).toEqual([
    [true, 6],
    [true, 1],
  ]);
});

test('[SYNC-C24] while rows are still to come nothing is said to be all', async () => {
  const desk = new Desk();
  await desk.kv.write(ALL_STORES, (tx) => writeMeta(tx, freshMeta('c')));
  await desk.put('customers', [aRow('customers', { id: 'c1', name: 'Acme Freight' })]);
  const search = desk.tab();
  for (let i = 0; i < 20; i += 1) {
    expect((await search.search({ text: 'acme', first: FIRST })).complete).toBe(false);
    desk.clock.advance(1000);
    await new Promise((resume) => setImmediate(resume));
  }
  expect(inShort(await search.search({ text: 'acme', first: FIRST }))).toEqual({ customers: [1, ['c1']] });
  await desk.begin();
  expect(inShort(await desk.ask(search, 'acme'))).toEqual({ customers: [1, ['c1']] });
  search.stop();
});
