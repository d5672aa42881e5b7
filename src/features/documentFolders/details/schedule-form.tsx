import { useEffect, useState } from 'react';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { DateBox } from '#src/components/date-box.tsx';
import { isDate } from '#src/components/typedDate.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import type { DocumentRow } from '../documentSubject.ts';

/** What the parts of the dialogs about signing are given. */
export interface PartProps {
  row: DocumentRow;
  onDone: () => void;
}

/** The days between reminders that are offered; what a document has besides is offered too. */
const EVERY = [1, 2, 3, 5, 7, 10, 14, 30];

const dayOf = (at: string | null): string => {
  if (at === null) return '';
  const date = new Date(at);
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');
};

/** SIGN-17: the day on which a document expires, and how often its signers are reminded. */
export function ScheduleForm({ row, onDone }: PartProps) {
  const tools = useTools();
  const [day, setDay] = useState(dayOf(row.expiresAt));
  const [every, setEvery] = useState<number | null>(null);
  const [isKnown, setKnown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { hash } = row;
  useEffect(() => {
    let stale = false;
    void (async () => {
      const server = await tools.online();
      const answer = await server.get<{ data: { remindEveryDays: number | null } }>(
        `/api/esign/schedule?document_hash=${encodeURIComponent(hash)}`,
      );
      if (stale) return;
      if (!answer.ok) return setProblem(answer.message);
      setEvery(answer.data.data.remindEveryDays);
      setKnown(true);
    })();
    return () => {
      stale = true;
    };
  }, [tools, hash]);
  const save = async (): Promise<void> => {
    if (!isDate(day)) return setProblem('Give the day on which the document expires.');
    const server = await tools.online();
    // The whole of that day, as the clocks go where the sender is.
    const expiresAt = day === dayOf(row.expiresAt) ? undefined : new Date(`${day}T23:59:59`).toISOString();
    const answer = await server.post('/api/esign/schedule', { documentHash: hash, expiresAt, remindEveryDays: every });
    if (!answer.ok) return setProblem(answer.message);
    askAgain();
    tools.toast('Expiry and reminders saved');
    onDone();
  };
  if (!isKnown) return problem === null ? <Skeleton className="mt-3 h-32 w-full" /> : <p role="alert">{problem}</p>;
  const offered = every === null || EVERY.includes(every) ? EVERY : [...EVERY, every].toSorted((a, b) => a - b);
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor="expires-on" className="grid gap-1">
        Expires at the end of
        <DateBox
          id="expires-on"
          what="day of expiry"
          prefers="ahead"
          value={day}
          onChange={setDay}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'schedule-problem'}
        />
      </label>
      <label className="grid gap-1">
        Remind signers
        <NativeSelect value={every ?? ''} onChange={({ target }) => setEvery(target.value === '' ? null : Number(target.value))}>
          <option value="">Never</option>
          {offered.map((days) => (
            <option key={days} value={days}>
              {days === 1 ? 'Every day' : `Every ${days} days`}
            </option>
          ))}
        </NativeSelect>
      </label>
      {problem !== null && (
        <p role="alert" id="schedule-problem" className="text-xs text-destructive">
          {problem}
        </p>
      )}
      <p className="text-xs text-muted-foreground">Reminders go to whose turn it is, and end when they have signed.</p>
      <Button data-part="form" type="submit" variant="primary" className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
