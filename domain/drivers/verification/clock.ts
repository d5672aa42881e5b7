import { addDays, daysBetween } from '../../calendar.ts';
import type { Row } from '../../tables.ts';
import { isUnsent } from './unsent.ts';

/** Previous employers answer within this many days (49 CFR 391.23(g)(1)). */
export const ANSWER_DAYS = 30;

/** The fields of an attempt that say how it stands. */
export type AttemptFacts = Pick<
  Row<'employmentVerifications'>,
  'id' | 'companyName' | 'companyEmail' | 'status' | 'isPEVSent' | 'sentAt' | 'createdAt' | 'attempt' | 'previousId'
>;

/** One previous employer with all attempts at it, the first one first. */
export interface EmployerAttempts<A extends AttemptFacts> {
  company: string;
  attempts: A[];
  /** The attempt that counts: the newest. */
  last: A;
}

/** Returns how an employer stands: `late` has let the 30 days pass, `open` still has some of them. */
export type Standing = 'unsent' | 'open' | 'late' | 'answered' | 'unanswered';

/** The standing of an employer on a day; the days are null before anything was sent. */
export interface Clock {
  standing: Standing;
  /** The last day of the 30, `YYYY-MM-DD`. */
  due: string | null;
  /** Days until then; negative when it has passed. */
  daysLeft: number | null;
}

/** PEV-3: groups attempts by the chain of those that they follow up, in the order in which the chains began. */
export function byEmployer<A extends AttemptFacts>(rows: readonly A[]): EmployerAttempts<A>[] {
  const ordered = rows.toSorted((a, b) => a.attempt - b.attempt || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
  const chainOf = new Map<string, A[]>();
  const chains: A[][] = [];
  for (const row of ordered) {
    const known = row.previousId === null ? undefined : chainOf.get(row.previousId);
    const chain = known ?? [];
    if (!known) chains.push(chain);
    chain.push(row);
    chainOf.set(row.id, chain);
  }
  return chains.map((attempts) => ({ company: attempts.at(-1)!.companyName, attempts, last: attempts.at(-1)! }));
}

/** PEV-10: the 30 days since the first sending, and what has come of them by `today`. `dayOf`: the day of an instant, where `today` is one. */
export function clockOf(
  { attempts, last }: Pick<EmployerAttempts<AttemptFacts>, 'attempts' | 'last'>,
  today: string,
  dayOf: (instant: string) => string = (instant) => instant.slice(0, 10),
): Clock {
  const sent = attempts.flatMap(({ sentAt }) => sentAt ?? []).toSorted()[0];
  const due = sent === undefined ? null : addDays(dayOf(sent), ANSWER_DAYS);
  const daysLeft = due === null ? null : daysBetween(today, due);
  return { standing: standingOf(last, daysLeft), due, daysLeft };
}

function standingOf(last: AttemptFacts, daysLeft: number | null): Standing {
  if (last.status === 'VERIFIED' || last.status === 'REJECTED') return 'answered';
  if (last.status === 'NO_RESPONSE') return 'unanswered';
  if (!last.isPEVSent) return 'unsent';
  return daysLeft !== null && daysLeft < 0 ? 'late' : 'open';
}

/** Returns whether a reminder can go out: the attempt is waited for, was sent, and there is an address. */
export function isRemindable(row: Pick<AttemptFacts, 'status' | 'isPEVSent' | 'companyEmail'>): boolean {
  return row.status === 'UNDER_REVIEW' && !isUnsent(row) && Boolean(row.companyEmail);
}

/** Returns whether a request can go out: nobody has sent it, and one by mail has an address (PEV-11). */
export function isSendable(row: Pick<Row<'employmentVerifications'>, 'status' | 'isPEVSent' | 'companyEmail' | 'type'>): boolean {
  return isUnsent(row) && (row.type !== 'EMAIL' || Boolean(row.companyEmail));
}
