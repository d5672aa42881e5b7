import type { CommandContext } from '#src/commands/types.ts';
import { createStore } from '#src/commands/store.ts';
import { outbox } from '#src/data/replica.ts';
import { onWritten, writtenSoFar } from '#src/data/writing.ts';

type Counts = NonNullable<CommandContext['acts']>;

/** How many acts can be taken back and done again, as the command context has it. */
export interface ActCounts {
  /** Undefined until they are counted, and while something is being written. The same object for the same numbers. */
  get: () => Counts | undefined;
  /** Counts anew, as whenever the outbox has changed. */
  count: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param acts the acts of this device, from the replica */
export function createActCounts(acts: () => Promise<readonly { undone: boolean }[]> = outbox.acts): ActCounts {
  const counted = createStore<Counts | null>(null);
  let at: number | null = null;
  const count = (): void => {
    const before = writtenSoFar();
    if (before === null) return;
    acts().then(
      (all) => {
        if (writtenSoFar() !== before) return;
        at = before;
        const redo = all.filter(({ undone }) => undone).length;
        const undo = all.length - redo;
        const was = counted.get();
        if (was?.undo !== undo || was.redo !== redo) counted.set({ undo, redo });
      },
      // A worker that goes away answers no more; the page goes with it.
      () => undefined,
    );
  };
  onWritten(count);
  return {
    get: () => (at !== null && at === writtenSoFar() ? (counted.get() ?? undefined) : undefined),
    count,
    subscribe: counted.subscribe,
  };
}
