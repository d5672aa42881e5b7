import { crud, type CrudRules } from '../crud.ts';
import { RuleError } from '../errors.ts';

/**
 * Set an alert aside, or bring it back with `dismissedAt: null` (ALERT-21). ALERT-2: only NON_CRITICAL is set aside;
 * ALERT-3: that stamps dismissedAt, with the server's clock whatever time was given; ALERT-4: Remind Later also sets remindLater.
 * ALERT-22: a note alone does neither.
 */
export const alertRules: CrudRules<'alerts'> = {
  async fill({ given, ctx }) {
    const isNoteAlone = given.note !== undefined && given.dismissedAt === undefined && given.remindLater === undefined;
    if (isNoteAlone) return {};
    if (given.dismissedAt === null) return { dismissedAt: null, remindLater: false };
    return { dismissedAt: ctx.now, remindLater: given.remindLater ?? false };
  },
  async check({ before, after }) {
    if (after.dismissedAt !== null && before?.status !== 'NON_CRITICAL')
      throw new RuleError('ALERT-2', 'A critical alert cannot be dismissed.');
  },
};

export const alertUpdate = crud('alerts', alertRules).update;
