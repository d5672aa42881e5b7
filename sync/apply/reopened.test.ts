import { expect, test } from 'vitest';
import { parentOf } from '#domain/tables.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase, aComment } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

test('[SYNC-E1] a case that is opened again while a device is filled has its child rows there', async () => {
  const server = new ModelServer();
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }) }, caseComments: { m1: aComment('m1') } });
  let isOpen = false;
  // The device has its plan by then, and gets the open case with its first page; no comparison may mend what is missing.
  server.fault = (call) => {
    if (call === 'page' && !isOpen) {
      isOpen = true;
      server.commit({ cases: { c1: aCase('c1', { status: 'NEW' }) } });
    }
    return call === 'digest' ? 'lost' : 'none';
  };
  // No part of an open case is there when it asks: the server's plan names none.
  const netOf = server.net.bind(server);
  server.net = (userId) => {
    const net = netOf(userId);
    return { ...net, plan: async (...asked) => (await net.plan(...asked)).filter(({ table }) => !parentOf(table)) };
  };
  const device = new Device(server, 'agent');
  device.tab();
  await device.settle(2000);
  expect((await device.rows('cases')).map((row) => row['status'])).toEqual(['NEW']);
  expect((await device.rows('caseComments')).map(({ id }) => id)).toEqual(['m1']);
});
