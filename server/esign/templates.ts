import { isStaff, type Actor } from '#domain/actor.ts';
import { AccessError, InputError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { z } from 'zod';
import { plainText } from '#domain/fieldSchema.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { documentManager, requesterOf } from './documentManager.ts';
import type { EsignForm } from './esignForm.ts';
import { contentOf, parseJson, sandboxTitle } from './esignInput.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import type { NewTemplate, ProviderTemplate } from './provider.ts';

export const Roles = z.array(plainText(100).trim().min(1, MESSAGES.fieldRequired)).min(1, MESSAGES.fieldRequired).max(50);

/** The templates that this person may use: those of the house, and for a customer those of its own (spec 2, template). */
export async function listTemplates(deps: EsignDeps, caller: Caller): Promise<ProviderTemplate[]> {
  const { actor } = await documentManager(deps, caller.userId);
  return usable(deps, actor);
}

/** One template that this person may use. @throws AccessError */
export async function templateFor(deps: EsignDeps, actor: Actor, templateId: string): Promise<ProviderTemplate> {
  const found = (await usable(deps, actor)).find((template) => template.templateId === templateId);
  if (!found) throw new AccessError();
  return found;
}

async function usable({ db, provider }: EsignDeps, actor: Actor): Promise<ProviderTemplate[]> {
  const templates = await provider.listTemplates();
  if (isStaff(actor)) return templates;
  const { rows } = await db.pool.query<{ template_id: string }>(
    'select template_id from esign_template_owner where customer_id is distinct from $1',
    [actor.customerId],
  );
  const foreign = new Set(rows.map((row) => row.template_id));
  return templates.filter(({ templateId }) => !foreign.has(templateId));
}

/** Makes a template of a file or of HTML, with one role for each who will sign. @throws InputError, FileRefusal, ProviderFault */
export async function createTemplate(deps: EsignDeps, caller: Caller, { fields, file }: EsignForm): Promise<ProviderTemplate> {
  const text = (fields.get('title') ?? fields.get('documentTitle') ?? '').trim();
  if (text === '') throw new InputError({ title: MESSAGES.fieldRequired });
  const title = sandboxTitle(text, deps.sandbox);
  const roles = parseJson('roles', fields.get('roles') || '[]', Roles);
  if (new Set(roles).size !== roles.length) throw new InputError({ roles: PAPER_MESSAGES.sameRole });
  const html = fields.get('html');
  const content = contentOf(html === undefined ? 'attachment' : 'custom', html, file);
  return keepTemplate(deps, caller, { title, roles, content, fields: [] }, null);
}

/** Makes a template with the signing service and keeps it as that of its maker's customer, else of `owner`; null: of the house. @throws AccessError, ProviderFault */
export async function keepTemplate(
  deps: EsignDeps,
  caller: Caller,
  template: Pick<NewTemplate, 'title' | 'roles' | 'content' | 'fields'>,
  owner: string | null,
): Promise<ProviderTemplate> {
  const { db, clock, provider } = deps;
  const { title, roles } = template;
  const { user, actor } = await documentManager(deps, caller.userId);
  const customerId = actor.customerId ?? owner;
  const { made, keep } = await provider.createTemplate({ ...template, requester: requesterOf(user), customerId });
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    await applyOnServer(client, { actor, now, requestId: caller.requestId }, async (s) => {
      const { templateId, documentHash } = made;
      const stamps = { createdAt: now, updatedAt: now, deletedAt: null };
      await s.tx.put('templates', { id: s.ctx.newId(), ...stamps, templateId, title, documentHash, roles: [...roles] });
      if (customerId)
        await client.query('insert into esign_template_owner (template_id, customer_id) values ($1, $2)', [templateId, customerId]);
      await keep(s);
    });
  });
  return made;
}
