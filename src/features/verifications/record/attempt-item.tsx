import { employmentVerifications, type Correction, type PEV_STATUSES } from '#domain/drivers/driver.ts';
import { valueLabel } from '#domain/fieldLabel.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import type { VerificationsOfDriverResult } from '#src/data/operations.gen.ts';
import { FileName } from '#src/documents/owner-files.tsx';
import { ATTEMPT_COMMANDS } from '../attempt.commands.ts';
import { attemptLook } from '../verificationLook.ts';
import type { Attempt } from '../verificationRows.ts';

type Answer = VerificationsOfDriverResult['driverInvestigation']['answers'][number];
const { status: STATUS, type: TYPE } = employmentVerifications.fields;

interface AttemptItemProps {
  row: Attempt;
  answer: Answer | undefined;
  /** It is held, or on its way. */
  isLeaving: boolean;
  /** The keyboard is on it. */
  onActive: () => void;
}

/** One attempt at an employer: when and how it went out, what came of it, and what can be done with it. */
export function AttemptItem({ row, answer, isLeaving, onActive }: AttemptItemProps) {
  return (
    <li onFocusCapture={onActive} className="grid gap-1.5 border-t border-border py-2 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Attempt {row.attempt}</span>
        <Badge look={attemptLook(row)} />
        <span className="min-w-0 flex-1 basis-40 text-xs wrap-anywhere text-muted-foreground">
          {row.isPEVSent ? (
            <>
              Sent <DateText value={row.sentAt ?? row.createdAt} withTime /> by {way(row)}
            </>
          ) : (
            `To be sent by ${way(row)}`
          )}
          {isLeaving && (row.isPEVSent ? '. A reminder leaves in a few seconds' : '. It leaves in a few seconds')}
        </span>
        <RowMenu
          inTabOrder
          subject={{ table: 'employmentVerifications', row }}
          name={`attempt ${row.attempt} at ${row.companyName}`}
          commands={ATTEMPT_COMMANDS}
        />
      </div>
      {row.note && <p className="wrap-anywhere whitespace-pre-wrap">{row.note}</p>}
      {answer && <AnswerText answer={answer} />}
      {row.corrections && row.corrections.length > 0 && <Corrections of={row.corrections} />}
      {row.documents.map((document) => (
        <FileName key={document.id} row={document} />
      ))}
    </li>
  );
}

/** `email to records@mesa.test`, as a sentence goes on. */
function way({ type, companyEmail }: Attempt): string {
  const label = valueLabel(TYPE.facts, type).toLowerCase();
  return type === 'EMAIL' && companyEmail ? `${label} to ${companyEmail}` : label;
}

function AnswerText({ answer: { answeredAt, lines } }: { answer: Answer }) {
  return (
    <details open className="rounded-md border border-border bg-subtle px-3 py-2">
      <summary className="cursor-pointer font-medium">
        Answer of <DateText value={answeredAt} withTime />
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** PEV-9: what the attempt said before it was corrected, oldest first. */
function Corrections({ of }: { of: readonly Correction[] }) {
  return (
    <details className="text-xs text-muted-foreground">
      <summary className="cursor-pointer">{of.length === 1 ? 'Corrected once' : `Corrected ${of.length} times`}</summary>
      <ul className="mt-1 grid gap-1">
        {of.map(({ at, status, note }) => (
          <li key={at} className="wrap-anywhere">
            Until <DateText value={at} withTime />: {valueLabel(STATUS.facts, status as (typeof PEV_STATUSES)[number])}
            {note ? `, ${note}` : ''}
          </li>
        ))}
      </ul>
    </details>
  );
}
