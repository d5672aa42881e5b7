import { means } from '#domain/conflict.ts';
import { DomainError, wordsOf } from '#domain/errors.ts';
import type { AnyRow, Fields } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import { targetOf } from '../overlay/rebase.ts';
import type { UndoOutcome } from '../replicaApi.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow } from '../store/rows.ts';
import type { StoredMutation } from '../store/stores.ts';
import { lastStanding, lastUndone, readUndoHistory, type UndoStepState, type Change, type UndoHistory, summaryOf } from './undoHistory.ts';
import { readEntries, settleEntries } from '../store/entries.ts';
import { issue } from './mutateLocally.ts';
import { withDependents } from './offlinePolicy.ts';
import { show } from './sweep.ts';
import { runBatch, type MutationCall, type MutationBatch } from './mutationBatch.ts';

/** Reason for not overwriting what somebody else changed since. */
const CHANGED_SINCE = 'It was changed again since.';
/** Reason where a change has no inverse: what was deleted is not on this device any more. */
const NO_INVERSE = 'It is gone for good. Make it again.';
/** Reason for a change that can be undone only until it leaves. */
const LEFT = 'It was sent and can no longer be undone.';

/**
 * Undoes a step, the last one when none is named (SYNC-U1): a change that has not left is dropped, one that has is followed by
 * its inverse, guarded by what it wrote. What cannot be undone stays, with the reason. Null: there is nothing to undo.
 */
export async function undoStep(tx: KvTx, now: string, key?: string): Promise<UndoOutcome | null> {
  const history = await readUndoHistory(tx);
  const step = key === undefined ? lastStanding(history) : history.steps.find((one) => one.key === key);
  if (!step || step.undone) return null;
  const standing = step.changes.filter((change) => change.settled?.how !== 'cancelled' && !history.undoerOf(change.mid));
  return runBatch(tx, waysBack(standing), async (batch) =>
    run(step, standing.toReversed(), await dropUnsent(batch.tx, standing, now), (change) => applyInverse(batch, change, now)),
  );
}

/** Redoes what was undone, the last step when none is named (SYNC-U2). Null: there is nothing, or something new was done since. */
export async function redoStep(tx: KvTx, now: string, key?: string): Promise<UndoOutcome | null> {
  const history = await readUndoHistory(tx);
  const step = key === undefined ? lastUndone(history) : history.steps.find((one) => one.key === key);
  if (!step?.undone) return null;
  const undoers = step.changes.flatMap((change) => history.undoerOf(change.mid) ?? []);
  return runBatch(tx, [...step.changes, ...waysBack(undoers)], async (batch) => {
    const dropped = await dropUnsent(batch.tx, undoers, now);
    const back = new Set(step.changes.filter((change) => dropped.has(history.undoerOf(change.mid)?.mid ?? 0)).map(({ mid }) => mid));
    return run(step, step.changes, back, (change) => repeat(batch, step, change, history, now));
  });
}

const waysBack = (changes: readonly Change[]): MutationCall[] => changes.flatMap(({ undo }) => undo ?? []);

/** Runs `work` for each change that was not dealt with already, and gathers the refusals. */
async function run(
  { changes: all }: UndoStepState,
  changes: readonly Change[],
  dealtWith: ReadonlySet<number>,
  work: (change: Change) => Promise<void>,
): Promise<UndoOutcome> {
  const refused = new Set<string>();
  let done = dealtWith.size;
  for (const change of changes.filter(({ mid }) => !dealtWith.has(mid))) {
    try {
      await work(change);
      done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.add(wordsOf(error));
    }
  }
  return { ...summaryOf(all), mids: all.map(({ mid }) => mid), done, refused: [...refused] };
}

/** Drops those of the changes that have not left, with what cannot be without them. Numbers of those that were meant. */
async function dropUnsent(tx: KvTx, changes: readonly Change[], now: string): Promise<Set<number>> {
  const unsent = (await readEntries(tx)).filter(({ state }) => state === 'held' || state === 'queued');
  const meant = changes.filter(({ mid }) => unsent.some((entry) => entry.mid === mid)).map(({ mid }) => mid);
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
 * Applies the inverse of a change that has left.
 * @throws UndoError when the row does not hold any more what was written, or there is no inverse
 */
async function applyInverse({ tx, announce }: MutationBatch, { undo, mid }: Change, now: string): Promise<void> {
  if (!undo) throw new UndoError(undo === null ? LEFT : NO_INVERSE);
  const { name, input, wrote, gone } = undo;
  const target = targetOf(name, input);
  const row = target ? await readRow(tx, target.table, target.id) : undefined;
  if (target && !holds(NOUNS[target.table].fields, row, wrote)) throw new UndoError(CHANGED_SINCE);
  await issue(tx, name, input, now, { undoes: mid, saw: wrote, brings: gone, announce });
}

/** Returns whether the row holds what was written. One that was created holds nothing in particular: it must be there. */
function holds(fields: Fields, row: AnyRow | undefined, wrote: Readonly<Record<string, unknown>>): boolean {
  if (!row || row['deletedAt'] != null) return false;
  return Object.entries(wrote).every(([name, value]) => means(fields[name]!.facts, row[name], value));
}

/** Repeats a change that was dropped before it left, or undoes what undid it. */
async function repeat(batch: MutationBatch, { key }: UndoStepState, change: Change, history: UndoHistory, now: string): Promise<void> {
  const { tx, announce } = batch;
  const undoer = history.undoerOf(change.mid);
  if (undoer) return applyInverse(batch, undoer, now);
  await issue(tx, change.name, change.input, now, { group: key, again: true, announce });
  await tx.delete('settled', [change.mid]);
}
