import type { Row } from '../tables.ts';

/** A driver's file is kept for as long as the driver works for the carrier and three years more (49 CFR 391.51(c), 391.53). */
const RETENTION_YEARS = 3;

type Employment = Pick<Row<'contracts'>, 'status' | 'hiredAt' | 'activatedAt' | 'archivedAt'>;

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

function yearsAfter(day: string, years: number): string {
  const sameDay = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  // Three years after a leap day there is none; the day after it is on the safe side.
  return sameDay.endsWith('-02-29') ? `${sameDay.slice(0, 4)}-03-01` : sameDay;
}
