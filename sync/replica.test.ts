import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { ModelServer, THROTTLED_MS } from './testing/modelServer.ts';
import { aCase, aComment, anAlert } from './testing/rows.ts';
import { Device } from './testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const CARRIER: Actor = { userId: 'carrier', role: 'CUSTOMER', customerId: 'k1' };

function world(): ModelServer {
  const server = new ModelServer();
  server.join(AGENT);
  server.join(CARRIER);
  server.commit({ cases: Object.fromEntries(['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => [id, aCase(id)])), alerts: { a1: anAlert('a1') } });
  server.commit({ cases: { z9: aCase('z9', { customerId: 'k2' }) } });
  return server;
}

async function booted(server: ModelServer, userId = 'agent'): Promise<{ device: Device; tab: ReturnType<Device['tab']> }> {
  const device = new Device(server, userId);
  const tab = device.tab();
  await device.settle();
  return { device, tab };
}

const statusOf = async (device: Device, id: string): Promise<unknown> => (await device.rows('cases')).find((r) => r.id === id)?.['status'];

describe('initial sync and following', () => {
  test('[SYNC-E1] a new device loads what its person may see, and then follows the news', async () => {
    const server = world();
    const { device } = await booted(server, 'carrier');
    expect(await device.rows('cases')).toEqual(server.view('carrier', 'cases'));
    expect(await device.rows('alerts')).toEqual([]);
    server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }), c9: aCase('c9') } });
    await device.settle();
    expect(await device.rows('cases')).toEqual(server.view('carrier', 'cases'));
    expect((await device.status())?.phase).toBe('live');
  });

  test('[SYNC-E1] what changes while pages are being loaded is not missed', async () => {
    const server = world();
    let pages = 0;
    server.fault = (call) => {
      // Between two pages of cases: one row already loaded changes, one not yet loaded leaves, one appears behind the reader.
      if (call === 'page' && (pages += 1) === 11) {
        server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }), c5: null, b0: aCase('b0') } });
      }
      return 'none';
    };
    const { device } = await booted(server);
    expect(pages).toBeGreaterThan(11);
    expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
  });

  test('[SYNC-C6] an initial sync goes on where it stopped after the tab died', async () => {
    const server = world();
    const device = new Device(server, 'agent');
    server.fault = (call) => (call === 'page' && server.calls.filter((c) => c === 'page').length >= 9 ? 'lost' : 'none');
    const first = device.tab();
    await device.settle();
    first.stop();
    const asked = server.calls.length;
    server.fault = () => 'none';
    device.tab();
    await device.settle();
    expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
    expect(server.calls.slice(asked).filter((c) => c === 'plan')).toEqual([]);
  });

  test('[SYNC-E1] a page that got lost is asked for again, also one that was asked for ahead', async () => {
    const server = world();
    let pages = 0;
    server.fault = (call) => (call === 'page' && (pages += 1) % 2 === 0 ? 'lost' : 'none');
    const { device } = await booted(server);
    await device.settle(60_000);
    expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
    expect((await device.status())?.phase).toBe('live');
  });

  test('[SYNC-E1] a server that gives no page is asked for one at a time, ever less often', async () => {
    const server = world();
    const pages = (): number => server.calls.filter((call) => call === 'page').length;
    server.fault = (call) => (call === 'page' ? 'lost' : 'none');
    const { device } = await booted(server);
    await device.settle(1000);
    const before = pages();
    await device.settle(4000);
    const soon = pages() - before;
    await device.settle(30_000);
    expect(soon).toBeLessThan(6);
    expect(pages() - before - soon).toBeLessThan(12);
    server.fault = () => 'none';
    await device.settle(60_000);
    expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
  });

  test('[SYNC-C7] a change of scope erases what is out of sight and keeps what waits to be sent', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.setOnline(false);
    await tab.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'kept' });
    server.people.set('agent', { actor: { ...CARRIER, userId: 'agent' }, userEpoch: 2, disabled: false });
    server.setOnline(true);
    await device.settle(2000);
    expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
    expect((await device.rows('cases')).some((r) => r['customerId'] === 'k2')).toBe(false);
    expect(server.tables.get('caseComments')!.get('m1')?.['plainText']).toBe('kept');
    expect(await device.outbox()).toEqual([]);
  });

  test('[SYNC-C7] a database that was put back in time is noticed, and the rows are loaded anew', async () => {
    const server = world();
    const { device } = await booted(server);
    server.epoch = 'e2';
    server.tables.get('cases')!.delete('c3');
    server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }) } });
    await device.settle(1000);
    server.setOnline(false);
    server.commit({ cases: { c2: aCase('c2', { status: 'CLOSED' }) } });
    server.setOnline(true);
    device.locks.steal();
    await device.settle(3000);
    expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
  });

  test('[SYNC-C7] a row that moves to another carrier leaves', async () => {
    const server = world();
    const { device } = await booted(server, 'carrier');
    server.commit({ cases: { c2: aCase('c2', { customerId: 'k2' }) } });
    await device.settle();
    expect((await device.rows('cases')).map((r) => r.id)).toEqual(['c1', 'c3', 'c4', 'c5']);
  });

  test('[SYNC-C7] a disabled person is stopped with the reason, and their rows leave the device', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.people.get('agent')!.disabled = true;
    await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' });
    await device.settle();
    expect(await device.status()).toMatchObject({ phase: 'stopped', stop: 'disabled' });
    expect(await device.rows('cases')).toEqual([]);
    expect(await device.outbox()).toEqual([]);
    expect([...device.vault.envelopes.values()]).toMatchObject([{ userId: 'agent', count: 1 }]);
  });
});

describe('the child rows of a case', () => {
  test('[SYNC-E1] comments of an open case come with the initial sync, those of a closed one when asked for', async () => {
    const server = world();
    server.commit({
      cases: { c2: aCase('c2', { status: 'CLOSED' }) },
      caseComments: { m1: aComment('m1'), m2: aComment('m2', { caseId: 'c2' }) },
    });
    const { device, tab } = await booted(server);
    expect((await device.rows('caseComments')).map((r) => r.id)).toEqual(['m1']);
    void tab.rows.ensure('cases', 'c2');
    await device.settle();
    expect((await device.rows('caseComments')).map((r) => r.id)).toEqual(['m1', 'm2']);
  });

  test('[SYNC-E1] a case that is opened again by somebody else brings its comments', async () => {
    const server = world();
    server.commit({ cases: { c2: aCase('c2', { status: 'CLOSED' }) }, caseComments: { m2: aComment('m2', { caseId: 'c2' }) } });
    const { device } = await booted(server);
    server.commit({ cases: { c2: aCase('c2', { status: 'IN_PROGRESS' }) } });
    await device.settle();
    expect((await device.rows('caseComments')).map((r) => r.id)).toEqual(['m2']);
  });

  test('[SYNC-E2] what cannot be fetched does not hold up what was written', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.fault = (call) => (call === 'page' ? 'lost' : 'none');
    void tab.rows.ensure('cases', 'c2');
    await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' });
    await device.settle(3000);
    expect(server.tables.get('cases')!.get('c1')?.['status']).toBe('IN_PROGRESS');
  });
});

describe('writing', () => {
  test('[SYNC-C3] my change shows at once and never flickers on its way to the server and back', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    const seen: unknown[] = [];
    await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' });
    for (let i = 0; i < 60; i += 1) {
      seen.push(await statusOf(device, 'c1'));
      await new Promise((resume) => setImmediate(resume));
    }
    expect(new Set(seen)).toEqual(new Set(['IN_PROGRESS']));
    expect(await device.outbox()).toEqual([]);
    expect(await device.kv.read(['shadow'], (tx) => tx.all('shadow'))).toEqual([]);
  });

  test('[SYNC-C4] offline changes survive the death of every tab and go out once', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.setOnline(false);
    await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' });
    await tab.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'from court' });
    tab.stop();
    device.tab();
    await device.settle(1000);
    expect(await statusOf(device, 'c1')).toBe('IN_PROGRESS');
    expect((await device.status())?.phase).toBe('offline');
    server.setOnline(true);
    await device.settle(20_000);
    expect(await device.outbox()).toEqual([]);
    expect([...server.applied.values()]).toEqual([1, 1]);
    expect(server.tables.get('caseComments')!.get('m1')?.['plainText']).toBe('from court');
    expect(await device.rows('caseComments')).toEqual(server.view('agent', 'caseComments'));
  });

  test('[SYNC-E2] lost requests and lost answers neither lose nor double a change', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    let n = 0;
    server.fault = () => (['lost', 'answer-lost', 'none', 'answer-lost'] as const)[(n += 1) % 4]!;
    for (let i = 0; i < 12; i += 1) await tab.outbox.mutate('caseCommentCreate', { id: `m${i}`, caseId: 'c1', plainText: String(i) });
    await device.settle(60_000);
    server.fault = () => 'none';
    await device.settle(20_000);
    expect(await device.outbox()).toEqual([]);
    expect([...server.applied.values()]).toEqual(Array(12).fill(1));
    expect(await device.rows('caseComments')).toEqual(server.view('agent', 'caseComments'));
  });

  test('[SYNC-C9] a device that is asked to wait does so, then sends everything in order and once', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.fault = (call) => (call === 'push' ? 'throttled' : 'none');
    for (let n = 1; n <= 5; n += 1) await tab.outbox.mutate('caseCommentCreate', { id: `m${n}`, caseId: 'c1', plainText: `${n}` });
    await device.settle();
    const pushes = (): number => server.calls.filter((c) => c === 'push').length;
    expect(pushes()).toBe(1);
    void tab.wake();
    await device.settle(THROTTLED_MS - 100);
    expect(pushes()).toBe(1);
    expect((await device.status())?.phase).toBe('live');
    expect((await device.outbox()).map((m) => m.state)).toEqual(Array(5).fill('queued'));
    server.fault = () => 'none';
    await device.settle(500);
    const order = server.log.flatMap(({ changes }) => changes.filter(({ table }) => table === 'caseComments').map(({ id }) => id));
    expect(order).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    expect((await device.outbox()).filter((m) => m.state === 'queued')).toEqual([]);
  });

  test('[SYNC-C2] news under a pending change: mine stays on top, theirs shows below when mine is refused', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.setOnline(false);
    await tab.outbox.mutate('alertUpdate', { id: 'a1', remindLater: false });
    server.commit({ alerts: { a1: anAlert('a1', { status: 'CRITICAL', message: 'escalated' }) } });
    server.setOnline(true);
    await device.settle(5000);
    expect(await device.rows('alerts')).toEqual(server.view('agent', 'alerts'));
    expect((await device.rows('alerts'))[0]).toMatchObject({ dismissedAt: null, message: 'escalated' });
    expect(await device.outbox()).toMatchObject([{ state: 'rejected', message: 'A critical alert cannot be dismissed.' }]);
  });

  test('[SYNC-C2] two pending changes of one row stay in order over news of other fields', async () => {
    const server = world();
    server.commit({ cases: { c1: aCase('c1', { status: 'IN_PROGRESS' }) } });
    const { device, tab } = await booted(server);
    server.fault = (call) => (call === 'push' ? 'lost' : 'none');
    await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_REVIEW' });
    await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'AWAITING_PM_OR_PW' });
    server.commit({ cases: { c1: aCase('c1', { status: 'IN_PROGRESS', briefStatement: 'theirs' }) } });
    await device.settle();
    const visible = (await device.rows('cases')).find((r) => r.id === 'c1') as unknown as Row<'cases'>;
    expect(visible).toMatchObject({ status: 'AWAITING_PM_OR_PW', briefStatement: 'theirs' });
  });

  test('[SYNC-E2] a refused change does not block those behind it and can be let go', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.setOnline(false);
    await tab.outbox.mutate('alertUpdate', { id: 'a1', remindLater: true });
    await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'CLOSED' });
    server.commit({ alerts: { a1: null } });
    server.setOnline(true);
    await device.settle(5000);
    expect(server.tables.get('cases')!.get('c1')?.['status']).toBe('CLOSED');
    const [refused] = await device.outbox();
    await tab.outbox.discard(refused!.mid);
    expect(await device.outbox()).toEqual([]);
  });

  test('a change that the rules refuse here is refused before anything is written', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    await expect(tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_REVIEW' })).rejects.toThrow('cannot become');
    await expect(tab.outbox.mutate('caseUpdate', { id: 'nope', status: 'CLOSED' })).rejects.toThrow("You don't have permission");
    expect(await device.outbox()).toEqual([]);
  });
});

test('[SYNC-E2] many long changes go out in pushes that the server takes', async () => {
  const server = world();
  const { device, tab } = await booted(server);
  server.setOnline(false);
  for (let i = 0; i < 60; i += 1) await tab.outbox.mutate('caseCommentCreate', { id: `m${i}`, caseId: 'c1', plainText: 'ü'.repeat(3900) });
  server.setOnline(true);
  await device.settle(5000);
  expect(await device.outbox()).toEqual([]);
  expect(Math.max(...server.pushBytes)).toBeLessThan(200 * 1024);
  expect(server.pushBytes.length).toBeGreaterThan(3);
});

describe('several tabs', () => {
  test('[SYNC-C5] every tab may write, numbers are contiguous, one tab pushes', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    const second = device.tab();
    await device.settle();
    await Promise.all(
      [tab, second, tab, second].map((t, i) => t.outbox.mutate('caseCommentCreate', { id: `m${i}`, caseId: 'c1', plainText: 'x' })),
    );
    await device.settle(1000);
    expect([...server.clients.values()].map((c) => c.last)).toEqual([4]);
    expect([...server.applied.values()]).toEqual([1, 1, 1, 1]);
  });

  test('[SYNC-C5] a frozen leader that wakes up after another took over changes nothing', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    let thaw: (() => void) | null = null;
    const frozen = new Promise<void>((resume) => (thaw = resume));
    const original = device.kv.write.bind(device.kv);
    device.kv.write = async (stores, body) => {
      // The first store of the old leader waits until the new leader has finished.
      if (thaw && stores.length > 1) {
        device.kv.write = original;
        await frozen;
      }
      return original(stores, body);
    };
    server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }) } });
    await device.settle();
    device.tab();
    device.locks.steal();
    await device.settle();
    server.commit({ cases: { c1: aCase('c1', { status: 'IN_PROGRESS' }) } });
    await device.settle();
    thaw!();
    await device.settle();
    expect(await statusOf(device, 'c1')).toBe('IN_PROGRESS');
    tab.stop();
  });

  test('[SYNC-C7] leaving erases the rows; what was not sent comes back with the same person', async () => {
    const server = world();
    const { device, tab } = await booted(server);
    server.setOnline(false);
    await tab.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'unsent' });
    const closing = tab.close(500);
    await device.settle(1000);
    expect(await closing).toMatchObject({ unsent: 1, sealed: 1 });
    expect(await device.rows('cases')).toEqual([]);
    expect(await device.rows('caseComments')).toEqual([]);
    server.setOnline(true);
    device.tab();
    await device.settle(2000);
    expect(server.tables.get('caseComments')!.get('m1')?.['plainText']).toBe('unsent');
    expect(await device.outbox()).toEqual([]);
  });
});

describe('reading', () => {
  test('[SYNC-C1] lists answer from the replica: filter, search, sort, page, relations, and follow each change', async () => {
    const server = world();
    server.commit({ cases: { c3: aCase('c3', { status: 'CLOSED' }) } });
    const { device, tab } = await booted(server);
    const ask = () =>
      tab.rows.query({ table: 'cases', filter: { status: { equals: 'NEW' } }, sort: [{ field: 'caseID', direction: 'desc' }], first: 2 });
    expect(await ask()).toMatchObject({ count: 5, rows: [{ id: 'z9' }, { id: 'c5' }] });
    await tab.outbox.mutate('caseUpdate', { id: 'z9', status: 'IN_PROGRESS' });
    expect(await ask()).toMatchObject({ count: 4, rows: [{ id: 'c5' }, { id: 'c4' }] });
    server.commit({ cases: { zz: aCase('zz') } });
    await device.settle();
    expect(await ask()).toMatchObject({ count: 5, rows: [{ id: 'zz' }, { id: 'c5' }] });
    expect(await tab.rows.query({ table: 'cases', search: { text: '2026-c 3', fields: ['caseID'] } })).toMatchObject({
      count: 1,
      rows: [{ id: 'c3' }],
    });
  });
});

test('[SYNC-C8] an asker who has seen more or less than the cache is answered as of one moment', async () => {
  const server = world();
  const { device, tab } = await booted(server);
  const ask = (seen?: Record<string, number>) => tab.rows.query({ table: 'cases', filter: { status: { equals: 'NEW' } } }, seen);
  const versions = async (): Promise<Record<string, number>> => {
    const records = await device.kv.read(['versions'], (tx) => tx.all<{ table: string; n: number }>('versions'));
    return Object.fromEntries(records.map((r) => [r.table, r.n]));
  };
  expect((await ask()).count).toBe(6);
  const before = await versions();
  await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' });
  // Memory follows this tab's own commits: it is past what the asker has seen, and answers as of now.
  expect((await ask(before)).count).toBe(5);
  expect((await ask(await versions())).count).toBe(5);
  expect((await ask()).count).toBe(5);
});
