import type { Clock, Standing } from '#domain/drivers/verification/clock.ts';
import { isUnsent } from '#domain/drivers/verification/unsent.ts';
import type { PEV_STATUSES } from '#domain/drivers/driver.ts';
import type { StateLook } from '#src/components/states.ts';
import type { Attempt } from './verificationRows.ts';

const STATUSES: Readonly<Record<(typeof PEV_STATUSES)[number], StateLook>> = {
  UNDER_REVIEW: { glyph: 'ring', tone: 'violet', label: 'UNDER REVIEW' },
  NO_RESPONSE: { glyph: 'clock', tone: 'orange', label: 'NO RESPONSE' },
  REJECTED: { glyph: 'cross', tone: 'red', label: 'REJECTED' },
  VERIFIED: { glyph: 'check', tone: 'green', label: 'VERIFIED' },
};
const NOT_SENT: StateLook = { glyph: 'dashed-circle', tone: 'gray', label: 'NOT SENT' };

/** Returns the look of a status of attempts. */
export const statusLook = (status: (typeof PEV_STATUSES)[number]): StateLook => STATUSES[status];

/** PEV-1: returns the look of an attempt, which nobody reviews before it was sent. */
export const attemptLook = (row: Pick<Attempt, 'status' | 'isPEVSent'>): StateLook => (isUnsent(row) ? NOT_SENT : STATUSES[row.status]);

const STANDINGS: Readonly<Record<Standing, StateLook>> = {
  unsent: NOT_SENT,
  open: { glyph: 'clock', tone: 'blue', label: 'WAITING' },
  late: { glyph: 'clock-alert', tone: 'red', label: 'LATE' },
  answered: { glyph: 'check', tone: 'green', label: 'ANSWERED' },
  unanswered: { glyph: 'slash', tone: 'orange', label: 'NO RESPONSE' },
};

/** PEV-10: returns how an employer stands, with the days of the clock in words. */
export function standingLook({ standing, daysLeft }: Clock): StateLook {
  const look = STANDINGS[standing];
  if (daysLeft === null || (standing !== 'open' && standing !== 'late')) return look;
  const days = Math.abs(daysLeft) === 1 ? '1 DAY' : `${Math.abs(daysLeft)} DAYS`;
  return { ...look, label: standing === 'late' ? `${days} LATE` : daysLeft === 0 ? 'DUE TODAY' : `${days} LEFT` };
}

const TO_DO: Readonly<Record<Standing, string>> = {
  unsent: 'Send the request.',
  open: 'Wait for the answer, or send a reminder.',
  late: 'Send a reminder, or set the status to No response.',
  answered: 'Nothing left to do.',
  unanswered: 'The attempts show the good-faith effort. Report the employer to FMCSA.',
};

/** Returns what is to be done next about an employer. */
export function toDo({ standing }: Clock, { type, companyEmail }: Pick<Attempt, 'type' | 'companyEmail'>): string {
  if (!companyEmail && standing === 'unsent' && type === 'EMAIL') return 'Add an email, or edit the type.';
  if (!companyEmail && (standing === 'open' || standing === 'late')) return 'Add an email to send a reminder.';
  return TO_DO[standing];
}
