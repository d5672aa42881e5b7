import { estimatedSmsWeight } from '#domain/cases/smsWeight.ts';
import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useToday } from '#src/components/useToday.ts';
import { useFlag } from '#src/data/useFlag.ts';
import { useLive } from '#src/data/useLive.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { caseViolationsQuery } from '../case.queries.ts';
import { VIOLATION_ROW_COMMANDS } from './violation.commands.ts';

type Written = Row<'caseViolations'> & { $?: Readonly<Record<string, unknown>> };

const codeOf = (row: Written): Row<'violationCodes'> | undefined => row.$?.['violationCode'] as Row<'violationCodes'> | undefined;

/** Sorts those that put somebody out of service first, then by code. */
function inOrder(rows: readonly Written[]): Written[] {
  const code = (row: Written): string => codeOf(row)?.code ?? '';
  return rows.toSorted((a, b) => Number(b.isOOS) - Number(a.isOOS) || code(a).localeCompare(code(b), 'en', { numeric: true }));
}

/** The violations of a case: code, description, citation, severity weight, and whether it put somebody out of service. */
export function CaseViolations({ matter, loading }: { matter: Row<'cases'>; loading: boolean }) {
  const { rows, ready } = useLive(caseViolationsQuery(matter.id));
  const waiting = loading || !ready;
  return (
    <section aria-label="Violations" aria-busy={waiting}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <SectionHeading count={waiting ? undefined : rows.length}>Violations</SectionHeading>
        {!waiting && (
          <span className="-mt-1 flex flex-wrap gap-1.5">
            <CommandButton id="case.violations.manage" variant="ghost">
              Manage codes
            </CommandButton>
            <CommandButton id="case.violations" variant="ghost" subject={{ table: 'cases', row: matter }}>
              Add violations
            </CommandButton>
          </span>
        )}
      </div>
      {waiting && rows.length === 0 && <Skeleton className="w-2/3" />}
      {!waiting && rows.length === 0 && <p className="text-muted-foreground">No violations</p>}
      <ul>
        {inOrder(rows).map((row) => (
          <Violation key={row.id} row={row} />
        ))}
      </ul>
      {!waiting && rows.length > 0 && <EstimatedWeight matter={matter} rows={rows} />}
    </section>
  );
}

function Violation({ row }: { row: Written }) {
  const withOos = useFlag('violationOOSDisplay');
  const code = codeOf(row);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-border py-1 last:border-b-0 @min-[32rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="font-mono">{code?.code ?? 'Unknown code'}</span>
      <span className="text-muted-foreground @max-[32rem]:order-1 @max-[32rem]:col-span-2">
        {code?.description}
        {row.citationNumber && <span className="block text-xs wrap-anywhere">Citation {row.citationNumber}</span>}
      </span>
      <span className="flex min-h-8 items-center gap-2 text-xs text-muted-foreground tabular-nums">
        {row.isOOS && withOos && (
          <abbr
            title="Out of service"
            className="rounded-xs border border-tone-red-border bg-tone-red-bg px-1.5 text-2xs font-medium text-tone-red-fg no-underline"
          >
            OOS
          </abbr>
        )}
        Severity {row.severityWeight}
        <RowMenu
          inTabOrder
          subject={{ table: 'caseViolations', row }}
          name={code?.code ?? 'this violation'}
          commands={VIOLATION_ROW_COMMANDS}
        />
      </span>
    </li>
  );
}

/** SMS-1 to SMS-4. Without an inspection there is nothing that FMCSA would weigh. */
function EstimatedWeight({ matter, rows }: { matter: Row<'cases'>; rows: readonly Written[] }) {
  const today = useToday();
  const violations = rows.flatMap((violation) => {
    const code = codeOf(violation);
    return code ? [{ violation, code }] : [];
  });
  if (!matter.inspectionDate || violations.length === 0) return null;
  return (
    <p className="mt-2 text-muted-foreground">
      Estimated SMS weighted value:{' '}
      <span className="font-medium text-foreground tabular-nums">{estimatedSmsWeight(matter, violations, today)}</span>
      <span className="block text-xs">Includes severity, out-of-service and age. Only FMCSA computes the official measure.</span>
    </p>
  );
}
