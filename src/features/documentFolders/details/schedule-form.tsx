import { useEffect, useRef, useState, type ReactNode } from 'react';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { DateBox } from '#src/components/date-box.tsx';
import { isDate } from '#src/components/typedDate.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { KeyForm } from '#src/components/key-form.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import type { DocumentRow } from '../documentSubject.ts';

/** What the parts of the dialogs about signing are given. */
export interface PartProps {
  row: DocumentRow;
  onDone: () => void;
}

/** The days after which somebody is reminded; null: never, 'document': as the document says. */
type Every = number | null | 'document';

/** The reminders of a document; `signers` has those who have not signed, each with their own. */
interface Reminders {
  remindEveryDays: number | null;
  signers: readonly { id: string; name: string; remindEveryDays: Every }[];
}

/** The days between reminders that are offered; what is set besides is offered too. */
const EVERY = [1, 2, 3, 5, 7, 10, 14, 30];

const dayOf = (at: string | null): string => {
  if (at === null) return '';
  const date = new Date(at);
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');
};

interface EveryBoxProps {
  label: string;
  value: Every;
  /** Takes what is chosen: days as text, 'never', or the value of an option given as `children`. */
  onChange: (chosen: string) => void;
  /** Options before the usual ones. */
  children?: ReactNode;
}

function EveryBox({ label, value, onChange, children }: EveryBoxProps) {
  const offered = typeof value !== 'number' || EVERY.includes(value) ? EVERY : [...EVERY, value].toSorted((a, b) => a - b);
  return (
    <label className="grid gap-1">
      {label}
      <NativeSelect value={value ?? 'never'} onChange={({ target }) => onChange(target.value)}>
        {children}
        <option value="never">Never</option>
        {offered.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? 'Every day' : `Every ${days} days`}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

const daysOf = (chosen: string): number | null => (chosen === 'never' ? null : Number(chosen));

/** SIGN-17: the day on which a document expires, and how often its signers, and each of them, are reminded. */
export function ScheduleForm({ row, onDone }: PartProps) {
  const tools = useTools();
  const [day, setDay] = useState(dayOf(row.expiresAt));
  const [before, setBefore] = useState<Reminders | null>(null);
  const [reminders, setReminders] = useState<Reminders | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { hash } = row;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    let stale = false;
    void (async () => {
      const server = await tools.online();
      const answer = await server.get<{ data: Reminders }>(`/api/esign/schedule?document_hash=${encodeURIComponent(hash)}`);
      if (stale) return;
      if (!answer.ok) return setProblem(answer.message);
      setBefore(answer.data.data);
      setReminders(answer.data.data);
    })();
    return () => {
      stale = true;
    };
  }, [tools, hash]);
  const isKnown = before !== null;
  // The dialog opens before its fields are there, and would begin at Close.
  useEffect(() => {
    if (isKnown) form.current?.querySelector('input')?.focus();
  }, [isKnown]);
  if (!before || !reminders) return problem === null ? <Skeleton className="mt-3 h-32 w-full" /> : <p role="alert">{problem}</p>;
  const { remindEveryDays, signers } = reminders;
  const save = async (): Promise<void> => {
    if (!isDate(day)) return setProblem('Give the day on which the document expires.');
    const server = await tools.online();
    // The whole of that day, as the clocks go where the sender is.
    const expiresAt = day === dayOf(row.expiresAt) ? undefined : new Date(`${day}T23:59:59`).toISOString();
    const changed = signers.filter((signer, i) => signer.remindEveryDays !== before.signers[i]!.remindEveryDays);
    const answer = await server.post('/api/esign/schedule', {
      documentHash: hash,
      expiresAt,
      remindEveryDays: remindEveryDays === before.remindEveryDays ? undefined : remindEveryDays,
      signers: changed.length === 0 ? undefined : changed.map(({ id, remindEveryDays: every }) => ({ id, remindEveryDays: every })),
    });
    if (!answer.ok) return setProblem(answer.message);
    askAgain();
    tools.toast('Expiry and reminders saved');
    onDone();
  };
  const setSigner = (id: string, every: Every): void =>
    setReminders({ ...reminders, signers: signers.map((one) => (one.id === id ? { ...one, remindEveryDays: every } : one)) });
  return (
    <KeyForm ref={form} className="mt-3 grid gap-3" onSave={() => void save()}>
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
      <EveryBox
        label="Remind signers"
        value={remindEveryDays}
        onChange={(chosen) => setReminders({ ...reminders, remindEveryDays: daysOf(chosen) })}
      />
      {signers.map(({ id, name, remindEveryDays: every }) => (
        <EveryBox
          key={id}
          label={`Remind ${name}`}
          value={every}
          onChange={(chosen) => setSigner(id, chosen === 'document' ? chosen : daysOf(chosen))}
        >
          <option value="document">As the document</option>
        </EveryBox>
      ))}
      {problem !== null && (
        <p role="alert" id="schedule-problem" className="text-xs text-destructive">
          {problem}
        </p>
      )}
      <p className="text-xs text-muted-foreground">Reminders go to whose turn it is, and end when they have signed.</p>
      <Button data-part="form" type="submit" variant="primary" className="justify-self-start">
        Save
      </Button>
    </KeyForm>
  );
}
