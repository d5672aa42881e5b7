import { courtDate, isDueDate } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import { DateText } from '#src/components/date-text.tsx';
import { formatDate, type EmptyDate } from '#src/components/formatDate.ts';

type Dated = Pick<Row<'cases'>, 'citationArraignment' | 'citationDueDate'>;

/** The day in court as text; a citation's due date that stands in for it is called due. */
export function courtDayText(row: Dated): string {
  const text = formatDate(courtDate(row));
  return isDueDate(row) ? `${text} due` : text;
}

/** The day in court, with its time where `withTime` asks for it; a citation's due date that stands in for it is called due. */
export function CourtDay({ row, withTime = false, ...rest }: { row: Dated; empty?: EmptyDate; withTime?: boolean; className?: string }) {
  const isDue = isDueDate(row);
  return (
    <>
      <DateText value={row.citationArraignment ?? row.citationDueDate} withTime={withTime && !isDue} {...rest} />
      {isDue && <span className="ml-1 text-xs text-muted-foreground">due</span>}
    </>
  );
}
