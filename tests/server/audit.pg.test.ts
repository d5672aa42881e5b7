import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit } from '#server/audit/sealAudit.ts';
import { verifyAudit } from '#server/audit/verifyAudit.ts';
import { readSnapshot } from '#server/db/inTransaction.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { PASSWORD, startTestProduct, type TestProduct } from './testProduct.ts';
import { CANARY, PEOPLE } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

interface Note {
  action: string;
  user_id: string | null;
  role: string | null;
  target_id: string | null;
  request_id: string | null;
  address_hash: string | null;
  detail: Record<string, unknown>;
}

/** Notes of these actions; denials and sign-ins are written behind the answer, so it waits until there are enough. */
async function notes(atLeast: number, ...actions: string[]): Promise<Note[]> {
  for (;;) {
    const { rows } = await product.db.pool.query<Note>('select * from audit_event where action = any($1) order by id', [actions]);
    if (rows.length >= atLeast) return rows;
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

test('[AUDIT-1] sign-ins are noted, the refused ones with the reason', async () => {
  const { email } = PEOPLE.agent2;
  await expect(signIn(product.origin, email, 'a wrong password')).rejects.toThrow('refused');
  await expect(signIn(product.origin, 'nobody.known@else.example', 'a wrong password')).rejects.toThrow('refused');
  await signIn(product.origin, email, PASSWORD);
  const { rows } = await product.db.pool.query<{ sub: string }>('select sub from idp_account where email = $1', [email]);
  const [{ sub }] = rows as [{ sub: string }];
  const [wrong, unknown, right] = (await notes(3, 'signIn', 'signIn.refused')) as [Note, Note, Note];
  expect(wrong).toMatchObject({ action: 'signIn.refused', target_id: sub, detail: { reason: 'password' } });
  expect(unknown).toMatchObject({ action: 'signIn.refused', target_id: null, detail: { reason: 'unknown' } });
  expect(right).toMatchObject({ action: 'signIn', target_id: sub, detail: {} });
  expect(new Set([wrong, unknown, right].map((note) => note.address_hash)).size).toBe(1);
  expect(wrong.address_hash).toMatch(/^[0-9a-f]{32}$/);
});

test('[AUDIT-1] a denial is noted with who, which field and the request id of the answer', async () => {
  const push = `mutation($list: [SyncMutationInput!]!) { mine: syncPush(clientId: "taken", userEpoch: 1, mutations: $list) }`;
  await product.ask(await product.token('agent'), push, { list: [] });
  const list = [{ mid: 1, name: 'caseUpdate', input: '{}' }];
  await product.ask(await product.token('agent'), push, { list });
  const { requestId, body } = await product.ask(await product.token('alpha'), push, { list });
  expect(body.errors[0].code).toBe('NotAuthorizedError');
  expect(await notes(1, 'denied')).toMatchObject([
    { user_id: 'u_alpha', role: 'CUSTOMER', request_id: requestId, detail: { field: 'syncPush' } },
  ]);
});

test('[AUDIT-1] a refused mutation of a device is noted in the transaction that stores its result', async () => {
  const device = await product.device('alpha');
  const [refused] = await device.push([{ mid: 1, name: 'caseUpdate', input: { id: 'case_beta_NEW', status: 'CLOSED' } }]);
  expect(refused).toMatchObject({ status: 'REJECTED' });
  const found = (await notes(1, 'mutation.refused')).filter(({ detail }) => detail['clientId'] === device.clientId);
  expect(found).toMatchObject([{ user_id: 'u_alpha', detail: { mutation: 'caseUpdate', code: refused!.code, mid: 1 } }]);
  expect(found[0]!.request_id).not.toBeNull();
});

test('[AUDIT-1] reading a file is noted, and so is the attempt of somebody who may not', async () => {
  const facts = { filename: 'ticket.txt', mimeType: 'text/plain', ownerId: 'u_alpha', customerId: 'c_alpha' } as const;
  const fileId = await product.files.keep(Buffer.from('seen by a few'), facts);
  await product.ask(await product.token('alpha'), 'mutation($data: FileCreateInput!) { fileCreate(data: $data) { id } }', {
    data: { fileId },
  });
  const fetched = async (userId: string): Promise<number> =>
    (await fetch(product.origin + product.files.downloadUrl({ fileId }, userId))).status;
  expect([await fetched('u_alpha'), await fetched('u_beta')]).toEqual([200, 403]);
  const [read] = await notes(1, 'file.read');
  expect(read).toMatchObject({ user_id: 'u_alpha', target_id: fileId });
  const denied = (await notes(2, 'denied')).filter((note) => note.target_id === fileId);
  expect(denied).toMatchObject([{ user_id: 'u_beta' }]);
});

test('[AUDIT-3] after all that the rows hold nobody’s e-mail, name or words, and the chain is intact', async () => {
  await sealAudit(product.db);
  const { rows } = await product.db.pool.query<{ line: string }>('select e::text as line from audit_event e');
  const text = rows.map(({ line }) => line).join('\n');
  for (const { email } of Object.values(PEOPLE)) expect(text).not.toContain(email);
  for (const marker of [...Object.values(CANARY), 'else.example', '127.0.0.1', 'wrong password']) expect(text).not.toContain(marker);
  const verdict = await readSnapshot(product.db, (client) => verifyAudit(client, []));
  expect(verdict).toMatchObject({ problem: null });
  expect(verdict.rows).toBeGreaterThan(5);
});
