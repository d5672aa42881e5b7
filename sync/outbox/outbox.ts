import type { Clock } from '../ports.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { ALL_STORES, type UnsealedRecord } from '../store/stores.ts';
import { cancel, discard, exportPending, releaseHeld, restore, retry } from './outboxActions.ts';
import { mutateLocally, mutateBatch, type Taken } from './mutateLocally.ts';
import type { MutationCall } from './mutationBatch.ts';
import { resolveConflict } from './resolveConflict.ts';
import type { UndoStep, ConflictChoice, UndoOutcome } from '../replicaApi.ts';
import { readUndoHistory, toUndoStep } from './undoHistory.ts';
import { redoStep, undoStep } from './undo.ts';

/** A tab's way to the outbox: every act is one transaction, on disk when it resolves, and told to the others. */
export class Outbox {
  readonly #kv: Kv;
  readonly #clock: Clock;
  readonly #changed: () => void;

  constructor(kv: Kv, clock: Clock, changed: () => void) {
    this.#kv = kv;
    this.#clock = clock;
    this.#changed = changed;
  }

  async mutate(name: string, input: unknown): Promise<Taken> {
    try {
      return await mutateLocally(this.#kv, name, input, this.#now());
    } finally {
      // Also when it failed: the leader notices a store that was lost as soon as it looks.
      this.#changed();
    }
  }

  async mutateTogether(changes: readonly MutationCall[], group: string): Promise<Taken[]> {
    try {
      return await mutateBatch(this.#kv, changes, group, this.#now());
    } finally {
      this.#changed();
    }
  }

  cancel(mid: number): Promise<number[]> {
    return this.#act((tx, now) => cancel(tx, mid, now));
  }

  release(mid: number): Promise<number[]> {
    return this.#act((tx) => releaseHeld(tx, mid));
  }

  retry(mid: number, corrected?: unknown): Promise<Taken | null> {
    return this.#act((tx, now) => retry(tx, mid, now, corrected));
  }

  resolve(mid: number, choice: ConflictChoice): Promise<Taken | null> {
    return this.#act((tx, now) => resolveConflict(tx, mid, choice, now));
  }

  discard(mid: number): Promise<void> {
    return this.#act((tx, now) => discard(tx, mid, now));
  }

  restore(mid: number): Promise<Taken | null> {
    return this.#act((tx, now) => restore(tx, mid, now));
  }

  acts(): Promise<UndoStep[]> {
    return this.#kv.read(['outbox', 'settled'], async (tx) => (await readUndoHistory(tx)).steps.map(toUndoStep));
  }

  undo(key?: string): Promise<UndoOutcome | null> {
    return this.#act((tx, now) => undoStep(tx, now, key));
  }

  redo(key?: string): Promise<UndoOutcome | null> {
    return this.#act((tx, now) => redoStep(tx, now, key));
  }

  export(): Promise<string> {
    return this.#kv.read(['meta', 'outbox'], (tx) => exportPending(tx, this.#now()));
  }

  /** The person has read what came back and what was lost. */
  forgetRecovery(): Promise<void> {
    return this.#kv.write(['meta'], (tx) => tx.delete('meta', ['recovery']));
  }

  /** The person has read what became of sealed work; which envelopes were opened stays known. */
  forgetUnsealed(): Promise<void> {
    return this.#kv.write(['meta'], async (tx) => {
      const told = await tx.get<UnsealedRecord>('meta', 'unsealed');
      if (told) await tx.put('meta', [{ ...told, done: 0, needy: 0, lost: 0 } satisfies UnsealedRecord]);
    });
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }

  async #act<R>(body: (tx: KvTx, now: string) => Promise<R>): Promise<R> {
    const done = await this.#kv.write(ALL_STORES, (tx) => body(tx, this.#now()), 'strict');
    this.#changed();
    return done;
  }
}
