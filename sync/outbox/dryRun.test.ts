import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };

async function scene(): Promise<{ device: Device; tab: ReturnType<Device['tab']> }> {
  const server = new ModelServer();
  server.join(AGENT);
  server.commit({ cases: { c1: aCase('c1') } });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  return { device, tab };
}

test('[SYNC-C4] what a change would be refused for is said in the words of its rules, and nothing is written', async () => {
  const { device, tab } = await scene();
  const stored = JSON.stringify([...device.kv.data].map(([store, rows]) => [store, [...rows]]));
  expect(await tab.outbox.dryRun('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' })).toBeNull();
  expect(await tab.outbox.dryRun('caseUpdate', { id: 'c1', inspectionDate: '2999-01-01' })).toBe('Cannot be in the future');
  expect(await tab.outbox.dryRun('caseUpdate', { id: 'c1', attorneyEmail: 'nobody' })).toBe('Invalid email format');
  expect(await tab.outbox.dryRun('caseUpdate', { id: 'c1', status: 'IN_REVIEW' })).toBe('A case that is NEW cannot become IN REVIEW.');
  expect(await tab.outbox.dryRun('caseUpdate', { id: 'elsewhere', status: 'IN_REVIEW' })).toMatch(/permission/);
  expect(JSON.stringify([...device.kv.data].map(([store, rows]) => [store, [...rows]]))).toBe(stored);
  expect(await device.outbox()).toEqual([]);
});

test('what one act writes it also sees: a comment is answered by the change of its case, and both are forgotten', async () => {
  const { tab } = await scene();
  expect(await tab.outbox.dryRun('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'Hello' })).toBeNull();
  expect(await tab.rows.get('caseComments', 'm1')).toBeUndefined();
});
