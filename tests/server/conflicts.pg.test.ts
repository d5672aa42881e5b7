import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SyncMutation } from '#sync/protocol.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { CANARY, put } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const update = (mid: number, input: object, base?: SyncMutation['base']): SyncMutation => ({ mid, name: 'caseUpdate', input, base });

async function plantCase(id: string, carrier: 'alpha' | 'beta' = 'alpha'): Promise<void> {
  const own = {
    customerId: `c_${carrier}`,
    driverId: `d_${carrier}`,
    createdById: null,
    inspectionCitationStateId: 's_tx',
    assignedAgentId: null,
  };
  await put(product.db, 'cases', { id, caseID: `2026-${id}`, code: id, ...own });
}

async function caseRow(id: string): Promise<Record<string, unknown>> {
  return (await product.db.pool.query('select * from cases where id = $1', [id])).rows[0];
}

/** Writes in the log: an effect that was made twice shows here. */
async function writes(pk: string): Promise<number> {
  return (await product.db.pool.query<{ n: number }>('select count(*) as n from sync_log where pk = $1', [pk])).rows[0]!.n;
}

test('[SYNC-S9] a guarded field that moved since it was seen: nothing is applied, and the same answer every time it is asked for', async () => {
  await plantCase('con_1');
  const [mine, other] = await Promise.all([product.device('agent'), product.device('agent2')]);
  await other.push([update(1, { id: 'con_1', status: 'IN_PROGRESS' }, { status: 'NEW' })]);
  const before = await writes('con_1');
  const late = update(1, { id: 'con_1', status: 'CLOSED', docketNumber: 'D-1' }, { status: 'NEW', docketNumber: null });
  const [first] = await mine.push([late]);
  expect(first).toMatchObject({
    status: 'CONFLICT',
    code: 'CONFLICT',
    fields: { status: { base: 'NEW', mine: 'CLOSED', theirs: 'IN_PROGRESS' } },
  });
  await other.push([update(2, { id: 'con_1', status: 'IN_REVIEW' }, { status: 'IN_PROGRESS' })]);
  for (let n = 0; n < 3; n++) expect(await mine.push([late])).toEqual([first]);
  expect(await caseRow('con_1')).toMatchObject({ status: 'IN_REVIEW', docketNumber: null });
  expect(await writes('con_1')).toBe(before + 1);
  expect((await mine.greet()).lastMid).toBe(1);
  // Whoever reads up to the place that the answer names has read what it is in conflict with.
  const { txs } = await mine.pull(0);
  const seen = txs.filter((tx) => tx.seq <= first!.seq!).flatMap((tx) => tx.ops.filter(([, , row]) => row.id === 'con_1'));
  expect(seen.at(-1)![2]).toMatchObject({ status: 'IN_PROGRESS' });
});

test('[SYNC-S9] keeping mine over what was shown goes through; what lies behind a conflict is not held up by it', async () => {
  await plantCase('con_2');
  const [mine, other] = await Promise.all([product.device('agent'), product.device('agent2')]);
  await other.push([update(1, { id: 'con_2', summary: 'theirs' }, { summary: null })]);
  const answers = await mine.push([
    update(1, { id: 'con_2', summary: 'mine' }, { summary: null }),
    update(2, { id: 'con_2', attorneyName: 'Ann' }, { attorneyName: null }),
    update(3, { id: 'con_2', summary: 'mine' }, { summary: 'theirs' }),
  ]);
  expect(answers.map((r) => r.status)).toEqual(['CONFLICT', 'APPLIED', 'APPLIED']);
  expect(await caseRow('con_2')).toMatchObject({ summary: 'mine', attorneyName: 'Ann' });
});

test('[SYNC-S9] a chain of one person, a plain field and a set need nobody to decide', async () => {
  await plantCase('con_3');
  const [mine, other] = await Promise.all([product.device('agent'), product.device('agent2')]);
  await other.push([
    update(1, { id: 'con_3', attorneyName: 'Theirs', citationNumbers: ['t'] }, { attorneyName: null, citationNumbers: [] }),
  ]);
  const answers = await mine.push([
    update(1, { id: 'con_3', attorneyName: 'Mine', citationNumbers: ['m'] }, { attorneyName: null, citationNumbers: [] }),
    update(2, { id: 'con_3', citationStatus: 'PENDING' }, { citationStatus: null }),
    update(3, { id: 'con_3', citationStatus: 'CONTINUED' }, { citationStatus: 'PENDING' }),
  ]);
  expect(answers.map((r) => r.status)).toEqual(['APPLIED', 'APPLIED', 'APPLIED']);
  expect(await caseRow('con_3')).toMatchObject({ attorneyName: 'Mine', citationNumbers: ['t', 'm'], citationStatus: 'CONTINUED' });
});

test('[SYNC-S9] of two people who change one guarded field at the same moment, one is asked', async () => {
  await plantCase('con_4');
  const devices = await Promise.all([product.device('agent'), product.device('agent2')]);
  const wishes = ['PENDING', 'DISMISSED'];
  const answers = await Promise.all(
    devices.map((device, n) => device.push([update(1, { id: 'con_4', citationStatus: wishes[n] }, { citationStatus: null })])),
  );
  const statuses = answers.map(([r]) => r!.status);
  expect(statuses.toSorted()).toEqual(['APPLIED', 'CONFLICT']);
  expect(await caseRow('con_4')).toMatchObject({ citationStatus: wishes[statuses.indexOf('APPLIED')] });
});

test('[SYNC-S10] what refers to a refused change is refused with it, also after that answer was stored; nothing else is', async () => {
  const device = await product.device('alpha');
  const create = { mid: 1, name: 'caseCreate', input: { id: 'dep_1', customerId: 'c_beta' } };
  const comment = (mid: number, id: string, caseId: string, dependsOn: number[]): SyncMutation => ({
    mid,
    name: 'caseCommentCreate',
    input: { id, caseId, plainText: id },
    dependsOn,
  });
  const first = await device.push([create, comment(2, 'dep_2', 'dep_1', [1]), comment(3, 'dep_3', 'case_alpha_NEW', [])]);
  expect(first.map((r) => r.status)).toEqual(['REJECTED', 'DEPENDENCY_REJECTED', 'APPLIED']);
  // A row that is there by now does not make it another one: what was meant is the row that was refused.
  await plantCase('dep_1');
  const rest = [comment(4, 'dep_4', 'dep_1', [1]), comment(5, 'dep_5', 'dep_1', [4]), comment(6, 'dep_6', 'dep_1', [3])];
  const second = await device.push(rest, 3, device.hello.epoch);
  expect(second.map((r) => r.status)).toEqual(['DEPENDENCY_REJECTED', 'DEPENDENCY_REJECTED', 'APPLIED']);
  expect(await device.push(rest, 3, device.hello.epoch)).toEqual(second);
  const { rows } = await product.db.pool.query(`select id from "caseComments" where id like 'dep_%' order by id`);
  expect(rows.map((r) => r.id)).toEqual(['dep_3', 'dep_6']);
});

test('[SYNC-S5] no conflict answers who may not make the change, or may not see the row: neither values nor that there are any', async () => {
  await plantCase('con_5', 'beta');
  await product.db.pool.query(`update cases set status = 'IN_REVIEW', "attorneyFee" = 77 where id = 'con_5'`);
  const outsider = await product.device('alpha');
  const owner = await product.device('beta');
  for (const device of [outsider, owner]) {
    const answers = await device.push([
      update(1, { id: 'con_5', status: 'CLOSED' }, { status: 'NEW' }),
      update(2, { id: 'con_5', attorneyFee: 1 }, { attorneyFee: 2 }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'REJECTED', code: 'NotAuthorizedError', fields: null });
  }
  expect(outsider.received.join()).not.toContain('IN_REVIEW');
});

test('[SYNC-S5] an answer that is asked for again is told by the rights of then, not of when it was stored', async () => {
  await plantCase('con_6');
  await plantCase('con_7', 'beta');
  const device = await product.device('agent');
  const { pool } = product.db;
  await pool.query(`update cases set status = 'IN_REVIEW' where id in ('con_6', 'con_7')`);
  const late = [1, 2].map((mid) => update(mid, { id: `con_${mid + 5}`, status: 'CLOSED' }, { status: 'NEW' }));
  expect((await device.push(late)).map((r) => r.fields)).toEqual([{ status: expect.anything() }, { status: expect.anything() }]);
  // As if a field that staff alone receive had been disputed too.
  await pool.query(`update sync_result set conflict = jsonb_set(conflict, '{fields,attorneyFee}', $1) where client_id = $2`, [
    JSON.stringify({ base: 1, mine: 2, theirs: CANARY.staff }),
    device.clientId,
  ]);
  expect((await device.push(late)).map((r) => Object.keys(r.fields!))).toEqual([
    ['status', 'attorneyFee'],
    ['status', 'attorneyFee'],
  ]);
  try {
    await pool.query(`update users set role = 'CUSTOMER', "customerId" = 'c_alpha' where id = 'u_agent'`);
    await device.greet();
    device.received.length = 0;
    const again = await device.push(late);
    expect(again.map((r) => r.status)).toEqual(['CONFLICT', 'CONFLICT']);
    expect(again.map((r) => r.fields)).toEqual([{ status: { base: 'NEW', mine: 'CLOSED', theirs: 'IN_REVIEW' } }, null]);
    expect(device.received.join()).not.toContain(CANARY.staff);
  } finally {
    await pool.query(`update users set role = 'AGENT', "customerId" = null where id = 'u_agent'`);
  }
});

test('[SYNC-S9] what a change claims to be based on may be anything, and harms nothing', async () => {
  await plantCase('con_8');
  const device = await product.device('agent');
  const odd: Record<string, unknown>[] = [{ constructor: 1, nothing: 2 }, { status: { deep: [1] } }, { summary: 'x'.repeat(70_000) }];
  const answers = await device.push(odd.map((base, n) => update(n + 1, { id: 'con_8', status: 'IN_PROGRESS' }, base)));
  expect(answers.map((r) => r.status)).toEqual(['APPLIED', 'NOOP', 'REJECTED']);
  const malformed = { ...update(4, { id: 'con_8', status: 'CLOSED' }), base: ['not', 'an', 'object'] as never };
  await expect(device.push([malformed])).rejects.toMatchObject({ code: 'ValidationError' });
});
