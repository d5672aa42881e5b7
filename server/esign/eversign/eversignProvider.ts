import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { inspectFile } from '../../files/inspectWork.ts';
import { toPdf } from '../pdf/pdfWork.ts';
import type { Content, EsignProvider, NewDocument, NewTemplate, Outcome, ProviderSigner } from '../provider.ts';
import type { EversignClient } from './eversignClient.ts';
import { AuditLog, documentOf, EversignDocument, EversignFields, Listing, Success } from './eversignShapes.ts';

interface EversignDeps {
  sandbox: boolean;
}

const SECOND = 1000;
const bit = (yes: boolean): 0 | 1 => (yes ? 1 : 0);
/** The service has done it; nothing is left to keep here. */
const outcome = <T>(made: T): Outcome<T> => ({ made, keep: async () => {} });

const Webhook = z.object({
  event_time: z.coerce.string(),
  event_type: z.string(),
  event_hash: z.string(),
  meta: z.object({ related_document_hash: z.string().min(1).max(64) }),
});

/** Signing by Xodo Sign (formerly Eversign), over its REST API (design/domain.md 3.1). */
export function eversignProvider(client: EversignClient, { sandbox }: EversignDeps): EsignProvider {
  const gone = async (hash: string, how: Record<string, number>): Promise<Outcome<null>> => {
    await client.json('DELETE', 'document', Success, { document_hash: hash, ...how });
    return outcome(null);
  };
  const post = async (body: object): Promise<EversignDocument> =>
    client.json('POST', 'document', EversignDocument, {}, { sandbox: bit(sandbox), ...body });
  return {
    name: 'eversign',
    async createDocument(document) {
      const { content, ...about } = document;
      const files = [await fileOf(document.title, content)];
      return outcome(documentOf(await post({ ...bodyOf(about), is_draft: bit(document.isDraft), files, ...OPEN_SIGNING })));
    },
    async updateDraft(update) {
      const { content, isDraft, hash, ...about } = update;
      const files = content ? { files: [await fileOf(update.title, content)] } : {};
      const body = { ...bodyOf({ ...about, isDraft }), document_hash: hash, hash, is_draft: bit(isDraft), ...files };
      return outcome(documentOf(await client.json('PUT', 'document', EversignDocument, { document_hash: hash }, body)));
    },
    async useTemplate(use) {
      const { templateId, fields, ...about } = use;
      const signers = use.signers.map(({ role, name, email }) => ({ role, name, email }));
      return outcome(documentOf(await post({ ...bodyOf(about), is_draft: bit(use.isDraft), template_id: templateId, signers, fields })));
    },
    async createTemplate(template: NewTemplate) {
      const { title, roles, content } = template;
      const signers = roles.map((role, i) => ({ id: i + 1, order: i + 1, role }));
      const made = await post({ title, is_template: 1, signers, files: [await fileOf(title, content)], ...requesterOf(template) });
      return outcome({
        templateId: made.template_id ?? made.document_hash,
        title,
        documentHash: made.document_hash,
        signers: roles.map((role) => ({ role })),
      });
    },
    getDocument: async (hash) => documentOf(await client.json('GET', 'document', EversignDocument, { document_hash: hash })),
    listDocuments: async (type) => (await client.json('GET', 'document', Listing, { type })).map(documentOf),
    async listTemplates() {
      return (await client.json('GET', 'document', Listing, { type: 'templates' })).map(
        ({ document_hash, template_id, title, signers }) => ({
          templateId: template_id ?? document_hash,
          title,
          documentHash: document_hash,
          signers: signers.flatMap(({ role }) => (role ? [{ role }] : [])),
        }),
      );
    },
    async templatePlaces(templateId) {
      const { fields } = await client.json('GET', 'document', EversignFields, { document_hash: templateId });
      const names = fields.flat().flatMap(({ identifier, merge }) => (merge && identifier ? [identifier] : []));
      return { fields: [...new Set(names)], needsAllFields: false };
    },
    async sendReminder(hash, number) {
      await client.json('POST', 'send_reminder', Success, {}, { document_hash: hash, signer_id: number });
      return outcome(null);
    },
    cancel: (hash) => gone(hash, { cancel: 1 }),
    trash: (hash) => gone(hash, { trash: 1 }),
    delete: (hash) => gone(hash, {}),
    downloadFinal: (hash) => client.pdf('download_final_document', { document_hash: hash, audit_trail: 0 }),
    downloadRaw: (hash) => client.pdf('download_raw_document', { document_hash: hash, audit_trail: 0 }),
    async auditLog(hash) {
      const entries = await client.json('GET', `document/${encodeURIComponent(hash)}/audit_log`, AuditLog);
      return entries.map(({ event_type: type, time_stamp, event_assoc_signer_name: name, event_assoc_signer_email: email }) => ({
        type,
        at: new Date(time_stamp * SECOND).toISOString(),
        signerName: name ?? null,
        signerEmail: email ?? null,
      }));
    },
    verifyWebhook(body) {
      const parsed = Webhook.safeParse(body);
      if (!parsed.success) return null;
      const { event_time, event_type, event_hash, meta } = parsed.data;
      const expected = createHmac('sha256', client.key).update(`${event_time}${event_type}`).digest();
      const given = Buffer.from(event_hash, 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected) ? { documentHash: meta.related_document_hash } : null;
    },
  };
}

/** The option that lets signers put their signature where they like, where nobody has placed fields. */
const OPEN_SIGNING = { flexible_signing: 1 } as const;

function requesterOf({ requester }: Pick<NewDocument, 'requester'>): object {
  return { custom_requester_name: requester.name, custom_requester_email: requester.email };
}

function bodyOf(document: Omit<NewDocument, 'content' | 'isDraft'> & { isDraft?: boolean }): object {
  const { title, message, signers, expiresAt } = document;
  return {
    title,
    message: message ?? '',
    use_signer_order: bit(signers.some(({ status }) => status === 'on_hold')),
    reminders: 1,
    require_all_signers: 1,
    ...requesterOf(document),
    expires: Math.floor(Date.parse(expiresAt) / SECOND),
    signers: signers.map(signerBody),
  };
}

function signerBody({ number, name, email, role }: ProviderSigner): object {
  return { id: number, order: number, name, email, deliver_email: 1, ...(role && { role }) };
}

/** Text of the editor goes as PDF; a file goes as it is, once it has shown what it is. */
async function fileOf(title: string, content: Content): Promise<object> {
  if (content.kind === 'file') {
    await inspectFile(content.bytes, content.filename);
    return { name: content.filename, file_base64: content.bytes.toString('base64') };
  }
  const { bytes } = await toPdf({ title, content, isSandbox: false });
  return { name: `${title}.pdf`, file_base64: Buffer.from(bytes).toString('base64') };
}
