import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import type { Journal } from '../ports.ts';
import { freshMeta, writeMeta } from '../store/meta.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { ALL_STORES, type StoredMutation, type StoredRow } from '../store/stores.ts';
import { JournalDisk } from '../testing/memoryJournal.ts';
import { aCase } from '../testing/rows.ts';
import { foldLines } from './journalLines.ts';
import { journallingKv } from './journallingKv.ts';
import { mutateLocally } from './mutateLocally.ts';

const ACTOR: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const NOW = '2026-11-21T08:00:00.000Z';

/** Counts every step that waits; from step `dies` on nothing happens any more, as in a tab that was killed. */
function mortal(dies: number): { step: <T>(work: () => Promise<T>) => Promise<T>; steps: () => number } {
  let steps = 0;
  return {
    steps: () => steps,
    step: (work) => ((steps += 1) >= dies ? Promise.reject(new Error('killed')) : work()),
  };
}

/** A store and a journal of which every call is such a step; a transaction that is cut off leaves nothing behind. */
function over(kv: Kv, journal: Journal, { step }: ReturnType<typeof mortal>): [Kv, Journal] {
  const wrap = (tx: KvTx): KvTx =>
    Object.fromEntries(Object.entries(tx).map(([verb, call]) => [verb, (...args: never[]) => step(() => call(...args))])) as KvTx & object;
  return [
    { ...kv, write: async (stores, body, durability) => step(() => kv.write(stores, (tx) => body(wrap(tx)), durability)) },
    { ...journal, append: (lines) => step(() => journal.append(lines)) },
  ];
}

async function prepared(): Promise<ReturnType<typeof memoryKv>> {
  const kv = memoryKv();
  await kv.write(ALL_STORES, async (tx) => {
    const me = { ...ACTOR, firstName: 'A', lastName: 'B', email: 'a@example.com' };
    await writeMeta(tx, { ...freshMeta('client'), leaderEpoch: 1, cursor: 10, me });
    await tx.put('cases', [{ ...aCase('c1'), _v: 5 }]);
  });
  return kv;
}

test('[SYNC-C10] killed at any step a change is whole or not there: row, entry and number together, the journal never ahead', async () => {
  let killed = 0;
  for (let dies = 1; ; dies += 1) {
    const kv = await prepared();
    const disk = new JournalDisk();
    const life = mortal(dies);
    const [store, journal] = over(kv, disk.open(), life);
    let resolved = true;
    await mutateLocally(
      journallingKv(store, journal, () => undefined),
      'caseUpdate',
      { id: 'c1', status: 'IN_PROGRESS' },
      NOW,
    ).catch(() => (resolved = false));
    const [row, entries] = await kv.read(ALL_STORES, (tx) =>
      Promise.all([tx.get<StoredRow>('cases', 'c1'), tx.all<StoredMutation>('outbox')]),
    );
    const journalled = foldLines([...disk.files.values()].flat()).get('client')?.entries ?? [];
    const landed = entries.length === 1;
    expect(row?.['status']).toBe(landed ? 'IN_PROGRESS' : 'NEW');
    // Nothing stands in the journal that is not in the store; whoever was told that it is done finds it in the store.
    expect(journalled.length).toBeLessThanOrEqual(entries.length);
    if (resolved) expect(landed).toBe(true);
    if (life.steps() < dies) {
      expect(journalled).toEqual(entries);
      break;
    }
    killed += 1;
  }
  expect(killed).toBeGreaterThan(5);
});

test('[SYNC-C10] a journal that cannot write does not stop anybody; it takes what it missed with the next change', async () => {
  const kv = await prepared();
  const disk = new JournalDisk();
  const good = disk.open();
  let full = true;
  const append = (lines: readonly string[]): Promise<void> => (full ? Promise.reject(new Error('QuotaExceededError')) : good.append(lines));
  const store = journallingKv(kv, { ...good, append }, () => undefined);
  const change = (status: string) => mutateLocally(store, 'caseUpdate', { id: 'c1', status }, NOW);
  await change('IN_PROGRESS');
  full = false;
  await change('CLOSED');
  const journalled = foldLines([...disk.files.values()].flat()).get('client')?.entries ?? [];
  expect(journalled.map(({ mid }) => mid)).toEqual([1, 2]);
});
