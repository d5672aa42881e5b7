import { z } from 'zod';
import { InputError } from '#domain/errors.ts';
import { BUNDLE_MAX, BUNDLE_MIN, bundled, fieldsProblem, type PageSize } from '#domain/esign/placedFields.ts';
import { plainText } from '#domain/fieldSchema.ts';
import { MESSAGES } from '#domain/messages.ts';
import { newId } from '../mutations/applyOnServer.ts';
import { readTemplate, templatePdf } from './editTemplate.ts';
import { parseJson, sandboxTitle } from './esignInput.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import { bindFinals } from './pdf/pdfWork.ts';
import type { EditableTemplate, ProviderTemplate } from './provider.ts';
import { keepTemplate, listTemplates, Roles } from './templates.ts';

/** The templates of a bundle, in the order of their pages; one may be there more than once. */
export const Bundle = z.object({
  title: plainText(1000).trim().min(1, MESSAGES.fieldRequired),
  templateIds: z
    .array(plainText(64).min(1, MESSAGES.fieldRequired))
    .min(BUNDLE_MIN, 'Choose two templates at least.')
    .max(BUNDLE_MAX, `Choose ${BUNDLE_MAX} templates at most.`),
});

/** SIGN-22: names the templates that no bundle takes, of those that this person may use. @throws ProviderFault */
export async function neverBundled(deps: EsignDeps, caller: Caller): Promise<string[]> {
  const found: string[] = [];
  // One after the other: each is read for it. What cannot be read is refused by itself.
  for (const { templateId } of await listTemplates(deps, caller))
    if (await losesFields(deps, templateId).catch(() => false)) found.push(templateId);
  return found;
}

/** Returns whether a template has merge fields: their values are written into its own text or form, which a bundle of pages no longer has. */
async function losesFields({ provider }: EsignDeps, templateId: string): Promise<boolean> {
  return (await provider.templatePlaces(templateId)).fields.length > 0;
}

/**
 * SIGN-22: makes one template of several, with the pages, roles and fields of all.
 * @throws AccessError, InputError for a template with merge fields and for those of several customers, ProviderFault
 */
export async function bundleTemplates(deps: EsignDeps, caller: Caller, given: z.infer<typeof Bundle>): Promise<ProviderTemplate> {
  const title = sandboxTitle(given.title, deps.sandbox);
  const templates: EditableTemplate[] = [];
  const documents: Uint8Array[] = [];
  for (const templateId of given.templateIds) {
    const template = await readTemplate(deps, caller, templateId);
    if (await losesFields(deps, templateId))
      throw new InputError({ templateIds: `“${template.title}” has merge fields, which a bundle would lose. Send it by itself.` });
    templates.push(template);
    documents.push(await templatePdf(deps, caller, templateId));
  }
  const { roles: all, fields } = bundled(templates, newId);
  const roles = parseJson('roles', JSON.stringify(all), Roles);
  const pages = templates.flatMap((template): readonly PageSize[] => template.pages);
  const problem = fieldsProblem(fields, roles, pages);
  if (problem) throw new InputError({ templateIds: problem });
  const { bytes } = await bindFinals(documents);
  const content = { kind: 'file', bytes: Buffer.from(bytes), filename: 'bundle.pdf' } as const;
  return keepTemplate(deps, caller, { title, roles, fields, content }, await ownerOf(deps, given.templateIds));
}

/** The customer whose templates are among these; null: all are of the house. @throws InputError for those of several customers */
async function ownerOf({ db }: EsignDeps, templateIds: readonly string[]): Promise<string | null> {
  const { rows } = await db.pool.query<{ customer_id: string }>(
    'select distinct customer_id from esign_template_owner where template_id = any($1)',
    [templateIds],
  );
  if (rows.length > 1) throw new InputError({ templateIds: 'These templates belong to different customers.' });
  return rows[0]?.customer_id ?? null;
}
