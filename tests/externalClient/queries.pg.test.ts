import { expect, test } from 'vitest';
import { inDemoWorkspace, NEWCOMER, admin, agent, elite, as, first, type Row } from './workspace.ts';

// Queries of the spec's section 7 that are lists or single rows; each test bears the name under which docs/api.md lists the call.

inDemoWorkspace();

test('CurrentUser', async () => {
  const { user } = await agent.ask('query CurrentUser { user { id email firstName lastName customer { id } roles { items { name } } } }');
  expect(user).toMatchObject({ email: 'agent@demo.test', customer: null, roles: { items: [{ name: 'AGENT' }] } });
});

test('UserExistsCheck', async () => {
  const query = 'query UserExistsCheck($email: String!) { usersList(filter: { email: { equals: $email } }, first: 1) { count } }';
  const newcomer = await as(NEWCOMER);
  expect(await newcomer.ask(query, { email: NEWCOMER })).toEqual({ usersList: { count: 0 } });
  expect(await agent.ask(query, { email: 'agent@demo.test' })).toEqual({ usersList: { count: 1 } });
  expect((await newcomer.send(query, { email: 'agent@demo.test' })).errors![0]!.code).toBe('NotAuthorizedError');
});

test('userSignUpWithToken', async () => {
  const newcomer = await as(NEWCOMER);
  expect((await newcomer.send('{ user { id } }')).errors![0]!.code).toBe('EntityNotFoundError');
  const mutation =
    'mutation($user: UserCreateInput!, $authProfileId: ID) { userSignUpWithToken(user: $user, authProfileId: $authProfileId) { id email } }';
  const { userSignUpWithToken: made } = await newcomer.ask(mutation, { user: { email: NEWCOMER, firstName: 'New', lastName: 'Comer' } });
  expect((await newcomer.ask('{ user { id email roles { items { name } } } }')).user).toEqual({
    ...made,
    roles: { items: [{ name: 'CUSTOMER_BASIC' }] },
  });
});

test('UserSession', async () => {
  const { user } = await admin.ask(
    'query UserSession { user { id status notificationSetting { allNotifications onlyNewComments } avatar { downloadUrl } } }',
  );
  expect(user.status).toBe('active');
});

test('CustomerUserSession', async () => {
  const { user } = await elite.ask('query CustomerUserSession { user { id role customer { id name subscription } driver { id } } }');
  expect(user).toMatchObject({ role: 'CUSTOMER_ELITE', customer: { subscription: 'elite' } });
});

test('User list', async () => {
  const { usersList } = await admin.ask(
    '{ usersList(first: 5, sort: [{ lastName: ASC }]) { count items { id email roles { items { name } } customer { id name } } } }',
  );
  expect(usersList.items).toHaveLength(5);
  expect(usersList.count).toBeGreaterThan(5);
});

test('User by email', async () => {
  const { usersList } = await admin.ask('{ usersList(filter: { email: { equals: "elite@demo.test" } }) { items { email } } }');
  expect(usersList.items).toEqual([{ email: 'elite@demo.test' }]);
});

test('User by id', async () => {
  const { id } = (await agent.ask('{ user { id } }')).user;
  expect((await admin.ask('query($id: ID) { user(id: $id) { email } }', { id })).user).toEqual({ email: 'agent@demo.test' });
});

test('customersList', async () => {
  const query = `query($text: String!, $since: DateTime!) { customersList(first: 3, skip: 0, sort: [{ createdAt: DESC }], filter: { AND: [
    { OR: [{ name: { contains: $text } }, { email: { contains: $text } }, { customerID: { contains: $text } }] },
    { createdAt: { gte: $since } }, { status: { equals: active } }] }) { count items { customerID name createdAt status } } }`;
  const { customersList } = await agent.ask(query, { text: 'c-1', since: '2000-01-01T00:00:00.000Z' });
  expect(customersList.count).toBeGreaterThan(3);
  expect(customersList.items).toHaveLength(3);
  expect(customersList.items.map((c: Row) => c['createdAt'])).toEqual(
    customersList.items
      .map((c: Row) => c['createdAt'])
      .toSorted()
      .toReversed(),
  );
});

test('customersList by name', async () => {
  const { customersList } = await agent.ask('{ customersList(first: 100, sort: [{ name: ASC }]) { items { name } } }');
  const names = customersList.items.map(({ name }: Row) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

test('Customer by id', async () => {
  const { id } = await first(
    'customersList',
    'id',
    'filter: { driverCustomerRelation: { some: {} }, user: { id: { is_not_empty: true } } }',
  );
  const query = `query($id: ID) { customer(id: $id) { id customerID name contactName email phoneNumber subscription status isCCRecipientEnabled createdAt
    archived isCustomerDriver motorCarrierId maskedTokenPSP isTokenPSPExpired addresses { items { id street city apartment zipCode archived state { id name code } } }
    driverCustomerRelation { count items { id name } } user { id roles { items { name } } } } }`;
  const { customer } = await agent.ask(query, { id });
  expect(customer).toMatchObject({
    id,
    archived: null,
    isCustomerDriver: expect.any(Boolean),
    maskedTokenPSP: expect.stringMatching(/^\W+\w{4}$/),
    isTokenPSPExpired: expect.any(Boolean),
    user: { roles: { items: [{ name: expect.stringMatching(/^CUSTOMER/) }] } },
  });
  expect(customer).toHaveProperty('motorCarrierId');
  expect(customer.driverCustomerRelation.items).toHaveLength(customer.driverCustomerRelation.count);
  expect(customer.driverCustomerRelation.count).toBeGreaterThan(0);
});

test('driverLanguagesList', async () => {
  expect((await agent.ask('{ driverLanguagesList { items { id name } } }')).driverLanguagesList.items.length).toBeGreaterThan(3);
});

test('driversList', async () => {
  const query = `{ driversList(skip: 2, first: 4, sort: [{ lastName: ASC }, { name: ASC }], filter: { archived: { is_empty: true } }) { count items { id name lastName archived
    phoneNumber { code number } preferredLanguage { id name } licenseState { code } customer { name } } } }`;
  const { driversList } = await agent.ask(query);
  expect(driversList.items).toHaveLength(4);
  expect(driversList.items.every((d: Row) => d['archived'] === null)).toBe(true);
});

test('driversList by customer id', async () => {
  const { id } = await first('customersList', 'id', 'filter: { driverCustomerRelation: { some: {} } }');
  const { driversList } = await agent.ask(
    'query($id: ID!) { driversList(filter: { customer: { id: { equals: $id } } }) { items { customer { id } } } }',
    { id },
  );
  expect(driversList.items.length).toBeGreaterThan(0);
  expect(driversList.items.every((d: Row) => d['customer'].id === id)).toBe(true);
});

test('driversList by emails', async () => {
  const { email: known } = await first('driversList', 'email', 'filter: { email: { is_not_empty: true } }');
  const { driversList } = await agent.ask(
    'query($emails: [String!]!) { driversList(filter: { email: { in: $emails } }) { items { email } } }',
    { emails: [known] },
  );
  expect(driversList.items).toEqual([{ email: known }]);
});

test('driversList by ids', async () => {
  const { id } = await first('driversList');
  const { driversList } = await agent.ask('query($ids: [ID!]!) { driversList(filter: { id: { in: $ids } }) { count items { id } } }', {
    ids: [id, 'nobody'],
  });
  expect(driversList).toEqual({ count: 1, items: [{ id }] });
});

test('Driver', async () => {
  const known =
    'filter: { contracts: { some: {} }, cases: { some: {} }, driverDocument: { some: {} }, licenseState: { code: { is_not_empty: true } } }';
  const { id } = await first('driversList', 'id', known);
  const query = `query Driver($id: ID) { driver(id: $id) { id name lastName email dateOfBirth phoneNumber { code number } preferredLanguage { id name } licenseNumber licenseState { code } optionalLicenses archived status
    user { id } customer { id } applicationForm { items { id status } } driverDocument { items { id type } } employmentVerification { items { id } }
    contractRelation { items { id status } } caseDriverRelation { count } cases { count } contracts { count } driverSafetySummary { crashes movingViolations companiesFromPSP } } }`;
  const { driver } = await agent.ask(query, { id });
  expect(driver).toMatchObject({
    id,
    email: expect.stringContaining('@'),
    dateOfBirth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    phoneNumber: { code: '1', number: expect.any(String) },
    preferredLanguage: { name: expect.any(String) },
    licenseNumber: expect.any(String),
    licenseState: { code: expect.stringMatching(/^[A-Z]{2}$/) },
    archived: null,
    status: 'active',
    customer: { id: expect.any(String) },
    applicationForm: { items: expect.any(Array) },
    employmentVerification: { items: expect.any(Array) },
  });
  for (const name of ['optionalLicenses', 'user', 'driverSafetySummary']) expect(driver).toHaveProperty(name);
  for (const { items } of [driver.driverDocument, driver.contractRelation]) expect(items.length).toBeGreaterThan(0);
  expect(driver.contracts.count).toBe(driver.contractRelation.items.length);
  expect(driver.cases.count).toBeGreaterThan(0);
  expect(driver.caseDriverRelation.count).toBe(driver.cases.count);
});

test('DriverSafetySummary', async () => {
  const { driver } = await first('driverSafetySummariesList', 'driver { id }');
  const query =
    'query($id: ID!) { driverSafetySummariesList(filter: { driver: { id: { equals: $id } } }) { items { crashes movingViolations companiesFromPSP } } }';
  const { items } = (await agent.ask(query, { id: driver.id })).driverSafetySummariesList;
  expect(items).toEqual([{ crashes: expect.any(Number), movingViolations: expect.any(Number), companiesFromPSP: expect.anything() }]);
});

test('Contract', async () => {
  const { id } = await first('contractsList', 'id', 'filter: { status: { equals: Active } }');
  const query =
    'query Contract($id: ID) { contract(id: $id) { id status createdAt activatedAt archivedAt hiredAt driver { id name } customer { id name } } }';
  expect((await agent.ask(query, { id })).contract).toEqual({
    id,
    status: 'Active',
    createdAt: expect.any(String),
    activatedAt: expect.any(String),
    archivedAt: null,
    hiredAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    driver: { id: expect.any(String), name: expect.any(String) },
    customer: { id: expect.any(String), name: expect.any(String) },
  });
});

test('contractsList', async () => {
  const { contractsList } = await agent.ask(
    '{ contractsList(first: 10, filter: { status: { equals: Active } }, sort: [{ createdAt: DESC }]) { count items { status } } }',
  );
  expect(contractsList.items.every((c: Row) => c['status'] === 'Active')).toBe(true);
});

test('customerDocumentsList', async () => {
  expect(
    (await agent.ask('{ customerDocumentsList { count items { id description file { filename } customer { id } } } }'))
      .customerDocumentsList.count,
  ).toBeGreaterThanOrEqual(0);
});

test('driverDocumentsList', async () => {
  const query = `query($text: String!) { driverDocumentsList(first: 5, skip: 0, orderBy: [createdAt_DESC], filter: { status: { in: [ACTIVE, ARCHIVED] }, type: { equals: MVR },
    files: { some: { filename: { contains: $text } } } }) { count items { id type status json createdAt files { items { filename } } medicalExaminerVerification { status screenshot { id } } } } }`;
  const { driverDocumentsList } = await agent.ask(query, { text: 'mvr' });
  expect(driverDocumentsList.count).toBeGreaterThan(0);
  expect(driverDocumentsList.items.every((d: Row) => d['type'] === 'MVR')).toBe(true);
});

test('DriverDocument', async () => {
  const { id } = await first('driverDocumentsList', 'id', 'filter: { files: { some: {} } }');
  const query = `query DriverDocument($id: ID) { driverDocument(id: $id) { id type status json createdAt driver { id } customer { id }
    files { items { filename } } medicalExaminerVerification { status screenshot { id } } } }`;
  const { driverDocument } = await agent.ask(query, { id });
  expect(driverDocument).toMatchObject({
    id,
    status: expect.stringMatching(/^(ACTIVE|ARCHIVED)$/),
    createdAt: expect.any(String),
    driver: { id: expect.any(String) },
    customer: { id: expect.any(String) },
    files: { items: [{ filename: expect.any(String) }] },
  });
  expect(driverDocument).toHaveProperty('json');
});

test('DriverApplicationFormsList', async () => {
  const query =
    '{ driverApplicationFormsList(filter: { status: { not_equals: ARCHIVED } }) { count items { id status hasPendingAgentChanges comment commentBy { id } } } }';
  expect((await agent.ask(query)).driverApplicationFormsList.count).toBeGreaterThan(0);
});

test('DriverApplicationForm by driver id', async () => {
  const { driver } = await first('driverApplicationFormsList', 'driver { id }');
  const query =
    'query($id: ID!) { driverApplicationFormsList(first: 1, sort: [{ createdAt: DESC }], filter: { driver: { id: { equals: $id } } }) { items { id status jsonForm } } }';
  expect((await agent.ask(query, { id: driver.id })).driverApplicationFormsList.items).toHaveLength(1);
});

test('everSignDocsList', async () => {
  const { customer } = await first('everSignDocsList', 'customer { id }');
  const query = `query($id: ID!, $title: String!) { everSignDocsList(skip: 0, first: 10, sort: [{ createdAt: DESC }], filter: { customer: { id: { equals: $id } }, title: { contains: $title } }) {
    count items { hash type title status createdAt updatedAt signers { items { name lastName email role driverId customerId signed } } } } }`;
  const { everSignDocsList } = await agent.ask(query, { id: customer.id, title: '' });
  expect(everSignDocsList.count).toBeGreaterThan(0);
  for (const signer of everSignDocsList.items.flatMap(({ signers }: Row) => signers.items)) {
    expect(signer).toMatchObject({ name: expect.any(String), email: expect.stringContaining('@'), signed: expect.any(Boolean) });
  }
});

test('EverSignDocs by driver id', async () => {
  const { driver } = await first('everSignDocsList', 'driver { id }', 'filter: { driver: { id: { is_not_empty: true } } }');
  const query = 'query($id: ID!) { everSignDocsList(filter: { driver: { id: { equals: $id } } }) { items { driver { id } } } }';
  expect((await agent.ask(query, { id: driver.id })).everSignDocsList.items.every((d: Row) => d['driver'].id === driver.id)).toBe(true);
});

test('EmploymentVerificationsList', async () => {
  const { driver, customer } = await first('employmentVerificationsList', 'driver { id } customer { id }');
  const query = `query($driverId: ID!, $customerId: ID!) { employmentVerificationsList(skip: 0, first: 10, sort: [{ createdAt: DESC }],
    filter: { driver: { id: { equals: $driverId } }, customer: { id: { equals: $customerId } } }) { count items { id status note type company { name email phoneNumber isTransportCompany } isPEVSent source createdAt pevDocuments { count } } } }`;
  expect((await agent.ask(query, { driverId: driver.id, customerId: customer.id })).employmentVerificationsList.count).toBeGreaterThan(0);
});

test('EmploymentVerification', async () => {
  const { id } = await first('employmentVerificationsList');
  expect((await agent.ask('query($id: ID) { employmentVerification(id: $id) { id status } }', { id })).employmentVerification.id).toBe(id);
});

test('Count of unsent PEVs', async () => {
  const query =
    '{ employmentVerificationsList(filter: { isPEVSent: { equals: false }, status: { not_in: [NO_RESPONSE, REJECTED, VERIFIED] } }) { count } }';
  expect((await agent.ask(query)).employmentVerificationsList.count).toBeGreaterThan(0);
});

test('notificationsList', async () => {
  const query = `{ notificationsList(skip: 0, first: 11, orderBy: [createdAt_DESC], filter: { status: { equals: UNVIEWED }, user: { is_self: true } }) {
    count items { id title content status createdAt object { resource case { id } customer { id } caseComment { id } caseCommentReply { id } } } } }`;
  const { notificationsList } = await agent.ask(query);
  expect(notificationsList.items).toHaveLength(11);
  expect(notificationsList.count).toBeGreaterThanOrEqual(30);
});

test('Notifications count', async () => {
  expect(
    (await agent.ask('{ notificationsList(filter: { status: { equals: UNVIEWED } }) { count } }')).notificationsList.count,
  ).toBeGreaterThanOrEqual(30);
});

test('documentDraftsList', async () => {
  expect(
    (await agent.ask('{ documentDraftsList { count items { id documentTitle editorState signers } } }')).documentDraftsList.count,
  ).toBeGreaterThan(0);
});

test('documentDraft by id', async () => {
  const { id } = await first('documentDraftsList');
  const query = 'query($id: ID) { documentDraft(id: $id) { id documentTitle editorState signers customer { id } driver { id } } }';
  const { documentDraft } = await agent.ask(query, { id });
  expect(documentDraft).toMatchObject({ id, documentTitle: expect.any(String), customer: { id: expect.any(String) } });
  expect(documentDraft).toHaveProperty('driver');
  for (const text of [documentDraft.editorState, documentDraft.signers]) expect(JSON.parse(text)).toBeTypeOf('object');
});

test('alertsList', async () => {
  const query = `query($text: String!, $since: DateTime!) { alertsList(first: 10, skip: 0, sort: [{ createdAt: DESC }], filter: { AND: [{ dismissedAt: { is_empty: true } },
    { OR: [{ driverRelation: { name: { contains: $text } } }, { driverRelation: { lastName: { contains: $text } } }] }, { createdAt: { gte: $since } },
    { status: { equals: NON_CRITICAL } }, { entityStatus: { in: [MISSING, EXPIRES_SOON] } }] }) {
    count items { id createdAt deletedAt dismissedAt remindLater entityType entityStatus message status driverRelation { id name lastName contractRelation { items { id status } } } } } }`;
  const { alertsList } = await agent.ask(query, { text: 'a', since: '2000-01-01T00:00:00.000Z' });
  expect(alertsList.count).toBeGreaterThan(0);
  expect(alertsList.items.every((a: Row) => a['status'] === 'NON_CRITICAL' && a['dismissedAt'] === null)).toBe(true);
});

test('violationCodesList', async () => {
  const query =
    '{ violationCodesList(first: 20, filter: { code: { starts_with: "392" } }) { count items { id code description severityWeight isOOS } } }';
  expect((await agent.ask(query)).violationCodesList.count).toBeGreaterThan(3);
});

test('US states list', async () => {
  expect((await agent.ask('{ usStatesList(first: 100) { count items { id name code } } }')).usStatesList.count).toBe(51);
});

test('Feature flags list', async () => {
  expect((await agent.ask('{ featureFlagsList { count items { name enabled } } }')).featureFlagsList.count).toBe(11);
});
