import type { Row } from '#domain/tables.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive } from '#src/data/useLive.ts';
import { SectionHeading } from './case-facts.tsx';
import { caseViolationsQuery } from './case.queries.ts';

/** The violations of a case: code, description, severity weight, and whether it put somebody out of service. */
export function CaseViolations({ caseId, loading }: { caseId: string; loading: boolean }) {
  const { rows, ready } = useLive(caseViolationsQuery(caseId));
  const waiting = loading || !ready;
  return (
    <section aria-label="Violations" aria-busy={waiting}>
      <SectionHeading count={waiting ? undefined : rows.length}>Violations</SectionHeading>
      {waiting && rows.length === 0 && <Skeleton className="w-2/3" />}
      {!waiting && rows.length === 0 && <p className="text-muted-foreground">No violations</p>}
      <ul>
        {rows.map((row) => (
          <Violation key={row.id} row={row} code={row.$?.['violationCode'] as Row<'violationCodes'> | undefined} />
        ))}
      </ul>
    </section>
  );
}

function Violation({ row, code }: { row: Row<'caseViolations'>; code: Row<'violationCodes'> | undefined }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-border py-1.5 last:border-b-0 @min-[32rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="font-mono">{code?.code ?? 'Unknown code'}</span>
      <span className="text-muted-foreground @max-[32rem]:order-1 @max-[32rem]:col-span-2">{code?.description}</span>
      <span className="flex items-baseline gap-2 text-xs text-muted-foreground tabular-nums">
        {row.isOOS && (
          <abbr
            title="Out of service"
            className="rounded-xs border border-tone-red-border bg-tone-red-bg px-1.5 text-2xs font-medium text-tone-red-fg no-underline"
          >
            OOS
          </abbr>
        )}
        Severity {row.severityWeight}
      </span>
    </li>
  );
}
