import type { Person } from './actors.ts';
import { within, type Asking } from './customOperation.ts';
import type { Operation, Relation } from './operations.ts';
import type { Service } from './service.ts';
import { rowId, uniqueCode } from './rowNames.ts';

/** A request besides /graphql. */
export interface RestCall {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** An address that takes a bearer token: its row of the matrix. */
export interface RestOperation extends Omit<Operation, 'kind'> {
  /** `POST /api/esign/cancel` */
  name: string;
  kind: 'REST';
  relations: readonly Relation[];
  call: (asking: Asking) => Promise<RestCall> | RestCall;
  /** The status with which people are answered who signed in and are no users, or disabled; 403 without it. */
  strangers?: number;
}

const ELITE = new Set(['ADMIN', 'AGENT', 'CUSTOMER_ELITE']);
const FLEET = new Set([...ELITE, 'CUSTOMER', 'CUSTOMER_PRO_LEGACY', 'CUSTOMER_PREMIUM']);
const elite = ({ role }: Person): boolean => ELITE.has(role);
const fleet = ({ role }: Person): boolean => FLEET.has(role);
const ALL: readonly Relation[] = ['own', 'other', 'missing'];

const json = (path: string, body: object): RestCall => ({
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const BOUNDARY = 'matrix-boundary';

/** A form of texts, as a browser sends it. */
export function form(path: string, fields: Record<string, string>): RestCall {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { path, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

const customerIn = (relation: Relation): string => (relation === 'missing' ? 'nowhere' : relation === 'other' ? 'c_beta' : 'c_alpha');
const driverIn = (relation: Relation): string =>
  relation === 'missing' ? 'nowhere' : rowId(relation === 'other' ? 'beta' : 'alpha', 'drivers');
export const signers = (): string =>
  JSON.stringify([{ name: 'Sam', lastName: 'Signer', email: `signer.${uniqueCode()}@x.test`.toLowerCase() }]);

/** A draft of the signing API for each carrier, made when it is first asked about. */
const DRAFTS = new WeakMap<Service, Map<Relation, Promise<string>>>();
async function draftIn(asking: Asking, makeDraft: (asking: Asking) => Promise<string>): Promise<string> {
  const { service, relation } = asking;
  if (relation === 'missing') return 'nosuchdocument';
  const drafts = DRAFTS.get(service) ?? new Map<Relation, Promise<string>>();
  DRAFTS.set(service, drafts);
  const draft = drafts.get(relation) ?? makeDraft(asking);
  drafts.set(relation, draft);
  return draft;
}

/** A template of the house with one place: rows without a value for it are refused, so that nothing is made of it. */
async function templateIn({ service, relation }: Asking): Promise<string> {
  if (relation === 'missing') return 'nosuchtemplate';
  await service.db.pool.query(
    `insert into esign_envelope (hash, is_template, title, requester_name, requester_email, file_handle, original_sha256, source_html, roles, created_at)
     values ('matrixtemplate', true, 'made', 'made', 'made@x.test', 'nowhere', 'x', '<p>{{made}}</p>', '{Driver}', now()) on conflict do nothing`,
  );
  return 'matrixtemplate';
}

/** A batch that this person, or the other carrier, has put, and that never begins. */
async function batchIn({ service, person, relation }: Asking): Promise<string> {
  if (relation === 'missing') return 'nowhere';
  const id = `batch_${relation}_${person.userId}`;
  await service.db.pool.query(
    `insert into esign_bulk (id, user_id, customer_id, template_id, title, starts_at, created_at)
     values ($1, $2, $3, 'nowhere', 'made', '2999-01-01', now()) on conflict do nothing`,
    [id, relation === 'own' ? person.userId : rowId('beta', 'users'), customerIn(relation)],
  );
  return id;
}

const esign = (name: string, more: Pick<RestOperation, 'call'> & Partial<RestOperation>): RestOperation => ({
  name,
  kind: 'REST',
  relations: ALL,
  outcome: within(elite, 'deny'),
  ...more,
});
/** An act on one's own account alone. */
const own = (name: string, more: Pick<RestOperation, 'call'> & Partial<RestOperation>): RestOperation => ({
  name,
  kind: 'REST',
  relations: ['own'],
  outcome: () => 'deny',
  ...more,
});
const newDocument = (relation: Relation): RestCall =>
  form('/api/esign/documents', {
    kind: 'custom',
    documentTitle: 'made',
    html: '<p>made</p>',
    isDraft: '1',
    customerId: customerIn(relation),
    signers: signers(),
  });

/** @param makeDraft makes a draft of the signing API as ADMIN, and gives its hash */
export function restOperations(makeDraft: (asking: Asking) => Promise<string>): readonly RestOperation[] {
  const draft = (asking: Asking): Promise<string> => draftIn(asking, makeDraft);
  return [
    {
      name: 'POST /api/webhook/mvrnow-request',
      kind: 'REST',
      relations: ALL,
      outcome: within(fleet, 'deny'),
      call: ({ relation }) =>
        json('/api/webhook/mvrnow-request', {
          LicenseNo: 'made',
          StateCode: 'TX',
          DriverId: driverIn(relation),
          CustomerId: customerIn(relation),
        }),
    },
    {
      name: 'POST /api/driver-packet',
      kind: 'REST',
      relations: ALL,
      outcome: within(fleet, 'deny'),
      call: ({ relation }) => json('/api/driver-packet', { driverIds: [driverIn(relation)] }),
    },
    {
      name: 'POST /api/delete-account',
      kind: 'REST',
      relations: ['own', 'missing'],
      // Somebody's account, which there is, or not; one's own is gone afterwards, and is tried in rest.ts.
      outcome: ({ role }, relation) => (role === 'ADMIN' && relation === 'own' ? 'allow' : 'deny'),
      async call({ service, relation }) {
        const email = `account.${uniqueCode()}@x.test`.toLowerCase();
        const sub = relation === 'missing' ? 'nobody' : await plantAccount(service, email);
        return json('/api/delete-account', { userAuth0Id: sub, email });
      },
    },
    own('POST /api/account/security', { outcome: () => 'allow', call: () => json('/api/account/security', {}) }),
    own('POST /api/account/sessions', { outcome: () => 'allow', call: () => json('/api/account/sessions', {}) }),
    own('POST /api/account/sessions/end', { outcome: () => 'allow', call: () => json('/api/account/sessions/end', { id: 'nowhere' }) }),
    // Whoever signs in elsewhere is told so, in words of its own, also before they are a user.
    own('POST /api/account/verify-email', { outcome: () => 'allow', strangers: 409, call: () => json('/api/account/verify-email', {}) }),
    // The people here sign in elsewhere, and have no account of the embedded provider to look after.
    ...(['offer', 'on', 'off', 'codes'] as const).map((act) =>
      own(`POST /api/account/second-factor/${act}`, { call: () => json(`/api/account/second-factor/${act}`, {}) }),
    ),
    esign('POST /api/esign/documents', { call: ({ relation }) => newDocument(relation) }),
    esign('PUT /api/esign/documents', {
      call: async (asking) => form('/api/esign/documents', { hash: await draft(asking), title: 'made', is_draft: '1', signers: signers() }),
    }),
    esign('POST /api/esign/reminders', { call: async (asking) => json('/api/esign/reminders', { documentHash: await draft(asking) }) }),
    esign('POST /api/esign/signing_link', {
      // Whose e-mail is a signer's, and nobody else, whatever they manage (SIGN-13).
      outcome: () => 'deny',
      call: async (asking) => json('/api/esign/signing_link', { documentHash: await draft(asking) }),
    }),
    esign('POST /api/esign/reassign', {
      call: async (asking) =>
        json('/api/esign/reassign', { documentHash: await draft(asking), signerId: 'nobody', name: 'Sam', email: 'sam@x.test' }),
    }),
    esign('POST /api/esign/in_person', {
      call: async (asking) => json('/api/esign/in_person', { documentHash: await draft(asking), signerId: 'nobody' }),
    }),
    esign('GET /api/esign/schedule', {
      call: async (asking) => ({ path: `/api/esign/schedule?document_hash=${await draft(asking)}` }),
    }),
    esign('POST /api/esign/schedule', {
      call: async (asking) => json('/api/esign/schedule', { documentHash: await draft(asking), remindEveryDays: 3 }),
    }),
    esign('POST /api/esign/cancel', { call: async (asking) => json('/api/esign/cancel', { documentHash: await draft(asking) }) }),
    esign('GET /api/esign/download_final_document', {
      call: async (asking) => ({ path: `/api/esign/download_final_document?document_hash=${await draft(asking)}` }),
    }),
    esign('POST /api/esign/one_pdf', { call: async (asking) => json('/api/esign/one_pdf', { documentHashes: [await draft(asking)] }) }),
    esign('GET /api/esign/templates', { relations: ['own'], call: () => ({ path: '/api/esign/templates' }) }),
    esign('POST /api/esign/templates', {
      relations: ['own'],
      call: () => form('/api/esign/templates', { title: 'made', html: '<p>made</p>', roles: '["Driver"]' }),
    }),
    esign('GET /api/esign/templates/bundle', { relations: ['own'], call: () => ({ path: '/api/esign/templates/bundle' }) }),
    // One that is not there and one of somebody else are refused alike.
    esign('POST /api/esign/templates/bundle', {
      relations: ['own'],
      outcome: () => 'deny',
      call: () => json('/api/esign/templates/bundle', { title: 'made', templateIds: ['none', 'none'] }),
    }),
    esign('GET /api/esign/templates/{id}', {
      relations: ['own'],
      outcome: () => 'deny',
      call: () => ({ path: '/api/esign/templates/none' }),
    }),
    esign('PUT /api/esign/templates/{id}', {
      relations: ['own'],
      outcome: () => 'deny',
      call: () => form('/api/esign/templates/none', { version: '0', fields: '[]' }),
    }),
    esign('GET /api/esign/templates/{id}/document.pdf', {
      relations: ['own'],
      outcome: () => 'deny',
      call: () => ({ path: '/api/esign/templates/none/document.pdf' }),
    }),
    esign('GET /api/esign/template_fields', {
      relations: ['own', 'missing'],
      call: async (asking) => ({ path: `/api/esign/template_fields?template_id=${await templateIn(asking)}` }),
    }),
    esign('GET /api/esign/bulk', { call: async (asking) => ({ path: `/api/esign/bulk?id=${await batchIn(asking)}` }) }),
    esign('POST /api/esign/bulk', {
      call: async (asking) =>
        json('/api/esign/bulk', {
          id: `made_${uniqueCode()}`,
          templateId: await templateIn({ ...asking, relation: 'own' }),
          documentTitle: 'made',
          customerId: customerIn(asking.relation),
          rows: [{ number: 2, values: ['made', 'made@x.test'] }],
        }),
    }),
    ...(['undo', 'cancel', 'retry'] as const).map((act) =>
      esign(`POST /api/esign/bulk_${act}`, { call: async (asking) => json(`/api/esign/bulk_${act}`, { id: await batchIn(asking) }) }),
    ),
    esign('POST /api/esign/verify', { relations: ['own'], call: () => form('/api/esign/verify', { nothing: 'made' }) }),
  ];
}

/** An account of the embedded provider whose password nobody needs to know; gives its subject. */
async function plantAccount({ db }: Service, email: string): Promise<string> {
  const { rows } = await db.pool.query<{ sub: string }>(
    `insert into idp_account (sub, email, name, email_verified, blocked, password_hash) values ('account|' || $1, $1, 'made', true, false, 'x') returning sub`,
    [email],
  );
  return rows[0]!.sub;
}

/** Addresses that take no bearer token: whoever comes is answered alike, with this status. */
export const OPEN_ADDRESSES: readonly { name: string; call: RestCall; status: number }[] = [
  { name: 'GET /healthz', call: { path: '/healthz' }, status: 200 },
  { name: 'GET /readyz', call: { path: '/readyz' }, status: 200 },
  { name: 'GET /config.json', call: { path: '/config.json' }, status: 200 },
  // The operator's own token opens it.
  { name: 'GET /metrics', call: { path: '/metrics' }, status: 401 },
  { name: 'GET /graphql', call: { path: '/graphql' }, status: 405 },
  { name: 'POST /csp-report', call: json('/csp-report', {}), status: 204 },
  // It only asks the browser to forget what it kept of our answers.
  { name: 'POST /signed-out', call: json('/signed-out', {}), status: 204 },
  // Everybody's mails are shown in the demo, and to the operator.
  { name: 'GET /mailbox', call: { path: '/mailbox' }, status: 404 },
  { name: 'GET /files/{id}', call: { path: '/files/handleu_CUSTOMER' }, status: 403 },
  { name: 'GET /segments/{hash}', call: { path: `/segments/${'a'.repeat(64)}` }, status: 403 },
  { name: 'POST /files/store/S3', call: json('/files/store/S3', {}), status: 403 },
  // The signature of whoever sends an event says who they are.
  { name: 'POST /api/webhook/reset-password', call: json('/api/webhook/reset-password', { email: 'u_customer@x.test' }), status: 401 },
  { name: 'POST /api/webhook/delete-user', call: json('/api/webhook/delete-user', { userAuth0Id: 'x', email: 'x@x.test' }), status: 401 },
  { name: 'POST /api/webhook/esign', call: json('/api/webhook/esign', { event_hash: 'x' }), status: 403 },
  // The token in the address says for whom it is.
  { name: 'GET /sign/{token}', call: { path: `/sign/${'x'.repeat(43)}` }, status: 410 },
  { name: 'GET /sign/{token}/document.pdf', call: { path: `/sign/${'x'.repeat(43)}/document.pdf` }, status: 410 },
  { name: 'GET /sign/prepare/{token}', call: { path: `/sign/prepare/${'x'.repeat(43)}` }, status: 410 },
  { name: 'GET /sign/copy/{token}', call: { path: `/sign/copy/${'x'.repeat(43)}` }, status: 410 },
  { name: 'GET /sign/here/{token}', call: { path: `/sign/here/${'x'.repeat(43)}` }, status: 410 },
  { name: 'GET /sign/verify', call: { path: '/sign/verify' }, status: 200 },
  { name: 'GET /sign/certificate.pem', call: { path: '/sign/certificate.pem' }, status: 200 },
  { name: 'GET /sign/signed', call: { path: '/sign/signed' }, status: 200 },
  { name: 'GET /sign/declined', call: { path: '/sign/declined' }, status: 200 },
  { name: 'GET /sign/sent', call: { path: '/sign/sent' }, status: 200 },
  { name: 'GET /sign/embedded.js', call: { path: '/sign/embedded.js' }, status: 200 },
  { name: 'GET /sign/draw.js', call: { path: '/sign/draw.js' }, status: 200 },
  { name: 'GET /api/nothing', call: { path: '/api/nothing' }, status: 404 },
];

export const draftAs = newDocument;
