import { addDays } from '#domain/calendar.ts';
import { endOf } from '#domain/documents/paperTypes.ts';
import type { StateLook } from '#src/components/states.ts';
import type { PaperRow } from './paperSubject.ts';

/** How long before its end a paper is worth a look, in days. */
const SOON_DAYS = 30;

/** Returns the look of a paper on a day: whether it counts, and for how long still. */
export function paperLook({ status, type, json }: Pick<PaperRow, 'status' | 'type' | 'json'>, today: string): StateLook {
  if (status === 'DELETED') return { glyph: 'cross', tone: 'gray', label: 'Deleted' };
  if (status === 'ARCHIVED') return { glyph: 'slash', tone: 'gray', label: 'Archived' };
  const end = json && endOf(type, json);
  if (end && end < today) return { glyph: 'clock-alert', tone: 'red', label: 'Expired' };
  if (end && end <= addDays(today, SOON_DAYS)) return { glyph: 'clock', tone: 'amber', label: 'Expires soon' };
  return { glyph: 'dot', tone: 'green', label: 'Current' };
}

const EXAMINERS: Readonly<Record<NonNullable<PaperRow['examinerStatus']>, StateLook>> = {
  PENDING: { glyph: 'ring', tone: 'blue', label: 'Examiner not verified yet' },
  VERIFIED: { glyph: 'check', tone: 'green', label: 'Examiner verified' },
  NOT_FOUND: { glyph: 'warning', tone: 'red', label: 'Examiner not in the registry' },
  ERROR: { glyph: 'disc-alert', tone: 'amber', label: 'Examiner look-up failed' },
};

/** Returns the look of the verification of a medical examiner. */
export const examinerLook = (status: NonNullable<PaperRow['examinerStatus']>): StateLook => EXAMINERS[status];
