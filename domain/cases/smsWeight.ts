import type { Row } from '../tables.ts';

type Code = Pick<Row<'violationCodes'>, 'basic' | 'oosWeight'>;
type Violation = Pick<Row<'caseViolations'>, 'severityWeight' | 'isOOS' | 'citationNumber'>;

/** Most that one inspection may weigh in one BASIC, before time is reckoned (SMS methodology; domain.md 1.9). */
const INSPECTION_MAX = 30;
/** SMS lists no BASIC for these. */
const NOT_USED = 'Not used in SMS';

/** A day some months earlier; the last of the month where it has no such day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** SMS-2: 3 for an inspection of the last six months, 2 for the half year before, 1 for the year before that, 0 for what is older. */
export function timeWeight(inspectionDate: string, today: string): 0 | 1 | 2 | 3 {
  if (inspectionDate >= monthsBefore(today, 6)) return 3;
  if (inspectionDate >= monthsBefore(today, 12)) return 2;
  return inspectionDate >= monthsBefore(today, 24) ? 1 : 0;
}

/**
 * SMS-1: the severity of the day, and what being placed out of service adds: 2, but nothing in Unsafe Driving. The catalogue says
 * how much, so that 396.3A1BOS weighs 0 and 2.
 */
export function violationWeight({ severityWeight, isOOS }: Violation, { basic, oosWeight }: Code): number {
  if (basic === NOT_USED) return 0;
  return severityWeight + (isOOS && basic !== 'Unsafe Driving' ? oosWeight : 0);
}

/** SMS-4: a citation that was dismissed or ended in not guilty does not count; one that was reduced to another charge weighs 1. */
function adjudicated(weight: number, { citationNumber }: Violation, status: Row<'cases'>['citationStatus']): number {
  if (citationNumber === null) return weight;
  if (status === 'DISMISSED' || status === 'NOT_GUILTY') return 0;
  return status === 'REDUCED' ? Math.min(weight, 1) : weight;
}

/**
 * SMS-3: the "Estimated SMS weighted value" of one inspection: for each BASIC the weights of its violations, 30 at most, times
 * the weight of its age. 0 for a case without an inspection. An estimate: FMCSA alone computes the measure.
 */
export function estimatedSmsWeight(
  matter: Pick<Row<'cases'>, 'inspectionDate' | 'citationStatus'>,
  violations: readonly { violation: Violation; code: Code }[],
  today: string,
): number {
  if (!matter.inspectionDate) return 0;
  const sums = new Map<string | null, number>();
  for (const { violation, code } of violations) {
    const weight = adjudicated(violationWeight(violation, code), violation, matter.citationStatus);
    sums.set(code.basic, Math.min(INSPECTION_MAX, (sums.get(code.basic) ?? 0) + weight));
  }
  return [...sums.values()].reduce((sum, weight) => sum + weight, 0) * timeWeight(matter.inspectionDate, today);
}
