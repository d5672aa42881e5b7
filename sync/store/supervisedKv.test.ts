import { afterAll, expect, test } from 'vitest';
import { mulberry } from '../testing/chance.ts';
import { faultyKv, type StoreTrouble } from '../testing/faultyKv.ts';
import type { StorageState } from '../syncStatus.ts';
import { handClock } from '../testing/world.ts';
import type { Kv } from './kv.ts';
import { memoryKv } from './memoryKv.ts';
import { faultOf, StoreFault } from './storeFault.ts';
import { supervisedKv } from './supervisedKv.ts';

const settle = async (clock: ReturnType<typeof handClock>, ms: number): Promise<void> => {
  for (let passed = 0; passed <= ms; passed += 50) {
    for (let i = 0; i < 20; i += 1) await new Promise((resume) => setImmediate(resume));
    clock.advance(50);
  }
};

interface Bench {
  disk: Kv & { data: Map<string, Map<unknown, object>> };
  store: ReturnType<typeof supervisedKv>;
  clock: ReturnType<typeof handClock>;
  states: StorageState[];
  connections: number;
  emptied: number;
  roomMade: number;
  gone: () => void;
}

function bench(trouble: (write: boolean) => StoreTrouble, room = 0): Bench {
  const it = {
    disk: memoryKv(),
    clock: handClock(),
    states: [],
    connections: 0,
    emptied: 0,
    roomMade: 0,
    gone: () => undefined,
  } as unknown as Bench;
  let ids = 0;
  it.store = supervisedKv({
    connect: (gone) => {
      it.connections += 1;
      it.gone = () => gone(false);
      const connection = faultyKv(it.disk, trouble);
      // As Dexie does: whoever closes a connection hears of it.
      return { ...connection, close: () => (gone(false), connection.close()) };
    },
    clock: it.clock,
    random: { next: () => 0.5, id: () => `id-${(ids += 1)}` },
    notify: (state) => void it.states.push(state),
    makeRoom: async () => it.roomMade < room && (it.roomMade += 1) > 0,
    emptied: () => void (it.emptied += 1),
  });
  return it;
}

/** One more line in a list that lives in one record: a change that was made twice shows. */
const add = (kv: Kv, word: string): Promise<void> =>
  kv.write(
    ['meta'],
    async (tx) => {
      const words = (await tx.get<{ words: string[] }>('meta', 'list'))?.words ?? [];
      await tx.put('meta', [{ key: 'list', words: [...words, word] }]);
    },
    'strict',
  );
const words = async (disk: Kv): Promise<string[]> =>
  (await disk.read(['meta'], (tx) => tx.get<{ words: string[] }>('meta', 'list')))?.words ?? [];

/** Each of these, then peace. */
const then = (...troubles: StoreTrouble[]) => {
  const left = [...troubles];
  return (): StoreTrouble => left.shift() ?? 'none';
};

test.each(['before', 'abort', 'unknown', 'told-nothing', 'dead'] as const)(
  '[SYNC-C18] [T4] a store that fails by %s is opened again, and the change is made once',
  async (trouble) => {
    const it = bench(then('none', trouble));
    const done = add(it.store, 'once');
    await settle(it.clock, 500);
    await done;
    expect(await words(it.disk)).toEqual(['once']);
    expect(it.states).toEqual(['reopening', 'ok']);
    expect(it.connections).toBe(2);
  },
);

test('[SYNC-C18] [T4] a store that stays dead is said to be so, and comes back without a reload', async () => {
  let dead = true;
  const it = bench(() => (dead ? 'before' : 'none'));
  const failed = add(it.store, 'lost').catch((error: unknown) => error);
  await settle(it.clock, 6000);
  expect(await failed).toBeInstanceOf(StoreFault);
  expect(it.states.at(-1)).toBe('failed');
  dead = false;
  await settle(it.clock, 6000);
  expect(it.states.at(-1)).toBe('ok');
  await add(it.store, 'kept');
  expect(await words(it.disk)).toEqual(['kept']);
});

test('[SYNC-C18] [T4] a full store makes room as long as it can, then asks, and goes on when there is room again', async () => {
  let full = true;
  const it = bench((write) => (full && write && it.connections > 0 && it.roomMade !== 2 ? 'quota' : 'none'), 2);
  await add(it.store, 'squeezed in').catch(() => undefined);
  expect(await words(it.disk)).toEqual(['squeezed in']);
  expect(it.roomMade).toBe(2);
  full = false;
  const tight = bench((write) => (full && write && tight.states.length >= 0 ? 'quota' : 'none'));
  await add(tight.store, 'fits');
  full = true;
  const refused = add(tight.store, 'too much').catch((error: unknown) => error);
  await settle(tight.clock, 100);
  expect(await refused).toMatchObject({ fault: 'full' });
  expect(tight.states).toEqual(['full']);
  // What can still be read says nothing about room.
  expect(await words(tight.store)).toEqual(['fits']);
  await settle(tight.clock, 12_000);
  expect(tight.states).toEqual(['full']);
  full = false;
  await settle(tight.clock, 6000);
  expect(tight.states).toEqual(['full', 'ok']);
});

test('[SYNC-C18] [T4] a damaged store is deleted, and whoever stood on it is told to begin anew', async () => {
  const it = bench(() => 'none');
  await add(it.store, 'old');
  const spoilt = bench(() => 'none');
  await add(spoilt.store, 'old');
  await spoilt.disk.destroy();
  spoilt.gone();
  await settle(spoilt.clock, 500);
  expect(spoilt.emptied).toBe(1);
  await expect(add(spoilt.store, 'into the void')).rejects.toThrow(StoreFault);
  expect(await words(spoilt.disk)).toEqual([]);
  // The same connection taken away with everything still there is no loss.
  it.gone();
  await settle(it.clock, 500);
  expect([it.emptied, it.states]).toEqual([0, ['reopening', 'ok']]);
  expect(await words(it.disk)).toEqual(['old']);
});

test('[SYNC-C18] [T4] of what is asked at the same time of a store that was made anew, nothing lands in it', async () => {
  const it = bench(() => 'none');
  await add(it.store, 'before');
  it.disk.data.get('meta')!.clear();
  it.gone();
  const asked = await Promise.allSettled([add(it.store, 'first'), add(it.store, 'second'), add(it.store, 'third')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await words(it.disk)).toEqual([]);
  expect(it.emptied).toBe(1);
});

test('[SYNC-C18] what the person did wrong is no fault of the store', async () => {
  const it = bench(() => 'none');
  await expect(it.store.write(['meta'], () => Promise.reject(new Error('not allowed for you')))).rejects.toThrow('not allowed for you');
  expect(it.states).toEqual([]);
});

test.each([
  ['QuotaExceededError', 'x', 'full'],
  ['UnknownError', 'Internal error opening backing store for indexedDB.open.', 'corrupt'],
  ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again', 'lost'],
  ['InvalidStateError', 'The database connection is closing.', 'lost'],
  ['MissingAPIError', 'IndexedDB API missing', 'absent'],
  ['InvalidStateError', 'A mutation operation was attempted on a database that did not allow mutations.', 'absent'],
  ['VersionError', 'The requested version (10) is less than the existing version (20).', 'outdated'],
  ['RuleError', 'No', null],
])('%s: %s', (name, message, fault) => {
  expect(faultOf(Object.assign(new Error(message), { name }))).toBe(fault);
  const wrapped = Object.assign(new Error('outside'), { name: 'OpenFailedError', inner: Object.assign(new Error(message), { name }) });
  expect(faultOf(wrapped)).toBe(fault ?? 'lost');
});

const SEEDS = Number(process.env['T4_SEEDS']) || 300;
let made = 0;
let troubled = 0;
afterAll(() => console.log(`[T4] store faults: ${SEEDS} seeds, ${made} changes, ${troubled} faults, 0 lost, 0 doubled`));

test('[SYNC-C18] [T4] under any mixture of faults each change that was taken is there, in order, and none twice', async () => {
  const troubles: readonly StoreTrouble[] = ['before', 'abort', 'unknown', 'told-nothing', 'dead'];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const next = mulberry(seed);
    const it = bench(() => {
      if (next() > 0.3) return 'none';
      troubled += 1;
      return troubles[Math.floor(next() * troubles.length)]!;
    });
    // Time passes by itself: only order matters here.
    const timer = it.clock.timer.bind(it.clock);
    it.clock.timer = (ms, fire) => (ms < 5000 ? (setImmediate(fire), () => undefined) : timer(ms, fire));
    const taken: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      await add(it.store, `w${n}`).then(
        () => taken.push(`w${n}`),
        (error: unknown) => expect(error).toBeInstanceOf(StoreFault),
      );
    }
    made += taken.length;
    const there = await words(it.disk);
    expect(
      there.filter((word) => taken.includes(word)),
      `seed ${seed}`,
    ).toEqual(taken);
    expect(new Set(there).size, `seed ${seed}: doubled`).toBe(there.length);
  }
  expect(troubled).toBeGreaterThan(SEEDS);
});
