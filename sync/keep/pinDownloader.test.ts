import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { makeRoom } from '../leave/makeRoom.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase, aComment, aDocument } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import { sha256Of } from '../testing/memoryBlobs.ts';
import { PIECE_BYTES } from './bringFile.ts';
import type { PinStatusRecord, PinRecord, PinRequest } from '../pinRecords.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const K1: PinRequest = { kind: 'customers', id: 'k1', withFiles: true, until: null };
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** An open case c1 and closed ones c2, c3 of one customer, a closed z1 of another; each has a comment and a document. */
function aServer(): ModelServer {
  const server = new ModelServer();
  server.join(AGENT);
  const closed = { status: 'CLOSED' as const };
  server.commit({
    cases: { c1: aCase('c1'), c2: aCase('c2', closed), c3: aCase('c3', closed), z1: aCase('z1', { ...closed, customerId: 'k2' }) },
  });
  for (const caseId of ['c1', 'c2', 'c3', 'z1']) {
    const owner = { caseId, customerId: caseId === 'z1' ? 'k2' : 'k1' };
    server.commit({
      caseComments: { [`m-${caseId}`]: aComment(`m-${caseId}`, owner) },
      caseDocuments: { [`d-${caseId}`]: aDocument(`d-${caseId}`, { ...owner, fileId: `f-${caseId}` }) },
    });
    server.files.set(`f-${caseId}`, bytesOf(`content of ${caseId}`));
  }
  return server;
}

interface Scene {
  server: ModelServer;
  device: Device;
  tab: ReturnType<Device['tab']>;
}

async function scene(server = aServer()): Promise<Scene> {
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle(500);
  return { server, device, tab };
}

const pin = ({ tab }: Scene, request: PinRequest): Promise<void> => tab.files.pin(request, request);
const unpin = ({ tab }: Scene, request: PinRequest): Promise<void> => tab.files.pin(request, null);
const keeping = async ({ device }: Scene): Promise<PinStatusRecord | undefined> =>
  device.kv.read(['meta'], (tx) => tx.get<PinStatusRecord>('meta', 'keeping'));
const pins = ({ device }: Scene): Promise<PinRecord[]> => device.kv.read(['pins'], (tx) => tx.all<PinRecord>('pins'));
const held = ({ device }: Scene): string[] => [...device.blobs.files.values()].map((bytes) => new TextDecoder().decode(bytes)).sort();
const commentsOf = async ({ device }: Scene): Promise<string[]> => (await device.rows('caseComments')).map(({ id }) => id);
const contents = (...ids: string[]): string[] => ids.map((id) => `content of ${id}`);

test('[SYNC-C25] a pinned customer comes whole: the child rows of closed cases and the files of all; nobody else’s do', async () => {
  const it = await scene();
  expect([await commentsOf(it), held(it)]).toEqual([['m-c1'], []]);
  await pin(it, K1);
  await it.device.settle(5000);
  expect(await commentsOf(it)).toEqual(['m-c1', 'm-c2', 'm-c3']);
  expect(held(it)).toEqual(contents('c1', 'c2', 'c3'));
  const bytes = contents('c1', 'c2', 'c3').join('').length;
  const whole = { key: 'customers:k1', cases: 3, casesHere: 3, files: 3, filesHere: 3, filesMissing: 0, bytes, bytesHere: bytes };
  expect(await keeping(it)).toEqual({ key: 'keeping', pins: [whole], stop: null });

  it.server.setOnline(false);
  expect(await it.tab.files.open('f-c2')).toMatchObject({ is: 'here', mime: 'application/pdf' });
  expect(await it.tab.files.open('f-z1')).toEqual({ is: 'offline' });
  it.server.setOnline(true);
  expect(await it.tab.files.open('f-z1')).toEqual({ is: 'there', url: '/files/f-z1' });
  expect(await it.tab.files.open('f-nobody')).toEqual({ is: 'refused' });
});

test('[SYNC-C25] a pin survives a reload; what comes later for the customer comes by itself', async () => {
  const it = await scene();
  await pin(it, { ...K1, withFiles: false });
  await it.device.settle(5000);
  expect([await commentsOf(it), held(it)]).toEqual([['m-c1', 'm-c2', 'm-c3'], []]);
  it.tab.stop();
  const again: Scene = { ...it, tab: it.device.tab() };
  await it.device.settle(1000);
  // In another tab than the one that leads.
  await pin({ ...it, tab: it.device.tab() }, K1);
  it.server.files.set('f-new', bytesOf('content of new'));
  it.server.commit({
    cases: { c9: aCase('c9', { status: 'CLOSED' }) },
    caseDocuments: { d9: aDocument('d9', { caseId: 'c9', fileId: 'f-new' }) },
  });
  await it.device.settle(10_000);
  expect(held(again)).toEqual(contents('c1', 'c2', 'c3', 'new'));
});

test('[SYNC-C25] it comes behind everything else: changes go first, and one made meanwhile does not wait', async () => {
  const server = aServer();
  server.files.set('f-c2', new Uint8Array(PIECE_BYTES * 3).fill(7));
  const it = await scene(server);
  server.setOnline(false);
  await it.device.settle(500);
  await pin(it, K1);
  await it.tab.outbox.mutate('caseCommentCreate', { id: 'mine', caseId: 'c1', plainText: 'first' });
  let pieces = 0;
  server.fault = (call) => {
    if (call === 'piece' && (pieces += 1) === 2)
      void it.tab.outbox.mutate('caseCommentCreate', { id: 'second', caseId: 'c1', plainText: 'now' });
    return 'none';
  };
  server.calls.length = 0;
  server.setOnline(true);
  void it.tab.wake();
  await it.device.settle(15_000);
  const calls = server.calls.filter((call) => call === 'push' || call === 'page' || call === 'piece');
  expect(calls[0]).toBe('push');
  expect(calls.indexOf('push')).toBeLessThan(calls.indexOf('page'));
  expect(calls.lastIndexOf('push')).toBeLessThan(calls.lastIndexOf('piece'));
  expect(calls.filter((call) => call === 'push')).toHaveLength(2);
  expect((await it.device.outbox()).length).toBe(0);
  expect((await keeping(it))?.pins[0]).toMatchObject({ files: 3, filesHere: 3 });
});

test('[SYNC-C25] a line that breaks costs no more than a piece: it goes on where it stopped', async () => {
  const server = aServer();
  const large = new Uint8Array(PIECE_BYTES * 2 + 5).fill(3);
  server.files.set('f-c2', large);
  const it = await scene(server);
  let pieces = 0;
  server.fault = (call) => (call === 'piece' && (pieces += 1) === 3 ? 'lost' : 'none');
  await pin(it, { ...K1, kind: 'cases', id: 'c2' });
  await it.device.settle(3000);
  expect(it.device.blobs.files.get(sha256Of(large))).toHaveLength(PIECE_BYTES * 2);
  await it.device.settle(40_000);
  expect([pieces, (await keeping(it))?.pins[0]?.filesHere]).toEqual([4, 1]);
});

test('[SYNC-C25] bytes that the browser took away are missed by the next tab that leads, and brought again', async () => {
  const it = await scene();
  await pin(it, K1);
  await it.device.settle(5000);
  const [gone] = it.device.blobs.files.keys();
  it.device.blobs.files.delete(gone!);
  it.tab.stop();
  const again: Scene = { ...it, tab: it.device.tab() };
  it.server.calls.length = 0;
  await it.device.settle(10_000);
  expect(it.server.calls.filter((call) => call === 'piece')).toHaveLength(1);
  expect(held(again)).toEqual(contents('c1', 'c2', 'c3'));
  expect((await keeping(again))?.pins).toMatchObject([{ files: 3, filesHere: 3 }]);
});

test('[SYNC-C25] bytes that are not what the server lists are not kept', async () => {
  const it = await scene();
  const net = it.server.files;
  const truth = net.get('f-c2')!;
  const { server } = it;
  let asked = 0;
  server.fault = (call) => {
    // Listed as it is, sent as something else of the same length.
    if (call === 'piece' && (asked += 1) > 0) net.set('f-c2', truth.toReversed());
    return 'none';
  };
  await pin(it, { ...K1, kind: 'cases', id: 'c2' });
  await it.device.settle(20_000);
  expect([held(it), (await keeping(it))?.pins[0]]).toEqual([[], expect.objectContaining({ files: 1, filesHere: 0 })]);
});

test('[SYNC-C25] a full disk stops it with a word, costs no change, and it goes on when there is room', async () => {
  const it = await scene();
  it.device.blobs.limit = 20;
  await pin(it, K1);
  await it.device.settle(5000);
  expect([held(it).length, (await keeping(it))?.stop]).toEqual([1, 'full']);
  const pieces = it.server.calls.filter((call) => call === 'piece').length;
  await it.tab.outbox.mutate('caseCommentCreate', { id: 'mine', caseId: 'c1', plainText: 'goes on' });
  await it.device.settle(10_000);
  expect(it.server.tables.get('caseComments')!.has('mine')).toBe(true);
  expect([it.server.calls.filter((call) => call === 'piece').length, (await keeping(it))?.stop]).toEqual([pieces, 'full']);
  // What nobody asks for any more goes all the same.
  const [kept] = held(it);
  it.server.commit({ caseDocuments: { [`d-${kept!.slice(-2)}`]: null } });
  await it.device.settle(10_000);
  expect([held(it), (await keeping(it))?.stop]).toEqual([[], 'full']);
  it.device.blobs.limit = Infinity;
  // The person pins again, or ten minutes pass.
  await pin(it, K1);
  await it.device.settle(5000);
  expect([held(it).length, (await keeping(it))?.stop]).toEqual([2, null]);
});

test('[SYNC-C25] what makes room on a full store leaves pinned cases alone', async () => {
  const it = await scene();
  await pin(it, { ...K1, kind: 'cases', id: 'c2', withFiles: false });
  void it.tab.rows.ensure('cases', 'z1');
  await it.device.settle(3000);
  expect(await makeRoom(it.device.kv)).toBe(true);
  expect(await commentsOf(it)).toEqual(['m-c1', 'm-c2']);
  expect(await makeRoom(it.device.kv)).toBe(false);
});

test('[SYNC-C26] unpinned, the files go that nobody else pins; the same content under two names is one', async () => {
  const server = aServer();
  server.files.set('f-c3', bytesOf('content of c2'));
  const it = await scene(server);
  const c2: PinRequest = { ...K1, kind: 'cases', id: 'c2' };
  await pin(it, c2);
  await pin(it, K1);
  await it.device.settle(8000);
  expect(held(it)).toEqual(contents('c1', 'c2'));
  await unpin(it, K1);
  await it.device.settle(2000);
  expect([held(it), (await pins(it)).map(({ key }) => key)]).toEqual([contents('c2'), ['cases:c2']]);
  await unpin(it, c2);
  await it.device.settle(2000);
  expect([held(it), (await keeping(it))?.pins]).toEqual([[], []]);
});

test('[SYNC-C26] a pin ends after its last day, and its files with it', async () => {
  const it = await scene();
  await pin(it, { ...K1, kind: 'cases', id: 'c2', until: '2026-11-22' });
  await it.device.settle(4000);
  expect(held(it)).toEqual(contents('c2'));
  it.device.clock.advance(24 * 3600_000);
  await it.device.settle(4000);
  expect([(await pins(it)).length, held(it).length]).toEqual([1, 1]);
  // The day is over when it is over in the westernmost zone too.
  it.device.clock.advance(36 * 3600_000);
  await it.device.settle(4000);
  expect([await pins(it), held(it)]).toEqual([[], []]);
});

test('[SYNC-C26] with a document the file goes; with the rows all of them go, and come again under another scope', async () => {
  const it = await scene();
  await pin(it, K1);
  await it.device.settle(5000);
  it.server.commit({ caseDocuments: { 'd-c2': null } });
  await it.device.settle(6000);
  expect(held(it)).toEqual(contents('c1', 'c3'));

  // Now a carrier, who sees k1 alone.
  const person = it.server.people.get('agent')!;
  it.server.fault = (call) => (call === 'files' || call === 'piece' ? 'lost' : 'none');
  Object.assign(person, { userEpoch: 2, actor: { userId: 'agent', role: 'CUSTOMER', customerId: 'k2' } satisfies Actor });
  it.server.commit({ cases: { z1: aCase('z1', { status: 'CLOSED', customerId: 'k2', attorneyName: 'x' }) } });
  await it.tab.outbox.mutate('caseCommentCreate', { id: 'm', caseId: 'c1', plainText: 'x' });
  await it.device.settle(5000);
  expect([held(it), (await pins(it)).length]).toEqual([[], 1]);
});

test('[SYNC-C26] while a device is filled anew its files are let go of once, and what a tab of before brings meanwhile when all is here', async () => {
  const it = await scene();
  await pin(it, K1);
  await it.device.settle(5000);
  const { keepOnly } = it.device.blobs;
  let cleared = 0;
  it.device.blobs.keepOnly = async (hashes) => {
    cleared += 1;
    return keepOnly(hashes);
  };
  it.server.fault = (call) => (call === 'page' ? 'lost' : 'none');
  void it.tab.rebuild();
  await it.device.settle(500);
  expect([held(it), cleared]).toEqual([[], 1]);
  it.device.blobs.files.set('late', bytesOf('late'));
  it.server.fault = () => 'none';
  await it.device.settle(20_000);
  expect(held(it)).toEqual(contents('c1', 'c2', 'c3'));
});

test('[SYNC-C26] whoever leaves, or may not enter any more, keeps neither pins nor files', async () => {
  const it = await scene();
  await pin(it, K1);
  await it.device.settle(5000);
  it.server.people.get('agent')!.disabled = true;
  await it.tab.outbox.mutate('caseCommentCreate', { id: 'm', caseId: 'c1', plainText: 'x' });
  await it.device.settle(3000);
  expect([held(it), await pins(it)]).toEqual([[], []]);

  const other = await scene();
  await pin(other, K1);
  await other.device.settle(5000);
  expect(held(other)).toHaveLength(3);
  const closing = other.tab.close(100);
  await other.device.settle(1000);
  await closing;
  expect([held(other), other.device.kv.data.get('pins')?.size ?? 0]).toEqual([[], 0]);
});
