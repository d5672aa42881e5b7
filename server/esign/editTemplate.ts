import { z } from 'zod';
import { isStaff, type Actor } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import { CHOICES_MAX, FIELD_KINDS, FIELDS_MAX, LABEL_MAX } from '#domain/esign/placedFields.ts';
import { idText, plainText } from '#domain/fieldSchema.ts';
import { MESSAGES } from '#domain/messages.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { documentManager, requesterOf } from './documentManager.ts';
import type { EsignForm } from './esignForm.ts';
import { contentOf, parseJson } from './esignInput.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import { ProviderFault, type EditableTemplate, type EsignProvider } from './provider.ts';
import { templateFor } from './templates.ts';

const points = z.int('Is no whole number of points').min(0).max(20_000);
const Fields = z
  .array(
    z.object({
      id: idText,
      kind: z.enum(FIELD_KINDS, 'Is no kind of field'),
      page: z.int().min(1).max(10_000),
      x: points,
      y: points,
      width: points,
      height: points,
      role: plainText(100),
      required: z.boolean(),
      label: plainText(LABEL_MAX).trim().min(1, MESSAGES.fieldRequired),
      choices: z.array(plainText(100).trim().min(1, MESSAGES.fieldRequired)).max(CHOICES_MAX),
    }),
  )
  .max(FIELDS_MAX, `A template has ${FIELDS_MAX} fields at most.`);
const Version = z.int().min(0);

function editor({ provider }: EsignDeps): NonNullable<EsignProvider['templateFields']> {
  if (!provider.templateFields) throw new ProviderFault('refused', 'Templates are edited at the signing service itself.');
  return provider.templateFields;
}

/** The template that this person may use, with its pages and fields. @throws AccessError, ProviderFault */
export async function readTemplate(deps: EsignDeps, caller: Caller, templateId: string): Promise<EditableTemplate> {
  const { actor } = await documentManager(deps, caller.userId);
  await templateFor(deps, actor, templateId);
  return editor(deps).read(templateId);
}

/** The PDF of the template that this person may use. @throws AccessError, ProviderFault */
export async function templatePdf(deps: EsignDeps, caller: Caller, templateId: string): Promise<Buffer> {
  const { actor } = await documentManager(deps, caller.userId);
  await templateFor(deps, actor, templateId);
  return deps.provider.downloadRaw(templateId);
}

/**
 * Saves the fields of a template over the version that they began from, and its PDF where there is a new one.
 * @throws AccessError, InputError, RuleError when somebody else has saved it meanwhile, ProviderFault
 */
export async function saveTemplate(
  deps: EsignDeps,
  caller: Caller,
  templateId: string,
  { fields: given, file }: EsignForm,
): Promise<EditableTemplate> {
  const { db, clock } = deps;
  const { user, actor } = await documentManager(deps, caller.userId);
  await templateFor(deps, actor, templateId);
  await checkOwner(deps, actor, templateId);
  const fields = parseJson('fields', given.get('fields') ?? '', Fields);
  const version = parseJson('version', given.get('version') ?? '', Version);
  const content = file && contentOf('attachment', undefined, file);
  const { made, keep } = await editor(deps).save({ templateId, version, fields, content, requester: requesterOf(user) });
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    await applyOnServer(client, { actor, now, requestId: caller.requestId }, keep);
  });
  return made;
}

/** Those of the house are for everybody to use, and for the staff alone to change. */
async function checkOwner({ db }: EsignDeps, actor: Actor, templateId: string): Promise<void> {
  if (isStaff(actor)) return;
  const { rowCount } = await db.pool.query('select from esign_template_owner where template_id = $1 and customer_id = $2', [
    templateId,
    actor.customerId,
  ]);
  if (rowCount === 0) throw new AccessError();
}
