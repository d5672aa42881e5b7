import { expect, test } from 'vitest';
import { aCase, pageOf } from '../testing/rows.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { Device, handClock } from '../testing/world.ts';
import type { Answer } from './events.ts';
import { SyncThrottle, maxPauseOf } from './syncThrottle.ts';

/** Returns whether `over` resolves without time passing. */
async function isOver(over: Promise<void>): Promise<boolean> {
  let done = false;
  void over.then(() => (done = true));
  await new Promise((resume) => setImmediate(resume));
  return done;
}

test('[SYNC-C32] a pause lasts until 150 ms after the last sign of the person, as long as what waits can at most, and not at all where there was none', async () => {
  const clock = handClock();
  const throttle = new SyncThrottle(clock);
  expect(await isOver(throttle.over(300))).toBe(true);

  throttle.reportActivity();
  clock.advance(100);
  throttle.reportActivity();
  const once = throttle.over(300);
  clock.advance(149);
  expect(await isOver(once)).toBe(false);
  clock.advance(1);
  expect(await isOver(once)).toBe(true);
  expect(await isOver(throttle.over(300))).toBe(true);

  throttle.reportActivity();
  const long = throttle.over(300);
  for (let passed = 0; passed < 300; passed += 23) {
    expect(await isOver(long)).toBe(false);
    throttle.reportActivity();
    clock.advance(23);
  }
  expect(await isOver(long)).toBe(true);

  const ended = [throttle.over(300), throttle.over(300)];
  throttle.end();
  expect(await Promise.all(ended.map(isOver))).toEqual([true, true]);
});

test('[SYNC-C32] a page and a comparison wait for 300 ms at most, a change and news not at all', () => {
  const place = { at: 0, after: null };
  const answers: Answer[] = [
    { kind: 'page', place, value: pageOf([], 1) },
    { kind: 'later', place, value: pageOf([], 1) },
    { kind: 'check', step: { ask: 'tables', round: 1 }, value: { at: 1, except: [], sums: [], rows: [] } },
    { kind: 'push', value: [] },
    { kind: 'pull', value: { from: 0, to: 0, head: 0, txs: [], reset: false } },
  ];
  expect(answers.map(maxPauseOf)).toEqual([300, 300, 300, 0, 0]);
});

test('[SYNC-C32] an initial sync pauses for whoever is active in any tab, goes on by itself, and is not held up for what they wait for', async () => {
  const server = new ModelServer();
  server.join({ userId: 'u1', role: 'AGENT', customerId: null });
  server.commit({ cases: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`c${i}`, aCase(`c${i}`)])) });
  const device = new Device(server, 'u1');
  const leader = device.tab();
  const follower = device.tab();
  const isLive = async (): Promise<boolean> => (await device.status())?.phase === 'live';
  const atItFor = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 50) {
      void follower.reportActivity();
      await device.settle(50);
    }
  };
  await atItFor(600);
  expect(await isLive()).toBe(false);
  const asked = server.calls.length;
  await atItFor(600);
  // Pages of one transaction at most for each pause, and those that are asked for ahead.
  expect(server.calls.length - asked).toBeGreaterThan(0);
  expect(server.calls.length - asked).toBeLessThan(8);
  expect(await isLive()).toBe(false);
  await device.settle(400);
  expect(await isLive()).toBe(true);

  void leader.rebuild();
  await atItFor(300);
  expect(await isLive()).toBe(false);
  void follower.rows.ensure('cases', 'c1');
  await atItFor(200);
  expect([await isLive(), await follower.rows.hasChildren('cases', 'c1')]).toEqual([true, true]);
});
