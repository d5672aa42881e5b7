import { expect, test } from 'vitest';
import { connect, signIn } from './client.mjs';
import {
  inDemoWorkspace,
  PASSWORD,
  product,
  admin,
  agent,
  elite,
  first,
  email,
  newCustomer,
  signed,
  talkedAbout,
  newFile,
  newVerification,
  hired,
  newForm,
  newCase,
  newComment,
  heardOfAComment,
  type Row,
} from './workspace.ts';

// Calls of the spec's section 7 that do more than read or write one noun, the subscription, and REST; each test bears the name
// under which docs/api.md lists the call.

inDemoWorkspace();

// REST

test('POST /api/webhook/mvrnow-request', async () => {
  const query = 'id licenseNumber licenseState { code } customer { id }';
  const driver = await first(
    'driversList',
    query,
    'filter: { licenseNumber: { is_not_empty: true }, licenseState: { code: { equals: "TX" } } }',
  );
  const body = {
    LicenseNo: driver['licenseNumber'],
    StateCode: driver['licenseState'].code,
    DriverId: driver.id,
    CustomerId: driver['customer'].id,
    OverrideReason: 'Consent signed on paper',
  };
  const answer = await agent.post('/api/webhook/mvrnow-request', body);
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'READY' } } });
  const { driverDocument } = await agent.ask('query($id: ID) { driverDocument(id: $id) { type files { items { downloadUrl } } } }', {
    id: answer.body.data.documentId,
  });
  const pdf = await fetch(new URL(driverDocument.files.items[0].downloadUrl, product.origin));
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('SAMPLE');
  expect(await agent.post('/api/webhook/mvrnow-request', { ...body, DriverId: 'nobody' })).toMatchObject({
    status: 403,
    body: { status: 'error' },
  });
});

test('POST /api/reset-password', async () => {
  const answer = { status: 200, body: { status: 'success', message: 'If the account exists, an email was sent.' } };
  expect(await agent.post('/api/reset-password', { email: 'agent@demo.test' })).toEqual(answer);
  expect(await agent.post('/api/reset-password', { email: 'nobody@demo.test' })).toEqual(answer);
});

// What is more than one list or one write

test('ContractsWithUnsentPEVs', async () => {
  const query =
    'query ContractsWithUnsentPEVs { contractsWithUnsentPEVs(first: 50) { count items { driver company unsentCount contract { id } } } }';
  const { contractsWithUnsentPEVs } = await agent.ask(query);
  expect(contractsWithUnsentPEVs.items).toHaveLength(contractsWithUnsentPEVs.count);
  expect(contractsWithUnsentPEVs.items.every((c: Row) => c['unsentCount'] > 0)).toBe(true);
});

test('DashboardAlertsCount', async () => {
  const { dashboardAlertsCount } = await agent.ask(
    'query DashboardAlertsCount { dashboardAlertsCount { unsentPEV tiles { entityType entityStatus count } } }',
  );
  const [{ entityType, entityStatus, count }] = dashboardAlertsCount.tiles.filter((tile: Row) => tile['count'] > 0);
  const list = `{ alertsList(filter: { dismissedAt: { is_empty: true }, entityType: { equals: ${entityType} }, entityStatus: { equals: ${entityStatus} } }) { count } }`;
  expect((await agent.ask(list)).alertsList.count).toBe(count);
});

test('Dashboard case counts per month and status', async () => {
  const query = '{ dashboardCasesCount { from to tiles { status count } months { month counts { status count } } } }';
  const { dashboardCasesCount } = await agent.ask(query);
  expect(dashboardCasesCount.months).toHaveLength(11);
  expect(dashboardCasesCount.tiles.length).toBe(6);
});

test('getCases', async () => {
  const query = `{ getCases(first: 5, skip: 0, filter: { status: [NEW, IN_PROGRESS] }, sort: { by: createdAt, direction: DESC }) { count items { id caseID status } } }`;
  const { getCases } = await agent.ask(query);
  expect(getCases.items).toHaveLength(5);
  expect(getCases.items.every((c: Row) => ['NEW', 'IN_PROGRESS'].includes(c['status']))).toBe(true);
});

test('getCase', async () => {
  const { id, code } = await first('casesList', 'id code');
  const query = `query($id: ID, $code: String) { getCase(id: $id, code: $code) { id caseID code citationStatus citationDueDate citationNumbers citationArraignment citationCourtNameAddress
    inspectionDate inspectionReportNumber inspectionCitationState { code } briefStatement dataQsStatus status roadsideInspection trafficCitation crash attorney { name fee email phone }
    violations { items { violationCode { code } isOOS } } documents { count } comments { items { id replies { count } } } followers { count } history { count } summary } }`;
  expect((await agent.ask(query, { id })).getCase.id).toBe(id);
  expect((await agent.ask(query, { code })).getCase.id).toBe(id);
});

test('CasesList CSV', async () => {
  const { casesListCSV } = await agent.ask('query CasesListCSV { casesListCSV(filter: { status: [CLOSED] }) { count csv filename } }');
  expect(casesListCSV.filename).toMatch(/\.csv$/);
  expect(casesListCSV.csv.trim().split('\n').length).toBeGreaterThan(casesListCSV.count);
});

test('duplicateCaseChecker', async () => {
  const found = await first(
    'casesList',
    'id caseID inspectionReportNumber driver { id }',
    'filter: { inspectionReportNumber: { is_not_empty: true }, driver: { id: { is_not_empty: true } } }',
  );
  const query =
    'query($driverId: ID!, $report: String) { duplicateCaseChecker(driverId: $driverId, inspectionReportNumber: $report) { caseID id level reason } }';
  const { duplicateCaseChecker } = await agent.ask(query, { driverId: found['driver'].id, report: found['inspectionReportNumber'] });
  expect(duplicateCaseChecker).toEqual(expect.arrayContaining([expect.objectContaining({ id: found.id, level: 'EXACT' })]));
});

test('caseComments', async () => {
  const { id } = await talkedAbout();
  const query =
    'query($id: ID!) { caseComments(caseId: $id, first: 10, skip: 0) { count items { id plainText createdAt author { id } replies { items { id plainText } } } } }';
  expect((await agent.ask(query, { id })).caseComments.count).toBeGreaterThan(0);
});

test('caseFollowers', async () => {
  const { id } = await talkedAbout();
  expect(
    (await agent.ask('query($id: ID!) { caseFollowers(caseId: $id) { items { user { id email } } } }', { id })).caseFollowers.items.length,
  ).toBeGreaterThan(0);
});

test('caseHistories', async () => {
  const { id } = await talkedAbout();
  expect(
    (await agent.ask('query($id: ID!) { caseHistories(caseId: $id) { count items { field from to userName createdAt } } }', { id }))
      .caseHistories.count,
  ).toBeGreaterThan(0);
});

test('Crash count by case filter', async () => {
  expect(
    (await agent.ask('{ crashCount(filter: { status: [NEW, IN_PROGRESS, IN_REVIEW, AWAITING_PM_OR_PW, AWAITING_RES_CLIENT, CLOSED] }) }'))
      .crashCount,
  ).toBeGreaterThan(0);
});

test('Driver violation code list grouped by case', async () => {
  const query = '{ driverViolationCodes(first: 5) { count items { caseID caseId driverName violations { code description } } } }';
  expect((await agent.ask(query)).driverViolationCodes.items).toHaveLength(5);
});

test('Drivers with most violations', async () => {
  const { driversWithMostViolations: most } = await agent.ask(
    '{ driversWithMostViolations(first: 5) { driverId driverName violations cases outOfService } }',
  );
  expect(most.map((d: Row) => d['violations'])).toEqual(most.map((d: Row) => d['violations']).toSorted((a: number, b: number) => b - a));
});

test('Feature flag by name', async () => {
  expect((await agent.ask('{ featureFlag(name: "caseSummary") { name enabled } }')).featureFlag.name).toBe('caseSummary');
});

test('createUserAuth0', async () => {
  const customer = await newCustomer();
  const data = {
    email: email(),
    firstName: 'Pat',
    lastName: "O'Brien",
    roles: { connect: [{ name: 'CUSTOMER' }] },
    customer: { connect: { id: customer.id } },
  };
  const mutation =
    'mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { status message user { id email roles { items { name } } } } }';
  const { createUserAuth0 } = await admin.ask(mutation, { data });
  expect(createUserAuth0).toMatchObject({ status: 'success', user: { email: data.email, roles: { items: [{ name: 'CUSTOMER' }] } } });
  expect((await agent.send(mutation, { data: { ...data, email: email() } })).errors![0]!.code).toBe('NotAuthorizedError');
});

test('userDelete', async () => {
  const data = { email: email(), firstName: 'Gone', lastName: 'Soon', roles: { connect: [{ name: 'AGENT' }] } };
  const { user } = (await admin.ask('mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { user { id } } }', { data }))
    .createUserAuth0;
  expect((await admin.ask('mutation($id: ID!) { userDelete(data: { id: $id }) { success } }', { id: user.id })).userDelete.success).toBe(
    true,
  );
  const own = (await admin.ask('{ user { id } }')).user;
  expect((await admin.send('mutation($id: ID!) { userDelete(data: { id: $id }) { success } }', { id: own.id })).errors).toBeDefined();
});

test('Customer-driver creation', async () => {
  const language = await first('driverLanguagesList', 'id', 'filter: { name: { equals: "English" } }');
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const driver = {
    name: 'Solo',
    lastName: 'Driver',
    dateOfBirth: '1975-07-04',
    email: email(),
    phoneNumber: { code: '1', number: '5555550125' },
    preferredLanguage: { connect: { id: language.id } },
    licenseNumber: 'TX5550001',
    licenseState: { connect: { id: state.id } },
  };
  const addresses = [{ street: '3 Solo St', city: 'Waco', zipCode: '76701', state: { connect: { id: state.id } } }];
  const mutation = `mutation($driver: DriverCreateInput!, $addresses: [AddressCreateInput!]) { customerDriverCreate(driver: $driver, addresses: $addresses, requestMVR: false) {
    status message customer { subscription isCustomerDriver addresses { count } } driver { id customer { id } phoneNumber { code } } } }`;
  const { customerDriverCreate } = await agent.ask(mutation, { driver, addresses });
  expect(customerDriverCreate).toMatchObject({
    customer: { subscription: 'basic', isCustomerDriver: true, addresses: { count: 1 } },
    driver: { phoneNumber: { code: '1' } },
  });
});

test('createContractWithDriver', async () => {
  const { contract, customer } = await hired();
  expect(contract).toMatchObject({ hiredAt: '2026-11-02', customer: { id: customer.id } });
});

test('updateContractWithDriver', async () => {
  const { contract } = await hired();
  const mutation = `mutation($id: ID!) { updateContractWithDriver(contractId: $id, hiredAt: "2026-11-03", driver: { lastName: "Renamed" }) { status contract { hiredAt driver { lastName } } } }`;
  expect((await agent.ask(mutation, { id: contract.id })).updateContractWithDriver).toEqual({
    status: 'success',
    contract: { hiredAt: '2026-11-03', driver: { lastName: 'Renamed' } },
  });
});

test('contractDelete', async () => {
  const { contract } = await hired();
  expect(
    (await agent.ask('mutation($id: ID!) { contractDelete(data: { id: $id }) { success } }', { id: contract.id })).contractDelete.success,
  ).toBe(true);
});

test('driverDelete (force)', async () => {
  const { contract } = await hired();
  const mutation = 'mutation($id: ID!, $force: Boolean) { driverDelete(data: { id: $id }, force: $force) { success } }';
  expect((await admin.send(mutation, { id: contract['driver'].id })).errors![0]!.code).toBe('ForcibleError');
  const id = contract['driver'].id;
  expect((await admin.send(mutation, { id, force: true })).errors![0]!.message, 'the file is kept for three years').toContain('reason');
  const withReason = 'mutation($id: ID!) { driverDelete(data: { id: $id, reason: "Entered twice" }, force: true) { success } }';
  expect((await admin.ask(withReason, { id })).driverDelete.success).toBe(true);
});

test('driverApplicationFormCreate', async () => {
  expect((await newForm())['status']).toBe('CREATED');
});

test('driverApplicationFormUpdate', async () => {
  const { id } = await newForm();
  const mutation =
    'mutation($id: ID!, $data: DriverApplicationFormUpdateInput!) { driverApplicationFormUpdate(filter: { id: $id }, data: $data) { status } }';
  const saved = { jsonForm: { personal: { legalName: 'New Hire' } }, status: 'IN_PROGRESS' };
  expect((await agent.ask(mutation, { id, data: saved })).driverApplicationFormUpdate).toEqual({ status: 'IN_PROGRESS' });
  const { errors } = await agent.send(mutation, { id, data: { status: 'IN_REVIEW' } });
  expect(Object.keys(errors![0]!.details!).length, 'what is missing is named field by field').toBeGreaterThan(3);
});

test('resendPEV', async () => {
  const { id } = await newVerification();
  const { resendPEV } = await agent.ask('mutation($id: ID!) { resendPEV(verificationId: $id) { status message } }', { id });
  expect(resendPEV.status).toBe('success');
  expect((await agent.ask('query($id: ID) { employmentVerification(id: $id) { status } }', { id })).employmentVerification.status).toBe(
    'NO_RESPONSE',
  );
});

test('notificationSettingCreate', async () => {
  const data = { email: email(), firstName: 'Quiet', lastName: 'Person', roles: { connect: [{ name: 'AGENT' }] } };
  const { id } = (await agent.ask('{ user { id } }')).user;
  const mutation =
    'mutation($data: NotificationSettingCreateInput!) { notificationSettingCreate(data: $data) { allNotifications onlyNewComments } }';
  const own = { user: { connect: { id } }, allNotifications: true, onlyNewComments: true };
  const answer = await agent.send(mutation, { data: own });
  expect(answer.data?.notificationSettingCreate ?? answer.errors![0]!.code, 'the demo agent has settings already').toEqual(
    'EntityExistsError',
  );
  const other = (await admin.ask('mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { user { id } } }', { data }))
    .createUserAuth0.user;
  expect((await agent.send(mutation, { data: { ...own, user: { connect: { id: other.id } } } })).errors![0]!.code).toBe(
    'NotAuthorizedError',
  );
});

test('notificationSettingUpdate', async () => {
  const { id } = (await agent.ask('{ user { notificationSetting { id } } }')).user.notificationSetting;
  const mutation = 'mutation($id: ID!) { notificationSettingUpdate(data: { id: $id, onlyNewComments: false }) { onlyNewComments } }';
  expect((await agent.ask(mutation, { id })).notificationSettingUpdate).toEqual({ onlyNewComments: false });
});

test('caseCreate', async () => {
  expect(await newCase()).toMatchObject({ status: 'NEW', caseID: expect.stringMatching(/^2\d{3}-\d{6}$/), violations: { count: 1 } });
});

test('caseUpdate', async () => {
  const { id } = await newCase();
  const mutation =
    'mutation($id: ID!, $data: CaseUpdateInput!) { caseUpdate(filter: { id: $id }, data: $data) { status attorney { name fee } history { items { field } } } }';
  const data = { status: 'IN_PROGRESS', attorney: { name: 'Lee Law', fee: 45000, email: 'lee@example.com', phone: '5555550177' } };
  const { caseUpdate } = await agent.ask(mutation, { id, data });
  expect(caseUpdate).toMatchObject({ status: 'IN_PROGRESS', attorney: { name: 'Lee Law', fee: 45000 } });
  expect(caseUpdate.history.items.map((h: Row) => h['field'])).toContain('status');
});

test('caseCommentCreate', async () => {
  expect(await newComment((await newCase()).id)).toMatchObject({
    plainText: 'Court date moved.',
    visibility: 'PUBLIC',
    author: { email: 'agent@demo.test' },
  });
});

test('caseCommentReplyCreate', async () => {
  const { id } = await newCase();
  const comment = await newComment(id);
  const data = { case: { connect: { id } }, caseComment: { connect: { id: comment.id } }, plainText: 'Noted.' };
  const mutation = 'mutation($data: CaseCommentReplyCreateInput!) { caseCommentReplyCreate(data: $data) { plainText caseComment { id } } }';
  expect((await admin.ask(mutation, { data })).caseCommentReplyCreate).toEqual({ plainText: 'Noted.', caseComment: { id: comment.id } });
});

test('caseFollowerCreate', async () => {
  const { id } = await newCase();
  const person = await first('usersList', 'id', 'filter: { email: { equals: "agent2@demo.test" } }');
  const data = { case: { connect: { id } }, user: { connect: { id: person.id } } };
  const mutation = 'mutation($data: CaseFollowerCreateInput!) { caseFollowerCreate(data: $data) { user { email } } }';
  expect((await agent.ask(mutation, { data })).caseFollowerCreate).toEqual({ user: { email: 'agent2@demo.test' } });
});

test('Case summary', async () => {
  const { id } = await newCase();
  const mutation = 'mutation($id: ID!) { caseUpdate(filter: { id: $id }, data: { summary: "Dismissed in court." }) { summary } }';
  expect((await agent.ask(mutation, { id })).caseUpdate).toEqual({ summary: 'Dismissed in court.' });
});

test('caseDocumentCreate', async () => {
  const { id } = await newCase();
  const data = { case: { connect: { id } }, file: { connect: { id: (await newFile()).id } }, type: 'Citation', filename: 'ticket.pdf' };
  const mutation = 'mutation($data: CaseDocumentCreateInput!) { caseDocumentCreate(data: $data) { type filename file { downloadUrl } } }';
  expect((await agent.ask(mutation, { data })).caseDocumentCreate).toMatchObject({ type: 'Citation', filename: 'ticket.pdf' });
});

test('violationCodeUpdate', async () => {
  const { id } = await first('violationCodesList');
  const mutation = 'mutation($id: ID!) { violationCodeUpdate(data: { id: $id, description: "Described anew" }) { description } }';
  expect((await agent.ask(mutation, { id })).violationCodeUpdate).toEqual({ description: 'Described anew' });
});

// Subscription

test('Notifications', async () => {
  for (const hello of [(token: string) => ({ authorization: `Bearer ${token}` }), (token: string) => ({ token })]) {
    expect(await heardOfAComment(hello)).toMatchObject({ mutation: 'create', node: { status: 'UNVIEWED' } });
  }
});

// REST of accounts

test('POST /api/webhook/reset-password', async () => {
  expect(await signed('/api/webhook/reset-password', { email: 'premium@demo.test' })).toMatchObject({
    status: 200,
    body: { status: 'success' },
  });
  expect(
    (await agent.post('/api/webhook/reset-password', { email: 'premium@demo.test' })).status,
    'without a signature',
  ).toBeGreaterThanOrEqual(400);
});

test('POST /api/webhook/delete-user', async () => {
  expect(
    (await signed('/api/webhook/delete-user', { userAuth0Id: 'google-oauth2|nobody', email: 'nobody@example.com' })).status,
  ).toBeLessThan(500);
  expect((await agent.post('/api/webhook/delete-user', { userAuth0Id: 'x', email: 'agent@demo.test' })).status).toBeGreaterThanOrEqual(400);
});

test('POST /api/delete-account', async () => {
  const others = await agent.post('/api/delete-account', { userAuth0Id: 'google-oauth2|somebody', email: 'admin@demo.test' });
  expect(others, "nobody deletes another person's account").toMatchObject({ status: 403, body: { status: 'error' } });
  const token = await signIn(product.origin, 'legacy@demo.test', PASSWORD);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const own = await connect(product.origin, token).post('/api/delete-account', { userAuth0Id: sub, email: 'legacy@demo.test' });
  expect(own).toMatchObject({ status: 200, body: { status: 'success' } });
});

type Reply = { status: number; body: any; bytes: Buffer };

/** One call of the signing API with plain fetch: a form, or nothing but the address. */
async function esign(person: string, method: string, path: string, fields?: Record<string, string | File>): Promise<Reply> {
  const token = await signIn(product.origin, `${person}@demo.test`, PASSWORD);
  const body = fields && new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body!.append(name, value);
  const answer = await fetch(`${product.origin}/api/esign/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')!.includes('json');
  return { status: answer.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : null };
}

const page = async (path: string, form?: Record<string, string>): Promise<string> =>
  (await fetch(new URL(path, product.origin), form && { method: 'POST', body: new URLSearchParams(form) })).text();

async function newEsignDocument(more: Record<string, string | File> = {}): Promise<{ data: any; signer: string }> {
  const signer = email();
  const fields = {
    kind: 'custom',
    documentTitle: 'Fuel card policy',
    html: '<h1>Fuel cards</h1><p>For <b>work</b> only.</p>',
    signers: JSON.stringify([{ name: 'Ann Lee', email: signer }]),
    requester: JSON.stringify({ email: 'elite@demo.test', name: 'Elite' }),
  };
  const { status, body } = await esign('elite', 'POST', 'documents', { ...fields, ...more });
  expect([status, body.message]).toEqual([200, 'Document created successfully.']);
  return { data: body.data, signer };
}

/** The link in the newest mail to somebody, from the mailbox that the demo shows. */
async function mailedLink(address: string): Promise<string> {
  const html = await page(`/mailbox?to=${encodeURIComponent(address)}`);
  return new RegExp(`${product.origin}(/sign/[A-Za-z0-9_/-]+)`).exec(html)![1]!;
}

test('E-signature: create a document', async () => {
  const { data, signer } = await newEsignDocument();
  expect(data).toMatchObject({ title: 'Fuel card policy (Test)', isDraft: false, embeddedClaimUrl: null });
  expect(await page(await mailedLink(signer))).toContain('Fuel card policy (Test)');
  const file = new File(['Read this'], 'policy.txt', { type: 'text/plain' });
  expect((await newEsignDocument({ kind: 'attachment', file })).data.documentHash).toMatch(/^\w+$/);
  const { everSignDocsList } = await elite.ask(
    'query($hash: String!) { everSignDocsList(filter: { hash: { equals: $hash } }) { items { status signers { items { email status } } } } }',
    { hash: data.documentHash },
  );
  const signers = { items: [{ email: signer, status: 'waiting_for_signature' }] };
  expect(everSignDocsList.items).toEqual([{ status: 'SENT', signers }]);
});

const newTemplate = (): Promise<Reply> =>
  esign('elite', 'POST', 'templates', { title: 'Handover', html: '<p>{{truck}} was handed over.</p>', roles: '["Driver"]' });

test('E-signature: create a template', async () => {
  const { status, body } = await newTemplate();
  expect([status, body.data.signers]).toEqual([200, [{ role: 'Driver' }]]);
  const signers = JSON.stringify([{ name: 'Ann', email: email(), role: 'Driver' }]);
  const fields = JSON.stringify([{ identifier: 'truck', value: 'Truck 7' }]);
  const { templateId } = body.data;
  expect((await newEsignDocument({ kind: 'template', templateId, signers, fields })).data.isDraft).toBe(false);
});

test('E-signature: getTemplates', async () => {
  const { templateId } = (await newTemplate()).body.data;
  const { status, body } = await esign('agent', 'GET', 'templates');
  expect(status).toBe(200);
  expect(body.data.templates).toContainEqual({
    templateId,
    documentHash: templateId,
    title: 'Handover (Test)',
    signers: [{ role: 'Driver' }],
  });
});

test('E-signature: reminders', async () => {
  const { data, signer } = await newEsignDocument();
  const before = await mailedLink(signer);
  expect(await elite.post('/api/esign/reminders', { documentHash: data.documentHash })).toEqual({
    status: 200,
    body: { status: 'success', message: 'Reminder sent.' },
  });
  expect(await mailedLink(signer)).not.toBe(before);
  expect((await elite.post('/api/esign/reminders', { documentHash: 'nothing' })).status).toBe(403);
});

test('E-signature: GET download_final_document', async () => {
  const { data, signer } = await newEsignDocument();
  const address = `download_final_document?document_hash=${data.documentHash}`;
  expect((await esign('elite', 'GET', address)).status).toBe(409);
  const link = await mailedLink(signer);
  await page(link, { step: 'consent', agree: '1' });
  expect(await page(link, { step: 'sign', agree: '1', signature: 'Ann Lee' })).toContain('Thank you');
  await expect.poll(async () => (await esign('elite', 'GET', address)).status, { timeout: 20_000, interval: 500 }).toBe(200);
  expect((await esign('elite', 'GET', address)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('E-signature: PUT document', async () => {
  const { data, signer } = await newEsignDocument({ isDraft: '1' });
  const file = new File(['A later text'], 'policy.txt', { type: 'text/plain' });
  const sent = await esign('elite', 'PUT', 'documents', { title: 'Policy 2', hash: data.documentHash, is_draft: '0', files: file });
  expect(sent.body.data).toMatchObject({ title: 'Policy 2 (Test)', isDraft: false });
  expect(await page(await mailedLink(signer))).toContain('Policy 2 (Test)');
});

test('E-signature: embedded request', async () => {
  const { data, signer } = await newEsignDocument({ isDraft: '1' });
  expect(await page('/sign/embedded.js')).toContain('weighstationEsign');
  expect(await page(data.embeddedClaimUrl)).toContain(signer);
  expect(await page(data.embeddedClaimUrl, {})).toContain('Document sent');
  expect(await page(await mailedLink(signer))).toContain('Before you begin');
});
