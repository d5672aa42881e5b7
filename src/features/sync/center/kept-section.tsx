import { useState } from 'react';
import type { PinStatusRecord, PinRecord } from '#sync/pinRecords.ts';
import { DateBox } from '#src/components/date-box.tsx';
import { pinProgressLabel, stopLabel } from '#src/components/pinLabels.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { usePinStatus, usePins } from '#src/data/usePins.ts';
import { RecordName } from '#src/components/record-name.tsx';
import { isDate } from '#src/components/typedDate.ts';
import { SectionHead } from './section-head.tsx';

/** Shows what is kept on this device whole, how far that is, until when, and a way to end it. */
export function KeptSection() {
  const pins = usePins();
  const keeping = usePinStatus();
  const stopped = stopLabel(keeping?.stop ?? null);
  return (
    <section id="kept" aria-labelledby="kept-heading" className="grid gap-2">
      <SectionHead id="kept-heading" title="Kept offline" count={pins.length} />
      {pins.length === 0 && (
        <p className="text-muted-foreground">Nothing is pinned. A customer or a case can be kept here with its files.</p>
      )}
      {pins.length > 0 && stopped && (
        <p role="note" className="rounded-lg border border-tone-amber-border bg-tone-amber-bg px-3 py-2 text-tone-amber-fg">
          {stopped}
        </p>
      )}
      <ul className="grid gap-1.5">
        {pins.map((pin) => (
          <Kept key={pin.key} pin={pin} keeping={keeping} />
        ))}
      </ul>
    </section>
  );
}

function Kept({ pin, keeping }: { pin: PinRecord; keeping: PinStatusRecord | null }) {
  const { pin: change } = useTools();
  const progress = keeping?.pins.find(({ key }) => key === pin.key);
  const { kind, id, withFiles, until } = pin;
  /** The day while it is being typed; null: the one that is kept stands there. */
  const [day, setDay] = useState<string | null>(null);
  const keepUntil = (next: string | null): void => {
    if (next !== null && (next === '' || isDate(next)) && next !== (until ?? ''))
      void change(pin, { kind, id, withFiles, until: next || null });
    setDay(null);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-card px-3.5 py-2">
      <span className="min-w-40 flex-1">
        <RecordName table={kind} id={id} />
        <span className="block text-xs text-muted-foreground">
          {progress ? pinProgressLabel(progress) : 'Waiting'}
          {!withFiles && ', without files'}
        </span>
      </span>
      <label htmlFor={`until-${id}`} className="flex items-center gap-2 text-xs text-muted-foreground">
        Until
        <span className="w-36">
          <DateBox
            id={`until-${id}`}
            prefers="ahead"
            what="the last day"
            placeholder="as long as you like"
            value={day ?? until ?? ''}
            aria-invalid={day !== null && day !== '' && !isDate(day)}
            // A day from the calendar is whole; one that is typed is so when the box is left.
            onChange={(next) => (document.activeElement?.id === `until-${id}` ? setDay(next) : keepUntil(next))}
            onBlur={() => keepUntil(day)}
            onKeyDown={({ key }) => key === 'Enter' && keepUntil(day)}
          />
        </span>
      </label>
      <Button data-command="sync.pin" onClick={() => void change(pin, null)}>
        Not anymore
      </Button>
    </li>
  );
}
