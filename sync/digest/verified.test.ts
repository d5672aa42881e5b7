import { describe, expect, test } from 'vitest';
import { REPLICATED, type TableName } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { imagesAfter } from '../overlay/images.ts';
import type { Replica } from '../replica.ts';
import { mulberry } from '../testing/chance.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase, aComment, aDriver, anAlert } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import { ALL_STORES } from '../store/stores.ts';
import { packLines, readPack, type PackRecord } from '../tiers/pack.ts';
import type { LineBlocks } from '../lineBlocks.ts';
import { hashText } from './hash.ts';
import { readSums } from './records.ts';
import { countAll } from './scrub.ts';
import { noSums, total } from './sums.ts';

const CASES = ['c1', 'c2', 'c3'];
/** Long enough for a scrub of these few rows and the comparison after it. */
const A_WHILE_MS = 6000;
const ONE_DAY_MS = 24 * 3600 * 1000;

interface World {
  server: ModelServer;
  device: Device;
  tab: Replica;
}

/** Rows lie one by one unless they are told to lie in packs. */
async function world(packed = false): Promise<World> {
  const server = new ModelServer();
  server.newestRows = packed ? 0 : 1000;
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({
    cases: Object.fromEntries(CASES.map((id) => [id, aCase(id)])),
    drivers: { d1: aDriver('d1', 'Ann'), d2: aDriver('d2', 'Bob') },
    alerts: { a1: anAlert('a1') },
    caseComments: { m1: aComment('m1'), m2: aComment('m2', { caseId: 'c2' }) },
  });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle(A_WHILE_MS);
  return { server, device, tab };
}

const proof = async ({ device }: World) => (await device.status())?.proof;
/** Changes a stored record unnoticed, as somebody or a failing disk might. */
const damage = ({ device }: World, store: string, id: string, record: object | null): void => {
  if (record) device.kv.data.get(store)!.set(id, record);
  else device.kv.data.get(store)!.delete(id);
};
const stored = ({ device }: World, store: string, id: string) => device.kv.data.get(store)!.get(id) as Record<string, unknown>;

/** The sums that are kept, and those of what is stored now. */
async function sums({ device }: World, table: TableName): Promise<[kept: object, made: object]> {
  return device.kv.read(ALL_STORES, async (tx) => {
    const made = noSums();
    await countAll(tx, table, (await imagesAfter(tx, table, null, 10_000)).images, made);
    const kept = await readSums(tx, table);
    return [kept ? total(kept) : {}, total(made)];
  });
}

describe('a replica that is in order', () => {
  test('[SYNC-C15] is verified once its rows were hashed and compared, not before', async () => {
    const it = await world();
    expect(await proof(it)).toMatchObject({ rows: 8, mismatches: 0, unsettled: null });
    expect((await proof(it))?.verifiedAt).not.toBeNull();
    const fresh = new Device(it.server, 'agent');
    fresh.tab();
    await fresh.settle();
    expect([(await fresh.status())?.phase, (await fresh.status())?.proof]).toEqual(['live', undefined]);
  });

  test('[SYNC-C15] stays verified while changes come and go, and says when it was seen to be last', async () => {
    const it = await world();
    const first = (await proof(it))!.verifiedAt!;
    it.server.commit({ cases: { c4: aCase('c4') } });
    await it.device.settle(1000);
    expect((await proof(it))?.verifiedAt).toBe(first);
    await it.device.settle(7 * 60_000);
    expect((await proof(it))!.verifiedAt! > first).toBe(true);
    expect((await proof(it))?.rows).toBe(9);
  });

  test('[SYNC-C14] a pending edit is not a difference', async () => {
    const it = await world();
    it.server.fault = (call) => (call === 'push' ? 'lost' : 'none');
    await it.tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' });
    const [kept, made] = await sums(it, 'cases');
    expect(kept).toEqual(made);
    it.server.fault = () => 'none';
    it.server.commit({ cases: { c1: aCase('c1', { officerName: 'Doe' } as never) } });
    await it.device.settle(60_000);
    void it.tab.verify();
    await it.device.settle(A_WHILE_MS);
    expect(await proof(it)).toMatchObject({ mismatches: 0, unsettled: null });
  });

  test('[SYNC-C14] after any changes the sums kept are those of what is stored, child rows of opened and closed cases too', async () => {
    const it = await world();
    const chance = mulberry(3);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
    for (let round = 0; round < 60; round += 1) {
      const id = pick(CASES);
      const changes = [
        () => it.server.commit({ cases: { [id]: aCase(id, { status: pick(['NEW', 'CLOSED']) }) } }),
        () => it.server.commit({ cases: { [id]: null } }),
        () => {
          const note = `n${Math.floor(chance() * 9)}`;
          it.server.commit({ caseComments: { [note]: aComment(note, { caseId: id }) } });
        },
        () => it.server.commit({ caseComments: { [pick(['m1', 'm2'])]: null }, drivers: { d1: aDriver('d1', `Ann ${round}`) } }),
        () => it.tab.rows.ensure('cases', id),
        () => void it.tab.outbox.mutate('caseUpdate', { id, status: pick(['NEW', 'IN_PROGRESS']) }).catch(() => undefined),
        () => it.tab.verify(),
      ];
      pick(changes)();
      await it.device.settle(pick([0, 50, 100, 500]));
      for (const table of ['cases', 'caseComments', 'drivers'] as const) {
        const [kept, made] = await sums(it, table);
        expect(kept, `${table} in round ${round}`).toEqual(made);
      }
    }
    await it.device.settle(8 * 60_000);
    expect(await proof(it)).toMatchObject({ unsettled: null });
    expect((await proof(it))?.verifiedAt).not.toBeNull();
  });
});

test('[SYNC-C14] rows that change while a large table is hashed are counted once, before and behind the place', async () => {
  const it = await world();
  const many = (name: string) => Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`e${1000 + i}`, aDriver(`e${1000 + i}`, name)]));
  it.server.commit({ drivers: many('Many') });
  await it.device.settle(50);
  void it.tab.verify();
  for (let i = 0; i < 40; i += 1) {
    await it.device.settle(50);
    const scrub = stored(it, 'digests', 'scrub');
    if (scrub?.['table'] === 'drivers' && scrub['after'])
      it.server.commit({ drivers: { e1001: aDriver('e1001', `${i}`), e1899: null, e1898: aDriver('e1898', `${i}`) } });
    if (scrub?.['table'] === 'drivers' && scrub['after']) break;
  }
  await it.device.settle(A_WHILE_MS);
  const [kept, made] = await sums(it, 'drivers');
  expect(kept).toEqual(made);
  expect(made).toMatchObject({ n: 901 });
  expect(await proof(it)).toMatchObject({ mismatches: 0, unsettled: null });
  expect(it.server.calls.filter((call) => call === 'digest').length).toBeLessThan(4);
});

test('[SYNC-C15] whoever asks for it has everything hashed, also what a scrub that is under way has behind it', async () => {
  const it = await world();
  void it.tab.verify();
  for (let i = 0; i < 100 && stored(it, 'digests', 'scrub')?.['table'] !== 'drivers'; i += 1) await it.device.settle(50);
  const behind = REPLICATED.slice(0, REPLICATED.indexOf('drivers'));
  const table = (['alerts', 'cases'] as const).find((name) => behind.includes(name))!;
  const id = table === 'cases' ? 'c1' : 'a1';
  damage(it, table, id, { ...stored(it, table, id), status: 'CRITICAL' });
  void it.tab.verify();
  await it.device.settle(2 * A_WHILE_MS);
  expect(await it.device.rows(table)).toEqual(it.server.view('agent', table));
  expect(await proof(it)).toMatchObject({ mismatches: 1, unsettled: null });
});

test('[SYNC-C15] what is wrong with the last row that is hashed is repaired, and all is compared after it', async () => {
  const it = await world();
  const last = REPLICATED.at(-1)!;
  it.server.commit({ [last]: { z: aRow(last, { id: 'z', customerId: 'k1', fileId: 'f' } as never) } });
  await it.device.settle(A_WHILE_MS);
  const { verifiedAt } = (await proof(it))!;
  damage(it, last, 'z', { ...stored(it, last, 'z'), _v: 1e9 });
  void it.tab.verify();
  await it.device.settle(A_WHILE_MS);
  expect(await it.device.rows(last)).toEqual(it.server.view('agent', last));
  const after = await proof(it);
  expect(after).toMatchObject({ mismatches: 1, unsettled: null });
  expect(Date.parse(after!.verifiedAt!)).toBeGreaterThan(Date.parse(verifiedAt!));
});

test('[SYNC-C15] whoever asks for it while the last rows are hashed has everything hashed after that', async () => {
  const it = await world();
  const { kv } = it.device;
  const { write } = kv;
  let asks = true;
  kv.write = (...args) => {
    const isLast = stored(it, 'digests', 'scrub')?.['table'] === REPLICATED.at(-1);
    if (asks && isLast && args[0].includes('digests')) {
      asks = false;
      damage(it, 'cases', 'c1', { ...stored(it, 'cases', 'c1'), status: 'CLOSED' });
      void it.tab.verify();
    }
    return write(...args);
  };
  void it.tab.verify();
  await it.device.settle(2 * A_WHILE_MS);
  expect(asks).toBe(false);
  expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
  expect(await proof(it)).toMatchObject({ mismatches: 1, unsettled: null });
});

test('[SYNC-C15] whoever asks for it in a tab that does not lead yet has everything hashed when it does', async () => {
  const it = await world();
  it.tab.stop();
  damage(it, 'cases', 'c1', { ...stored(it, 'cases', 'c1'), status: 'CLOSED' });
  void it.device.tab().verify();
  await it.device.settle(2 * A_WHILE_MS);
  expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
  expect(await proof(it)).toMatchObject({ mismatches: 1, unsettled: null });
});

test('[SYNC-C15] whoever asks for it has everything hashed, also when the tab that leads is closed before it has begun', async () => {
  const it = await world();
  it.device.tab();
  await it.device.settle();
  damage(it, 'cases', 'c1', { ...stored(it, 'cases', 'c1'), status: 'CLOSED' });
  void it.tab.verify();
  it.tab.stop();
  await it.device.settle(2 * A_WHILE_MS);
  expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
  expect(await proof(it)).toMatchObject({ mismatches: 1, unsettled: null });
});

test('[SYNC-C15] with a server of another version nothing is compared: its rows look otherwise, and are no damage', async () => {
  const it = await world();
  const before = await proof(it);
  it.server.otherForm = true;
  it.server.shape = (_, row) => ({ ...row, docketNumber: 'of a later version' });
  it.tab.stop();
  const next = it.device.tab();
  await it.device.settle(1000);
  const calls = it.server.calls.length;
  void next.verify();
  await it.device.settle(3 * A_WHILE_MS);
  expect(it.server.calls.slice(calls)).not.toContain('digest');
  expect(await proof(it)).toEqual(before);
  expect(await it.device.status()).toMatchObject({ phase: 'live', stop: null });
});

describe('damage on the device', () => {
  const DAMAGE: Record<string, (it: World) => void> = {
    'a row that changed': (it) => damage(it, 'cases', 'c1', { ...stored(it, 'cases', 'c1'), status: 'CLOSED' }),
    'a row that lost a field': (it) => {
      const { code: _, ...rest } = stored(it, 'cases', 'c2');
      damage(it, 'cases', 'c2', rest);
    },
    'a row that is gone': (it) => damage(it, 'drivers', 'd1', null),
    'a row that came back': (it) => damage(it, 'drivers', 'ghost', { ...aDriver('ghost', 'Ghost'), _v: 1 }),
    'a row of a wrong version': (it) => damage(it, 'alerts', 'a1', { ...stored(it, 'alerts', 'a1'), status: 'CRITICAL', _v: 1e9 }),
    'a version that is too new': (it) => damage(it, 'alerts', 'a1', { ...stored(it, 'alerts', 'a1'), _v: 1e9 }),
    'a version that is no number': (it) => damage(it, 'alerts', 'a1', { ...stored(it, 'alerts', 'a1'), _v: 'x' }),
    'a part that changed': (it) =>
      damage(it, 'caseComments', 'm1', { ...it.server.view('agent', 'caseComments')[0], plainText: 'no', _v: it.server.head }),
    'a parent that is gone': (it) => damage(it, 'cases', 'c1', null),
    'a parent that seems closed': (it) => damage(it, 'cases', 'c2', { ...stored(it, 'cases', 'c2'), status: 'CLOSED' }),
    'a table that is empty': (it) => it.device.kv.data.get('cases')!.clear(),
    'a row that is no row': (it) => damage(it, 'drivers', 'd2', { id: 'd2', _v: 1, junk: [Number.NaN, undefined, new Date(0)] }),
    'sums that are wrong': (it) => damage(it, 'digests', 'sums:cases', { key: 'sums:cases', ...noSums() }),
    'sums that are gone': (it) => damage(it, 'digests', 'sums:cases', null),
  };

  test.each(Object.entries(DAMAGE))('[SYNC-C15] is found and repaired row by row: %s', async (_, hurt) => {
    const it = await world();
    hurt(it);
    const before = it.server.calls.length;
    void it.tab.verify();
    await it.device.settle(2 * A_WHILE_MS);
    for (const table of REPLICATED) expect([table, await it.device.rows(table)]).toEqual([table, it.server.view('agent', table)]);
    expect(await proof(it)).toMatchObject({ rows: 8, unsettled: null });
    expect((await proof(it))?.verifiedAt).not.toBeNull();
    expect(it.server.calls.slice(before)).not.toContain('plan');
    const newest = Math.max(...CASES.map((id) => Number(stored(it, 'cases', id)['_v'])));
    expect(newest).toBeLessThanOrEqual(it.server.head);
    // What comes next is applied as ever.
    it.server.commit({ alerts: { a1: anAlert('a1', { status: 'CRITICAL' }) } });
    await it.device.settle(1000);
    expect((await it.device.rows('alerts'))[0]).toMatchObject({ status: 'CRITICAL' });
  });

  test.each([
    ['says something else', (text: string) => text.replace('"NEW"', '"OLD"')],
    ['is no row any more', (text: string) => text.replace('{', ' ')],
  ])('[SYNC-C15] is found and repaired where rows lie in packs: a line that %s', async (_, hurt) => {
    const it = await world(true);
    hurtLine(it, hurt);
    it.device.clock.advance(ONE_DAY_MS);
    await it.device.settle(2 * A_WHILE_MS);
    expect(await proof(it)).toMatchObject({ mismatches: 1, unsettled: null });
    expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
  });

  const IN_CHUNKS: Record<string, (it: World) => void> = {
    'a line of a pack': (it) => hurtLine(it, (line) => line.replace('"code": "c1"', '"code": "xx"')),
    'a line that is cut': (it) => hurtLine(it, (line) => line.replace('{', '[')),
    'a block that cannot be unpacked': (it) =>
      hurtRecord(it, 'packs', (pack) => {
        const { bytes, ends } = pack['blocks'] as LineBlocks;
        return { ...pack, blocks: { bytes: bytes.map((byte, at) => (at < 4 ? 0 : byte)), ends } };
      }),
    'a pack that is gone': (it) => hurtRecord(it, 'packs', () => null),
    'a value in the columns of rows that have no pack': (it) =>
      hurtRecord(
        it,
        'columns',
        (record) => ({ ...record, fields: { ...(record['fields'] as object), name: { form: 'same', value: 'Eve' } } }),
        'drivers',
      ),
    'a text in them that is torn': (it) =>
      hurtRecord(
        it,
        'columns',
        (record) => ({ ...record, fields: { ...(record['fields'] as object), name: { form: 'plain', text: '["Ann' } } }),
        'drivers',
      ),
    'all that there is of them': (it) => hurtRecord(it, 'columns', () => null, 'drivers'),
    'a column that is gone': (it) =>
      hurtRecord(it, 'columns', (record) => ({ ...record, fields: { ...(record['fields'] as object), status: undefined } })),
  };
  /** The first line that this changes. */
  const hurtLine = (it: World, hurt: (line: string) => string, table = 'cases'): void =>
    hurtRecord(
      it,
      'packs',
      (record) => {
        const { ids, line } = readPack(record as unknown as PackRecord);
        const lines = ids.map((_, at) => line(at));
        const at = lines.findIndex((text) => hurt(text) !== text);
        expect(at).toBeGreaterThanOrEqual(0);
        return packLines(record['key'] as string, ids, lines.with(at, hurt(lines[at]!)));
      },
      table,
    );
  const hurtRecord = (it: World, store: string, hurt: (record: Record<string, unknown>) => object | null, table = 'cases'): void => {
    const key = [...it.device.kv.data.get(store)!.keys()].find((one) => String(one).startsWith(`${table}/`)) as string;
    damage(it, store, key, hurt(stored(it, store, key)));
  };

  test.each(Object.entries(IN_CHUNKS))('[SYNC-C15] is found in what rows are kept in, though memory has it better: %s', async (_, hurt) => {
    const it = await world(true);
    await it.tab.rows.query({ table: 'cases', first: 10 });
    for (const id of CASES) await it.tab.rows.get('cases', id);
    hurt(it);
    void it.tab.verify();
    await it.device.settle(3 * A_WHILE_MS);
    it.tab.stop();
    // Another tab has nothing in memory.
    const next = it.device.tab();
    await it.device.settle(A_WHILE_MS);
    const whole = await Promise.all(CASES.map((id) => next.rows.get('cases', id)));
    expect(whole).toEqual(it.server.view('agent', 'cases'));
    const { rows } = await next.rows.query({ table: 'cases', first: 10, sort: [{ field: 'id', direction: 'asc' }] });
    expect(rows.map((row) => [row.id, row.status])).toEqual(CASES.map((id) => [id, 'NEW']));
    const drivers = await next.rows.query({ table: 'drivers', first: 10, sort: [{ field: 'id', direction: 'asc' }] });
    expect(drivers.rows.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    expect(await it.device.rows('drivers')).toEqual(it.server.view('agent', 'drivers'));
    expect((await proof(it))?.unsettled).toBeNull();
  });

  const OF_PARTS: Record<string, (it: World) => void> = {
    'a line of a pack': (it) => hurtLine(it, (line) => line.replace('"caseId": "c', '"caseId": "x'), 'caseComments'),
    'a pack that is gone': (it) => hurtRecord(it, 'packs', () => null, 'caseComments'),
    'whose they are': (it) =>
      hurtRecord(it, 'columns', (all) => ({ ...all, fields: { caseId: { form: 'same', value: 'c9' } } }), 'caseComments'),
    'columns that are gone': (it) => hurtRecord(it, 'columns', () => null, 'caseComments'),
  };

  test.each(Object.entries(OF_PARTS))('[SYNC-C15] is found in what parts are kept in: %s', async (_, hurt) => {
    const it = await world();
    const theirs = it.server.view('agent', 'caseComments');
    const ofParent = async (tab: World['tab']) => {
      const id = String(theirs[0]!['caseId']);
      return (await tab.rows.query({ table: 'caseComments', filter: { caseId: { equals: id } }, first: 10 })).rows;
    };
    expect(await ofParent(it.tab)).toHaveLength(1);
    hurt(it);
    void it.tab.verify();
    await it.device.settle(3 * A_WHILE_MS);
    it.tab.stop();
    const next = it.device.tab();
    await it.device.settle(A_WHILE_MS);
    expect(await it.device.rows('caseComments')).toEqual(theirs);
    expect(await ofParent(next)).toEqual([theirs[0]]);
    expect((await proof(it))?.unsettled).toBeNull();
  });

  test('[SYNC-C15] to more rows of a slice than the server gives out at once is repaired', async () => {
    const it = await world();
    const many = Array.from({ length: 250 }, (_, i) => `e${1000 + i}`);
    it.server.commit({ drivers: Object.fromEntries(many.map((id) => [id, aDriver(id, 'Many')])) });
    await it.device.settle(A_WHILE_MS);
    for (const id of many) damage(it, 'drivers', id, { ...stored(it, 'drivers', id), _v: 1e9 });
    void it.tab.verify();
    await it.device.settle(2 * A_WHILE_MS);
    expect(await proof(it)).toMatchObject({ mismatches: 250, unsettled: null });
    expect(many.filter((id) => Number(stored(it, 'drivers', id)['_v']) > it.server.head)).toEqual([]);
  });

  /** A comment in sight of a case that is not: sums do not count it. */
  async function withOneAlone(): Promise<World> {
    const it = await world();
    it.server.commit({ cases: { c2: null } });
    await it.device.settle(A_WHILE_MS);
    expect(await it.device.rows('caseComments')).toMatchObject([{ id: 'm1' }, { id: 'm2', caseId: 'c2' }]);
    return it;
  }

  async function look(it: World): Promise<unknown[]> {
    void it.tab.verify();
    await it.device.settle(2 * A_WHILE_MS);
    expect(await it.device.rows('caseComments')).toEqual(it.server.view('agent', 'caseComments'));
    return it.server.reports;
  }

  test('[SYNC-C7] [SYNC-C15] that brings back a child row of a parent that is gone is undone, though no sum counts it', async () => {
    const it = await withOneAlone();
    damage(it, 'caseComments', 'ghost', { ...aComment('ghost', { caseId: 'elsewhere', plainText: 'of others' }), _v: 1 });
    expect(await look(it)).toMatchObject([{ table: 'caseComments', wrong: 0, missing: 0, extra: 1, ids: [hashText('ghost')] }]);
    expect(stored(it, 'caseComments', 'ghost')).toBeUndefined();
  });

  test('[SYNC-C15] to a child row whose parent is gone is repaired', async () => {
    const it = await withOneAlone();
    damage(it, 'caseComments', 'm2', { ...aComment('m2', { caseId: 'c2', plainText: 'damaged' }), _v: it.server.head });
    expect(await look(it)).toMatchObject([{ table: 'caseComments', wrong: 1, missing: 0, extra: 0, ids: [hashText('m2')] }]);
  });

  test('[SYNC-C15] is not what a child row whose parent is gone is taken for', async () => {
    const it = await withOneAlone();
    expect(await look(it)).toEqual([]);
    expect(await proof(it)).toMatchObject({ mismatches: 0, unsettled: null });
    // It lies where it lay, and was not written anew.
    expect(stored(it, 'caseComments', 'm2')).toBeUndefined();
  });

  test('[SYNC-C15] of the server’s image under a pending edit is repaired there, and the edit stays on top', async () => {
    const it = await world();
    it.server.fault = (call) => (call === 'push' ? 'lost' : 'none');
    await it.tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS' });
    const shadow = stored(it, 'shadow', 'cases:c1') as { key: string; row: Record<string, unknown> };
    damage(it, 'shadow', 'cases:c1', { ...shadow, row: { ...shadow.row, code: 'damaged' } });
    void it.tab.verify();
    // The queue is in the way of a comparison until it has been sent.
    await it.device.settle(A_WHILE_MS);
    it.server.fault = () => 'none';
    void it.tab.wake();
    await it.device.settle(2 * A_WHILE_MS);
    void it.tab.verify();
    await it.device.settle(2 * A_WHILE_MS);
    expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
    expect(await proof(it)).toMatchObject({ unsettled: null });
  });

  test('[SYNC-C15] is found by the scrub of the day without anybody asking', async () => {
    const it = await world();
    damage(it, 'cases', 'c1', { ...stored(it, 'cases', 'c1'), code: 'damaged' });
    await it.device.settle(30_000);
    expect((await it.device.rows('cases'))[0]).toMatchObject({ code: 'damaged' });
    it.device.clock.advance(ONE_DAY_MS);
    await it.device.settle(A_WHILE_MS);
    expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
  });

  test('[SYNC-C15] is counted and reported with hashed ids and no content', async () => {
    const it = await world();
    damage(it, 'cases', 'c1', { ...stored(it, 'cases', 'c1'), code: 'secret' });
    damage(it, 'cases', 'c2', null);
    void it.tab.verify();
    await it.device.settle(2 * A_WHILE_MS);
    expect(await proof(it)).toMatchObject({ mismatches: 2 });
    const reports = it.server.reports.toSorted((a, b) => a.missing - b.missing);
    expect(reports).toMatchObject([
      { table: 'cases', wrong: 1, missing: 0, extra: 0, ids: [hashText('c1')] },
      { table: 'cases', wrong: 0, missing: 1, extra: 0, ids: [hashText('c2')] },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/secret|"c1"/);
    const flight = await it.device.kv.read(['meta'], (tx) => tx.get<{ moments: [number, string, object][] }>('meta', 'flight'));
    expect(flight?.moments.filter(([, what]) => what === 'mismatch')).toHaveLength(2);
    expect(JSON.stringify(flight)).not.toContain('secret');
  });

  test('[SYNC-C15] that happened while a change arrived is repaired all the same', async () => {
    const it = await world();
    damage(it, 'cases', 'c1', { ...stored(it, 'cases', 'c1'), code: 'damaged' });
    it.server.poking = false;
    void it.tab.verify();
    it.server.fault = (call) => {
      if (call === 'page') it.server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }) }, drivers: { d3: aDriver('d3', 'New') } });
      return 'none';
    };
    await it.device.settle(A_WHILE_MS);
    it.server.fault = () => 'none';
    it.server.poking = true;
    it.server.commit({ drivers: { d4: aDriver('d4', 'Newer') } });
    await it.device.settle(60_000);
    expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
    expect(await proof(it)).toMatchObject({ unsettled: null });
    expect((await proof(it))?.verifiedAt).not.toBeNull();
  });
});

describe('a server whose digest never matches', () => {
  test('[SYNC-C15] is asked a bounded number of times, less and less often, and people are told; syncing goes on', async () => {
    const it = await world();
    it.server.digested = (digest) => ({ ...digest, sums: digest.sums.map(([name, n]) => [name, n, 12_345]) });
    const asked = (from: number) => it.server.calls.slice(from).filter((call) => call === 'digest').length;
    let from = it.server.calls.length;
    void it.tab.verify();
    await it.device.settle(A_WHILE_MS);
    expect(await proof(it)).toMatchObject({ verifiedAt: null, unsettled: 'doubtful', mismatches: 0 });
    it.server.commit({ cases: { c4: aCase('c4') } });
    await it.device.settle(500);
    expect([(await it.device.status())?.phase, (await it.device.rows('cases')).length]).toEqual(['live', 4]);
    // The tables thrice, and in between 34 tables by buckets with one row list each: no row is fetched, nothing is erased.
    const first = asked(from);
    expect(first).toBeLessThan(120);
    from = it.server.calls.length;
    await it.device.settle(3 * 60_000);
    expect(asked(from)).toBeLessThan(4 * first);
    expect(it.server.calls.slice(from).filter((call) => call === 'page' || call === 'plan')).toEqual([]);
    it.server.digested = (digest) => digest;
    it.device.clock.advance(3600 * 1000);
    await it.device.settle(A_WHILE_MS);
    expect(await proof(it)).toMatchObject({ unsettled: null });
  }, 20_000);

  test('[SYNC-C15] an older server that cannot compare is no reason to stop', async () => {
    const it = await world();
    const device = new Device(it.server, 'agent');
    const net = it.server.net('agent');
    it.server.net = () => ({ ...net, digest: undefined as never });
    device.tab();
    await device.settle(3 * 60_000);
    expect(await device.status()).toMatchObject({ phase: 'live' });
    expect((await device.status())?.proof).toBeUndefined();
  });

  test('[SYNC-C15] one that cannot be reached is not mistaken for one that differs', async () => {
    const it = await world();
    it.server.fault = (call) => (call === 'digest' ? 'lost' : 'none');
    void it.tab.verify();
    await it.device.settle(A_WHILE_MS);
    expect(await proof(it)).toMatchObject({ unsettled: null });
    it.server.fault = () => 'none';
    await it.device.settle(60_000);
    expect(await it.device.status()).toMatchObject({ phase: 'live' });
  });
});

test('[SYNC-C5] a scrub goes on in the tab that leads next', async () => {
  const it = await world();
  const next = it.device.tab();
  damage(it, 'drivers', 'd1', null);
  void it.tab.verify();
  await it.device.settle(200);
  it.tab.stop();
  await it.device.settle(2 * A_WHILE_MS);
  expect(await it.device.rows('drivers')).toEqual(it.server.view('agent', 'drivers'));
  next.stop();
});
