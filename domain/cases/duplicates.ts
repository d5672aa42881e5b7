import { daysBetween } from '../calendar.ts';
import type { Row } from '../tables.ts';

/** The fields that a new case is compared by; null for what is not known (yet). */
export interface Likeness {
  driverId: string | null;
  inspectionReportNumber: string | null;
  citationNumbers: readonly string[];
  inspectionDate: string | null;
  inspectionCitationStateId: string | null;
}

export type DuplicateLevel = 'EXACT' | 'POSSIBLE';

export interface Duplicate {
  level: DuplicateLevel;
  /** The reason for people: what the two have in common. */
  reason: string;
}

/** DUPLICATE-1: numbers are compared in capitals, without anything but letters and digits. */
export function normalized(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

const sameState = (a: Likeness, b: Likeness): boolean =>
  a.inspectionCitationStateId === null ||
  b.inspectionCitationStateId === null ||
  a.inspectionCitationStateId === b.inspectionCitationStateId;

/**
 * DUPLICATE-2 and DUPLICATE-3: does a case of the same customer tell of the same event? Null when it does not seem so. A state
 * that one of the two does not name sets them not apart.
 */
export function duplicateOf(wanted: Likeness, other: Likeness | Row<'cases'>): Duplicate | null {
  const report = normalized(wanted.inspectionReportNumber ?? '');
  if (report !== '' && report === normalized(other.inspectionReportNumber ?? '')) {
    return { level: 'EXACT', reason: 'Same inspection report number' };
  }
  const known = new Set(other.citationNumbers.map(normalized).filter(Boolean));
  if (sameState(wanted, other) && wanted.citationNumbers.some((number) => known.has(normalized(number)))) {
    return { level: 'EXACT', reason: 'Same citation number' };
  }
  const near =
    wanted.inspectionDate !== null &&
    other.inspectionDate !== null &&
    Math.abs(daysBetween(wanted.inspectionDate, other.inspectionDate)) <= 1;
  const sameDriver = wanted.driverId !== null && wanted.driverId === other.driverId;
  return near && sameDriver && sameState(wanted, other) ? { level: 'POSSIBLE', reason: 'Same driver at about the same date' } : null;
}
