import { expect, test } from 'vitest';
import { aCase, anAlert } from '../testing/rows.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { Device } from '../testing/world.ts';
import type { AbsenceRecord } from '../absenceRecord.ts';

const HOUR_MS = 3_600_000;

async function agentsDevice(): Promise<{ server: ModelServer; device: Device; absence: () => Promise<AbsenceRecord | undefined> }> {
  const server = new ModelServer();
  server.join({ userId: 'u1', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1'), c2: aCase('c2') }, alerts: { a1: anAlert('a1') } });
  const device = new Device(server, 'u1');
  return { server, device, absence: () => device.kv.read(['meta'], (tx) => tx.get<AbsenceRecord>('meta', 'absence')) };
}

test('a device that comes back after an hour says what others did, each row once, and nothing that came later', async () => {
  const { server, device, absence } = await agentsDevice();
  const before = device.tab();
  await device.settle(500);
  before.stop();
  const left = new Date(device.clock.now()).toISOString();
  device.clock.advance(HOUR_MS);
  server.now = new Date(device.clock.now()).toISOString();
  server.commit({ cases: { c1: aCase('c1', { summary: 'one' }) } });
  server.commit({ cases: { c1: aCase('c1', { summary: 'two' }), c3: aCase('c3') } });
  server.commit({ alerts: { a1: anAlert('a1', { status: 'CRITICAL' }) }, cases: { c2: aCase('c2', { status: 'CLOSED' }) } });
  device.tab();
  await device.settle(500);
  const record = (await absence())!;
  const counts = Object.fromEntries(Object.entries(record.found).map(([kind, { count }]) => [kind, count]));
  expect(counts).toEqual({ alertCritical: 1, alertNew: 0, caseNew: 1, caseClosed: 1, caseChanged: 1, commentNew: 0, notificationNew: 0 });
  expect([record.complete, record.found.caseChanged.ids]).toEqual([true, ['c1']]);
  expect(Math.abs(Date.parse(record.since) - Date.parse(left))).toBeLessThan(60_000);

  server.commit({ cases: { c4: aCase('c4') } });
  await device.settle(500);
  expect((await absence())!.found.caseNew.ids).toEqual(['c3']);
});

test('a look away is no absence', async () => {
  const { server, device, absence } = await agentsDevice();
  const before = device.tab();
  await device.settle(500);
  before.stop();
  server.commit({ cases: { c3: aCase('c3') } });
  server.now = new Date(device.clock.now()).toISOString();
  device.tab();
  await device.settle(500);
  expect(await absence()).toBeUndefined();
});
