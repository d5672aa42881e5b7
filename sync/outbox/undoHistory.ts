import type { KvTx } from '../store/kv.ts';
import type { UndoStep, OutboxEntry, SettledEntry } from '../replicaApi.ts';
import { readEntries, readSettled } from '../store/entries.ts';

/** Maximum number of steps that can be undone (design/workspace.md 3.1). */
const STEPS_MAX = 100;
/** Maximum number of inputs that describe a step on the screen. */
const INPUTS_MAX = 3;

/** A change of the outbox, or one that has left it. */
export interface Change extends OutboxEntry {
  /** Null while it is in the outbox. */
  settled: Pick<SettledEntry, 'how' | 'settledAt'> | null;
}

/** The changes of one undo step in the order of their numbers, and whether they stand. */
export interface UndoStepState {
  key: string;
  changes: readonly Change[];
  at: string;
  undone: boolean;
  /** ISO instant at which it was undone; null: it stands. */
  undoneAt: string | null;
}

/** The undo steps of the person on this device, and the changes that undo others, read as of now. */
export interface UndoHistory {
  /** Newest first. */
  steps: readonly UndoStepState[];
  /** Standing change that undoes that one; undefined: none does. */
  undoerOf: (mid: number) => Change | undefined;
}

/** Reads everything that can be undone, from the outbox and from what left it recently. */
export async function readUndoHistory(tx: KvTx): Promise<UndoHistory> {
  const left = (await readSettled(tx)).map(({ entry, how, settledAt }): Change => ({ ...entry, settled: { how, settledAt } }));
  const changes = [...left, ...(await readEntries(tx)).map((entry): Change => ({ ...entry, settled: null }))]
    .filter(({ undo, undoes }) => undo !== undefined || undoes !== undefined)
    .sort((a, b) => a.mid - b.mid);
  const undoers = Map.groupBy(
    changes.filter(({ undoes }) => undoes !== undefined),
    ({ undoes }) => undoes!,
  );
  // A change that undoes another one stands or is itself undone, and so on.
  const undoerOf = (mid: number): Change | undefined => undoers.get(mid)?.findLast((change) => isStanding(change) && !undoerOf(change.mid));
  const groups = Map.groupBy(
    changes.filter((change) => change.undoes === undefined && (isStanding(change) || change.settled?.how === 'cancelled')),
    ({ group, mid }) => group ?? String(mid),
  );
  const steps = [...groups].map(([key, some]) => stateOf(key, some, undoerOf));
  return { steps: steps.toReversed().slice(0, STEPS_MAX), undoerOf };
}

/** Returns whether a change has an effect, or had one when it left: what was refused, discarded or replaced has none. */
function isStanding({ state, settled }: Change): boolean {
  if (settled) return settled.how === 'synced';
  return state === 'queued' || state === 'sending' || state === 'held' || state === 'acknowledged';
}

function stateOf(key: string, changes: readonly Change[], undoerOf: UndoHistory['undoerOf']): UndoStepState {
  const ends = changes.map((change) =>
    change.settled?.how === 'cancelled' ? change.settled.settledAt : (undoerOf(change.mid)?.at ?? null),
  );
  const undone = ends.every((end) => end !== null);
  const undoneAt = undone ? ends.reduce((last, end) => (end! > last! ? end : last))! : null;
  return { key, changes, at: changes[0]!.at, undone, undoneAt };
}

/** Step that `undo` undoes when none is named. */
export function lastStanding({ steps }: UndoHistory): UndoStepState | undefined {
  return steps.find(({ undone }) => !undone);
}

/** Step that `redo` repeats when none is named: the one undone last, unless something new was done since. */
export function lastUndone({ steps }: UndoHistory): UndoStepState | undefined {
  const [first, ...rest] = steps.filter(({ undone }) => undone);
  if (!first) return undefined;
  const last = rest.reduce((best, step) => (step.undoneAt! > best.undoneAt! ? step : best), first);
  const isNewer = ({ undone, changes }: UndoStepState): boolean =>
    !undone && changes.some(({ again, at }) => !again && at > last.undoneAt!);
  return steps.some(isNewer) ? undefined : last;
}

/** Returns what changes were about: each name once, and the first few inputs. */
export const summaryOf = (changes: readonly Change[]): Pick<UndoStep, 'names' | 'inputs'> => ({
  names: [...new Set(changes.map(({ name }) => name))],
  inputs: changes.slice(0, INPUTS_MAX).map(({ input }) => input),
});

/** Converts a step to what the screen shows of it. */
export function toUndoStep({ key, changes, at, undone }: UndoStepState): UndoStep {
  return { key, ...summaryOf(changes), count: changes.length, at, undone, place: changes[0]!.place ?? null };
}
