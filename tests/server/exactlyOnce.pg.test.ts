import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SyncMutation } from '#sync/protocol.ts';
import type { Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const comment = (mid: number, id: string): SyncMutation => ({
  mid,
  name: 'caseCommentCreate',
  input: { id, caseId: 'case_alpha_NEW', plainText: `text of ${id}` },
});

async function commentIds(prefix: string): Promise<string[]> {
  const { rows } = await product.db.pool.query<{ id: string }>(`select id from "caseComments" where id like $1 order by id`, [
    `${prefix}%`,
  ]);
  return rows.map((r) => r.id);
}

/** Commits that touched rows whose id begins so: an effect that was made twice shows here even when the rows look alike. */
async function commits(prefix: string): Promise<number> {
  const { rows } = await product.db.pool.query<{ n: number }>(`select count(*) as n from sync_log where pk like $1`, [`${prefix}%`]);
  return rows[0]!.n;
}

test('[SYNC-S3] the same push again, any number of times, answers alike and changes nothing', async () => {
  const device = await product.device('alpha');
  const list = [
    comment(1, 'rep_1'),
    comment(2, 'rep_2'),
    { mid: 3, name: 'notificationUpdate', input: { id: 'n_alpha', status: 'VIEWED' } },
  ];
  const first = await device.push(list);
  expect(first.map((r) => r.status)).toEqual(['APPLIED', 'APPLIED', 'APPLIED']);
  for (let i = 0; i < 5; i++) expect(await device.push(list)).toEqual(first);
  expect(await commentIds('rep_')).toEqual(['rep_1', 'rep_2']);
  expect(await commits('rep_')).toBe(2);
  expect((await device.greet()).lastMid).toBe(3);
});

test('[SYNC-S3] the commit named by a result is the one that brings the change', async () => {
  const device = await product.device('agent');
  const cursor = device.hello.head;
  const [result] = await device.push([comment(1, 'seq_1')]);
  const { txs } = await device.pull(cursor);
  const holder = txs.find((tx) => tx.ops.some(([, , row]) => row.id === 'seq_1'));
  expect(holder!.seq).toBe(result!.seq);
});

test('[SYNC-S3] twenty pushes of the same list at once make each effect once and agree on every result', async () => {
  const device = await product.device('alpha');
  const list = Array.from({ length: 10 }, (_, i) => comment(i + 1, `con_${i + 1}`));
  const answers = await Promise.all(Array.from({ length: 20 }, () => device.push(list)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]!.every((r) => r.status === 'APPLIED')).toBe(true);
  expect(await commits('con_')).toBe(10);
});

test('[SYNC-S3] answers that are lost on the way, with the push sent again after random breaks, still make each effect once', async () => {
  const device = await product.device('alpha');
  const total = 40;
  let answered = 0;
  for (let round = 0; answered < total; round++) {
    const list = Array.from({ length: Math.min(5, total - answered) }, (_, i) => comment(answered + i + 1, `los_${answered + i + 1}`));
    if (round % 3 !== 2) await breakOff(device, list, (round * 7) % 12);
    else {
      const results = await device.push(list);
      expect(results.map((r) => r.status)).toEqual(list.map(() => 'APPLIED'));
      answered += list.length;
    }
  }
  expect((await commentIds('los_')).length).toBe(total);
  expect(await commits('los_')).toBe(total);
});

/** Sends a push and hangs up after `ms`, whether or not the server has answered. */
async function breakOff(device: Device, mutations: SyncMutation[], ms: number): Promise<void> {
  const query = 'mutation($clientId: ID!, $list: [SyncMutationInput!]!) { syncPush(clientId: $clientId, userEpoch: 1, mutations: $list) }';
  await fetch(`${device.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${device.token}` },
    body: JSON.stringify({ query, variables: { clientId: device.clientId, list: mutations } }),
    signal: AbortSignal.timeout(ms + 1),
  }).catch(() => undefined);
}

test('[SYNC-S4] a refused mutation has no effect, counts as answered, and is refused in the same words when asked again', async () => {
  const device = await product.device('agent');
  const skip: SyncMutation = { mid: 1, name: 'caseUpdate', input: { id: 'case_beta_NEW', status: 'IN_REVIEW' } };
  const [refused] = await device.push([skip]);
  expect(refused).toMatchObject({ status: 'REJECTED', code: 'RULE', seq: null, message: 'A case that is NEW cannot become IN REVIEW.' });
  const { rows } = await product.db.pool.query(`select status from cases where id = 'case_beta_NEW'`);
  expect(rows[0].status).toBe('NEW');
  expect(await device.push([skip, comment(2, 'aft_1')])).toMatchObject([refused!, { status: 'APPLIED' }]);
  expect((await device.greet()).lastMid).toBe(2);
});

test('[SYNC-S4] what a refused mutation had already written is undone, and a value that the database refuses is a refusal too', async () => {
  const device = await product.device('agent');
  await device.push([comment(1, 'dup_1')]);
  const before = await commits('dup_');
  const [again] = await device.push([comment(2, 'dup_1')]);
  expect(again).toMatchObject({ status: 'REJECTED', code: 'EntityExistsError' });
  expect(await commits('dup_')).toBe(before);
});

test('[SYNC-S3] a mutation ahead of its turn is a gap: nothing happens and the number stays free', async () => {
  const device = await product.device('alpha');
  expect(await device.push([comment(2, 'gap_2'), comment(3, 'gap_3')])).toMatchObject([{ status: 'GAP' }, { status: 'GAP' }]);
  expect(await commentIds('gap_')).toEqual([]);
  expect(await device.push([comment(1, 'gap_1'), comment(2, 'gap_2')])).toMatchObject([{ status: 'APPLIED' }, { status: 'APPLIED' }]);
});

test('a mutation that changes nothing is a NOOP at a place the device will reach', async () => {
  const device = await product.device('agent');
  const [result] = await device.push([{ mid: 1, name: 'customerStatusUpdate', input: { id: 'c_beta', status: 'active' } }]);
  expect(result).toMatchObject({ status: 'NOOP' });
  expect(result!.seq).toBeLessThanOrEqual((await device.pull(device.hello.head)).head);
});

test('results that the device has stored are forgotten, the others are kept', async () => {
  const device = await product.device('alpha');
  await device.push([comment(1, 'ack_1'), comment(2, 'ack_2'), comment(3, 'ack_3')]);
  await device.push([], 2);
  await device.push([], 99);
  const { rows } = await product.db.pool.query<{ mid: number }>('select mid from sync_result where client_id = $1 order by mid', [
    device.clientId,
  ]);
  expect(rows.map((r) => r.mid)).toEqual([3]);
  expect(await device.push([comment(1, 'ack_1')])).toMatchObject([{ status: 'NOOP' }]);
  expect(await commits('ack_')).toBe(3);
});

test('two people who change one row at the same time are put one after the other, and the second is judged by what the first made', async () => {
  const [one, two] = await Promise.all([product.device('agent'), product.device('agent2')]);
  const close = (status: string): SyncMutation => ({ mid: 1, name: 'caseUpdate', input: { id: 'case_beta_NEW', status } });
  const [a, b] = await Promise.all([one.push([close('IN_PROGRESS')]), two.push([close('CLOSED')])]);
  const { rows } = await product.db.pool.query(`select status from cases where id = 'case_beta_NEW'`);
  // NEW -> IN_PROGRESS -> CLOSED, or NEW -> CLOSED -> IN_PROGRESS: both orders are allowed, no order loses one.
  expect([a[0]!.status, b[0]!.status]).toEqual(['APPLIED', 'APPLIED']);
  expect(rows[0].status).toBe(a[0]!.seq! > b[0]!.seq! ? 'IN_PROGRESS' : 'CLOSED');
});
