import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const CARRIER: Actor = { userId: 'carrier', role: 'CUSTOMER', customerId: 'k1' };

interface Scene {
  server: ModelServer;
  device: Device;
  tab: ReturnType<Device['tab']>;
}

async function scene(): Promise<Scene> {
  const server = new ModelServer();
  server.join(AGENT);
  server.join(CARRIER);
  server.commit({ cases: { c1: aCase('c1'), z9: aCase('z9', { customerId: 'k2' }) } });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  return { server, device, tab };
}

const say = (tab: Scene['tab'], id: string, caseId = 'c1'): Promise<unknown> =>
  tab.outbox.mutate('caseCommentCreate', { id, caseId, plainText: `secret ${id}` });

async function leave({ device, tab }: Scene): Promise<unknown> {
  const closing = tab.close(500);
  await device.settle(1000);
  return closing;
}

/** Everything that this device holds, sealed work aside. */
const held = (device: Device): string =>
  JSON.stringify([[...device.kv.data].map(([, records]) => [...records.values()]), [...device.disk.files], device.disk.note]);

test('[SYNC-C16] whoever leaves with everything sent leaves nothing at all', async () => {
  const it = await scene();
  await say(it.tab, 'm1');
  expect(await leave(it)).toEqual({ unsent: 0, sealed: 0, copy: null });
  expect([...it.device.kv.data.values()].every((records) => records.size === 0)).toBe(true);
  expect([it.device.disk.files.size, it.device.disk.note, it.device.vault.envelopes.size]).toEqual([0, null, 0]);
});

test('[SYNC-C16] work that could not be sent is sealed, and not a word of it can be read here', async () => {
  const it = await scene();
  const second = it.device.tab();
  it.server.setOnline(false);
  await say(it.tab, 'm1');
  await say(second, 'm2');
  expect(await leave(it)).toMatchObject({ unsent: 2, sealed: 2 });
  expect(held(it.device)).not.toContain('secret');
  expect([...it.device.vault.envelopes.values()]).toMatchObject([{ userId: 'agent', clientId: 'client-agent', count: 2 }]);
  await expect(say(second, 'm3')).rejects.toThrow('no copy');
  expect(held(it.device)).not.toContain('secret');
});

/** Says something that its person could take back for ten seconds. */
const sayHeld = (tab: Scene['tab'], id: string): Promise<unknown> =>
  tab.outbox.mutate('caseCommentCreate', { id, caseId: 'c1', plainText: `secret ${id}` }, 10_000);

test('[SYNC-C16] who leaves within the ten seconds of a comment has it sent', async () => {
  const it = await scene();
  await sayHeld(it.tab, 'm1');
  expect(await leave(it)).toEqual({ unsent: 0, sealed: 0, copy: null });
  expect([...it.server.tables.get('caseComments')!.keys()]).toEqual(['m1']);
});

test.each(['signed out', 'disabled'])(
  '[SYNC-C16] [SYNC-C17] a comment that was held when its person was %s is done when they are back',
  async (how) => {
    const it = await scene();
    it.server.setOnline(false);
    await sayHeld(it.tab, 'm1');
    if (how === 'signed out') await leave(it);
    else it.server.people.get('agent')!.disabled = true;
    it.server.setOnline(true);
    await it.device.settle(2000);
    it.server.people.get('agent')!.disabled = false;
    it.tab.stop();
    it.device.tab();
    await it.device.settle(2000);
    expect([...it.server.tables.get('caseComments')!.keys()]).toEqual(['m1']);
    expect(await it.device.outbox()).toEqual([]);
  },
);

test('[SYNC-C16] a device that cannot seal keeps the outbox and nothing else', async () => {
  const it = await scene();
  it.device.vault.seal = () => Promise.reject(new Error('no cryptography here'));
  it.server.setOnline(false);
  await say(it.tab, 'm1');
  expect(await leave(it)).toEqual({ unsent: 1, sealed: 0, copy: null });
  expect(await it.device.rows('cases')).toEqual([]);
  expect(await it.device.rows('caseComments')).toEqual([]);
  it.server.setOnline(true);
  it.device.tab();
  await it.device.settle(2000);
  expect([...it.server.applied]).toEqual([['client-agent/1', 1]]);
});

describe('what the server has answered and is not in the rows yet', () => {
  /** Nothing comes from the server but answers to pushes. */
  async function answered(it: Scene): Promise<void> {
    it.server.poking = false;
    it.server.fault = (call) => (call === 'pull' ? 'lost' : 'none');
    await say(it.tab, 'm1');
    await it.device.settle();
    expect(await it.device.outbox()).toMatchObject([{ mid: 1, state: 'acknowledged' }]);
  }

  async function expectDoneOnce({ server, device }: Scene): Promise<void> {
    server.poking = true;
    server.fault = () => 'none';
    const tab = device.tab();
    await device.settle(3000);
    expect([...server.applied.entries()]).toEqual([['client-agent/1', 1]]);
    expect(await device.outbox()).toEqual([]);
    expect((await device.rows('caseComments')).map((row) => row['id'])).toEqual(['m1']);
    // Nobody is told of it: it was done when they left.
    expect(await device.kv.read(['meta'], (tx) => tx.get('meta', 'unsealed'))).not.toMatchObject({ done: 1 });
    tab.stop();
  }

  const WAYS: Record<string, (it: Scene) => Promise<void>> = {
    'its person signs out': async (it) => expect(await leave(it)).toEqual({ unsent: 0, sealed: 0, copy: null }),
    'its person signs out where nothing can be sealed': async (it) => {
      it.device.vault.seal = () => Promise.reject(new Error('no cryptography here'));
      expect(await leave(it)).toEqual({ unsent: 0, sealed: 0, copy: null });
      expect(await it.device.rows('caseComments')).toEqual([]);
    },
    'its person may not enter for a while': async (it) => {
      const person = it.server.people.get('agent')!;
      person.disabled = true;
      it.server.fault = () => 'none';
      void it.tab.wake();
      await it.device.settle(20_000);
      expect(held(it.device)).not.toContain('secret');
      person.disabled = false;
      it.tab.stop();
    },
  };

  test.each(Object.entries(WAYS))('[SYNC-C16] [SYNC-E3] outlives a server that is put back before it: %s', async (_, go) => {
    const it = await scene();
    const backup = it.server.backUp();
    await answered(it);
    await go(it);
    it.server.restore(backup, 'e2');
    await expectDoneOnce(it);
    expect(it.device.vault.envelopes.size).toBe(0);
  });

  test.each(Object.entries(WAYS))('[SYNC-S12] is not done again by a server that has it: %s', async (_, go) => {
    const it = await scene();
    await answered(it);
    await go(it);
    await expectDoneOnce(it);
    expect(it.device.vault.envelopes.size).toBe(0);
  });

  test('[SYNC-C16] is waited for by who leaves, so that nothing has to be sealed', async () => {
    const it = await scene();
    it.server.poking = false;
    it.server.fault = (call) => (call === 'pull' ? 'lost' : 'none');
    const left = say(it.tab, 'm1').then(() => it.tab.close(3000));
    await it.device.settle(600);
    it.server.fault = () => 'none';
    await it.device.settle(4000);
    expect(await left).toEqual({ unsent: 0, sealed: 0, copy: null });
    expect(it.device.vault.envelopes.size).toBe(0);
  });
});

test('[SYNC-C17] the next time the person is here their work is done once, though answers get lost', { timeout: 20_000 }, async () => {
  const it = await scene();
  it.server.setOnline(false);
  for (let n = 1; n <= 120; n += 1) await say(it.tab, `m${n}`);
  await leave(it);
  expect(it.device.vault.envelopes.size).toBe(3);
  it.server.setOnline(true);
  let asked = 0;
  it.server.fault = (call) => (call === 'unseal' ? (['lost', 'answer-lost', 'none'] as const)[asked++ % 3]! : 'none');
  const next = it.device.tab();
  await it.device.settle(1000);
  await say(next, 'new');
  await it.device.settle(60_000);
  expect(it.server.tables.get('caseComments')!.size).toBe(121);
  expect([...it.server.applied.values()].every((times) => times === 1)).toBe(true);
  expect(it.device.vault.envelopes.size).toBe(0);
  expect(await it.device.outbox()).toEqual([]);
  expect(await it.device.rows('caseComments')).toEqual(it.server.view('agent', 'caseComments'));
});

test('[SYNC-C17] a copy that its person saved does the same on another device, and nobody else can bring it', async () => {
  const it = await scene();
  it.server.setOnline(false);
  await say(it.tab, 'm1');
  const { copy } = (await leave(it)) as { copy: string };
  it.server.setOnline(true);
  const carrier = new Device(it.server, 'carrier');
  const foreign = carrier.tab();
  await carrier.settle();
  expect(await foreign.bringSealed(copy)).toBe(false);
  const elsewhere = new Device(it.server, 'agent');
  elsewhere.ids = 100;
  const tab = elsewhere.tab();
  await elsewhere.settle();
  expect(await tab.bringSealed('no copy')).toBe(false);
  expect(await tab.bringSealed(copy)).toBe(true);
  await elsewhere.settle();
  expect([...it.server.applied]).toEqual([['client-agent/1', 1]]);
  expect(await tab.sealedWork()).toEqual({ mine: 0, others: 0 });
});

test('[SYNC-C17] what is refused, and what was refused before, waits in the outbox of its person again', async () => {
  const it = await scene();
  await say(it.tab, 'm1', 'z9');
  it.server.people.set('agent', { actor: { ...CARRIER, userId: 'agent' }, userEpoch: 1, disabled: false });
  await it.device.settle(500);
  it.server.setOnline(false);
  await say(it.tab, 'm2', 'z9');
  await say(it.tab, 'm3', 'c1');
  await leave(it);
  it.server.setOnline(true);
  it.device.tab();
  await it.device.settle(3000);
  expect(await it.device.outbox()).toMatchObject([
    { mid: -2, name: 'caseCommentCreate', state: 'rejected', input: { id: 'm1' } },
    { mid: -1, name: 'caseCommentCreate', state: 'rejected', input: { id: 'm2' }, code: 'NotAuthorizedError' },
  ]);
  expect(it.server.tables.get('caseComments')!.has('m3')).toBe(true);
  // A second greeting brings nothing again.
  it.device.locks.steal();
  await it.device.settle(3000);
  expect(await it.device.outbox()).toHaveLength(2);
  expect(await it.device.kv.read(['meta'], (tx) => tx.get('meta', 'unsealed'))).toMatchObject({ done: 1, needy: 2, lost: 0 });
});

test('[SYNC-C16] [SYNC-C17] what was noted by itself is sealed and done like the rest, and is no change that anybody is told of', async () => {
  const it = await scene();
  it.server.setOnline(false);
  await say(it.tab, 'm1');
  await it.tab.outbox.mutate('preferenceSet', { name: 'recent.records', value: ['c1'] });
  expect(await leave(it)).toMatchObject({ unsent: 1, sealed: 1 });
  expect([...it.device.vault.envelopes.values()]).toMatchObject([{ count: 1 }]);
  it.server.setOnline(true);
  it.device.tab();
  await it.device.settle(3000);
  expect([...it.server.applied.keys()]).toEqual(['client-agent/1', 'client-agent/2']);
  expect(await it.device.kv.read(['meta'], (tx) => tx.get('meta', 'unsealed'))).toMatchObject({ done: 1, needy: 0, lost: 0 });
});

test('[SYNC-C17] a device that dies between opening an envelope and putting it away takes it in once', async () => {
  const it = await scene();
  it.server.setOnline(false);
  await say(it.tab, 'm1', 'z9');
  await leave(it);
  it.server.people.set('agent', { actor: { ...CARRIER, userId: 'agent' }, userEpoch: 2, disabled: false });
  it.server.setOnline(true);
  const { remove } = it.device.vault;
  it.device.vault.remove = () => Promise.reject(new Error('the tab died here'));
  it.device.tab();
  await it.device.settle(2000);
  expect(await it.device.outbox()).toHaveLength(1);
  it.device.vault.remove = remove;
  it.device.locks.steal();
  await it.device.settle(2000);
  expect(await it.device.outbox()).toHaveLength(1);
  expect(it.device.vault.envelopes.size).toBe(0);
});

test('[SYNC-C17] after ninety days by the time of the server the sealed work of others goes', async () => {
  const it = await scene();
  it.server.setOnline(false);
  await say(it.tab, 'm1');
  await leave(it);
  it.server.setOnline(true);
  const other = new Device(it.server, 'carrier');
  for (const envelope of it.device.vault.envelopes.values()) other.vault.envelopes.set(envelope.id, envelope);
  it.server.now = '2027-02-20T08:00:00.000Z';
  other.tab();
  await other.settle(2000);
  expect(other.vault.envelopes.size).toBe(0);
});

test("[SYNC-C17] somebody else's greeting does not touch sealed work", async () => {
  const it = await scene();
  it.server.setOnline(false);
  await say(it.tab, 'm1');
  await leave(it);
  it.server.setOnline(true);
  const other = new Device(it.server, 'carrier');
  for (const envelope of it.device.vault.envelopes.values()) other.vault.envelopes.set(envelope.id, envelope);
  other.tab();
  await other.settle(2000);
  expect(it.server.calls).not.toContain('unseal');
  expect(other.vault.envelopes.size).toBe(1);
});

test('[SYNC-C17] a disabled person who is enabled again finds their work done, and later changes do not pass over it', async () => {
  const it = await scene();
  it.server.people.get('agent')!.disabled = true;
  await say(it.tab, 'm1');
  await it.device.settle();
  expect(held(it.device)).not.toContain('secret');
  it.server.people.get('agent')!.disabled = false;
  it.tab.stop();
  const again = it.device.tab();
  await it.device.settle(2000);
  await say(again, 'm2');
  await it.device.settle(2000);
  expect([...it.server.tables.get('caseComments')!.keys()].sort()).toEqual(['m1', 'm2']);
  expect([...it.server.applied.values()]).toEqual([1, 1]);
});

test('[SYNC-C16] a person who may not enter any more leaves nothing of what was done, where nothing can be sealed either', async () => {
  const it = await scene();
  it.device.vault.seal = () => Promise.reject(new Error('no cryptography here'));
  await say(it.tab, 'm1');
  await it.device.settle();
  expect(held(it.device)).toContain('secret');
  it.server.setOnline(false);
  await it.tab.outbox.mutate('caseUpdate', { id: 'c1', briefStatement: 'waits' });
  it.server.people.get('agent')!.disabled = true;
  it.server.setOnline(true);
  await it.device.settle(2000);
  expect(held(it.device)).not.toContain('secret');
  expect(await it.device.outbox()).toMatchObject([{ mid: 2, input: { briefStatement: 'waits' } }]);
});

test('[SYNC-C11] [SYNC-C17] what came back to its person outlives the database it came into, and its number is not given again', async () => {
  const it = await scene();
  const at = '2026-11-21T08:00:00.000Z';
  const bring = async (tab: Scene['tab'], id: string): Promise<void> => {
    const head = { v: 1, id, kid: 'model', userId: 'agent', clientId: 'elsewhere', sealedAt: at, count: 1 } as const;
    const refused = {
      mid: Number(id),
      name: 'caseCommentCreate',
      state: 'queued',
      at,
      input: { id, caseId: 'nowhere', plainText: 'text' },
    };
    await tab.bringSealed(JSON.stringify([await it.device.vault.seal({ kid: 'model', spki: 'model' }, head, [refused])]));
    await it.device.settle(2000);
  };
  const afterLoss = async (tab: Scene['tab']): Promise<Scene['tab']> => {
    tab.stop();
    for (const store of it.device.kv.data.values()) store.clear();
    const next = it.device.tab();
    await it.device.settle(2000);
    return next;
  };
  await bring(it.tab, '1');
  const next = await afterLoss(it.tab);
  expect(await it.device.outbox()).toMatchObject([{ mid: -1, state: 'rejected', input: { id: '1' } }]);
  // The envelope again, as if the device had died before it was put away.
  await bring(next, '1');
  expect(await it.device.outbox()).toHaveLength(1);
  await next.outbox.discard(-1);
  await bring(next, '2');
  await afterLoss(next);
  expect(await it.device.outbox()).toMatchObject([{ mid: -2, state: 'rejected', input: { id: '2' } }]);
});
