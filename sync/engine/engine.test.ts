import { describe, expect, test } from 'vitest';
import { step } from './engine.ts';
import { IDLE, type EngineState } from './engineState.ts';
import type { EngineEvent } from './events.ts';
import { statusOf } from './status.ts';
import { freshMeta } from '../store/meta.ts';
import type { ReplicaMeta } from '../store/stores.ts';

const identity = { epoch: 'e', userEpoch: 1, audience: 'staff' as const, schemaHash: 'h' };
const meta = (change: Partial<ReplicaMeta> = {}): ReplicaMeta => ({
  ...freshMeta('c'),
  leaderEpoch: 1,
  identity,
  cursor: 10,
  ...change,
});
const LIVE: EngineState = { ...IDLE, fence: 1, greeted: true, meta: meta(), heard: 10, subscribed: true, socket: 'up', requests: 7 };
const BOOT = { from: 1, plan: [{ table: 'cases' as const, set: null, rows: 5 }], at: 0, after: null, rows: 2 };
const status = { phase: 'live', stop: null, progress: null, syncedAt: null } as const;

const STATES: Record<string, EngineState> = {
  idle: IDLE,
  greeting: { ...IDLE, fence: 1, request: 1, requests: 1, asking: 'hello' },
  booting: { ...LIVE, meta: meta({ cursor: null, boot: BOOT }), subscribed: false },
  live: LIVE,
  asking: { ...LIVE, request: 8, requests: 8, asking: 'pull' },
  storing: { ...LIVE, storing: true },
  resting: { ...LIVE, failures: 2, resting: true },
  stopped: { ...LIVE, stop: 'disabled' },
};
const pull = { from: 10, to: 11, head: 11, txs: [], reset: false };
const EVENTS: EngineEvent[] = [
  { type: 'lead', meta: meta(), queued: false },
  { type: 'demoted' },
  { type: 'answer', request: 8, answer: { kind: 'pull', value: pull } },
  { type: 'failure', request: 8, reason: 'offline', retryAfterMs: 0 },
  { type: 'failure', request: 8, reason: 'scope-changed', retryAfterMs: 0 },
  { type: 'failure', request: 8, reason: 'session-expired', retryAfterMs: 0 },
  { type: 'failure', request: 8, reason: 'throttled', retryAfterMs: 3000 },
  { type: 'stored', kind: 'pull', meta: meta(), queued: true, wanted: [] },
  { type: 'outbox' },
  { type: 'want', key: 'cases:1' },
  { type: 'poke', poke: { from: 10, to: 11, head: 11, txs: [] } },
  { type: 'poke', poke: { from: 9, to: 12, head: 12, txs: null } },
  { type: 'socket', now: 'up' },
  { type: 'socket', now: 'down' },
  { type: 'socket', now: 'refused' },
  { type: 'storeFailed' },
  { type: 'rested' },
  { type: 'wake' },
];

describe('every state answers every event', () => {
  for (const [name, state] of Object.entries(STATES)) {
    for (const event of EVENTS) {
      test(`[SYNC-C5] ${name} on ${event.type}: one thing at a time, and nothing while another tab leads`, () => {
        const [next, effects] = step(state, event);
        const asks = effects.filter((e) => e.do === 'ask');
        const stores = effects.filter((e) => e.do === 'store' || e.do === 'storePoke');
        expect(asks.length + stores.length).toBeLessThanOrEqual(1);
        if (asks[0]) expect(next.request).toBe((asks[0] as { request: number }).request);
        if (next.fence === 0 || next.stop) expect([...asks, ...stores]).toEqual([]);
        if (state.request && next.request && next.request !== state.request) expect(event.type).toMatch(/lead|failure|answer/);
        expect(next.requests).toBeGreaterThanOrEqual(state.requests);
      });
    }
  }
});

describe('what it does next', () => {
  const asked = (state: EngineState, event: EngineEvent): string | undefined => {
    const ask = step(state, event)[1].find((e) => e.do === 'ask');
    return ask?.do === 'ask' ? ask.kind : undefined;
  };

  test('[SYNC-C6] an answer to another request than the one under way is ignored', () => {
    const state = STATES['asking']!;
    expect(step(state, { type: 'answer', request: 7, answer: { kind: 'pull', value: pull } })).toEqual([state, []]);
    expect(step(state, { type: 'failure', request: 7, reason: 'disabled', retryAfterMs: 0 })).toEqual([state, []]);
  });

  test('[SYNC-E3] a page from before the cursor is of a database that was put back in time: greet again, after a rest', () => {
    const asking = { ...LIVE, request: 8, requests: 8, asking: 'later' } as const;
    const page = { rows: [], lines: [], next: null, head: 9 };
    for (const answer of [
      { kind: 'later', value: page },
      { kind: 'part', parent: 'cases:1', value: [{ table: 'caseComments', page }] },
    ] as const) {
      const [next, effects] = step(asking, { type: 'answer', request: 8, answer: answer as never });
      expect([next.greeted, next.resting, effects.map((effect) => effect.do)]).toEqual([false, true, ['unsubscribe', 'rest']]);
      expect(asked(next, { type: 'rested' })).toBe('hello');
    }
  });

  test('[SYNC-E3] news that erased the rows are followed by a greeting: it may be another database', () => {
    const stored = { type: 'stored', kind: 'pull', queued: true, wanted: [] } as const;
    expect(asked({ ...LIVE, storing: true }, { ...stored, meta: meta({ cursor: null }) })).toBe('hello');
    expect(asked({ ...LIVE, storing: true }, { ...stored, meta: meta() })).toBe('push');
  });

  test('[SYNC-C15] what the scrub finds while a comparison is asked for or ends is still asked for', () => {
    const comparing: EngineState = { ...LIVE, request: 8, requests: 8, asking: 'check', check: [{ ask: 'tables', round: 1 }] };
    const found = { type: 'suspects', table: 'cases', ids: ['1'], found: 'alone' } as const;
    const fetch = { ask: 'fetch', table: 'cases', ids: ['1'], found: 'alone' } as const;
    const stored = { type: 'stored', kind: 'check', meta: meta(), queued: false, wanted: [] } as const;
    for (const busy of [comparing, { ...comparing, request: 0, asking: null, storing: true }]) {
      const [heard] = step(busy, found);
      expect(heard.check).toEqual([...busy.check, fetch]);
      const [next, effects] = step(
        { ...heard, request: 0, asking: null, storing: true },
        { ...stored, checked: { steps: [], end: 'verified' } },
      );
      expect([next.check, effects]).toMatchObject([[fetch], [{ do: 'checkLater' }, { do: 'ask', kind: 'check', step: fetch }]]);
    }
    expect(step({ ...LIVE, check: comparing.check }, found)[0].check).toEqual([fetch, ...comparing.check]);
  });

  test('[SYNC-C6] what a replaced leader stored is not heard by the next', () => {
    const stale = step(LIVE, { type: 'stored', kind: 'pull', meta: meta({ leaderEpoch: 9, cursor: 99 }), queued: false, wanted: [] });
    expect(stale).toEqual([LIVE, []]);
  });

  test('first who I am, then the rows, then what a person waits for, then their changes, then the news', () => {
    expect(asked(IDLE, { type: 'lead', meta: meta(), queued: true })).toBe('hello');
    const busy = { ...LIVE, wanted: ['cases:1'], queued: true, heard: 12, resting: true };
    expect(asked({ ...busy, meta: meta({ cursor: null, boot: null }) }, { type: 'rested' })).toBe('plan');
    expect(asked({ ...busy, meta: meta({ cursor: null, boot: BOOT }) }, { type: 'rested' })).toBe('page');
    expect(asked(busy, { type: 'rested' })).toBe('part');
    expect(asked({ ...busy, wanted: [] }, { type: 'rested' })).toBe('push');
    expect(asked({ ...busy, wanted: [], queued: false }, { type: 'rested' })).toBe('pull');
    const idle = { ...LIVE, meta: meta({ later: BOOT }), resting: true };
    expect(asked(idle, { type: 'rested' })).toBe('later');
    expect(asked({ ...idle, queued: true }, { type: 'rested' })).toBe('push');
  });

  test('news that begins at the cursor is stored without asking; any other makes it ask', () => {
    expect(step(LIVE, { type: 'poke', poke: { from: 10, to: 11, head: 11, txs: [] } })[1]).toMatchObject([{ do: 'storePoke' }]);
    expect(asked(LIVE, { type: 'poke', poke: { from: 9, to: 12, head: 12, txs: [] } })).toBe('pull');
    expect(asked(LIVE, { type: 'poke', poke: { from: 10, to: 12, head: 12, txs: null } })).toBe('pull');
  });

  test('[SYNC-E1] failures make it rest; coming back wakes it at once', () => {
    const [resting, effects] = step(STATES['asking']!, { type: 'failure', request: 8, reason: 'offline', retryAfterMs: 0 });
    expect(effects).toEqual([{ do: 'rest', failures: 1, retryAfterMs: 0 }]);
    expect(asked({ ...resting, queued: true }, { type: 'outbox' })).toBeUndefined();
    expect(asked({ ...resting, queued: true }, { type: 'wake' })).toBe('push');
  });

  test('[SYNC-C9] asked to wait, it waits that long whatever happens meanwhile, and calls it no failure', () => {
    const part = { ...STATES['asking']!, asking: 'part' as const, wanted: ['cases:1'] };
    const [waiting, effects] = step(part, { type: 'failure', request: 8, reason: 'throttled', retryAfterMs: 3000 });
    expect(effects).toEqual([{ do: 'rest', failures: 0, retryAfterMs: 3000 }]);
    expect(waiting.wanted).toEqual(['cases:1']);
    for (const event of [{ type: 'outbox' }, { type: 'wake' }, { type: 'want', key: 'cases:2' }] as const)
      expect(asked(waiting, event)).toBeUndefined();
    expect(statusOf(waiting, 'now', status).phase).toBe('live');
    expect(asked(waiting, { type: 'rested' })).toBe('part');
    const [later] = step(step(waiting, { type: 'rested' })[0], { type: 'failure', request: 9, reason: 'offline', retryAfterMs: 0 });
    expect(asked({ ...later, queued: true }, { type: 'wake' })).toBe('push');
  });

  test('[SYNC-E1] a server that misses an earlier mutation is not asked again without a pause', () => {
    const gap = { mid: 3, status: 'GAP' as const, seq: null, code: null, message: null };
    const [next, effects] = step(STATES['asking']!, { type: 'answer', request: 8, answer: { kind: 'push', value: [gap] } });
    expect([effects, next.storing]).toEqual([[{ do: 'unsubscribe' }, { do: 'rest', failures: 1, retryAfterMs: 0 }], false]);
    expect(asked(next, { type: 'rested' })).toBe('hello');
  });

  test('[SYNC-C7] another scope, or a socket closed for good, makes it ask who I am', () => {
    expect(asked(STATES['asking']!, { type: 'failure', request: 8, reason: 'scope-changed', retryAfterMs: 0 })).toBe('hello');
    expect(asked(LIVE, { type: 'socket', now: 'refused' })).toBe('hello');
  });
});

describe('what the status bar says', () => {
  const at = (state: EngineState) => statusOf(state, 'now', status);
  test('live with the moment of equality, booting with progress, offline, stopped', () => {
    expect(at(LIVE)).toEqual({ phase: 'live', stop: null, progress: null, syncedAt: 'now' });
    expect(at({ ...LIVE, heard: 11 }).syncedAt).toBeNull();
    expect(at(STATES['booting']!)).toMatchObject({ phase: 'booting', progress: { rows: 2, total: 5 } });
    expect(at(STATES['resting']!).phase).toBe('offline');
    expect(at({ ...LIVE, socket: 'down' }).phase).toBe('offline');
    expect(at(STATES['stopped']!)).toMatchObject({ phase: 'stopped', stop: 'disabled' });
    expect(at({ ...LIVE, greeted: false }).phase).toBe('opening');
  });
});
