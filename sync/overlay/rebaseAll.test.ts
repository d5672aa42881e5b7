import { expect, test } from 'vitest';
import type { TableName } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { Answer } from '../engine/events.ts';
import { storeAnswer } from '../engine/storeAnswer.ts';
import { mutateLocally } from '../outbox/mutateLocally.ts';
import type { Hello, Page } from '../protocol.ts';
import { freshMeta, writeMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { readAll, rowStores } from '../store/rows.ts';
import { ALL_STORES, type StoredMutation } from '../store/stores.ts';
import { aCase, aDriver, pageOf } from '../testing/rows.ts';

const NOW = '2026-11-21T08:00:00.000Z';
const ME: Hello['me'] = { userId: 'agent', role: 'AGENT', customerId: null, firstName: 'A', lastName: 'B', email: 'a@example.com' };
const NEW_CASE = { id: 'n1', customerId: 'k1', driverId: 'd1', trafficCitation: true, citationNumbers: ['7'] };
const carriers = [aRow('customers', { id: 'k1', name: 'A carrier' })];
const drivers = [aDriver('d1', 'Ann')];

/** Store an answer of a server whose head is 20. */
const hear = (kv: Kv, answer: Answer) => kv.write(ALL_STORES, (tx) => storeAnswer(tx, 1, answer, [], 20, Date.parse(NOW)));

/** Greet a database, and load these pages of it. */
async function load(kv: Kv, epoch: string, pages: readonly [TableName, Page][]): Promise<void> {
  const value: Hello = { epoch, userEpoch: 1, audience: 'staff', head: 20, floor: 0, lastMid: 0, serverTime: NOW, schemaHash: 'h', me: ME };
  await hear(kv, { kind: 'hello', value });
  await hear(kv, { kind: 'plan', value: pages.map(([table, { ids }]) => ({ table, set: null, rows: ids.length })) });
  for (const [at, [, page]] of pages.entries()) await hear(kv, { kind: 'page', place: { at, after: null }, value: page });
}

const cases = async (kv: Kv): Promise<string[]> => (await kv.read(rowStores('cases'), (tx) => readAll(tx, 'cases'))).map(({ id }) => id);
const change = async (kv: Kv): Promise<StoredMutation | undefined> => kv.read(['outbox'], (tx) => tx.get('outbox', 1));

test('[SYNC-C2] a change that could not be made while rows were loaded is made again when they are all here, whatever stood against it', async () => {
  const kv = memoryKv();
  await kv.write(ALL_STORES, (tx) => writeMeta(tx, { ...freshMeta('client'), leaderEpoch: 1 }));
  await load(kv, 'first', [
    ['customers', pageOf(carriers, 20)],
    ['drivers', pageOf(drivers, 20)],
  ]);
  await mutateLocally(kv, 'caseCreate', NEW_CASE, NOW);
  expect(await cases(kv)).toEqual(['n1']);

  // This database has done it already: the new row comes with the others.
  await load(kv, 'second', [
    ['cases', pageOf([aCase('n1')], 20)],
    ['customers', pageOf(carriers, 20)],
  ]);
  expect(await change(kv)).toMatchObject({ touches: [], reads: ['cases:n1'] });

  // It was put back to before the change: no row that comes leads to it.
  await load(kv, 'third', [
    ['cases', pageOf([], 20)],
    ['customers', pageOf(carriers, 20)],
    ['drivers', pageOf(drivers, 20)],
  ]);
  expect(await cases(kv)).toEqual(['n1']);
});
