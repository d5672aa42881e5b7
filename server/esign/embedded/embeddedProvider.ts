import { AccessError } from '#domain/errors.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import { toPdf } from '../pdf/pdfWork.ts';
import {
  ProviderFault,
  type DraftUpdate,
  type EsignProvider,
  type NewDocument,
  type Outcome,
  type ProviderDocument,
  type ProviderTemplate,
} from '../provider.ts';
import {
  claimUrl,
  envelopeSigners,
  fileRow,
  findEnvelope,
  insertEnvelope,
  newHash,
  newToken,
  signUrl,
  pdfName,
  readStored,
  replaceSigners,
  revokeLinks,
  sha256,
  type EmbeddedDeps,
  type Envelope,
  type EnvelopeSigner,
} from './envelope.ts';
import { addEvent, eventsOf, NOWHERE, type EventType } from './events.ts';
import { giveLink, invite } from './invite.ts';
import { finalFile, listEmbedded, readDocument } from './readDocuments.ts';
import { copyFields, dropFields, putFields } from './placedFields.ts';
import { filled, placesOf, templateEnvelope, templateParts, unconvertible } from './template.ts';
import { templateFields } from './templateFields.ts';

/** Signing inside the product: envelopes, tokens and events in its own tables, mails through its own queue. */
export function embeddedProvider(deps: EmbeddedDeps): EsignProvider {
  const { db, origin } = deps;
  const revoke = (hash: string): Outcome<null> => ({
    made: null,
    async keep(s) {
      if (!(await findEnvelope(s.client, hash))) return;
      await revokeLinks(s.client, hash);
      await note(s, hash, 'cancelled');
    },
  });
  return {
    name: 'embedded',
    createDocument: async (document) => newEnvelope(deps, document, await converted(deps, document)),
    async useTemplate(use) {
      const template = await templateEnvelope(deps, use.templateId);
      const pdf = await unconvertible(() => filled(deps, template, use));
      const copy = await copyFields(db.pool, template.hash, pdf);
      const { made: document, keep } = await newEnvelope(deps, use, pdf);
      return {
        made: document,
        async keep(s) {
          await keep(s);
          await copy(s.client, document.hash);
        },
      };
    },
    updateDraft: (update) => updateEnvelope(deps, update),
    async createTemplate({ title, requester, customerId, content, roles, fields }) {
      const { pdf, html } = await unconvertible(() => templateParts(title, content));
      const hash = newHash();
      const handle = await keepPdf(deps, { title, requester, customerId }, pdf);
      const envelope = envelopeOf(deps, hash, { title, requester, customerId }, handle, pdf, null);
      const made: ProviderTemplate = { templateId: hash, title, documentHash: hash, signers: roles.map((role) => ({ role })) };
      return {
        made,
        async keep(s) {
          await insertEnvelope(s.client, { ...envelope, is_template: true, source_html: html, roles: [...roles] });
          if (fields.length > 0) await putFields(s.client, hash, fields);
          await fileRow(s, requester.userId, handle);
        },
      };
    },
    templateFields: templateFields(deps),
    getDocument: (hash) => readDocument(db, hash),
    listDocuments: (type) => listEmbedded(db, type),
    async listTemplates() {
      const { rows } = await db.pool.query<Envelope>('select * from esign_envelope where is_template order by created_at desc, hash');
      return rows.map(({ hash, title, roles }) => ({
        templateId: hash,
        title,
        documentHash: hash,
        signers: roles.map((role) => ({ role })),
      }));
    },
    async templatePlaces(templateId) {
      const template = await templateEnvelope(deps, templateId);
      return unconvertible(() => placesOf(deps, template));
    },
    async sendReminder(hash, number) {
      return {
        made: null,
        async keep(s) {
          await invite(s, { ...(await askedSigner(s, hash, number)), isReminder: true, origin });
        },
      };
    },
    async openLink(hash, number) {
      const token = newToken();
      return {
        made: signUrl(origin, token),
        async keep(s) {
          const { expiresAt } = await askedSigner(s, hash, number);
          await giveLink(s, { hash, number, token, expiresAt, event: 'link_given' });
        },
      };
    },
    cancel: async (hash) => revoke(hash),
    trash: async (hash) => revoke(hash),
    delete: async (hash) => revoke(hash),
    downloadFinal: async (hash) => readStored(deps, await finalFile(db, hash)),
    async downloadRaw(hash) {
      const envelope = await findEnvelope(db.pool, hash);
      if (!envelope) throw new AccessError();
      return readStored(deps, envelope.file_handle);
    },
    async auditLog(hash) {
      const signers = await envelopeSigners(db.pool, hash);
      return (await eventsOf(db.pool, hash)).map(({ type, at, data }) => {
        const signer = signers.find(({ number }) => String(number) === data['signer']);
        return { type, at, signerName: signer?.name ?? null, signerEmail: signer?.email ?? null };
      });
    },
    verifyWebhook: () => null,
  };
}

/** Unless the sender says otherwise (SIGN-17). */
const REMIND_EVERY_DAYS = 7;

type About = Pick<NewDocument, 'title' | 'requester' | 'customerId'>;

function converted({ sandbox }: EmbeddedDeps, { title, content }: Pick<NewDocument, 'title' | 'content'>): Promise<Uint8Array> {
  return unconvertible(async () => (await toPdf({ title, content, isSandbox: sandbox })).bytes);
}

function keepPdf({ files }: EmbeddedDeps, { title, requester, customerId }: About, pdf: Uint8Array): Promise<string> {
  return files.keep(pdf, { filename: pdfName(title), mimeType: 'application/pdf', ownerId: requester.userId, customerId });
}

function envelopeOf({ clock }: EmbeddedDeps, hash: string, about: About, handle: string, pdf: Uint8Array, claim: Claim | null): Envelope {
  return {
    hash,
    is_template: false,
    title: about.title,
    customer_id: about.customerId,
    requester_id: about.requester.userId,
    requester_name: about.requester.name,
    requester_email: about.requester.email,
    file_handle: handle,
    original_sha256: sha256(pdf),
    source_html: null,
    roles: [],
    claim_hash: claim && sha256(claim.token),
    claim_expires_at: claim && claim.expiresAt,
    remind_every_days: REMIND_EVERY_DAYS,
    created_at: new Date(clock()).toISOString(),
  };
}

interface Claim {
  token: string;
  expiresAt: string;
}

async function newEnvelope(
  deps: EmbeddedDeps,
  document: Omit<NewDocument, 'content'>,
  pdf: Uint8Array,
): Promise<Outcome<ProviderDocument>> {
  const hash = newHash();
  const handle = await keepPdf(deps, document, pdf);
  const claim = document.isDraft ? { token: newToken(), expiresAt: document.expiresAt } : null;
  return {
    made: made(deps, hash, document, claim),
    async keep(s) {
      await insertEnvelope(s.client, envelopeOf(deps, hash, document, handle, pdf, claim));
      await replaceSigners(s.client, hash, document.signers);
      await fileRow(s, document.requester.userId, handle);
      await note(s, hash, 'created', { originalSha256: sha256(pdf) });
      if (!document.isDraft) await inviteWaiting(s, deps, hash, document);
    },
  };
}

async function updateEnvelope(deps: EmbeddedDeps, update: DraftUpdate): Promise<Outcome<ProviderDocument>> {
  const { hash, title, content, isDraft } = update;
  const pdf = content && (await converted(deps, { title, content }));
  const handle = pdf && (await keepPdf(deps, update, pdf));
  const claim = isDraft ? { token: newToken(), expiresAt: update.expiresAt } : null;
  return {
    made: made(deps, hash, update, claim),
    async keep(s) {
      const { rowCount } = await s.client.query(
        `update esign_envelope set title = $2, claim_hash = $3, claim_expires_at = $4, file_handle = coalesce($5, file_handle),
           original_sha256 = coalesce($6, original_sha256) where hash = $1 and not is_template`,
        [hash, title, claim && sha256(claim.token), claim?.expiresAt ?? null, handle, pdf && sha256(pdf)],
      );
      if (rowCount === 0) throw new ProviderFault('refused', 'This draft was not made by the signing service.');
      await replaceSigners(s.client, hash, update.signers);
      if (handle) await fileRow(s, update.requester.userId, handle);
      // They were placed on the pages of before.
      if (handle) await dropFields(s.client, hash);
      await note(s, hash, 'changed', pdf ? { originalSha256: sha256(pdf) } : {});
      if (!isDraft) await inviteWaiting(s, deps, hash, update);
    },
  };
}

function made(
  { origin }: EmbeddedDeps,
  hash: string,
  { title, isDraft, signers }: Omit<NewDocument, 'content'>,
  claim: Claim | null,
): ProviderDocument {
  return { hash, title, status: isDraft ? 'DRAFT' : 'SENT', signers, embeddedClaimUrl: claim && claimUrl(origin, claim.token) };
}

async function inviteWaiting(
  s: Steps,
  { origin }: EmbeddedDeps,
  hash: string,
  { signers, expiresAt }: Pick<NewDocument, 'signers' | 'expiresAt'>,
): Promise<void> {
  const envelope = (await findEnvelope(s.client, hash))!;
  for (const signer of signers.filter(({ status }) => status === 'waiting_for_signature'))
    await invite(s, { envelope, signer, expiresAt, isReminder: false, origin });
}

function note({ client, ctx }: Steps, hash: string, type: EventType, data: Record<string, string> = {}): Promise<void> {
  return addEvent(client, hash, { type, actor: ctx.actor.userId, at: ctx.now, data, ...NOWHERE });
}

/** The signer of an envelope who is asked to sign, and until when. @throws ProviderFault when nobody asks them */
async function askedSigner(
  { client }: Steps,
  hash: string,
  number: number,
): Promise<{ envelope: Envelope; signer: EnvelopeSigner; expiresAt: string }> {
  const envelope = await findEnvelope(client, hash);
  const signer = (await envelopeSigners(client, hash)).find((one) => one.number === number);
  const expiresAt = signer?.token_expires_at;
  if (!envelope || !signer || !expiresAt) throw new ProviderFault('refused', 'This signer is not asked to sign.');
  return { envelope, signer, expiresAt };
}
