import { useEffect } from 'react';
import { useCommandHost } from '#src/commands/commandHost.ts';
import { ran } from '#src/commands/lastRun.ts';
import { useStore } from '#src/commands/store.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { afterRun, LESSONS, practising } from './practice.ts';

/** Shows what to press next, over the corner of the real workspace; it goes on when the command has run, by whichever way. The keyboard stays where it is. Nothing while nobody practises. */
export function PracticeCard() {
  const at = useStore(practising);
  const { commands } = useCommandHost();
  useEffect(
    () =>
      ran.subscribe(() => {
        const [id, now] = [ran.get()?.id, practising.get()];
        if (id !== undefined && now !== null) practising.set(afterRun(now, id));
      }),
    [],
  );
  if (at === null) return null;
  const lesson = LESSONS[at];
  const keys = lesson && commands.find(({ id }) => id === lesson.id)?.keys?.[0];
  return (
    <aside
      aria-label="Practice"
      className="fixed right-3 bottom-9 z-30 grid w-80 max-w-[calc(100vw-1.5rem)] gap-2.5 rounded-lg border border-border bg-popover p-3.5 text-sm text-foreground shadow-float"
    >
      <p className="text-xs text-muted-foreground tabular-nums">{lesson ? `${at + 1} of ${LESSONS.length}` : 'Done'}</p>
      <p role="status" className="flex flex-wrap items-center gap-2 font-medium">
        {lesson ? lesson.says : 'That is what most of a day is done with. Everything else shows its key beside it.'}
        {lesson && (keys ? <Kbd keys={keys} /> : <span className="font-normal text-muted-foreground">by the palette</span>)}
      </p>
      <p className="flex justify-end gap-2">
        {lesson && (
          <Button data-part="note" variant="ghost" onClick={() => practising.set(at + 1)}>
            Skip
          </Button>
        )}
        <Button data-command="help.practice" variant={lesson ? 'ghost' : 'primary'} onClick={() => practising.set(null)}>
          {lesson ? 'Stop' : 'Close'}
        </Button>
      </p>
    </aside>
  );
}
