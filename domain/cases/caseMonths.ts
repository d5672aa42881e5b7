/** Bars of the chart when no start is given: this month and the ten before (DASHBOARD-2). */
export const CASE_MONTHS = 11;

/** `2026-11` and a number of months later or earlier. */
export function monthAfter(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 7);
}

/** DASHBOARD-2: the months up to that of a day, `YYYY-MM`, oldest first. */
export function monthsUpTo(day: string): string[] {
  return Array.from({ length: CASE_MONTHS }, (_, i) => monthAfter(day.slice(0, 7), i + 1 - CASE_MONTHS));
}
