import { printedDate } from '../calendar.ts';
import type { Row } from '../tables.ts';

/** A driver's file is kept for as long as the driver works for the carrier and three years more (49 CFR 391.51(c), 391.53). */
const RETENTION_YEARS = 3;

/** A contract as far as the term of a file depends on it. */
export type Employment = Pick<Row<'contracts'>, 'status' | 'hiredAt' | 'activatedAt' | 'archivedAt'>;

/** Did the driver ever work for the carrier under this contract? A pending one that was archived was no employment. */
const isEmployment = ({ status, hiredAt, activatedAt }: Employment): boolean =>
  status === 'Active' || hiredAt !== null || activatedAt !== null;

/** Stands for a day that nobody knows yet. */
export const NO_END = '9999-12-31';

/**
 * The last day (`YYYY-MM-DD`) on which the file of a driver with these contracts must still be there: NO_END while the driver
 * works for the carrier, null when the driver never did.
 */
export function keptUntil(contracts: readonly Employment[]): string | null {
  const employments = contracts.filter(isEmployment);
  if (employments.some(({ status, archivedAt }) => status !== 'Archived' || archivedAt === null)) return NO_END;
  const ends = employments.map(({ archivedAt }) => archivedAt!.slice(0, 10)).sort();
  const last = ends.at(-1);
  return last === undefined ? null : yearsAfter(last, RETENTION_YEARS);
}

/** Returns the same day (`YYYY-MM-DD`) so many years later. */
export function yearsAfter(day: string, years: number): string {
  const sameDay = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  // Most years have no leap day; the day after it is on the safe side.
  return sameDay.endsWith('-02-29') ? `${sameDay.slice(0, 4)}-03-01` : sameDay;
}

/** Returns how the end of a term reads in a sentence: `for 3 years after the driver has left`, `until 01/31/2029`. */
export const termWords = (until: string): string =>
  until === NO_END ? 'for 3 years after the driver has left' : `until ${printedDate(until)}`;
