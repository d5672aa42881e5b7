import type { Batch, LogListener, LogTail } from '../../../sync/tailLog.ts';

/** Batches that may wait for a slow socket; beyond this only their range is kept, and the log is read again when it is their turn. */
const WAITING_MAX = 50;

/** The news of the log on their way to one listener, who takes the next ones when it is done with the last. */
export class LogQueue implements LogListener {
  #waiting: Batch[] = [];
  #taker: PromiseWithResolvers<Batch | null> | null = null;
  #ended = false;
  readonly #concerns: (batch: Batch) => boolean;
  readonly #leave: () => void;

  /** Hears `tail` from now on; `concerns` tells which batches are worth waiting for. */
  constructor(tail: LogTail, concerns: (batch: Batch) => boolean) {
    this.#concerns = concerns;
    this.#leave = tail.add(this);
  }

  hear(batch: Batch): void {
    if (this.#ended || !this.#concerns(batch)) return;
    this.#waiting.push(batch);
    if (this.#waiting.length > WAITING_MAX) this.#waiting = [rangeOf(this.#waiting)];
    this.#give();
  }

  rest(): void {}

  /** The next batch, or null when there is an end. */
  next(): Promise<Batch | null> {
    this.#taker = Promise.withResolvers();
    const { promise } = this.#taker;
    this.#give();
    return promise;
  }

  /** No more news: whoever waits is told so. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#leave();
    this.#give();
  }

  #give(): void {
    if (!this.#taker || (this.#waiting.length === 0 && !this.#ended)) return;
    const taker = this.#taker;
    this.#taker = null;
    taker.resolve(this.#waiting.shift() ?? null);
  }
}

/** From where the first begins to where the last ends, without what they bring. */
function rangeOf(batches: readonly Batch[]): Batch {
  const users = new Set(batches.flatMap((batch) => [...batch.users]));
  return { from: batches[0]!.from, to: batches.at(-1)!.to, entries: null, users };
}
