import { means } from '#domain/conflict.ts';
import { DomainError, wordsOf } from '#domain/errors.ts';
import type { AnyRow, Fields } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import { targetOf } from '../apply/rebase.ts';
import type { UndoOutcome } from '../replicaApi.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow } from '../store/rows.ts';
import type { StoredMutation } from '../store/stores.ts';
import { lastStanding, lastUndone, readLedger, type ActState, type Deed, type Ledger } from './acts.ts';
import { readEntries, settleEntries } from './entries.ts';
import { issue } from './mutateLocally.ts';
import { withDependents } from './placing.ts';
import { show } from './sweep.ts';
import { together, type Change, type Together } from './together.ts';

/** Said in place of writing over what somebody did meanwhile. */
const CHANGED_SINCE = 'It was changed again since.';
/** Said where the way back has no way back: what was deleted is not on this device any more. */
const NO_OPPOSITE = 'It is gone for good. Make it anew.';
/** Said of what can be taken back only until it leaves. */
const LEFT = 'It has left already.';

/**
 * Takes back an act, the last one when none is named (SYNC-U1): what has not left is dropped, what has left is followed by its
 * opposite, guarded by what it wrote. What cannot be taken back stays, with the reason. Null: there is nothing to take back.
 */
export async function undoAct(tx: KvTx, now: string, key?: string): Promise<UndoOutcome | null> {
  const ledger = await readLedger(tx);
  const act = key === undefined ? lastStanding(ledger) : ledger.acts.find((one) => one.key === key);
  if (!act || act.undone) return null;
  const standing = act.deeds.filter((deed) => deed.settled?.how !== 'cancelled' && !ledger.undoerOf(deed.mid));
  return together(tx, waysBack(standing), async (all) =>
    run(act, standing.toReversed(), await dropUnsent(all.tx, standing, now), (deed) => oppose(all, deed, now)),
  );
}

/** Does again what was taken back, the last act when none is named (SYNC-U2). Null: there is nothing, or something new was done since. */
export async function redoAct(tx: KvTx, now: string, key?: string): Promise<UndoOutcome | null> {
  const ledger = await readLedger(tx);
  const act = key === undefined ? lastUndone(ledger) : ledger.acts.find((one) => one.key === key);
  if (!act?.undone) return null;
  const undoers = act.deeds.flatMap((deed) => ledger.undoerOf(deed.mid) ?? []);
  return together(tx, [...act.deeds, ...waysBack(undoers)], async (all) => {
    const dropped = await dropUnsent(all.tx, undoers, now);
    const back = new Set(act.deeds.filter((deed) => dropped.has(ledger.undoerOf(deed.mid)?.mid ?? 0)).map(({ mid }) => mid));
    return run(act, act.deeds, back, (deed) => repeat(all, act, deed, ledger, now));
  });
}

const waysBack = (deeds: readonly Deed[]): Change[] => deeds.flatMap(({ undo }) => undo ?? []);

/** Does one thing for each change that was not dealt with already, and gathers what could not be done. */
async function run(
  { deeds: all }: ActState,
  deeds: readonly Deed[],
  dealtWith: ReadonlySet<number>,
  work: (deed: Deed) => Promise<void>,
): Promise<UndoOutcome> {
  const refused = new Set<string>();
  let done = dealtWith.size;
  for (const deed of deeds.filter(({ mid }) => !dealtWith.has(mid))) {
    try {
      await work(deed);
      done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.add(wordsOf(error));
    }
  }
  return { names: [...new Set(all.map(({ name }) => name))], done, refused: [...refused] };
}

/** Drops those of the changes that have not left, with what cannot be without them. Numbers of those that were meant. */
async function dropUnsent(tx: KvTx, deeds: readonly Deed[], now: string): Promise<Set<number>> {
  const unsent = (await readEntries(tx)).filter(({ state }) => state === 'held' || state === 'queued');
  const meant = deeds.filter(({ mid }) => unsent.some((entry) => entry.mid === mid)).map(({ mid }) => mid);
  const gone: StoredMutation[] = withDependents(meant, unsent);
  await settleEntries(tx, gone, 'cancelled', now);
  await show(
    tx,
    gone.flatMap(({ touches }) => touches),
  );
  return new Set(meant);
}

class UndoError extends DomainError {
  readonly code = 'UNDO';
}

/**
 * Makes the opposite of a change that has left.
 * @throws UndoError when the row does not hold any more what was written, or there is no opposite
 */
async function oppose({ tx, announce }: Together, { undo, mid }: Deed, now: string): Promise<void> {
  if (!undo) throw new UndoError(undo === null ? LEFT : NO_OPPOSITE);
  const { name, input, wrote, gone } = undo;
  const target = targetOf(name, input);
  const row = target ? await readRow(tx, target.table, target.id) : undefined;
  if (target && !holds(NOUNS[target.table].fields, row, wrote)) throw new UndoError(CHANGED_SINCE);
  await issue(tx, name, input, now, { undoes: mid, saw: wrote, brings: gone, announce });
}

/** Does the row hold what was written? One that was created holds nothing in particular: it must be there. */
function holds(fields: Fields, row: AnyRow | undefined, wrote: Readonly<Record<string, unknown>>): boolean {
  if (!row || row['deletedAt'] != null) return false;
  return Object.entries(wrote).every(([name, value]) => means(fields[name]!.facts, row[name], value));
}

/** Makes a change again that was dropped before it left, or takes back what took it back. */
async function repeat(all: Together, { key }: ActState, deed: Deed, ledger: Ledger, now: string): Promise<void> {
  const { tx, announce } = all;
  const undoer = ledger.undoerOf(deed.mid);
  if (undoer) return oppose(all, undoer, now);
  await issue(tx, deed.name, deed.input, now, { group: key, again: true, announce });
  await tx.delete('settled', [deed.mid]);
}
