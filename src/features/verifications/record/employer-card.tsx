import type { Clock, EmployerAttempts } from '#domain/drivers/verification/clock.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import type { VerificationsOfDriverResult } from '#src/data/operations.gen.ts';
import { standingLook, toDo } from '../verificationLook.ts';
import type { Attempt } from '../verificationRows.ts';
import { AttemptItem } from './attempt-item.tsx';

interface EmployerCardProps {
  employer: EmployerAttempts<Attempt>;
  clock: Clock;
  answers: VerificationsOfDriverResult['driverInvestigation']['answers'];
  /** Its newest attempt is held or on its way. */
  isLeaving: boolean;
  isChosen: boolean;
  onChoose: () => void;
  /** The keyboard is on an attempt. */
  onActive: (id: string) => void;
}

/** One previous employer: how it stands, and every attempt as evidence of the good-faith effort (49 CFR 391.23(c)). */
export function EmployerCard({ employer, clock, answers, isLeaving, isChosen, onChoose, onActive }: EmployerCardProps) {
  const { company, attempts, last } = employer;
  const isDue = clock.due !== null && (clock.standing === 'open' || clock.standing === 'late');
  return (
    <section aria-label={company} className="rounded-lg border border-border bg-card px-3 py-2.5">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Choose ${company}`}
          className="mt-1 size-3.5 shrink-0 accent-ring pointer-coarse:size-5"
          checked={isChosen}
          onChange={onChoose}
        />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-sm font-semibold wrap-anywhere">{company}</h2>
            <Badge look={standingLook(clock)} />
            {isDue && (
              <span className="text-xs text-muted-foreground">
                Due <DateText value={clock.due} />
              </span>
            )}
          </div>
          <p className="flex flex-wrap gap-x-4 text-xs text-muted-foreground">
            <span className="wrap-anywhere">{last.companyEmail ?? 'No email'}</span>
            {last.companyPhoneNumber ? <PhoneText value={last.companyPhoneNumber} /> : <span>No phone</span>}
          </p>
          <p className="text-xs text-muted-foreground">{toDo(clock, last)}</p>
        </div>
      </div>
      <ol aria-label={`Attempts at ${company}`} className="mt-2">
        {attempts.map((row) => (
          <AttemptItem
            key={row.id}
            row={row}
            answer={answers.find(({ verificationId }) => verificationId === row.id)}
            isLeaving={isLeaving && row === last}
            onActive={() => onActive(row.id)}
          />
        ))}
      </ol>
    </section>
  );
}
