import type { Row } from '../tables.ts';

const YEARS = { inspection: 3, crash: 5 };

/**
 * The last day on which a Request for Data Review is taken: three years after an inspection, five after a crash; null without
 * either date. A case past it can still be filed: the product warns, it does not decide (domain.md 1.12, 6.1).
 */
export function rdrDeadline({ crash, inspectionDate }: Pick<Row<'cases'>, 'crash' | 'inspectionDate'>): string | null {
  if (!inspectionDate) return null;
  const year = Number(inspectionDate.slice(0, 4)) + (crash ? YEARS.crash : YEARS.inspection);
  const day = inspectionDate.slice(4);
  return `${year}${day === '-02-29' ? '-02-28' : day}`;
}
