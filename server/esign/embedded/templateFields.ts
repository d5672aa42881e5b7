import { InputError, RuleError } from '#domain/errors.ts';
import { fieldName, fieldsOff, fieldsProblem, type PageSize } from '#domain/esign/placedFields.ts';
import { pageSizes } from '../pdf/pdfWork.ts';
import type { EditableTemplate, EsignProvider, TemplateChange } from '../provider.ts';
import { fileRow, pdfName, readStored, sha256, type EmbeddedDeps } from './envelope.ts';
import { fieldsOf } from './placedFields.ts';
import { templateEnvelope, templateParts, unconvertible } from './template.ts';

export const SAVED_MEANWHILE =
  'Somebody else has saved this template meanwhile. Load the template again, which leaves out what you have not saved, and make your changes on what they saved.';

/** The templates of the product's own service as they are edited. */
export function templateFields(deps: EmbeddedDeps): NonNullable<EsignProvider['templateFields']> {
  return { read: (templateId) => readTemplate(deps, templateId), save: (change) => saveTemplate(deps, change) };
}

async function readTemplate(deps: EmbeddedDeps, templateId: string): Promise<EditableTemplate> {
  const envelope = await templateEnvelope(deps, templateId);
  const pages = await pageSizes(await readStored(deps, envelope.file_handle));
  return { templateId, title: envelope.title, roles: envelope.roles, pages, ...(await fieldsOf(deps.db.pool, templateId)) };
}

async function saveTemplate(deps: EmbeddedDeps, change: TemplateChange): ReturnType<NonNullable<EsignProvider['templateFields']>['save']> {
  const { templateId, version, fields, requester } = change;
  const envelope = await templateEnvelope(deps, templateId);
  const { content } = change;
  const pdf = content && (await unconvertible(() => templateParts(envelope.title, content))).pdf;
  const pages = await pageSizes(pdf ?? (await readStored(deps, envelope.file_handle)));
  checkOnPages(change, pages);
  const problem = fieldsProblem(fields, envelope.roles, pages);
  if (problem) throw new InputError({ fields: problem });
  const { title, customer_id: customerId, roles } = envelope;
  const handle =
    pdf && (await deps.files.keep(pdf, { filename: pdfName(title), mimeType: 'application/pdf', ownerId: requester.userId, customerId }));
  return {
    made: { templateId, title, roles, version: version + 1, pages, fields },
    async keep(s) {
      const { rowCount } = await s.client.query(
        `insert into esign_placed_fields (envelope_hash, version, fields) values ($1, $2 + 1, $3)
         on conflict (envelope_hash) do update set version = excluded.version, fields = excluded.fields where esign_placed_fields.version = $2`,
        [templateId, version, JSON.stringify(fields)],
      );
      if (rowCount === 0) throw new RuleError('SIGN-19', SAVED_MEANWHILE);
      if (!handle) return;
      await s.client.query('update esign_envelope set file_handle = $2, original_sha256 = $3, source_html = null where hash = $1', [
        templateId,
        handle,
        sha256(pdf),
      ]);
      await fileRow(s, requester.userId, handle);
    },
  };
}

/** SIGN-19: fields that are off the pages of a new PDF are named, all of them. */
function checkOnPages({ fields, content }: TemplateChange, pages: readonly PageSize[]): void {
  const off = content ? fieldsOff(fields, pages) : [];
  if (off.length === 0) return;
  const names = off.slice(0, 10).map(fieldName).join(', ');
  const more = off.length > 10 ? ` and ${off.length - 10} more` : '';
  throw new InputError({ file: `The new PDF has no place for ${names}${more}. Move them first, then replace the PDF.` });
}
