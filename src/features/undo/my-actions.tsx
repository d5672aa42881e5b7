import { useEffect, useState } from 'react';
import type { UndoStep } from '#sync/replicaApi.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { undoStepLabel, recordOf } from '#src/components/changeLabels.ts';
import { DateText } from '#src/components/date-text.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { RecordName } from '#src/components/record-name.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { cn } from '#src/components/cn.ts';
import { outbox } from '#src/data/replica.ts';
import { useOutbox } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { doAgain, takeBack } from './undo.commands.ts';

/** /my-actions: what this person did on this device, newest first; each can be undone by itself. */
export default function MyActions() {
  const { setMode, setTitle } = usePane();
  const steps = useUndoSteps();
  useEffect(() => {
    setMode('record');
    setTitle('My actions');
  }, [setMode, setTitle]);
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-4xl gap-4 px-4.5 py-5">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          My actions
        </h1>
        {steps?.length === 0 && <EmptyState title="Nothing was done on this device yet" />}
        {steps && steps.length > 0 && (
          <ul aria-label="My actions" className="divide-y divide-border rounded-lg border border-border bg-card">
            {steps.map((step) => (
              <UndoStepRow key={step.key} step={step} />
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

function UndoStepRow({ step }: { step: UndoStep }) {
  const tools = useTools();
  const words = undoStepLabel(step);
  const records = step.names
    .flatMap((name) => step.inputs.flatMap((input) => recordOf({ name, input }) ?? []))
    .slice(0, step.inputs.length);
  const more = step.count - records.length;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
      <div className={cn('min-w-0 flex-1', step.undone && 'text-muted-foreground')}>
        <p className={cn('font-medium', step.undone && 'line-through')}>{words}</p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
          {records.map(({ table, id }, i) => (
            // Two changes of one record are two entries of it.
            // eslint-disable-next-line react/no-array-index-key
            <RecordName key={`${table}:${id}:${i}`} table={table} id={id} />
          ))}
          {records.length > 0 && more > 0 && <span>and {more} more</span>}
          {step.undone && <span>Undone</span>}
        </p>
      </div>
      <DateText value={step.at} withTime className="text-xs whitespace-nowrap text-muted-foreground" />
      <Button
        data-part="row"
        aria-label={`${step.undone ? 'Redo' : 'Undo'}: ${words}`}
        onClick={() => void (step.undone ? doAgain(tools, step.key) : takeBack(tools, step.key))}
      >
        {step.undone ? 'Redo' : 'Undo'}
      </Button>
    </li>
  );
}

/** The last steps that can be undone, newest first, true for as long as the screen is open; null until they are read. */
function useUndoSteps(): readonly UndoStep[] | null {
  // Whatever becomes of an act shows in the outbox first.
  const changes = useOutbox();
  const [steps, setSteps] = useState<readonly UndoStep[] | null>(null);
  useEffect(() => {
    let stale = false;
    void outbox.undoSteps().then((found) => {
      if (!stale) setSteps(found);
    });
    return () => {
      stale = true;
    };
  }, [changes]);
  return steps;
}
