import { useEffect, useState } from 'react';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import type { CommandContext } from '#src/commands/types.ts';
import { outbox } from '#src/data/replica.ts';

const NONE: NonNullable<CommandContext['acts']> = { undo: 0, redo: 0 };

/** How many acts can be taken back and done again; `changes` is the outbox, in which whatever becomes of an act shows first. */
export function useActCounts(changes: readonly OutboxEntry[]): NonNullable<CommandContext['acts']> {
  const [counts, setCounts] = useState(NONE);
  useEffect(() => {
    let stale = false;
    const tell = (undo: number, redo: number): void => setCounts((was) => (was.undo === undo && was.redo === redo ? was : { undo, redo }));
    outbox.acts().then(
      (acts) => {
        const redo = acts.filter(({ undone }) => undone).length;
        if (!stale) tell(acts.length - redo, redo);
      },
      // A worker that goes away answers no more; the page goes with it.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [changes]);
  return counts;
}
