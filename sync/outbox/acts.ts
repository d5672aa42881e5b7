import type { KvTx } from '../store/kv.ts';
import type { Act, OutboxEntry, SettledEntry } from '../replicaApi.ts';
import { readEntries, readSettled } from './entries.ts';

/** So many acts are kept for taking back (design/workspace.md 3.1). */
const ACTS_MAX = 100;
/** So many inputs are told of one act. */
const INPUTS_TOLD = 3;

/** A change wherever it is: on its way, or gone from the outbox for a reason. */
export interface Deed extends OutboxEntry {
  /** Null while it is in the outbox. */
  settled: Pick<SettledEntry, 'how' | 'settledAt'> | null;
}

/** The changes of one act in the order of their numbers, and where they stand. */
export interface ActState {
  key: string;
  deeds: readonly Deed[];
  at: string;
  undone: boolean;
  /** ISO instant at which it was taken back; null: it stands. */
  undoneAt: string | null;
}

/** The acts of the person on this device and the changes that take others back, read as of now. */
export interface Ledger {
  /** Newest first. */
  acts: readonly ActState[];
  /** The change that takes that one back, and stands; undefined: none does. */
  undoerOf: (mid: number) => Deed | undefined;
}

/** Everything that can be taken back, from the outbox and from what left it lately. */
export async function readLedger(tx: KvTx): Promise<Ledger> {
  const left = (await readSettled(tx)).map(({ entry, how, settledAt }): Deed => ({ ...entry, settled: { how, settledAt } }));
  const deeds = [...left, ...(await readEntries(tx)).map((entry): Deed => ({ ...entry, settled: null }))]
    .filter(({ undo, undoes }) => undo !== undefined || undoes !== undefined)
    .sort((a, b) => a.mid - b.mid);
  const undoers = Map.groupBy(
    deeds.filter(({ undoes }) => undoes !== undefined),
    ({ undoes }) => undoes!,
  );
  // A change that takes back another one stands or is itself taken back, and so on.
  const undoerOf = (mid: number): Deed | undefined => undoers.get(mid)?.findLast((deed) => isStanding(deed) && !undoerOf(deed.mid));
  const groups = Map.groupBy(
    deeds.filter((deed) => deed.undoes === undefined && (isStanding(deed) || deed.settled?.how === 'cancelled')),
    ({ group, mid }) => group ?? String(mid),
  );
  const acts = [...groups].map(([key, some]) => stateOf(key, some, undoerOf));
  return { acts: acts.toReversed().slice(0, ACTS_MAX), undoerOf };
}

/**
 * It has an effect, or had one when it left: what was refused, put away or replaced by another has none. One that can be taken
 * back only until it leaves is no act any more once the server has answered.
 */
function isStanding({ state, settled, undo }: Deed): boolean {
  if (settled) return settled.how === 'synced' && undo !== null;
  return state === 'queued' || state === 'sending' || state === 'held' || state === 'acknowledged';
}

function stateOf(key: string, deeds: readonly Deed[], undoerOf: Ledger['undoerOf']): ActState {
  const ends = deeds.map((deed) => (deed.settled?.how === 'cancelled' ? deed.settled.settledAt : (undoerOf(deed.mid)?.at ?? null)));
  const undone = ends.every((end) => end !== null);
  const undoneAt = undone ? ends.reduce((last, end) => (end! > last! ? end : last))! : null;
  return { key, deeds, at: deeds[0]!.at, undone, undoneAt };
}

/** The act that `undo` takes back when none is named. */
export function lastStanding({ acts }: Ledger): ActState | undefined {
  return acts.find(({ undone }) => !undone);
}

/** The act that `redo` does again when none is named: the one taken back last, unless something new was done since. */
export function lastUndone({ acts }: Ledger): ActState | undefined {
  const [first, ...rest] = acts.filter(({ undone }) => undone);
  if (!first) return undefined;
  const last = rest.reduce((best, act) => (act.undoneAt! > best.undoneAt! ? act : best), first);
  const isNewer = ({ undone, deeds }: ActState): boolean => !undone && deeds.some(({ again, at }) => !again && at > last.undoneAt!);
  return acts.some(isNewer) ? undefined : last;
}

/** An act as the screen tells it. */
export function toldAct({ key, deeds, at, undone }: ActState): Act {
  const names = [...new Set(deeds.map(({ name }) => name))];
  return { key, names, inputs: deeds.slice(0, INPUTS_TOLD).map(({ input }) => input), count: deeds.length, at, undone };
}
