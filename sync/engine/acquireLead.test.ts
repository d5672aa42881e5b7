import { expect, test } from 'vitest';
import type { Locks } from '../ports.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

interface Scene {
  server: ModelServer;
  device: Device;
  seized: number;
  /** Loses the lock that was given out last. */
  lose: () => void;
}

/** A device whose lock is held by a tab that will never let go. */
function scene(): Scene {
  const server = new ModelServer();
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1') } });
  const it: Scene = { server, device: new Device(server, 'agent'), seized: 0, lose: () => undefined };
  const locks: Locks = {
    acquire: () => new Promise(() => undefined),
    seize: () => {
      it.seized += 1;
      const { promise: lost, resolve } = Promise.withResolvers<void>();
      it.lose = resolve;
      return Promise.resolve({ release: () => undefined, lost });
    },
  };
  Object.assign(it.device, { locks });
  return it;
}

test('[SYNC-C19] a tab that waits behind a silent leader takes over after fifteen seconds and does the work', async () => {
  const it = scene();
  it.device.tab();
  await it.device.settle(14_000);
  expect(it.seized).toBe(0);
  await it.device.settle(3000);
  expect(it.seized).toBe(1);
  expect(await it.device.rows('cases')).toHaveLength(1);
  // It shows in turn that it lives: nobody takes it from this one.
  const beats = new Set<unknown>();
  for (let n = 0; n < 3; n += 1) {
    await it.device.settle(3000);
    beats.add(JSON.stringify(await it.device.kv.read(['meta'], (tx) => tx.get('meta', 'heartbeat'))));
  }
  expect(beats.size).toBe(3);
  it.device.tab();
  await it.device.settle(30_000);
  expect(it.seized).toBe(1);
});

test('[SYNC-C19] a replaced leader stops, and waits for its turn like everybody else', async () => {
  const it = scene();
  it.device.tab();
  await it.device.settle(17_000);
  it.lose();
  await it.device.settle(100);
  it.server.commit({ cases: { c2: aCase('c2') } });
  await it.device.settle(5000);
  expect(await it.device.rows('cases')).toHaveLength(1);
  await it.device.settle(20_000);
  expect(it.seized).toBe(2);
  expect(await it.device.rows('cases')).toHaveLength(2);
});
