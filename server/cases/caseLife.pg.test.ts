import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';

let product: TestProduct;
let [alpha, beta, agent, agent2] = [] as unknown as [Caller, Caller, Caller, Caller];
beforeAll(async () => {
  product = await startTestProduct();
  [alpha, beta, agent, agent2] = await Promise.all([
    callerOf(product, 'alpha'),
    callerOf(product, 'beta'),
    callerOf(product, 'agent'),
    callerOf(product, 'agent2'),
  ]);
});
afterAll(() => product.stop());

const rowsOf = async (table: string, caseId: string): Promise<any[]> =>
  (await product.db.pool.query(`select * from "${table}" where "caseId" = $1 and "deletedAt" is null order by "createdAt", id`, [caseId]))
    .rows;
const untilTold = async (table: string, caseId: string, count: number): Promise<any[]> => {
  const rows = await rowsOf(table, caseId);
  expect(rows).toHaveLength(count);
  return rows;
};

const CREATE =
  'mutation ($data: CaseCreateInput!) { caseCreate(data: $data) { id caseID code status createdBy { id } violations { items { isOOS severityWeight violationCode { code } } } } }';
const aCase = (more: object = {}): object => ({
  driver: { connect: { id: 'd_alpha' } },
  trafficCitation: true,
  citationNumbers: ['T-1'],
  ...more,
});
const makeCase = async (more: object = {}): Promise<{ id: string; caseID: string; code: string }> => alpha(CREATE, { data: aCase(more) });

test('[CASE-13] a customer opens a case with its violations in one call', async () => {
  const violations = { create: [{ violationCode: { connect: { code: '393.75(a)' } }, isOOS: true }] };
  const made = await alpha(CREATE, { data: aCase({ violations }) });
  expect(made).toMatchObject({
    status: 'NEW',
    createdBy: { id: 'u_alpha' },
    violations: { items: [{ isOOS: true, violationCode: { code: '393.75(a)' } }] },
  });
  expect(made.caseID).toMatch(/^20\d\d-\d{6}$/);
  expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(made.violations.items[0].severityWeight).toBeGreaterThan(0);
  const history = await rowsOf('caseHistories', made.id);
  expect(history.map(({ field, to, userId, visibility }) => [field, to, userId, visibility])).toEqual(
    expect.arrayContaining([
      ['status', 'NEW', 'u_alpha', 'PUBLIC'],
      ['violations', '393.75(a), OOS', 'u_alpha', 'PUBLIC'],
      ['followers', 'first u_alpha', 'u_alpha', 'INTERNAL'],
    ]),
  );
  const told = await untilTold('notifications', made.id, 2);
  expect(told.map(({ userId, content }) => [userId, content]).sort()).toEqual([
    ['u_agent', `Case ${made.caseID} was opened.`],
    ['u_agent2', `Case ${made.caseID} was opened.`],
  ]);
});

test('[CASE-8] what is missing is named by its place in the data', async () => {
  const { code, details } = await alpha.refused(CREATE, { data: { driver: { connect: { id: 'd_alpha' } }, roadsideInspection: true } });
  expect(code).toBe('ValidationError');
  expect(details).toEqual({
    inspectionDate: 'This field is required',
    inspectionReportNumber: 'This field is required',
    inspectionCitationState: 'This field is required',
  });
});

const UPDATE = 'mutation ($data: CaseUpdateInput!) { caseUpdate(data: $data) { id status dataQsStatus outcome attorney { name fee } } }';

test('[CASE-10] [HISTORY-2] staff edit a case; the customer reads its history without the fee', async () => {
  const { id } = await makeCase();
  const edited = await agent(UPDATE, {
    data: { id, attorney: { name: 'Ann Lee', fee: 45_000 }, assignedAgent: { connect: { id: 'u_agent2' } } },
  });
  expect(edited).toMatchObject({ status: 'IN_PROGRESS', attorney: { name: 'Ann Lee', fee: 45_000 } });
  expect(await agent(UPDATE, { data: { id, caseUpdateType: 'Closed/Filed in DataQs' } })).toMatchObject({
    status: 'CLOSED',
    dataQsStatus: 'SUBMITTED',
    outcome: 'SUBMITTED',
  });
  const query = 'query ($id: ID!) { caseHistories(caseId: $id, first: 50) { count items { field from to userName } } }';
  const seen = await alpha(query, { id });
  const all = await agent(query, { id });
  expect(seen.items.map((line: any) => line.field)).toEqual(expect.arrayContaining(['status', 'attorney', 'outcome', 'assignedAgent']));
  expect(JSON.stringify(seen)).not.toMatch(/attorneyFee|450|followers/);
  expect(all.items).toContainEqual({ field: 'attorneyFee', from: null, to: '$450.00', userName: 'first u_agent' });
  expect(seen.count).toBe(seen.items.length);
  expect(all.count).toBeGreaterThan(seen.count);
  expect((await alpha.refused(UPDATE, { data: { id, briefStatement: 'mine' } })).code).toBe('NotAuthorizedError');
});

test('[HISTORY-1] a change that is refused at the very end leaves no history, no notification and no mail', async () => {
  const { id } = await makeCase();
  const count = async () =>
    Promise.all(['caseComments', 'caseHistories', 'notifications', 'caseFollowers'].map(async (table) => (await rowsOf(table, id)).length));
  const before = await count();
  const mails = (await product.db.pool.query('select count(*)::int as n from mails')).rows[0].n;
  const SAY = 'mutation ($data: CaseCommentCreateInput!) { caseCommentCreate(data: $data) { id plainText } }';
  const refused = await agent.refused(SAY, { data: { case: { connect: { id } }, plainText: 'Look', mentions: ['u_agent2', 'u_alpha'] } });
  expect(refused).toMatchObject({ code: 'ValidationError', details: { mentions: 'Only agents can be mentioned' } });
  // The edit and the headline are one call: the second is refused after the first was made.
  const conflict = { id, attorney: { fee: 99_900 }, status: 'IN_REVIEW', caseUpdateType: 'Closed' };
  expect((await agent.refused(UPDATE, { data: conflict })).message).toContain('does not go with');
  expect(await count()).toEqual(before);
  expect((await product.db.pool.query('select count(*)::int as n from mails')).rows[0].n).toBe(mails);
  await agent(SAY, { data: { case: { connect: { id } }, plainText: 'Look', mentions: ['u_agent2'] } });
  expect((await rowsOf('notifications', id)).filter(({ title }) => title === 'You were mentioned')).toMatchObject([{ userId: 'u_agent2' }]);
});

test('a device queues a case, a comment and a status as before, and another pulls what follows of them', async () => {
  const [phone, desk] = [await product.device('alpha'), await product.device('agent2')];
  const cursor = desk.hello.head;
  const input = { id: 'dev_case', customerId: 'c_alpha', driverId: 'd_alpha', trafficCitation: true, citationNumbers: ['T-9'] };
  const results = await phone.push([
    { mid: 1, name: 'caseCreate', input },
    { mid: 2, name: 'caseViolationCreate', input: { id: 'dev_v', caseId: 'dev_case', violationCodeId: 'vc-396-3a1bos', isOOS: true } },
    { mid: 3, name: 'caseCommentCreate', input: { id: 'dev_m', caseId: 'dev_case', plainText: 'From the court house.' } },
    { mid: 4, name: 'caseCommentReplyCreate', input: { id: 'dev_r', caseCommentId: 'dev_m', plainText: 'And more.' } },
    { mid: 5, name: 'caseCommentsRead', input: { caseId: 'dev_case', commentIds: ['dev_m'] } },
    { mid: 6, name: 'caseUpdate', input: { id: 'dev_case', status: 'IN_PROGRESS' } },
  ]);
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ...Array.from({ length: 5 }, () => ['APPLIED', null]),
    ['REJECTED', 'NotAuthorizedError'],
  ]);
  const ops = (await desk.pull(cursor)).txs.flatMap(({ ops: list }) => list);
  const puts = (table: string): any[] => ops.filter(([name, kind]) => name === table && kind === 'P').map(([, , row]) => row);
  expect(puts('cases').at(-1)).toMatchObject({ id: 'dev_case', status: 'NEW', createdById: 'u_alpha' });
  expect(puts('cases').at(-1).caseID).toMatch(/^20\d\d-\d{6}$/);
  expect(puts('notifications').map(({ userId, title, caseId }) => [userId, title, caseId])).toEqual([['u_agent2', 'New case', 'dev_case']]);
  expect(puts('caseHistories').map(({ field }) => field)).toEqual(expect.arrayContaining(['status', 'violations', 'followers']));
  expect(puts('caseHistories')[0]).not.toHaveProperty('visibility');
  expect(puts('caseCommentReads')).toEqual([]);
  const own = (await phone.pull(phone.hello.head)).txs.flatMap(({ ops: list }) => list);
  expect(own.some(([name]) => name === 'caseCommentReads')).toBe(true);
  expect(JSON.stringify(own)).not.toContain('"followers"');
  await Promise.all([phone.leave(), desk.leave()]);
});

test('[CASE-2] what a device of before queued, {id, status}, is taken as ever', async () => {
  const { id } = await makeCase();
  const desk = await product.device('agent');
  const send = (mid: number, status: string) => desk.push([{ mid, name: 'caseUpdate', input: { id, status } }]);
  expect(await send(1, 'IN_PROGRESS')).toMatchObject([{ status: 'APPLIED' }]);
  expect(await send(2, 'IN_PROGRESS')).toMatchObject([{ status: 'NOOP' }]);
  // The last move is taken back.
  expect(await send(3, 'NEW')).toMatchObject([{ status: 'APPLIED' }]);
  expect(await send(4, 'IN_REVIEW')).toMatchObject([{ status: 'REJECTED', code: 'RULE' }]);
  await desk.leave();
});

test('[NOTIFICATION-1] a person counts their unread notifications and marks one as VIEWED; another cannot', async () => {
  await makeCase();
  const unread =
    '{ notificationsList(first: 11, filter: { status: { equals: UNVIEWED }, user: { id: { equals: "__loggedInUserId" } } }, orderBy: [createdAt_DESC]) { count items { id status object { resource case { caseID } } } } }';
  const { count, items } = await agent2(unread);
  const view = `mutation { notificationUpdate(data: { status: VIEWED }, filter: { id: "${items[0].id}" }) { id status } }`;
  expect((await agent.refused(view)).code).toBe('NotAuthorizedError');
  expect((await agent2.refused(view.replace('VIEWED', 'UNVIEWED'))).code).toBe('ValidationError');
  expect(await agent2(view)).toEqual({ id: items[0].id, status: 'VIEWED' });
  expect((await agent2(unread)).count).toBe(count - 1);
});

test('[CASE-14] staff delete a case and bring it back with what belonged to it', async () => {
  const { id } = await makeCase();
  await alpha('mutation ($data: CaseCommentCreateInput!) { caseCommentCreate(data: $data) { id } }', {
    data: { case: { connect: { id } }, plainText: 'Mine.' },
  });
  const before = await rowsOf('caseHistories', id);
  expect((await alpha.refused(`mutation { caseDelete(id: "${id}") { success } }`)).code).toBe('NotAuthorizedError');
  await agent(`mutation { caseDelete(id: "${id}") { success } }`);
  expect(await alpha(`{ getCase(id: "${id}") { id } }`)).toBeNull();
  expect(await rowsOf('caseComments', id)).toEqual([]);
  await agent(`mutation { caseRestore(id: "${id}") { id } }`);
  expect(await alpha(`{ caseComments(caseId: "${id}") { items { plainText } } }`)).toEqual({ items: [{ plainText: 'Mine.' }] });
  expect((await rowsOf('caseHistories', id)).map((row) => row.id)).toEqual(before.map((row) => row.id));
});

test('[CASE-19] [CASE-20] following over the API, and the same refusal for what is not there and what is not theirs', async () => {
  const { id } = await makeCase();
  const followers = async () =>
    (await agent(`{ caseFollowers(caseId: "${id}") { items { user { id } } } }`)).items.map((f: any) => f.user.id);
  expect(await followers()).toEqual(['u_alpha']);
  await agent(`mutation { caseFollowerCreate(data: { case: { connect: { id: "${id}" } }, user: { connect: { id: "u_agent" } } }) { id } }`);
  await alpha(`mutation { caseUnfollow(caseId: "${id}") { status message } }`);
  expect(await followers()).toEqual(['u_agent']);
  const done = await agent(`mutation { caseCustomerFollow(caseId: "${id}", following: true) { status message case { id } } }`);
  expect(done).toMatchObject({ status: 'success', case: { id } });
  expect((await followers()).sort()).toEqual(['u_agent', 'u_alpha']);
  // A carrier's people know of themselves alone.
  expect(await alpha(`{ caseFollowers(caseId: "${id}") { count items { user { id } } } }`)).toEqual({
    count: 1,
    items: [{ user: { id: 'u_alpha' } }],
  });
  await alpha(`mutation { caseUnfollow(caseId: "${id}") { status } }`);
  await alpha(`mutation { caseFollow(caseId: "${id}") { status } }`);
  await agent(`mutation { caseUnfollow(caseId: "${id}", userIds: ["u_agent"]) { status } }`);
  expect(await followers()).toEqual(['u_alpha']);
  for (const caseId of [id, 'nothing']) {
    const same = { status: 200, code: 'NotAuthorizedError', message: "You don't have permission to do this, or it does not exist." };
    for (const call of [
      `mutation { caseFollow(caseId: "${caseId}") { status } }`,
      `mutation { caseUnfollow(caseId: "${caseId}") { status } }`,
      `mutation { caseCustomerFollow(caseId: "${caseId}", following: true) { status } }`,
      `mutation { caseCommentsRead(caseId: "${caseId}", commentIds: ["x"]) { status } }`,
      `{ caseComments(caseId: "${caseId}") { count } }`,
      `{ caseFollowers(caseId: "${caseId}") { count } }`,
      `{ caseHistories(caseId: "${caseId}") { count } }`,
      `{ caseSummaryPdf(id: "${caseId}") { filename } }`,
    ]) {
      expect(await beta.refused(call)).toEqual(same);
    }
    expect(await beta(`{ getCase(id: "${caseId}") { id } }`)).toBeNull();
  }
});

test('[TEXT-1] [TEXT-2] hostile rich text is refused over the API in one sentence, however deep it is', async () => {
  const { id } = await makeCase();
  const say = 'mutation ($data: CaseCommentCreateInput!) { caseCommentCreate(data: $data) { id plainText content mentions } }';
  const text = { type: 'text', text: 'Look at this', version: 1 };
  const state = (children: unknown[]) => ({ root: { type: 'root', children, version: 1 } });
  const data = (content: unknown) => ({ data: { case: { connect: { id } }, content } });
  const link = (url: string) => state([{ type: 'paragraph', children: [{ type: 'link', url, children: [text] }] }]);
  expect(await alpha.refused(say, data(link('javascript:alert(1)')))).toMatchObject({
    code: 'ValidationError',
    details: { content: 'Holds a link that is not allowed' },
  });
  expect((await alpha.refused(say, data(state([{ type: 'script', children: [text] }])))).code).toBe('ValidationError');
  // As deep as a body can be: written out, for no JSON writer goes that far.
  const nested = `${'{"type":"list","children":['.repeat(6000)}${']}'.repeat(6000)}`;
  const body = JSON.stringify({ query: say, variables: data(state([])) }).replace('"children":[]', `"children":[${nested}]`);
  const deep = await product.post(body, { authorization: `Bearer ${await product.token('alpha')}` });
  expect(deep.status).toBeLessThan(500);
  expect(deep.body.errors[0].code).toMatch(/ValidationError|InvalidArgumentError/);
  const kept = await alpha(say, data(link('https://court.example/docket')));
  expect(kept).toMatchObject({ plainText: 'Look at this', mentions: [] });
  expect(kept.content.root.children[0].children[0]).toMatchObject({
    type: 'link',
    url: 'https://court.example/docket',
    rel: 'noopener noreferrer',
  });
});

test('[CASE-21] a paper of a case is a file that the person stored', async () => {
  const { id } = await makeCase();
  await put(product.db, 'files', {
    id: 'file_alpha',
    fileId: 'h_alpha',
    filename: 'ticket.pdf',
    createdById: 'u_alpha',
    customerId: 'c_alpha',
  });
  const attach = 'mutation ($data: CaseDocumentCreateInput!) { caseDocumentCreate(data: $data) { id filename type } }';
  const data = { data: { case: { connect: { id } }, file: { connect: { id: 'file_alpha' } }, type: 'Court notice' } };
  expect((await beta.refused(attach, data)).code).toBe('NotAuthorizedError');
  expect(await alpha(attach, data)).toMatchObject({ filename: 'ticket.pdf', type: 'Court notice' });
  expect((await rowsOf('caseHistories', id)).map(({ field, to }) => [field, to])).toContainEqual(['documents', 'ticket.pdf']);
});
