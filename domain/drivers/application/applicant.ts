import { z } from 'zod';
import { applicantId, type Actor } from '../../actor.ts';
import { RuleError } from '../../errors.ts';
import { schemaOf } from '../../fieldSchema.ts';
import type { Json } from '../../field.ts';
import { mutation } from '../../mutation.ts';
import type { Row } from '../../tables.ts';
import { crud } from '../../crud.ts';
import { driverApplicationForms } from '../driver.ts';
import { applicationRules } from './application.rules.ts';
import { isObject, sameJson } from './json.ts';
import { SECTION_NAMES, type SectionName } from './sections.ts';
import { isFillable } from './transitions.ts';

type Form = Pick<Row<'driverApplicationForms'>, 'id' | 'customerId'>;

/**
 * LINK-3: the driver who fills this application in by a mailed link. Their name is the id of no user, and
 * every mutation but the two below refuses them.
 */
export function applicantOf({ id, customerId }: Form): Actor {
  return { userId: applicantId(id), role: 'CUSTOMER_BASIC', customerId };
}

/** The same write as the API's, with the same rules. */
const { update } = crud('driverApplicationForms', applicationRules);

const own = {
  byLink: true,
  on: { table: 'driverApplicationForms', id: ({ id }: { id: string }) => id },
  may: (actor: Actor, row: Row<'driverApplicationForms'>) => actor.userId === applicantId(row.id),
} as const;

const answers = schemaOf(driverApplicationForms.fields.jsonForm);

/** LINK-4: one section of the answers, based on what the device saw of it; null: it was not there. */
export const applicationFillByLink = mutation({
  ...own,
  name: 'applicationFillByLink',
  input: z.strictObject({
    id: z.string(),
    section: z.enum(SECTION_NAMES as [SectionName, ...SectionName[]]),
    based: answers,
    value: answers,
  }),
  async apply(tx, { section, based, value, ...input }, ctx, row) {
    // An application that is not to be filled in any more says so before it speaks of its sections.
    if (!isFillable(row.status)) throw new RuleError('FORM-2', 'The answers of this application cannot be changed anymore.');
    const form = isObject(row.jsonForm) ? row.jsonForm : {};
    const there: Json = form[section] ?? null;
    if (sameJson(there, value as Json)) return;
    if (!sameJson(there, based as Json)) throw new RuleError('LINK-4', 'This part was changed on another device.');
    const jsonForm = { ...form, [section]: value };
    await update.apply(tx, { ...input, jsonForm }, ctx, row);
  },
});

/** LINK-3: the driver sends their application; it must be whole (FORM-5). */
export const applicationSubmitByLink = mutation({
  ...own,
  name: 'applicationSubmitByLink',
  input: z.strictObject({ id: z.string() }),
  apply: (tx, { id }, ctx, row) => update.apply(tx, { id, status: 'IN_REVIEW' }, ctx, row),
});
