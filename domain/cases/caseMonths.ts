/** Bars of the chart when no start is given: this month and the ten before (DASHBOARD-2). */
export const CASE_MONTHS = 11;

/** Days between which cases were made, `YYYY-MM-DD`, both included; absent or empty: no end on that side. */
export interface MadeBetween {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** `2026-11` and a number of months later or earlier. */
export function monthAfter(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 7);
}

/** DASHBOARD-2: the first and last day that the chart speaks of: to today and from the month ten months before, unless it is said when. */
export function chartDays({ from, to }: MadeBetween, today: string): { from: string; to: string } {
  const last = to || today;
  return { from: from || `${monthAfter(last.slice(0, 7), 1 - CASE_MONTHS)}-01`, to: last };
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Counts the months that two days and what is between them touch; 0 when the second lies before the month of the first. */
export function monthCount(from: string, to: string): number {
  return Math.max(0, monthNumber(to) - monthNumber(from) + 1);
}

/** The months that two days and what is between them touch, `YYYY-MM`, oldest first. */
export function monthsBetween(from: string, to: string): string[] {
  return Array.from({ length: monthCount(from, to) }, (_, i) => monthAfter(from.slice(0, 7), i));
}
