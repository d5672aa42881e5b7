/** `{ op: SUB, unit: DAY, value: "30" }`: thirty days ago. */
export interface RelativeDate {
  op?: 'ADD' | 'SUB' | null;
  unit?: RelativeUnit | null;
  value: string;
}
export type RelativeUnit = 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';

const MS: Partial<Record<RelativeUnit, number>> = { SECOND: 1000, MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000, WEEK: 604_800_000 };
const MONTHS: Partial<Record<RelativeUnit, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

/** Returns the same day so many months later, or the month's last when it has no such day. */
function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return moved;
}

/** The instant that far from `now` (an ISO instant), in UTC; null when `value` is no whole number or the year is none a row can hold. */
export function relativeInstant(now: string, { op, unit, value }: RelativeDate): string | null {
  if (!/^\d{1,9}$/.test(value)) return null;
  const count = Number(value) * (op === 'SUB' ? -1 : 1);
  const at = new Date(now);
  const moved = MONTHS[unit ?? 'DAY'] ? addMonths(at, count * MONTHS[unit ?? 'DAY']!) : new Date(at.valueOf() + count * MS[unit ?? 'DAY']!);
  const year = moved.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moved.toISOString() : null;
}
