import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { callerOf } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put, type PersonKey } from '#tests/server/world.ts';

let product: TestProduct;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(async () => {
  sockets.forEach((socket) => socket.terminate());
  await product.stop();
});

const SUBSCRIPTION = `subscription ($id: ID!) {
  Notifications(filter: { mutation_in: [create, update], node: { user: { id: { equals: $id } } } }) {
    mutation node { id title content status object { resource case { caseID } caseComment { plainText } } }
  }
}`;

/** The titles of what one person is told over a subscription, from a notification on that is known to have come through. */
async function listen(person: PersonKey, userId: string): Promise<{ heard: any[] }> {
  const socket = new WebSocket(`${product.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { origin: product.origin });
  sockets.push(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${await product.token(person)}` } }));
  await once(socket, 'message');
  const heard: any[] = [];
  socket.on('message', (text: Buffer) => {
    const { type, payload } = JSON.parse(String(text));
    if (type === 'next') heard.push(payload.data.Notifications);
  });
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: SUBSCRIPTION, variables: { id: userId } } }));
  for (let n = 0; heard.length === 0; n++) {
    await put(product.db, 'notifications', {
      id: `probe_${person}_${n}`,
      userId,
      title: 'probe',
      content: 'probe',
      resource: 'CASE',
      status: 'UNVIEWED',
    });
    await expect
      .poll(() => heard.length, { timeout: 300 })
      .toBeGreaterThan(0)
      .catch(() => {});
  }
  return { heard };
}
const toldTo = ({ heard }: { heard: any[] }, title: string): any[] => heard.filter(({ node }) => node.title === title);

test('[NOTIFICATION-5] what happens on a case reaches those who listen at once, and the one who did it not at all', async () => {
  const [alpha, agent] = await Promise.all([callerOf(product, 'alpha'), callerOf(product, 'agent')]);
  const [carrier, desk, other] = [await listen('alpha', 'u_alpha'), await listen('agent', 'u_agent'), await listen('beta', 'u_beta')];
  const made = await alpha(
    'mutation { caseCreate(data: { driver: { connect: { id: "d_alpha" } }, trafficCitation: true, citationNumbers: ["T1"] }) { id caseID } }',
  );
  await expect.poll(() => toldTo(desk, 'New case').length).toBe(1);
  expect(toldTo(desk, 'New case')[0]).toMatchObject({
    mutation: 'create',
    node: { content: `Case ${made.caseID} was opened.`, status: 'UNVIEWED', object: { resource: 'CASE', case: { caseID: made.caseID } } },
  });
  const say = (visibility: string) =>
    `mutation { caseCommentCreate(data: { case: { connect: { id: "${made.id}" } }, plainText: "Words", visibility: ${visibility} }) { id } }`;
  await agent(say('INTERNAL'));
  await agent(say('PUBLIC'));
  await expect.poll(() => toldTo(carrier, 'New comment').length).toBe(1);
  expect(toldTo(carrier, 'New comment')[0].node).toMatchObject({
    object: { resource: 'CASE_COMMENT', caseComment: { plainText: 'Words' } },
  });
  await agent(`mutation { caseUpdate(data: { id: "${made.id}", status: CLOSED }) { id } }`);
  await expect.poll(() => toldTo(carrier, 'Case updated').length).toBe(1);
  // The latest has come, so whatever came before it has come too.
  expect(toldTo(carrier, 'New comment')).toHaveLength(1);
  expect(toldTo(carrier, 'New case')).toHaveLength(0);
  expect(toldTo(desk, 'Case updated')).toHaveLength(0);
  expect(other.heard.every(({ node }) => node.title === 'probe')).toBe(true);

  const { id } = toldTo(carrier, 'Case updated')[0].node;
  await alpha(`mutation { notificationUpdate(data: { status: VIEWED }, filter: { id: "${id}" }) { id } }`);
  await expect.poll(() => carrier.heard.find(({ mutation, node }) => mutation === 'update' && node.id === id)?.node.status).toBe('VIEWED');
});

test('[NOTIFICATION-7] [NOTIFICATION-8] the mail lies in the outbox with its copy', async () => {
  const agent = await callerOf(product, 'agent');
  await put(product.db, 'drivers', { id: 'd_self', customerId: 'c_alpha', name: 'Own', lastName: 'Driver', preferredLanguageId: 'l_en' });
  await product.db.pool.query(`update "users" set "driverId" = 'd_self' where "id" = 'u_alpha'`);
  await product.db.pool.query(
    `update "customers" set "isCCRecipientEnabled" = true, "email" = 'office@alpha.example' where "id" = 'c_alpha'`,
  );
  await agent('mutation { caseCustomerFollow(caseId: "case_alpha_NEW", following: true) { status } }');
  await agent(
    'mutation { caseUpdate(data: { id: "case_alpha_NEW", citationArraignment: "2030-01-02T09:30", citationNumbers: ["T1"], trafficCitation: true }) { id } }',
  );
  const { rows } = await product.db.pool.query(`select * from mails where subject = 'Court date' and "to" = 'alpha@test.example'`);
  expect(rows).toMatchObject([{ cc: ['office@alpha.example'], status: 'QUEUED' }]);
  expect(rows[0].text).toContain('01/02/2030');
  expect(rows[0].text).toMatch(/^\{origin\}\/cases\/details\/case_alpha_NEW$/m);
});
