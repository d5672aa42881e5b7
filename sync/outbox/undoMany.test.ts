import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dexieKv } from '../store/dexieKv.ts';
import { freshMeta, writeMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { readAll } from '../store/rows.ts';
import { ALL_STORES, type VersionRecord } from '../store/stores.ts';
import { anAlert } from '../testing/rows.ts';
import { changeEntry, readEntries } from '../store/entries.ts';
import { mutateBatch } from './mutateLocally.ts';
import { redoStep, undoStep } from './undo.ts';

const MANY = 200;
const NOW = '2026-01-01T00:00:00.000Z';
const ME = { userId: 'agent', role: 'AGENT' as const, customerId: null, firstName: 'A', lastName: 'B', email: 'a@b.c' };

/** An act of two hundred alerts: each way is one transaction of IndexedDB. */
let kv: Kv;
beforeEach(async () => {
  kv = dexieKv(openReplicaDb('taken back', 'relaxed'), openReplicaDb('taken back', 'strict'));
  const ids = Array.from({ length: MANY }, (_, i) => `a${i}`);
  await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, { ...freshMeta('client'), leaderEpoch: 1, cursor: 10, me: ME });
    await tx.put(
      'alerts',
      ids.map((id) => ({ ...anAlert(id), _v: 5 })),
    );
  });
  const aside = ids.map((id) => ({ name: 'alertUpdate', input: { id, remindLater: false } }));
  await mutateBatch(kv, aside, 'g1', NOW);
});
afterEach(() => kv.destroy());

const aside = async (): Promise<number> =>
  (await kv.read(ALL_STORES, (tx) => readAll(tx, 'alerts'))).filter(({ dismissedAt }) => dismissedAt !== null).length;
const version = async (): Promise<number> => (await kv.read(['versions'], (tx) => tx.get<VersionRecord>('versions', 'alerts')))?.n ?? 0;
const write = <T>(work: Parameters<typeof kv.write<T>>[1]): Promise<T> => kv.write(ALL_STORES, work);

test('[SYNC-U1] [SYNC-U2] two hundred changes that have left are undone, and redone, as one step: readers are told once', async () => {
  await write(async (tx) => {
    for (const entry of await readEntries(tx)) await changeEntry(tx, entry, { state: 'acknowledged' });
  });
  const before = await version();
  expect(await write((tx) => undoStep(tx, NOW))).toMatchObject({ done: MANY, refused: [] });
  expect([await aside(), await version()]).toEqual([0, before + 1]);
  expect(await write((tx) => redoStep(tx, NOW))).toMatchObject({ done: MANY, refused: [] });
  expect(await aside()).toBe(MANY);
});

test('[SYNC-U1] [SYNC-U2] two hundred that have not left are canceled, and redone', async () => {
  expect(await write((tx) => undoStep(tx, NOW))).toMatchObject({ done: MANY, refused: [] });
  expect([await aside(), (await write(readEntries)).length]).toEqual([0, 0]);
  expect(await write((tx) => redoStep(tx, NOW))).toMatchObject({ done: MANY, refused: [] });
  expect([await aside(), (await write(readEntries)).length]).toEqual([MANY, MANY]);
});

test('[SYNC-U1] a driver who was made here is undone on a device, which has not all the tables that point at drivers', async () => {
  const data = { dateOfBirth: '1988-04-12', email: 'r@x.test', phoneNumber: '5125550177', preferredLanguageId: 'en' };
  const driver = { name: 'driverCreate', input: { id: 'd1', customerId: 'k1', name: 'Ray', lastName: "O'Dell", ...data } };
  await write(async (tx) => {
    const row = (more: object) => ({ createdAt: NOW, updatedAt: NOW, deletedAt: null, _v: 5, ...more });
    await tx.put('customers', [row({ id: 'k1', name: 'Acme', status: 'active', subscription: 'pro' })]);
    await tx.put('driverLanguages', [row({ id: 'en', name: 'English' })]);
  });
  await mutateBatch(kv, [driver], 'g2', NOW);
  await write(async (tx) => {
    for (const entry of await readEntries(tx)) await changeEntry(tx, entry, { state: 'acknowledged' });
  });
  expect(await write((tx) => undoStep(tx, NOW))).toMatchObject({ done: 1, refused: [] });
  expect(await kv.read(ALL_STORES, (tx) => readAll(tx, 'drivers'))).toMatchObject([{ id: 'd1', deletedAt: NOW }]);
});

test('[SYNC-U3] of two hundred, those that somebody has changed since stay, and the rest is undone', async () => {
  await write(async (tx) => {
    for (const entry of await readEntries(tx)) await changeEntry(tx, entry, { state: 'acknowledged' });
    const [one] = await tx.many<{ id: string }>('alerts', ['a7']);
    await tx.put('alerts', [{ ...one!, dismissedAt: null }]);
  });
  const { done, refused } = (await write((tx) => undoStep(tx, NOW)))!;
  expect([done, refused.length, await aside()]).toEqual([MANY - 1, 1, 0]);
});
