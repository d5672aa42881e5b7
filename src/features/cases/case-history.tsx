import { spaced } from '#domain/alerts/alert.ts';
import { DateText } from '#src/components/date-text.tsx';
import { formatDateTime } from '#src/components/formatDate.ts';
import { useLive } from '#src/data/useLive.ts';
import { SectionHeading } from './case-facts.tsx';
import { caseHistoriesQuery } from './case.queries.ts';

const DATE = /^\d{4}-\d{2}-\d{2}(T.*)?$/;
const CODE = /^[A-Z]+(_[A-Z]+)+$/;
/** A value as the record shows it elsewhere: dates and codes are not read raw. */
const shown = (value: string | null): string =>
  value === null ? 'nothing' : DATE.test(value) ? formatDateTime(value) : CODE.test(value) ? spaced(value) : value;
const spoken = (field: string): string => field.replace(/([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);

/** Who changed what, newest first; nothing when nothing was changed yet. */
export function CaseHistory({ caseId }: { caseId: string }) {
  const { rows } = useLive(caseHistoriesQuery(caseId));
  if (rows.length === 0) return null;
  return (
    <section aria-label="History">
      <SectionHeading count={rows.length}>History</SectionHeading>
      <ol className="grid gap-1.5">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap gap-x-2 text-muted-foreground">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium text-foreground">{row.userName}</span> changed {spoken(row.field)}
              {row.from !== null && <> from {shown(row.from)}</>} to <span className="text-foreground">{shown(row.to)}</span>
            </span>
            <DateText value={row.createdAt} withTime className="text-xs" />
          </li>
        ))}
      </ol>
    </section>
  );
}
