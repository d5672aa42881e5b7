import { z } from 'zod';
import { AccessError, InputError } from '../errors.ts';
import type { Json } from '../field.ts';
import { schemaOf } from '../fieldSchema.ts';
import { mutation } from '../mutation.ts';
import { preferences } from './preference.ts';
import { preferenceId } from './preferenceId.ts';

/** Characters that one value may have as JSON, and preferences that one person may have. */
export const PREFERENCE_LIMITS = { valueCharsMax: 65_536, perPersonMax: 300 } as const;

const NAME = /^[a-z][A-Za-z0-9.-]{0,59}$/;

/** PREF-1: a person sets one of their own preferences, whether it was there before or not; the last one who does stands. */
export const preferenceSet = mutation({
  name: 'preferenceSet',
  input: z.strictObject({
    name: z.string().regex(NAME, 'A name starts with a small letter and has letters, digits, dots and hyphens, 60 at most'),
    value: schemaOf(preferences.fields.value) as z.ZodType<Json>,
  }),
  on: null,
  may: () => true,
  async apply(tx, { name, value }, { actor: { userId }, now }) {
    const text = JSON.stringify(value);
    if (text.length > PREFERENCE_LIMITS.valueCharsMax) throw new InputError({ value: `Max ${PREFERENCE_LIMITS.valueCharsMax} characters` });
    const id = preferenceId(userId, name);
    const before = await tx.get('preferences', id);
    if (before && (before.userId !== userId || before.name !== name)) throw new AccessError();
    if (before) {
      if (JSON.stringify(before.value) !== text) await tx.patch('preferences', id, { value, updatedAt: now });
      return;
    }
    const others = await tx.where('preferences', 'userId', userId);
    if (others.length >= PREFERENCE_LIMITS.perPersonMax)
      throw new InputError({ name: `Max ${PREFERENCE_LIMITS.perPersonMax} preferences of one person` });
    await tx.put('preferences', { id, userId, name, value, createdAt: now, updatedAt: now, deletedAt: null });
  },
});
