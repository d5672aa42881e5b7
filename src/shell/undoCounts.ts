import type { CommandContext } from '#src/commands/types.ts';
import { createStore } from '#src/commands/store.ts';
import { outbox } from '#src/data/replica.ts';
import { onWritten, writtenSoFar } from '#src/data/writing.ts';

type Counts = NonNullable<CommandContext['undoCounts']>;

/** The number of steps that can be undone and redone, as the command context has it. */
export interface UndoCounts {
  /** Undefined until they are counted, and while something is being written. The same object for the same numbers. */
  get: () => Counts | undefined;
  /** Counts anew in a moment, as whenever the outbox has changed. */
  count: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * One write moves the outbox four times until the server has it, and counting reads everything that can be taken back: it waits
 * until the screen has been drawn. Meanwhile nothing is said to be impossible.
 */
const COUNT_AFTER_MS = 200;

/** @param acts the acts of this device, from the replica */
export function createUndoCounts(
  acts: () => Promise<readonly { undone: boolean }[]> = outbox.undoSteps,
  afterMs = COUNT_AFTER_MS,
): UndoCounts {
  const counted = createStore<Counts | null>(null);
  let at: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const count = (): void => {
    timer = null;
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
  const countSoon = (): void => void (timer ??= setTimeout(count, afterMs));
  onWritten(countSoon);
  return {
    get: () => (at !== null && at === writtenSoFar() ? (counted.get() ?? undefined) : undefined),
    count: countSoon,
    subscribe: counted.subscribe,
  };
}
