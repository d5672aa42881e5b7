import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { Replica } from '../replica.ts';
import { mulberry } from '../testing/chance.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase, aComment, anAlert } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const OTHER: Actor = { userId: 'other', role: 'AGENT', customerId: null };
/** The time of the server's clock, later than a device's. */
const NOW = '2026-11-21T12:00:00.000Z';
const ALERTS = ['a1', 'a2', 'a3', 'a4'];
/** The longest hold. */
const HOLD_MS = 10_000;

async function scene() {
  const server = new ModelServer();
  server.join(AGENT);
  server.join(OTHER);
  const rows = (table: TableName, some: readonly AnyRow[]) => ({ [table]: Object.fromEntries(some.map((row) => [row.id, row])) });
  server.commit({
    ...rows('customers', [aRow('customers', { id: 'k1', customerID: 'C-1', name: "O'Neil Freight" })]),
    ...rows('alerts', [...ALERTS.map((id) => anAlert(id)), anAlert('critical', { status: 'CRITICAL' })]),
    ...rows('violationCodes', [aRow('violationCodes', { id: 'v1', code: '392.2-SLLS2', severityWeight: 4 })]),
    ...rows('caseViolations', [
      aRow('caseViolations', { id: 'w1', caseId: 'c1', customerId: 'k1', violationCodeId: 'v1', severityWeight: 4, citationNumber: 'T-1' }),
    ]),
    ...rows('caseDocuments', [
      aRow('caseDocuments', { id: 'p1', caseId: 'c1', customerId: 'k1', fileId: 'f1', type: 'Citation', filename: 'ticket.pdf' }),
    ]),
    ...rows('caseComments', [
      aComment('m0', { authorId: 'agent', createdAt: NOW, content: null }),
      aComment('answered', { authorId: 'agent', createdAt: NOW, content: null }),
    ]),
    ...rows('caseCommentReplies', [
      aRow('caseCommentReplies', {
        id: 'r1',
        caseId: 'c1',
        customerId: 'k1',
        caseCommentId: 'answered',
        authorId: 'agent',
        createdAt: NOW,
      }),
    ]),
    ...rows('cases', [aCase('c1', { status: 'IN_PROGRESS', dataQsStatus: 'NOT_FILED' }), aCase('fresh', { dataQsStatus: 'NOT_FILED' })]),
  });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  return { server, device, tab };
}
type Scene = Awaited<ReturnType<typeof scene>>;
const setAside = (id: string) => ({ name: 'alertUpdate', input: { id, remindLater: false } });

/** Returns what people can tell apart: without stamps, and without what is gone. */
function told(rows: Iterable<AnyRow>): AnyRow[] {
  return [...rows]
    .filter((row) => row['deletedAt'] == null)
    .map(({ updatedAt: _, ...row }) => row as AnyRow)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
const WATCHED = ['alerts', 'cases', 'customers', 'caseComments', 'caseCommentReplies', 'caseViolations', 'caseDocuments'] as const;
const onServer = ({ server }: Scene) => WATCHED.map((table) => told(server.tables.get(table)!.values()));
const onDevice = ({ tab }: Scene) => Promise.all(WATCHED.map(async (table) => told((await tab.rows.query({ table, first: 100 })).rows)));

test('[SYNC-U1] what has not left is canceled: the queue is empty again', async () => {
  const { device, tab } = await scene();
  await tab.pause(true);
  await device.settle();
  await tab.outbox.mutateBatch(ALERTS.map(setAside), 'g1');
  expect(await tab.outbox.undo()).toMatchObject({ names: ['alertUpdate'], done: 4, refused: [] });
  expect(await device.outbox()).toEqual([]);
  expect((await tab.rows.get('alerts', 'a3'))?.dismissedAt).toBeNull();
  expect(await tab.outbox.undo()).toBeNull();
});

test('[SYNC-U1] what has left is followed by its inverse, also after a new tab has taken over', async () => {
  const world = await scene();
  const before = onServer(world);
  await world.tab.outbox.mutateBatch(ALERTS.map(setAside), 'g1');
  await world.tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_REVIEW', citationCourtNameAddress: 'Room 4' });
  await world.device.settle(1000);
  expect(await world.device.outbox()).toEqual([]);
  world.tab.stop();
  const later = world.device.tab();
  await world.device.settle(2000);
  expect(await later.outbox.undo()).toMatchObject({ names: ['caseUpdate'], done: 1 });
  expect(await later.outbox.undo()).toMatchObject({ names: ['alertUpdate'], done: 4 });
  await world.device.settle(2000);
  expect(onServer(world)).toEqual(before);
});

test('[SYNC-U1] a new case is new again when its first edit is undone: the move that followed is undone with it', async () => {
  const { server, device, tab } = await scene();
  await tab.outbox.mutate('caseUpdate', { id: 'fresh', citationCourtNameAddress: 'Room 4' });
  await device.settle(1000);
  // The server writes the history of its cases, and the move stands in it.
  const move = { id: 'h1', caseId: 'fresh', customerId: 'k1', field: 'status', from: 'NEW', to: 'IN_PROGRESS', createdAt: NOW };
  server.commit({ caseHistories: { h1: aRow('caseHistories', move) } });
  await device.settle(1000);
  expect(await tab.outbox.undo()).toMatchObject({ done: 1, refused: [] });
  await device.settle(1000);
  expect(server.tables.get('cases')!.get('fresh')).toMatchObject({ status: 'NEW', citationCourtNameAddress: null });
});

test('[SYNC-U1] what cannot be undone once it is sent says so, and nothing older is undone in its place', async () => {
  const { device, tab } = await scene();
  await tab.outbox.mutate('alertUpdate', { id: 'a1', remindLater: false });
  const code = { id: 'v2', code: '392.2-SLLS3', description: 'Speeding', severityWeight: 4 };
  expect(await tab.outbox.mutate('violationCodeCreate', code)).toMatchObject({ ok: true });
  expect(await tab.outbox.undo()).toMatchObject({ names: ['violationCodeCreate'], done: 1, refused: [] });
  expect(await tab.outbox.redo()).toMatchObject({ names: ['violationCodeCreate'], done: 1 });
  await device.settle(1000);
  const refused = ['It was sent and can no longer be undone.'];
  expect(await tab.outbox.undo()).toMatchObject({ names: ['violationCodeCreate'], done: 0, refused });
  expect((await tab.rows.get('alerts', 'a1'))?.dismissedAt).not.toBeNull();
});

test('[SYNC-U1] any step of the list can be undone, not only the last', async () => {
  const { tab, device } = await scene();
  for (const id of ALERTS) await tab.outbox.mutate('alertUpdate', { id, remindLater: false });
  await device.settle(1000);
  const acts = await tab.outbox.undoSteps();
  expect(acts.map(({ inputs, undone }) => [(inputs[0] as { id: string }).id, undone])).toEqual(
    ALERTS.toReversed().map((id) => [id, false]),
  );
  await tab.outbox.undo(acts[2]!.key);
  expect((await tab.outbox.undoSteps()).map(({ undone }) => undone)).toEqual([false, false, true, false]);
  expect((await tab.rows.get('alerts', 'a2'))?.dismissedAt).toBeNull();
});

test('[SYNC-U2] what was undone is redone in its order, until something new is done', async () => {
  const { tab, device } = await scene();
  for (const id of ['a1', 'a2']) await tab.outbox.mutate('alertUpdate', { id, remindLater: false });
  await device.settle(1000);
  const dismissed = async () =>
    (await tab.rows.query({ table: 'alerts', filter: { dismissedAt: { is_empty: false } } })).rows.map(({ id }) => id);
  await tab.outbox.undo();
  device.clock.advance(5);
  await tab.outbox.undo();
  await device.settle(1000);
  expect(await dismissed()).toEqual([]);
  await tab.outbox.redo();
  expect(await dismissed()).toEqual(['a1']);
  await device.settle(1000);
  await tab.outbox.redo();
  expect((await dismissed()).sort()).toEqual(['a1', 'a2']);
  expect(await tab.outbox.redo()).toBeNull();
  await tab.outbox.undo();
  device.clock.advance(5);
  await tab.outbox.mutate('alertUpdate', { id: 'a3', remindLater: true });
  expect(await tab.outbox.redo()).toBeNull();
});

test("[SYNC-U3] somebody else's change is not overwritten; the rest of the step is undone", async () => {
  const { server, tab, device } = await scene();
  await tab.outbox.mutateBatch(
    [
      { name: 'caseUpdate', input: { id: 'c1', status: 'IN_REVIEW' } },
      { name: 'alertUpdate', input: { id: 'a1', remindLater: false } },
    ],
    'g1',
  );
  await device.settle(1000);
  const row = server.tables.get('cases')!.get('c1')!;
  server.commit({ cases: { c1: { ...row, status: 'AWAITING_PM_OR_PW' } } });
  await device.settle(1000);
  expect(await tab.outbox.undo()).toMatchObject({
    names: ['caseUpdate', 'alertUpdate'],
    done: 1,
    refused: ['It was changed again since.'],
  });
  await device.settle(1000);
  expect(server.tables.get('cases')!.get('c1')!['status']).toBe('AWAITING_PM_OR_PW');
  expect(server.tables.get('alerts')!.get('a1')!['dismissedAt']).toBeNull();
});

const GONE = [
  ['caseCommentDelete', 'caseComments', 'm0'],
  ['caseCommentReplyDelete', 'caseCommentReplies', 'r1'],
  ['caseViolationDelete', 'caseViolations', 'w1'],
  ['caseDocumentDelete', 'caseDocuments', 'p1'],
] as const;

test.each(GONE)('[SYNC-U1] %s is undone after it has left, in a new tab and without a connection, and redone', async (name, table, id) => {
  const world = await scene();
  const { server, device } = world;
  const before = onServer(world);
  const here = await onDevice(world);
  await world.tab.outbox.mutate(name, { id });
  await device.settle(1000);
  expect(server.tables.get(table)!.get(id)!['deletedAt']).not.toBeNull();
  world.tab.stop();
  const later = device.tab();
  await device.settle(2000);
  expect(await later.rows.get(table, id)).toBeUndefined();
  await later.pause(true);
  expect(await later.outbox.undo()).toMatchObject({ names: [name], done: 1, refused: [] });
  // It is to be seen at once, with everything that it said.
  expect(await onDevice({ ...world, tab: later })).toEqual(here);
  await later.pause(false);
  await device.settle(2000);
  expect(onServer(world)).toEqual(before);
  expect(await onDevice({ ...world, tab: later })).toEqual(here);
  await later.outbox.redo();
  await device.settle(2000);
  expect(server.tables.get(table)!.get(id)!['deletedAt']).not.toBeNull();
  expect(await later.rows.get(table, id)).toBeUndefined();
  expect(await later.outbox.undo()).toMatchObject({ done: 1, refused: [] });
  await device.settle(2000);
  expect(onServer(world)).toEqual(before);
  later.stop();
});

test.each(GONE)(
  '[SYNC-C2] without a connection %s is visible at once, in every way to read, and so is its undoing',
  async (name, table, id) => {
    const world = await scene();
    const { server, device, tab } = world;
    const here = await onDevice(world);
    const count = await tab.rows.count({ table });
    await tab.pause(true);
    await tab.outbox.mutate(name, { id });
    const isGone = async (from: Replica): Promise<void> => {
      expect(await from.rows.get(table, id)).toBeUndefined();
      expect((await from.rows.query({ table, first: 100 })).rows.filter((row) => row.id === id)).toEqual([]);
      expect(
        (await from.rows.query({ table, filter: { caseId: { equals: 'c1' } }, first: 100 })).rows.filter((row) => row.id === id),
      ).toEqual([]);
      expect(await from.rows.count({ table })).toBe(count - 1);
    };
    await isGone(tab);
    tab.stop();
    const later = device.tab();
    await device.settle(1000);
    await isGone(later);
    expect(server.tables.get(table)!.get(id)!['deletedAt']).toBeNull();
    expect(await later.outbox.undo()).toMatchObject({ done: 1, refused: [] });
    expect(await onDevice({ ...world, tab: later })).toEqual(here);
    later.stop();
  },
);

test('[SYNC-U3] what somebody else brought back is left as it is; what they may not have back is told', async () => {
  const { server, tab, device } = await scene();
  await tab.outbox.mutate('caseViolationDelete', { id: 'w1' });
  await device.settle(1000);
  const gone = server.tables.get('caseViolations')!.get('w1')!;
  server.commit({ caseViolations: { w1: { ...gone, deletedAt: null, citationNumber: 'T-2' } } });
  await device.settle(1000);
  expect(await tab.outbox.undo()).toMatchObject({ done: 1, refused: [] });
  await device.settle(1000);
  expect(server.tables.get('caseViolations')!.get('w1')).toMatchObject({ deletedAt: null, citationNumber: 'T-2' });
  // The words of one that was answered are taken out of it, and lie nowhere.
  await tab.outbox.mutate('caseCommentReplyUpdate', { id: 'r1', plainText: 'An answer' });
  await tab.outbox.mutate('caseCommentDelete', { id: 'answered' });
  await device.settle(1000);
  const removed = server.tables.get('caseComments')!.get('answered');
  expect(removed).toMatchObject({ plainText: 'comment removed', deletedAt: null });
  const [last] = await tab.outbox.undoSteps();
  expect(last!.names).toEqual(['caseCommentReplyUpdate']);
});

const WORK = ['IN_PROGRESS', 'IN_REVIEW', 'AWAITING_PM_OR_PW', 'AWAITING_RES_CLIENT'];

/** One act, whatever it is; one that is refused here is none. */
async function actAtRandom(tab: Replica, pick: <T>(some: readonly T[]) => T, n: number): Promise<void> {
  const kind = pick(['dismiss', 'remind', 'together', 'status', 'field', 'customer', 'comment', 'gone']);
  const one = (name: string, input: unknown) => tab.outbox.mutate(name, input);
  const act = (): Promise<unknown> => {
    if (kind === 'dismiss' || kind === 'remind') return one('alertUpdate', { id: pick(ALERTS), remindLater: kind === 'remind' });
    if (kind === 'together') return tab.outbox.mutateBatch([pick(ALERTS), pick(ALERTS)].map(setAside), `g${n}`);
    if (kind === 'status') return one('caseUpdate', { id: 'c1', status: pick(WORK) });
    if (kind === 'field') return one('caseUpdate', { id: 'c1', citationCourtNameAddress: `Room ${n}` });
    if (kind === 'gone') {
      const [name, , id] = pick(GONE);
      return one(name, { id });
    }
    if (kind === 'customer') return one('customerStatusUpdate', { id: 'k1', status: pick(['active', 'disabled']) });
    return one('caseCommentCreate', { id: `m${n}`, caseId: 'c1', plainText: `Words ${n}`, visibility: 'PUBLIC' });
  };
  await act().catch(() => undefined);
}

const RUNS = 1000;
const BATCH = 100;

test.each(Array.from({ length: RUNS / BATCH }, (_, i) => i * BATCH))(
  '[SYNC-U1] whatever was done, with and without a connection, taking all of it back leaves everything as it was (seeds from %i)',
  async (from) => {
    for (let seed = from; seed < from + BATCH; seed += 1) {
      const random = mulberry(seed);
      const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
      const world = await scene();
      const before = onServer(world);
      const here = await onDevice(world);
      const mode = pick(['online', 'offline', 'mixed']);
      if (mode === 'offline') await world.tab.pause(true);
      const acts = 1 + Math.floor(random() * 8);
      for (let n = 0; n < acts; n += 1) {
        await actAtRandom(world.tab, pick, n);
        if (mode === 'mixed') await world.tab.pause(random() < 0.5);
        await world.device.settle(mode === 'offline' ? 0 : pick([0, 50, 200]));
      }
      for (let undone = await world.tab.outbox.undo(); undone; undone = await world.tab.outbox.undo()) {
        expect(undone.refused, `seed ${seed}`).toEqual([]);
        await world.device.settle(mode === 'mixed' ? pick([0, 100]) : 0);
      }
      expect(await onDevice(world), `seed ${seed}, ${mode}, on the device`).toEqual(here);
      await world.tab.pause(false);
      await world.device.settle(200);
      world.device.clock.advance(HOLD_MS);
      await world.device.settle(300);
      expect(await world.device.outbox(), `seed ${seed}`).toEqual([]);
      expect(onServer(world), `seed ${seed}, ${mode}, on the server`).toEqual(before);
      world.tab.stop();
    }
  },
  120_000,
);

test('a step knows the screen that it was made on, on its own and as a group, also when it was sent', async () => {
  const { device, tab } = await scene();
  await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_REVIEW' }, undefined, '/cases/details/c1');
  await tab.outbox.mutateBatch([setAside('a1'), setAside('a2')], 'g1', '/alerts');
  await tab.outbox.mutate('alertUpdate', { id: 'a3', remindLater: false });
  await device.settle();
  expect((await tab.outbox.undoSteps()).map(({ place }) => place)).toEqual([null, '/alerts', '/cases/details/c1']);
});
