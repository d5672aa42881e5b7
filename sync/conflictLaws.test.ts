import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { OutboxEntry, SettledEntry } from './replicaApi.ts';
import { ModelServer } from './testing/modelServer.ts';
import { aCase } from './testing/rows.ts';
import { Device } from './testing/world.ts';

const PEOPLE = ['ann', 'bob', 'cy'] as const;
const actor = (userId: string): Actor => ({ userId, role: 'AGENT', customerId: null });

/** A person's next step: they write the summary, come or go, wait a little, or decide what waits for them. */
const step = fc.record({
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant('write' as const) },
    { weight: 2, arbitrary: fc.constant('leave' as const) },
    { weight: 2, arbitrary: fc.constant('return' as const) },
    { weight: 3, arbitrary: fc.constant('wait' as const) },
    { weight: 2, arbitrary: fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const) },
  ),
});

interface Desk {
  device: Device;
  tab: ReturnType<Device['tab']>;
}

async function desks(server: ModelServer): Promise<Desk[]> {
  const all = PEOPLE.map((who) => {
    server.join(actor(who));
    const device = new Device(server, who);
    return { device, tab: device.tab() };
  });
  for (const { device } of all) await device.settle();
  return all;
}

async function decide({ device, tab }: Desk, which: 'mine' | 'theirs' | 'both', issued: OutboxEntry[]): Promise<boolean> {
  const waiting = (await device.outbox()).find(({ state }) => state === 'conflicted');
  if (!waiting) return false;
  const taken = await tab.outbox.resolve(waiting.mid, which === 'both' ? { fields: { summary: 'both' } } : { keep: which });
  if (taken) issued.push((await device.outbox()).find(({ mid }) => mid === taken.mid)!);
  return true;
}

const summaryOf = ({ input }: OutboxEntry): unknown => (input as { summary: string }).summary;

test('[SYNC-S9] [SYNC-E4] nobody ever writes over a text that they did not see, and no text of anybody is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const server = new ModelServer();
      server.commit({ cases: { c1: aCase('c1', { driverId: 'd1', summary: 'first' }) } });
      const people = await desks(server);
      const issued: OutboxEntry[] = [];
      for (const [n, { who, does }] of steps.entries()) {
        const desk = people[who]!;
        if (does === 'write') {
          const { mid } = await desk.tab.outbox.mutate('caseUpdate', { id: 'c1', summary: `${PEOPLE[who]} ${n}` });
          issued.push((await desk.device.outbox()).find((entry) => entry.mid === mid)!);
        } else if (does === 'leave' || does === 'return') await desk.tab.pause(does === 'leave');
        else if (does === 'wait') await desk.device.settle();
        else await decide(desk, does, issued);
      }
      for (const { tab } of people) await tab.pause(false);
      // Each decision may meet another; the last one gives way, so that it ends.
      for (let round = 0; round < 20; round += 1) {
        for (const { device } of people) await device.settle(1000);
        let decided = false;
        for (const desk of people) decided = (await decide(desk, round < 3 ? 'mine' : 'theirs', issued)) || decided;
        if (!decided) break;
      }

      const settled: SettledEntry[] = [];
      for (const { device } of people) {
        expect(await device.outbox()).toEqual([]);
        expect(await device.rows('cases')).toEqual(server.view('ann', 'cases'));
        settled.push(...(await device.kv.read(['settled'], (tx) => tx.all<SettledEntry>('settled'))));
      }
      const written = new Set<unknown>();
      for (const { before, after } of server.log.flatMap(({ changes }) => changes).filter((change) => change.before)) {
        const [from, to] = [before!['summary'], after!['summary']];
        written.add(to);
        const authors = issued.filter((entry) => summaryOf(entry) === to).map(({ base }) => base?.['summary']);
        if (from !== to) expect(authors).toContain(from);
      }
      const kept = new Set(settled.filter(({ how }) => how !== 'synced').map(({ entry }) => summaryOf(entry)));
      for (const entry of issued) expect(written.has(summaryOf(entry)) || kept.has(summaryOf(entry))).toBe(true);
    }),
    { numRuns: 12 },
  );
}, 20_000);
