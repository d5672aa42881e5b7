import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { Badge } from '#src/components/badge.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { compareRecords, newestRecord, type Compared } from '../compareRecords.ts';
import { driverRecords } from '../application.operations.ts';
import type { Answers } from '../applicationSaver.ts';

const LOOKS = {
  same: { glyph: 'check', tone: 'green', label: 'In both' },
  declared: { glyph: 'dashed-circle', tone: 'amber', label: 'Only declared' },
  recorded: { glyph: 'disc-alert', tone: 'red', label: 'Only on the MVR' },
} as const;

/** Violations and accidents as the applicant declares them, beside those of the newest MVR; nothing where there is none on file. */
export function DeclaredRecord({ driverId, answers }: { driverId: string; answers: Answers }) {
  const answer = useServerAnswer(driverRecords, { driverId }, []);
  const record = newestRecord((answer.data?.driverDocumentsList.items ?? []).map(({ json }) => json));
  if (!record) return null;
  return (
    <section aria-label="Compared with the MVR" className="grid gap-3">
      <SectionHeading>{`Compared with the MVR${record.reportDate ? ` of ${formatDate(record.reportDate)}` : ''}`}</SectionHeading>
      <ComparedRows title="Violations" rows={compareRecords(answers['violations'], record.violations, 'offense')} />
      <ComparedRows title="Accidents" rows={compareRecords(answers['accidents'], record.accidents, 'nature')} />
    </section>
  );
}

function ComparedRows({ title, rows }: { title: string; rows: readonly Compared[] }) {
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-muted-foreground">{title}</h3>
      {rows.length === 0 && <p className="text-sm">None declared, none on the MVR.</p>}
      <ul className="grid gap-1">
        {rows.map(({ key, day, words, where }) => (
          <li key={key} className="flex flex-wrap items-center gap-2 text-sm">
            <Badge look={LOOKS[where]} />
            <span className="tabular-nums">{formatDate(day)}</span>
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
