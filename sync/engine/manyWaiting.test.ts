import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBoot } from '../apply/applyPage.ts';
import { mutateLocally } from '../outbox/mutateLocally.ts';
import { dexieKv } from '../store/dexieKv.ts';
import { freshMeta, writeMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { readAll } from '../store/rows.ts';
import { ALL_STORES } from '../store/stores.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aCase, pageOf } from '../testing/rows.ts';
import type { Answer } from './events.ts';
import { storeAnswer } from './storeAnswer.ts';

const MANY = 300;
const NOW = '2026-01-01T00:00:00.000Z';
const ME = { userId: 'agent', role: 'AGENT' as const, customerId: null, firstName: 'A', lastName: 'B', email: 'a@b.c' };
const identity = { epoch: 'e', userEpoch: 1, audience: 'staff' as const, schemaHash: 'h' };
const agent = aRow('users', { id: 'agent', role: 'AGENT' });

/** Hundreds of changes one by one: a busy machine takes its time. */
const PATIENCE_MS = 60_000;

/** Days of work wait, and the rows come anew: each answer is stored in one transaction of IndexedDB, which ends when nobody asks it anything. */
let kv: Kv;
beforeEach(async () => {
  kv = dexieKv(openReplicaDb('waiting', 'relaxed'), openReplicaDb('waiting', 'strict'));
  await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, { ...freshMeta('client'), leaderEpoch: 1, cursor: 10, me: ME, identity });
    await tx.put('cases', [{ ...aCase('c0'), _v: 5 }]);
    await tx.put('users', [{ ...agent, _v: 5 }]);
  });
  for (let i = 0; i < MANY; i += 1)
    await mutateLocally(kv, 'caseCommentCreate', { id: `comment-${i}`, caseId: 'c0', plainText: 'late' }, NOW);
}, PATIENCE_MS);
afterEach(() => kv.destroy());

const stored = (answer: Answer, wanted: readonly string[] = []) =>
  kv.write(ALL_STORES, (tx) => storeAnswer(tx, 1, answer, wanted, 10, Date.parse(NOW)));

test('[SYNC-C2] hundreds of changes that wait are made again when the rows come anew', { timeout: PATIENCE_MS }, async () => {
  const hello = { ...identity, userEpoch: 2, head: 10, floor: 0, lastMid: 0, serverTime: NOW, me: ME };
  await stored({ kind: 'hello', value: hello });
  await kv.write(ALL_STORES, (tx) =>
    startBoot(tx, 1, 10, [
      { table: 'cases', set: null, rows: 1 },
      { table: 'users', set: null, rows: 1 },
    ]),
  );
  await stored({ kind: 'page', place: { at: 0, after: null }, value: pageOf([aCase('c0')], 10) });
  const { meta } = await stored({ kind: 'page', place: { at: 1, after: null }, value: pageOf([agent], 10) });
  expect(meta).toMatchObject({ cursor: 10, boot: null });
  expect((await kv.read(ALL_STORES, (tx) => readAll(tx, 'caseComments'))).map((row) => row.id)).toHaveLength(MANY);
});
