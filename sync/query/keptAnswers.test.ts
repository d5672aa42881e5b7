import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { Replica } from '../replica.ts';
import type { ReplicaQuery } from '../replicaApi.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import { KeptAnswers, type AnsweringRows, type AnswersRecord } from './keptAnswers.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const NEW: ReplicaQuery<'cases'> = { table: 'cases', filter: { status: { equals: 'NEW' } }, sort: [{ field: 'id', direction: 'asc' }] };
const WRITTEN_MS = 2000;

async function world(): Promise<{ server: ModelServer; device: Device }> {
  const server = new ModelServer();
  server.join(AGENT);
  server.commit({ cases: { c1: aCase('c1', { status: 'NEW' }), c2: aCase('c2', { status: 'NEW' }) } });
  return { server, device: new Device(server, 'agent') };
}

/** A tab that counts how often its tables were asked. */
function opened(device: Device): { tab: Replica; answers: KeptAnswers; asked: () => number; close: () => void } {
  const tab = device.tab();
  let asked = 0;
  const counted = <A extends unknown[], R>(verb: (...args: A) => R): ((...args: A) => R) => {
    return (...args) => {
      asked += 1;
      return verb.apply(tab.rows, args);
    };
  };
  const { columns, query, count, groupBy } = tab.rows;
  const rows = { columns, query: counted(query), count: counted(count), groupBy: counted(groupBy) } as AnsweringRows;
  const answers = new KeptAnswers(device.kv, rows, device.clock);
  const close = (): void => {
    answers.stop();
    tab.stop();
  };
  return { tab, answers, asked: () => asked, close };
}

/** A first tab that looked at the list and was closed. */
async function lookedAt(device: Device): Promise<void> {
  const first = opened(device);
  await device.settle();
  await first.answers.query(NEW);
  await device.settle(WRITTEN_MS);
  first.close();
  await device.settle();
}

const idsOf = ({ rows }: { rows: readonly { id: string }[] }): string[] => rows.map(({ id }) => id);

test('[SYNC-C20] the next tab answers a list that nothing has moved without its tables, and then has them', async () => {
  const { device } = await world();
  await lookedAt(device);
  const next = opened(device);
  expect(idsOf(await next.answers.query(NEW))).toEqual(['c1', 'c2']);
  expect(next.asked()).toBe(0);
  await device.settle(WRITTEN_MS);
  expect(next.tab.rows.columns.standing(['cases'])).not.toBeNull();
  expect(idsOf(await next.answers.query(NEW))).toEqual(['c1', 'c2']);
  expect(next.asked()).toBe(1);
});

test('[SYNC-C20] a list whose rows have changed since is found anew', async () => {
  const { server, device } = await world();
  await lookedAt(device);
  const between = device.tab();
  server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }) } });
  await device.settle(WRITTEN_MS);
  between.stop();
  const next = opened(device);
  expect(idsOf(await next.answers.query(NEW))).toEqual(['c2']);
  expect(next.asked()).toBe(1);
});

test('[SYNC-C20] counts are kept as lists are, those of none and of a list with the same filter too', async () => {
  const { server, device } = await world();
  const closed = { table: 'cases', filter: { status: { equals: 'CLOSED' } } } as const;
  const byStatus = { table: 'cases', by: ['status'] } as const;
  const first = opened(device);
  await device.settle();
  await first.answers.count(closed);
  await first.answers.groupBy(byStatus);
  await device.settle(WRITTEN_MS);
  first.close();
  await device.settle();
  const next = opened(device);
  expect(await next.answers.count(closed)).toBe(0);
  expect(await next.answers.groupBy(byStatus)).toMatchObject([{ count: 2 }]);
  expect(next.asked()).toBe(0);
  expect((await next.answers.query(closed)).rows).toEqual([]);
  expect(next.asked()).toBe(1);
  server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }) } });
  await device.settle(WRITTEN_MS);
  expect(await next.answers.count(closed)).toBe(1);
});

test('[SYNC-C20] another list is no answer', async () => {
  const { device } = await world();
  await lookedAt(device);
  const next = opened(device);
  expect(idsOf(await next.answers.query({ ...NEW, first: 1 }))).toEqual(['c1']);
  expect(next.asked()).toBe(1);
});

test('[SYNC-C7] answers go with the rows, and none is written after them', async () => {
  const { device } = await world();
  await lookedAt(device);
  const next = opened(device);
  await device.settle();
  await next.answers.query({ ...NEW, first: 1 });
  await device.settle(200);
  await next.answers.query({ ...NEW, first: 1 });
  void next.tab.rebuild();
  await device.settle(WRITTEN_MS);
  const kept = await device.kv.read(['meta'], (tx) => tx.get<AnswersRecord>('meta', 'answers'));
  expect(kept?.kept ?? []).toEqual([]);
});
