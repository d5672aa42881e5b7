import { afterAll, beforeAll } from 'vitest';
import { accountsOver } from '#server/auth/accounts.ts';
import type { IdpSchema } from '#server/auth/idpTables.ts';
import { openDatabase } from '#server/db/database.ts';
import { databaseUrl } from '#tests/e2e/support/product.ts';
import { endProduct, freePort, runProduct, type ProductChild } from '#tests/server/productChild.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { connect, signIn, type Connection } from './client.mjs';

// Every call of the spec's section 7, made by a client of somebody outside: each test bears the name under which docs/api.md
// lists the call. The demo workspace is its world; what a test needs beyond that it makes by calls.

export const NEWCOMER = 'newcomer@example.com';
export const PASSWORD = 'weighstation-demo';
export const WEBHOOK_SECRET = 'a secret of the identity provider, 32 or more';
const dataDir = makeFolder();
export let product: ProductChild;
export let admin: Connection;
export let agent: Connection;
export let elite: Connection;

/** Starts the demo workspace for the tests of a file, and signs three people in. */
export function inDemoWorkspace(): void {
  beforeAll(async () => {
    const port = await freePort();
    product = await runProduct({ PORT: String(port), DATA_DIR: dataDir, DEMO: '1', WEBHOOK_SECRET });
    await openAccount(NEWCOMER);
    admin = await as('admin@demo.test');
    agent = await as('agent@demo.test');
    elite = await as('elite@demo.test');
  });
  afterAll(async () => {
    await endProduct(product, 'SIGTERM');
    removeFolder(dataDir);
  });
}

export const as = async (person: string): Promise<Connection> => connect(product.origin, await signIn(product.origin, person, PASSWORD));

/** Somebody whom the identity provider knows and the workspace does not: accounts are opened there, not through the API. */
export async function openAccount(address: string): Promise<void> {
  const db = await openDatabase(databaseUrl(dataDir));
  try {
    await accountsOver(db.kysely.withTables<Pick<IdpSchema, keyof IdpSchema>>()).create({
      email: address,
      password: PASSWORD,
      name: address,
      emailVerified: true,
    });
  } finally {
    await db.close();
  }
}

export type Row = { id: string } & Record<string, any>;
export const first = async (list: string, fields = 'id', args = ''): Promise<Row> =>
  (await admin.ask(`{ ${list}(first: 1${args && `, ${args}`}) { items { ${fields} } } }`))[list].items[0];
export const email = (): string => `stranger-${Math.random().toString(36).slice(2)}@example.com`;

export async function newCustomer(more: object = {}): Promise<Row> {
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const address = { street: '1 Main St', city: 'Austin', zipCode: '73301', state: { connect: { id: state.id } } };
  const data = {
    name: "O'Hare & Sons",
    contactName: 'Ann',
    email: email(),
    phoneNumber: '5555550123',
    subscription: 'pro',
    isCCRecipientEnabled: true,
    addresses: { create: [address] },
    ...more,
  };
  const mutation = `mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { id name email addresses { count items { id city state { code } } } } }`;
  return (await admin.ask(mutation, { data })).customerCreate;
}

export async function newDriver(customerId: string, more: object = {}): Promise<Row> {
  const language = await first('driverLanguagesList', 'id', 'filter: { name: { equals: "English" } }');
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const data = {
    name: 'Zoë',
    lastName: "D'Arcy",
    dateOfBirth: '1980-02-29',
    email: email(),
    phoneNumber: { code: '1', number: '5555550124' },
    preferredLanguage: { connect: { id: language.id } },
    licenseNumber: 'TX9876543',
    licenseState: { connect: { id: state.id } },
    customer: { connect: { id: customerId } },
    ...more,
  };
  return (await admin.ask(`mutation($data: DriverCreateInput!) { driverCreate(data: $data) { id name email customer { id } } }`, { data }))
    .driverCreate;
}

export const signed = async (path: string, body: object): Promise<{ status: number; body: any }> => {
  const text = JSON.stringify(body);
  const { createHmac } = await import('node:crypto');
  const signature = `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(text).digest('hex')}`;
  const answer = await fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-signature': signature },
    body: text,
  });
  return { status: answer.status, body: await answer.json() };
};

export const talkedAbout = (): Promise<Row> =>
  first('casesList', 'id', 'filter: { comments: { some: {} }, followers: { some: {} }, history: { some: {} } }');

export const FILE =
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 0 /Kids [] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n';

/** Uploads as Filestack's clients do: policy and signature from the API, then the bytes; gives the handle. */
export async function upload(by: Connection = agent): Promise<string> {
  const { fileUploadInfo: info } = await by.ask('query FileUploadInfo { fileUploadInfo { apiKey policy signature path } }');
  const query = new URLSearchParams({ key: info.apiKey, policy: info.policy, signature: info.signature, path: info.path });
  const form = new FormData();
  form.append('fileUpload', new Blob([FILE], { type: 'application/pdf' }), "driver's license.pdf");
  const answer = await fetch(`${product.origin}/files/store/S3?${query}`, { method: 'POST', body: form });
  const { url } = (await answer.json()) as { url: string };
  return url.split('/').at(-1)!;
}

export async function newFile(by: Connection = agent): Promise<Row> {
  const mutation =
    'mutation($data: FileCreateInput!) { fileCreate(data: $data) { id fileId filename fields uploadUrl shareUrl downloadUrl public createdAt } }';
  return (await by.ask(mutation, { data: { fileId: await upload(by), filename: 'license.pdf', public: false } })).fileCreate;
}

export async function newCustomerDocument(): Promise<Row> {
  const customer = await newCustomer();
  const data = {
    description: 'Insurance',
    customer: { connect: { id: customer.id } },
    file: { connect: { id: (await newFile(admin)).id } },
  };
  const mutation =
    'mutation($data: CustomerDocumentCreateInput!) { customerDocumentCreate(data: $data) { id description file { filename } } }';
  return (await admin.ask(mutation, { data })).customerDocumentCreate;
}

export async function newDriverDocument(): Promise<Row> {
  const customer = await newCustomer();
  const driver = await newDriver(customer.id);
  const data = {
    type: 'DL_COPY',
    driver: { connect: { id: driver.id } },
    customer: { connect: { id: customer.id } },
    files: { connect: [{ id: (await newFile(admin)).id }], create: [{ fileId: await upload(admin), filename: 'back.pdf', public: false }] },
    json: { licenseNumber: 'TX1', state: 'TX', expirationDate: '2030-01-31' },
  };
  const mutation =
    'mutation($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) { id type status files { count items { filename downloadUrl } } driver { id } } }';
  return (await admin.ask(mutation, { data })).driverDocumentCreate;
}

export async function newVerification(): Promise<Row> {
  const customer = await newCustomer();
  const driver = await newDriver(customer.id);
  const data = {
    driver: { connect: { id: driver.id } },
    customer: { connect: { id: customer.id } },
    company: { name: 'Old Carrier', email: 'old@example.com', phoneNumber: '5555550111', isTransportCompany: true },
    type: 'EMAIL',
  };
  const mutation =
    'mutation($data: EmploymentVerificationCreateInput!) { employmentVerificationCreate(data: $data) { id status isPEVSent company { name } driver { id } } }';
  return (await agent.ask(mutation, { data })).employmentVerificationCreate;
}

export async function newDraft(): Promise<Row> {
  const { driver, customer } = await first('contractsList', 'driver { id } customer { id }');
  const data = {
    documentTitle: 'Safety policy',
    editorState: '{"root":{"children":[],"type":"root","version":1}}',
    signers: '[{"name":"Ann","email":"ann@example.com"}]',
    customer: { connect: { id: customer.id } },
    driver: { connect: { id: driver.id } },
  };
  const mutation = 'mutation($data: DocumentDraftCreateInput!) { documentDraftCreate(data: $data) { id documentTitle } }';
  return (await agent.ask(mutation, { data })).documentDraftCreate;
}

export async function hired(): Promise<{ contract: Row; customer: Row }> {
  const customer = await newCustomer();
  const language = await first('driverLanguagesList', 'id', 'filter: { name: { equals: "English" } }');
  const driver = {
    name: 'New',
    lastName: 'Hire',
    dateOfBirth: '1990-01-31',
    email: email(),
    phoneNumber: { number: '5555550126' },
    preferredLanguage: { connect: { id: language.id } },
    customer: { connect: { id: customer.id } },
  };
  const mutation = `mutation($driver: DriverCreateInput!) { createContractWithDriver(driver: $driver, hiredAt: "2026-11-02") { status message contract { id status hiredAt driver { id } customer { id } } } }`;
  return { contract: (await agent.ask(mutation, { driver })).createContractWithDriver.contract, customer };
}

export async function newForm(): Promise<Row> {
  const { contract, customer } = await hired();
  const data = { driver: { connect: { id: contract['driver'].id } }, customer: { connect: { id: customer.id } }, jsonForm: {} };
  const mutation = 'mutation($data: DriverApplicationFormCreateInput!) { driverApplicationFormCreate(data: $data) { id status } }';
  return (await agent.ask(mutation, { data })).driverApplicationFormCreate;
}

export async function newCase(): Promise<Row> {
  const { customer, driver } = await first('contractsList', 'customer { id } driver { id }', 'filter: { status: { equals: Active } }');
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const code = await first('violationCodesList', 'id', 'filter: { code: { starts_with: "392" } }');
  const data = {
    customer: { connect: { id: customer.id } },
    driver: { connect: { id: driver.id } },
    roadsideInspection: true,
    inspectionDate: '2026-11-10',
    inspectionReportNumber: `TX${Math.random().toString(36).slice(2, 9)}`,
    inspectionCitationState: { connect: { id: state.id } },
    trafficCitation: true,
    citationNumbers: [`=C-${Math.random().toString(36).slice(2, 9)}`],
    citationArraignment: '2026-12-04T09:30',
    citationCourtNameAddress: 'Municipal Court\n100 Courthouse Plaza',
    briefStatement: "Stopped at the scale; officer's note attached.",
    violations: { create: [{ violationCode: { connect: { id: code.id } } }] },
  };
  const mutation =
    'mutation($data: CaseCreateInput!) { caseCreate(data: $data) { id caseID code status violations { count } followers { count } } }';
  return (await agent.ask(mutation, { data })).caseCreate;
}

export async function newComment(caseId: string): Promise<Row> {
  const mutation =
    'mutation($data: CaseCommentCreateInput!) { caseCommentCreate(data: $data) { id plainText author { email } visibility } }';
  return (await agent.ask(mutation, { data: { case: { connect: { id: caseId } }, plainText: 'Court date moved.' } })).caseCommentCreate;
}

/** What a listener with one of the two accepted greetings hears while somebody comments on a case that they follow. */
export async function heardOfAComment(hello: (token: string) => object): Promise<Row> {
  const token = await signIn(product.origin, 'agent2@demo.test', PASSWORD);
  const listener = connect(product.origin, token);
  const { id: userId } = (await listener.ask('{ user { id } }')).user;
  const query = `subscription($id: ID!) { Notifications(filter: { mutation_in: [create, update], node: { user: { id: { equals: $id } } } }) {
    mutation node { id title status object { resource case { id } } } updatedFields } }`;
  const socket = listener.subscribe(query, { id: userId }, hello(token));
  const heard = socket.events.next();
  const { id } = await newCase();
  const data = { case: { connect: { id } }, user: { connect: { id: userId } } };
  await agent.ask('mutation($data: CaseFollowerCreateInput!) { caseFollowerCreate(data: $data) { id } }', { data });
  await newComment(id);
  const { value } = await heard;
  await socket.close();
  return value.data.Notifications;
}
