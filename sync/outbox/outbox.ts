import { DomainError, wordsOf } from '#domain/errors.ts';
import type { Ports } from '../ports.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { ALL_BUT_SEARCH, type UnsealedRecord } from '../store/stores.ts';
import { cancel, discard, exportPending, releaseHeld, restore, retry } from './outboxActions.ts';
import { dryRun } from './dryRun.ts';
import { mutateLocally, mutateBatch } from './mutateLocally.ts';
import type { MutationCall } from './mutationBatch.ts';
import { problemsIn } from './problems.ts';
import { resolveConflict } from './resolveConflict.ts';
import type { UndoStep, ConflictChoice, Problems, ReplicaOutbox, SettledEntry, Taken, UndoOutcome } from '../replicaApi.ts';
import { lastSettled } from './settled.ts';
import { readUndoHistory, toUndoStep } from './undoHistory.ts';
import { redoStep, undoStep } from './undo.ts';

/** There is nothing to do again, or to bring back. */
class NotWaitingError extends DomainError {
  readonly code = 'GONE';
  constructor() {
    super('This change does not wait anymore.');
  }
}

function waiting(taken: Taken | null): Taken {
  if (!taken) throw new NotWaitingError();
  return taken;
}

interface OutboxPorts extends Pick<Ports, 'clock' | 'checkKept'> {
  /** Somebody has to look at the outbox. */
  changed: () => void;
}

/** A tab's way to the outbox: every act is one transaction, on disk when it resolves, and told to the others. */
export class Outbox implements ReplicaOutbox {
  readonly #kv: Kv;
  readonly #ports: OutboxPorts;

  constructor(kv: Kv, ports: OutboxPorts) {
    this.#kv = kv;
    this.#ports = ports;
  }

  mutate(name: string, input: unknown, holdMs?: number, place?: string): Promise<Taken> {
    return this.#issue(() => mutateLocally(this.#kv, name, input, this.#now(), { holdMs, place }));
  }

  mutateBatch(changes: readonly MutationCall[], group: string, place?: string): Promise<{ ok: true; taken: Taken[] }> {
    const made = async () => ({ ok: true as const, taken: await mutateBatch(this.#kv, changes, group, this.#now(), place) });
    return this.#issue(made);
  }

  async dryRun(name: string, input: unknown): Promise<string | null> {
    const error = await dryRun(this.#kv, name, input, this.#now());
    return error && wordsOf(error);
  }

  problems(changes: readonly MutationCall[]): Promise<Problems[]> {
    return problemsIn(this.#kv, changes, this.#now());
  }

  settled(limit: number): Promise<SettledEntry[]> {
    return this.#kv.read(['meta', 'settled'], (tx) => lastSettled(tx, limit));
  }

  cancel(mid: number): Promise<number[]> {
    return this.#act((tx, now) => cancel(tx, mid, now));
  }

  release(mid: number): Promise<number[]> {
    return this.#act((tx) => releaseHeld(tx, mid));
  }

  async retry(mid: number, corrected?: unknown): Promise<Taken> {
    return waiting(await this.#act((tx, now) => retry(tx, mid, now, corrected)));
  }

  resolve(mid: number, choice: ConflictChoice): Promise<Taken | null> {
    return this.#act((tx, now) => resolveConflict(tx, mid, choice, now));
  }

  discard(mid: number): Promise<void> {
    return this.#act((tx, now) => discard(tx, mid, now));
  }

  async restore(mid: number): Promise<Taken> {
    return waiting(await this.#act((tx, now) => restore(tx, mid, now)));
  }

  undoSteps(): Promise<UndoStep[]> {
    return this.#kv.read(['outbox', 'settled'], async (tx) => (await readUndoHistory(tx)).steps.map(toUndoStep));
  }

  undo(key?: string): Promise<UndoOutcome | null> {
    return this.#act((tx, now) => undoStep(tx, now, key));
  }

  redo(key?: string): Promise<UndoOutcome | null> {
    return this.#act((tx, now) => redoStep(tx, now, key));
  }

  exportPending(): Promise<string> {
    return this.#kv.read(['meta', 'outbox'], (tx) => exportPending(tx, this.#now()));
  }

  forgetRecovery(): Promise<void> {
    return this.#kv.write(['meta'], (tx) => tx.delete('meta', ['recovery']));
  }

  /** Which envelopes were opened stays known. */
  forgetUnsealed(): Promise<void> {
    return this.#kv.write(['meta'], async (tx) => {
      const told = await tx.get<UnsealedRecord>('meta', 'unsealed');
      if (told) await tx.put('meta', [{ ...told, done: 0, needy: 0, lost: 0 } satisfies UnsealedRecord]);
    });
  }

  #now(): string {
    return new Date(this.#ports.clock.now()).toISOString();
  }

  async #issue<R>(work: () => Promise<R>): Promise<R> {
    await this.#ports.checkKept?.();
    try {
      return await work();
    } finally {
      // Also when it failed: the leader notices a store that was lost as soon as it looks.
      this.#ports.changed();
    }
  }

  async #act<R>(body: (tx: KvTx, now: string) => Promise<R>): Promise<R> {
    const done = await this.#kv.write(ALL_BUT_SEARCH, (tx) => body(tx, this.#now()), 'strict');
    this.#ports.changed();
    return done;
  }
}
