import type pg from 'pg';
import { OUT_FOR_SIGNING } from '#domain/esign/transitions.ts';
import type { Row } from '#domain/tables.ts';
import { CONSENT_HASH, CONSENT_VERSION } from '../esign/embedded/consent.ts';
import { newToken, pdfName, sha256, type Envelope } from '../esign/embedded/envelope.ts';
import { eventAfter, NOWHERE, type EsignEvent, type EventType } from '../esign/embedded/events.ts';
import { sealedFile } from '../esign/embedded/sealEnvelope.ts';
import type { WorkspaceKey } from '../esign/embedded/workspaceKey.ts';
import { toPdf } from '../esign/pdf/toPdf.ts';
import { daysAfter } from './calendar.ts';
import type { Demo } from './demoWorkspace.ts';
import { DEMO_TEMPLATES } from './demoTemplates.ts';
import { signerName } from './esignDocs.ts';
import { newRow } from './workspace.ts';

type Doc = Row<'everSignDocs'>;
type Signer = Row<'esignSigners'>;

/** What the signing service keeps of a document: rows of its tables. */
export interface SeedEnvelope {
  envelope: Envelope & { sealed_sha256: string | null; sealed_at: string | null };
  signers: ReturnType<typeof seatOf>[];
  events: EsignEvent[];
}

const DECLINED_BECAUSE = 'I want to read it on paper first.';
const FINISHED: ReadonlySet<Doc['status']> = new Set(['COMPLETED', 'ARCHIVED']);
const NOT_SENT: ReadonlySet<Doc['status']> = new Set(['DRAFT', 'FAILED_TO_SEND']);

/**
 * Makes what the signing service knows of the documents and templates of a demo: drafts can be sent, those out for signing be
 * reminded of and signed, and those that everybody has signed are sealed with the key of this workspace. Their sealed files, and
 * those of the templates, join the files of the demo.
 */
export async function signDemo(demo: Demo, key: WorkspaceKey): Promise<SeedEnvelope[]> {
  const { everSignDocs, esignSigners } = demo.workspace;
  const envelopes: SeedEnvelope[] = [];
  for (const template of demo.workspace.templates) envelopes.push(await templateEnvelope(demo, template));
  for (const doc of everSignDocs) {
    const signers = esignSigners.filter(({ everSignDocId }) => everSignDocId === doc.id).toSorted((a, b) => a.order - b.order);
    const made = documentEnvelope(demo, doc, signers);
    const isFinished = FINISHED.has(doc.status);
    if (isFinished) await seal(demo, doc, made, key);
    // Its file is the sealed one, as of any other document.
    else doc.fileId = null;
    envelopes.push(made);
  }
  return envelopes;
}

/** The moment of the first document: the certificate of the key is good from then on. */
export const beganSigning = ({ workspace }: Demo): number => Math.min(...workspace.everSignDocs.map((doc) => Date.parse(doc.createdAt)));

/** Writes what `signDemo` made. The rows of the demo are in the same transaction. */
export async function insertEnvelopes(client: pg.ClientBase, made: readonly SeedEnvelope[]): Promise<void> {
  const insert = (table: string, rows: readonly object[]): Promise<unknown> =>
    client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);
  await insert(
    'esign_envelope',
    made.map(({ envelope }) => envelope),
  );
  await insert(
    'esign_envelope_signer',
    made.flatMap(({ signers }) => signers),
  );
  await insert(
    'esign_event',
    made.flatMap(({ envelope, events }) => events.map((event) => ({ envelope_hash: envelope.hash, ...event }))),
  );
}

async function templateEnvelope(demo: Demo, { templateId, title, roles, createdAt }: Row<'templates'>): Promise<SeedEnvelope> {
  const { html } = DEMO_TEMPLATES.find((one) => one.title === title)!;
  const { bytes } = await toPdf({ title, content: { kind: 'html', html }, isSandbox: false });
  const { email } = demo.workspace.users.find(({ role }) => role === 'AGENT')!;
  const about = { hash: templateId, title, customerId: null, requesterEmail: email, createdAt };
  const { fileId } = keepFile(demo, templateId, { title, customerId: null, createdAt }, bytes);
  return { envelope: { ...envelopeOf(demo, about, fileId), is_template: true, source_html: html, roles }, signers: [], events: [] };
}

function documentEnvelope(demo: Demo, doc: Doc, signers: readonly Signer[]): SeedEnvelope {
  const { fileId } = demo.workspace.files.find(({ id }) => id === doc.fileId)!;
  const envelope = envelopeOf(demo, doc, fileId);
  const events: EsignEvent[] = [];
  const note = (type: EventType, at: string, actor: string, data: Record<string, string> = {}): void => {
    events.push(eventAfter(doc.hash, events.at(-1) ?? null, { type, actor, at, data, ...NOWHERE }));
  };
  const { original_sha256: originalSha256 } = envelope;
  note('created', doc.createdAt, envelope.requester_id!, { originalSha256 });
  const seats = signers.map((signer) => seatOf(doc, signer));
  let asked = doc.createdAt;
  for (const seat of NOT_SENT.has(doc.status) ? [] : seats) {
    const [signer, actor] = [String(seat.number), `signer:${seat.number}`];
    if (signers.find(({ order }) => order === seat.number)?.status === 'on_hold') continue;
    note('sent', asked, envelope.requester_id!, { signer });
    if (seat.consented_at) {
      note('consented', seat.consented_at, actor, { signer, version: CONSENT_VERSION, textSha256: CONSENT_HASH });
      note('viewed', seat.consented_at, actor, { signer });
    }
    if (seat.signed_at) note('signed', seat.signed_at, actor, { signer, name: seat.name, originalSha256 });
    if (seat.declined_at) note('declined', seat.declined_at, actor, { signer, reason: DECLINED_BECAUSE });
    asked = seat.signed_at ?? asked;
  }
  if (doc.status === 'CANCELLED') note('cancelled', doc.updatedAt, envelope.requester_id!);
  if (doc.status === 'EXPIRED') note('expired', doc.updatedAt, 'system');
  return { envelope, signers: seats, events };
}

function envelopeOf(
  { workspace, blobs }: Demo,
  {
    hash,
    title,
    customerId,
    requesterEmail,
    createdAt,
  }: Pick<Doc, 'hash' | 'title' | 'requesterEmail' | 'createdAt'> & { customerId: string | null },
  handle: string,
): SeedEnvelope['envelope'] {
  const requester = workspace.users.find(({ email }) => email === requesterEmail)!;
  return {
    hash,
    is_template: false,
    title,
    customer_id: customerId,
    requester_id: requester.id,
    requester_name: `${requester.firstName} ${requester.lastName}`,
    requester_email: requester.email,
    file_handle: handle,
    original_sha256: sha256(blobs.get(handle)!),
    source_html: null,
    roles: [],
    claim_hash: null,
    claim_expires_at: null,
    remind_every_days: null,
    sealed_sha256: null,
    sealed_at: null,
    created_at: createdAt,
  };
}

/** A signer with what they did so far. */
function seatOf(doc: Doc, signer: Signer) {
  const { status, signedAt, order: number } = signer;
  const name = signerName(signer);
  const declinedAt = status === 'declined' ? doc.updatedAt : null;
  const openedAt = signedAt ?? declinedAt ?? (doc.status === 'VIEWED' && status !== 'on_hold' ? daysAfter(doc.createdAt, 0.01) : null);
  const isAsked = OUT_FOR_SIGNING.includes(doc.status) && status === 'waiting_for_signature';
  return {
    envelope_hash: doc.hash,
    number,
    signer_id: signer.id,
    name,
    email: signer.email,
    role: signer.role,
    // Whose turn it is has had a link, which nobody knows any more; a reminder gives the next one.
    token_hash: isAsked ? sha256(newToken()) : null,
    token_expires_at: NOT_SENT.has(doc.status) || status === 'on_hold' ? null : doc.expiresAt,
    consented_at: openedAt,
    consent_version: openedAt && CONSENT_VERSION,
    consent_hash: openedAt && CONSENT_HASH,
    viewed_at: openedAt,
    signed_at: signedAt,
    signed_name: signedAt && name,
    signed_ip: null,
    in_person: false,
    declined_at: declinedAt,
    declined_reason: declinedAt && DECLINED_BECAUSE,
  };
}

async function seal(demo: Demo, doc: Doc, { envelope, signers, events }: SeedEnvelope, key: WorkspaceKey): Promise<void> {
  const sealedAt = events.at(-1)!.at;
  const original = demo.blobs.get(envelope.file_handle)!;
  const bytes = await sealedFile({ envelope, signers, original, lastEventHash: events.at(-1)!.hash }, key, Date.parse(sealedAt));
  envelope.sealed_sha256 = sha256(bytes);
  envelope.sealed_at = sealedAt;
  const sealed = { type: 'sealed', actor: 'system', at: sealedAt, data: { sha256: envelope.sealed_sha256 }, ...NOWHERE } as const;
  events.push(eventAfter(doc.hash, events.at(-1)!, sealed));
  doc.fileId = keepFile(demo, doc.hash, { title: doc.title, customerId: doc.customerId, createdAt: sealedAt }, bytes).id;
}

function keepFile(
  { workspace, blobs }: Demo,
  handle: string,
  { title, customerId, createdAt }: { title: string; customerId: string | null; createdAt: string },
  bytes: Uint8Array,
): Row<'files'> {
  blobs.set(handle, Buffer.from(bytes));
  const row = newRow('files', {
    id: `c${handle.slice(0, 24)}`,
    createdAt,
    fileId: handle,
    filename: pdfName(title),
    mimeType: 'application/pdf',
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
    customerId,
  });
  workspace.files.push(row);
  return row;
}
