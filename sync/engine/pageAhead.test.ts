import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { startBoot } from '../apply/applyPage.ts';
import { NetError, type Net, type PageAsk } from '../ports.ts';
import type { ColumnPage, Plan } from '../protocol.ts';
import { dexieKv } from '../store/dexieKv.ts';
import { fencedFacts, freshFacts, writeFacts } from '../store/facts.ts';
import type { Kv } from '../store/kv.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { ALL_STORES, type BootState, type ReplicaFacts } from '../store/stores.ts';
import { readDirectory } from '../tiers/directory.ts';
import { PageAhead } from './pageAhead.ts';
import { storeAnswer } from './storeAnswer.ts';

const PLAN: Plan = [
  { table: 'drivers', set: 'columns', rows: 12 },
  { table: 'cases', set: 'columns', rows: 3 },
  { table: 'usStates', set: 'columns', rows: 1 },
];
/** The ids that pages end with, by table. */
const ENDS: Record<string, string[]> = { drivers: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'], cases: ['c1', 'c2'], usStates: [] };

/** A server whose pages hold one row each; `fault` may refuse one. */
function pagesOf(fault: (asked: string) => NetError | null = () => null): { net: Net; asked: string[] } {
  const asked: string[] = [];
  const columns = async ({ table, after }: PageAsk): Promise<ColumnPage> => {
    const ends = ENDS[table]!;
    const place = `${table} ${after ?? ''}`.trim();
    asked.push(place);
    const error = fault(place);
    if (error) throw error;
    const at = after === null ? 0 : ends.indexOf(after) + 1;
    const id = ends[at] ?? `${table}-last`;
    return { ids: [id], fields: {}, length: 1, next: ends[at] ?? null, head: 5, ends: after === null ? ends : null };
  };
  return { net: { columns } as unknown as Net, asked };
}

/** A replica whose boot has begun. */
async function begun(kv: Kv): Promise<ReplicaFacts> {
  return kv.write(ALL_STORES, async (tx) => {
    await writeFacts(tx, { ...freshFacts('client'), leaderEpoch: 1 });
    return startBoot(tx, 1, 5, PLAN);
  });
}

/** Everything that has come by itself has arrived. */
const arrived = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const store = (kv: Kv, value: ColumnPage[]): Promise<ReplicaFacts> =>
  kv.write(ALL_STORES, async (tx) => (await storeAnswer(tx, 1, { kind: 'page', value }, [], 5, 0)).facts);

/** Fills until nothing is left; how many pages were stored at once. */
async function fill(kv: Kv, net: Net): Promise<number[]> {
  const ahead = new PageAhead();
  const together: number[] = [];
  for (let facts = await begun(kv); facts.boot;) {
    const pages = (await ahead.next(net, facts, facts.boot)) as ColumnPage[];
    together.push(pages.length);
    facts = await store(kv, pages);
    await arrived();
  }
  return together;
}

const chunks = (kv: Kv): Promise<(string | null)[][]> =>
  kv.read(['directory'], (tx) => Promise.all(PLAN.map(async ({ table }) => (await readDirectory(tx, table)).chunks.map(({ hi }) => hi))));
const WHOLE = PLAN.map(({ table }) => [...ENDS[table]!, null]);

test('[SYNC-E1] pages that have come by then are stored with the one whose turn it is, in their order, each asked for once', async () => {
  const kv = memoryKv();
  const { net, asked } = pagesOf();
  expect(await fill(kv, net)).toEqual([1, 6, 3, 3]);
  expect(await chunks(kv)).toEqual(WHOLE);
  expect(asked.length).toBe(new Set(asked).size);
  expect(await kv.read(ALL_STORES, (tx) => fencedFacts(tx, 1))).toMatchObject({ boot: null, cursor: 5, ahead: 5 });
});

test('[SYNC-C9] a page that was refused before its turn is asked for again at it: only then does anybody fail', async () => {
  const kv = memoryKv();
  const refused = new Set(['drivers d2', 'drivers d3', 'drivers d4']);
  const { net, asked } = pagesOf((place) => (refused.delete(place) ? new NetError('throttled', 'later', 1000) : null));
  await fill(kv, net);
  expect(await chunks(kv)).toEqual(WHOLE);
  expect(asked.filter((place) => place === 'drivers d3')).toHaveLength(2);
});

test('[SYNC-C1] pages stored together land whole or not at all, also in IndexedDB', async () => {
  const kv = dexieKv(openReplicaDb('together', 'relaxed'), openReplicaDb('together', 'strict'));
  try {
    const { net } = pagesOf();
    const facts = await begun(kv);
    const { boot } = facts;
    const ahead = new PageAhead();
    const page = async (place: BootState): Promise<ColumnPage> =>
      (await ahead.next(net, { ...facts, boot: place }, place))[0] as ColumnPage;
    const pages: ColumnPage[] = [];
    for (const after of [null, ...ENDS['drivers']!]) pages.push(await page({ ...boot!, after }));
    const broken = { ...pages.at(-1)!, next: (() => 'what no record holds') as never };
    await expect(store(kv, [...pages.slice(0, -1), broken])).rejects.toThrow('could not be cloned');
    expect((await chunks(kv))[0]).toEqual([]);
    expect((await kv.read(ALL_STORES, (tx) => fencedFacts(tx, 1))).boot).toEqual(boot);
    await store(kv, pages);
    expect((await chunks(kv))[0]).toEqual(WHOLE[0]);
  } finally {
    await kv.destroy();
  }
});
