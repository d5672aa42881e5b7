import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { runMutation, type Tx } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { AnyRow } from '#domain/noun.ts';
import { step } from '#sync/engine/engine.ts';
import { IDLE, type EngineState } from '#sync/engine/engineState.ts';
import type { Effect, EngineEvent } from '#sync/engine/events.ts';
import { freshMeta } from '#sync/store/meta.ts';
import type { ReplicaMeta } from '#sync/store/stores.ts';
import { anAct, type Act, type Look } from './acts.ts';
import { fill, PEOPLE } from './beginning.ts';
import { Dice } from './dice.ts';
import { sees } from './server/sight.ts';
import { SimDatabase } from './server/simDatabase.ts';

const meta = (change: Partial<ReplicaMeta>): ReplicaMeta => ({ ...freshMeta('c'), leaderEpoch: 1, cursor: 10, ...change });
const pull = { from: 10, to: 11, head: 11, txs: [], reset: false };

/** Anything that may befall an engine; numbers of requests are mostly those of the one under way. */
const events = fc.oneof<fc.Arbitrary<(state: EngineState) => EngineEvent>[]>(
  fc.constant(() => ({ type: 'lead', meta: meta({}), queued: false })),
  fc.constant(() => ({ type: 'demoted' })),
  fc
    .integer({ min: -1, max: 0 })
    .map((off) => (state) => ({ type: 'answer', request: (state.request || 1000) + off, answer: { kind: 'pull', value: pull } })),
  fc
    .constantFrom('offline', 'scope-changed', 'throttled', 'failed', 'session-expired', 'disabled')
    .map((reason) => (state) => ({ type: 'failure', request: state.request || 1000, reason, retryAfterMs: 500 })),
  fc
    .record({ queued: fc.boolean(), cursor: fc.constantFrom(null, 10, 11), leaderEpoch: fc.constantFrom(1, 1, 1, 2) })
    .map(({ queued, ...change }) => () => ({ type: 'stored', kind: 'hello', meta: meta(change), queued, wanted: [] })),
  fc
    .constantFrom<EngineEvent[]>(
      { type: 'outbox' },
      { type: 'want', key: 'cases:1' },
      { type: 'poke', poke: { from: 10, to: 11, head: 11, txs: [] } },
      { type: 'poke', poke: { from: 12, to: 14, head: 14, txs: null } },
      { type: 'socket', now: 'up' },
      { type: 'socket', now: 'down' },
      { type: 'socket', now: 'refused' },
      { type: 'storeFailed' },
      { type: 'rested' },
      { type: 'wake' },
      { type: 'rebuild' },
      { type: 'pause', paused: true },
      { type: 'pause', paused: false },
    )
    .map((event) => () => event),
);

const isWork = (effect: Effect): boolean => effect.do === 'ask' || effect.do === 'store' || effect.do === 'storePoke';

describe('the engine, whatever happens in whatever order', () => {
  test('[SYNC-C5] does one thing at a time, and nothing without the lead, after a stop, in a pause or while it rests', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (happenings) => {
        let state = IDLE;
        for (const happening of happenings) {
          const before = state;
          const [next, effects] = step(before, happening(before));
          const work = effects.filter(isWork);
          expect(work.length).toBeLessThanOrEqual(1);
          if (next.fence === 0 || next.stop !== null) expect(work).toEqual([]);
          if (next.resting || next.paused) expect(effects.filter((effect) => effect.do === 'ask')).toEqual([]);
          if (next.storing && next.request !== 0) throw new Error('It asks and stores at once');
          expect(next.requests).toBeGreaterThanOrEqual(before.requests);
          state = next;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('[SYNC-C6] is moved by no answer to a request that is not under way', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (happenings) => {
        const state = happenings.reduce((at, happening) => step(at, happening(at))[0], IDLE);
        const late: EngineEvent = { type: 'answer', request: state.requests + 1, answer: { kind: 'pull', value: pull } };
        expect(step(state, late)).toEqual([state, []]);
      }),
      { numRuns: 300 },
    );
  });
});

interface Trial {
  act: Act;
  rows: ReadonlyMap<string, AnyRow>;
  person: (typeof PEOPLE)[number];
}

/** What somebody does to a small workspace. */
async function aTrial(seed: number): Promise<Trial | null> {
  const dice = new Dice(seed);
  const db = new SimDatabase();
  fill(db, dice);
  const person = dice.oneOf(PEOPLE)!;
  const look: Look = async (table) => [...db.rows(table).values()].filter((row) => sees(person, table, row));
  const act = await anAct(look, dice, () => 'new1', '2026-11-21T08:00:00.000Z');
  const rows = new Map([...db.now.tables].flatMap(([table, byId]) => [...byId].map(([id, row]) => [`${table}:${id}`, row] as const)));
  return act && { act, rows, person };
}

/** Everything a mutation wrote, and why it was refused. */
async function writesOf({ act, rows, person }: Trial): Promise<{ writes: unknown[]; refused: string | null }> {
  const writes: unknown[] = [];
  const here = new Map(rows);
  const tx: Tx = {
    get: async (table, id) => structuredClone(here.get(`${table}:${id}`)) as never,
    where: async (table, field, value) =>
      [...here].filter(([key, row]) => key.startsWith(`${table}:`) && row[field] === value).map(([, row]) => row) as never,
    put: async (table, row) => {
      writes.push(['put', table, row]);
      here.set(`${table}:${row.id}`, row);
    },
    patch: async (table, id, change) => void writes.push(['patch', table, id, change]),
    remove: async (table, id) => void writes.push(['remove', table, id]),
  };
  try {
    await runMutation(tx, MUTATIONS.get(act.name)!, act.input, { actor: person, now: '2026-11-21T08:00:00.000Z' });
    return { writes, refused: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { writes, refused: error.message };
  }
}

describe('every mutation, whatever it is done to', () => {
  test('[SYNC-C2] does the same again from the same rows, and a refusal has written nothing', async () => {
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 30 }), async (seed) => {
        const trial = await aTrial(seed);
        if (!trial) return;
        const once = await writesOf(trial);
        expect(await writesOf(trial)).toEqual(once);
        if (once.refused === null) return;
        refusals += 1;
        expect(once.writes).toEqual([]);
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(refusals).toBeGreaterThan(20);
  });
});
