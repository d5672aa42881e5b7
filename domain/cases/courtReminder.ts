import { daysBetween } from '../calendar.ts';
import type { ServerContext } from '../consequence.ts';
import type { Tx } from '../mutation.ts';
import { NOTICES } from '../notifications/notices.ts';
import { followersOf, notify } from '../notifications/notify.ts';
import type { Row } from '../tables.ts';
import { courtDate, isOpenCase } from './case.ts';
import { pairId } from '../pairId.ts';

/** Days before the court date on which people are reminded. */
const FIRST = 7;
const LAST = 2;

/**
 * NOTIFICATION-9: which reminder is due on this day: the one of seven days, the one of two, or none. A reminder that a day
 * without a running server left out is still due on the days that follow.
 */
export function courtReminder(row: Row<'cases'>, today: string): 7 | 2 | null {
  const day = courtDate(row);
  const left = day === null ? -1 : daysBetween(today, day);
  if (left < 0 || left > FIRST || !isOpenCase(row)) return null;
  return left <= LAST ? LAST : FIRST;
}

/** Reminds the followers of a case of its court date where that is due; a second time on the same day, or for the same reminder, changes nothing. */
export async function remindCourtDate(tx: Tx, caseId: string, ctx: ServerContext): Promise<void> {
  const row = await tx.get('cases', caseId);
  const today = ctx.now.slice(0, 10);
  const reminder = row?.deletedAt === null ? courtReminder(row, today) : null;
  const day = row && courtDate(row);
  if (!row || reminder === null || !day) return;
  const idOf = (userId: string): string => pairId('c', caseId, day, String(reminder), userId);
  const notice = NOTICES.courtReminder(row, day);
  await notify(tx, ctx, row, await followersOf(ctx.look ?? tx, row), notice, {}, idOf);
}
