import type { Channel } from '#domain/scope.ts';
import { errorFields, logEvent } from '../log.ts';

/** One row change as the log holds it, with both projections; a text is null where that audience gets no image. */
export interface LogEntry {
  seq: number;
  table: string;
  id: string;
  before: readonly Channel[];
  after: readonly Channel[];
  /** Channels of the row after all that happened since: an image is not told to somebody who may see the row no more (SYNC-S5). */
  now: readonly Channel[];
  staff: string | null;
  customer: string | null;
}

/** News between two places in the log. `entries` null: too much to carry along, listeners must pull. */
export interface Batch {
  from: number;
  to: number;
  entries: readonly LogEntry[] | null;
  /** Users whose own row changed: their right to listen must be checked before they hear more. */
  users: ReadonlySet<string>;
}

export interface LogListener {
  hear(batch: Batch): void;
  /** Nothing new for a while: a good moment to catch up with what was of no concern. */
  rest(): void;
}

/** The tail's way to read the database; a port so that the fan-out can be tested without one. */
export interface LogSource {
  head(): Promise<number>;
  read(after: number): Promise<Batch>;
  /** Calls back whenever a commit was announced; the returned function stops that. */
  listen(wake: () => void): Promise<() => Promise<void>>;
}

/** The safety net behind notifications, which a broken connection may swallow. */
const POLL_MS = 1000;

/** Reads the log once for all listeners of this process, in commit order. */
export class LogTail {
  readonly #source: LogSource;
  readonly #listeners = new Set<LogListener>();
  #seq = 0;
  #running: Promise<void> | null = null;
  #again = false;
  #stop: (() => Promise<void>) | null = null;

  constructor(source: LogSource) {
    this.#source = source;
  }

  /** Place in the log up to which every listener has been told. */
  get seq(): number {
    return this.#seq;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  async start(): Promise<void> {
    this.#seq = await this.#source.head();
    const unlisten = await this.#source.listen(() => void this.catchUp());
    const timer = setInterval(() => {
      void this.catchUp();
      for (const listener of this.#listeners) listener.rest();
    }, POLL_MS);
    this.#stop = async () => {
      clearInterval(timer);
      await unlisten();
      await this.#running;
    };
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = null;
  }

  /** Tells the listeners everything that is committed by now. Resolves even when the database cannot be read: the poll tries again. */
  catchUp(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#drain();
    return this.#running;
  }

  /** @returns what ends the listening */
  add(listener: LogListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #drain(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        const batch = await this.#source.read(this.#seq);
        if (batch.to === this.#seq) continue;
        this.#seq = batch.to;
        for (const listener of this.#listeners) listener.hear(batch);
      }
    } catch (error) {
      logEvent('tail.failed', errorFields(error));
    } finally {
      this.#running = null;
    }
  }
}
