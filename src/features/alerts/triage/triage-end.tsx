import { useEffect, useRef } from 'react';
import type { Command } from '#src/commands/types.ts';
import { useCommand } from '#src/commands/commandHost.ts';
import { Button } from '#src/components/ui/button.tsx';
import { MESSAGES } from '#domain/messages.ts';
import { DriverRest } from './driver-rest.tsx';
import { ShortestKey } from './triage-bar.tsx';
import { left, tally, type Walk } from './walk.ts';

function EndButton({ id, label, primary = false }: { id: Command['id']; label: string; primary?: boolean }) {
  const { state, keys, run } = useCommand(id);
  if (state === false) return null;
  return (
    <Button size="md" variant={primary ? 'primary' : 'outline'} data-command={id} disabled={state !== true} onClick={run}>
      {label} <ShortestKey keys={keys} />
    </Button>
  );
}

interface TriageEndProps {
  walk: Walk;
  focused: boolean;
  /** The one driver whose alerts were walked; null: those of several. */
  driverId: string | null;
}

/** Behind the last card: what was done, and what one may want to do next. */
export function TriageEnd({ walk, focused, driverId }: TriageEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  const rest = left(walk).length;
  return (
    <article className="grid w-full max-w-160 gap-4 rounded-xl border border-border bg-card p-5 @max-[30rem]:p-3.5">
      <h1 ref={heading} tabIndex={-1} data-autofocus="" className="text-xl font-semibold tracking-[-0.015em] outline-hidden">
        {walk.ids.length === 0 ? MESSAGES.noAlerts : rest === 0 ? 'All of them are looked at' : 'That was the last one'}
      </h1>
      {walk.ids.length > 0 && (
        <ul aria-label="What was done" className="grid gap-1">
          {tally(walk).map(({ how, words, count }) => (
            <li key={how} className="flex items-baseline gap-2.5">
              <span className="w-10 text-right font-medium tabular-nums">{count.toLocaleString('en-US')}</span>
              <span className="text-muted-foreground">{words}</span>
            </li>
          ))}
        </ul>
      )}
      {driverId !== null && <DriverRest driverId={driverId} />}
      <div className="flex flex-wrap gap-2">
        <EndButton id="triage.exit" label="Back to the list" primary />
        <EndButton id="triage.start" label={rest > 0 ? `Once more through ${rest === 1 ? 'the one' : `the ${rest}`} left` : 'Look again'} />
        {walk.notes.length > 0 && <EndButton id="edit.undo" label="Undo the last" />}
      </div>
    </article>
  );
}
