import type { Clock } from '../ports.ts';
import type { Kv } from '../store/kv.ts';
import { ALL_BUT_SEARCH } from '../store/stores.ts';
import { scrubDueInMs, scrubSlice, type Slice } from './scrub.ts';

/** The interval at which the whole replica is hashed again. */
export const SCRUB_EVERY_MS = 24 * 3600 * 1000;
/** Between two slices the store belongs to everybody else. */
const PAUSE_MS = 40;
/** The wait after a slice that the store refused. */
const AGAIN_MS = 30_000;

/** The leading tab, as the scrubber needs it. */
interface Lead {
  /** Leader epoch; 0 while another tab leads. */
  fence(): number;
  /** Nothing else is going on. */
  isQuiet(): boolean;
  found(slice: Slice): void;
  failed(): void;
}

/** Hashes what is stored, a slice at a time, whenever nothing else is going on in the leading tab (SYNC-C15). */
export class Scrubber {
  readonly #kv: Kv;
  readonly #clock: Clock;
  readonly #lead: Lead;
  readonly #memo = new Map<string, unknown>();
  #isDue = false;
  #isRunning = false;
  /** Somebody asked for all of it, and it has not been begun since; in a tab that does not lead this stays until it does. */
  #fromFirst = false;
  #cancel: (() => void) | null = null;
  #cancelNext: (() => void) | null = null;

  constructor(kv: Kv, clock: Clock, lead: Lead) {
    this.#kv = kv;
    this.#clock = clock;
    this.#lead = lead;
  }

  /** Starts when this tab leads: goes on where the last one stopped, or waits for the next day. Returns whether the rows are hashed by now. */
  async begin(): Promise<boolean> {
    const now = this.#clock.now();
    const nextInMs = await this.#kv.read(['digests'], (tx) => scrubDueInMs(tx, now, SCRUB_EVERY_MS));
    // Who asked for all of it before this tab led is not put off until the next day. Whoever led then may not have come to it;
    // where they did, it is hashed once more than was asked.
    const dueInMs = this.#fromFirst ? 0 : nextInMs;
    this.#wait(dueInMs);
    return dueInMs > 0;
  }

  /** Hash everything, as soon as there is time; with `anew` also what a scrub that is under way has hashed already. */
  start(anew = false): void {
    this.#isDue = true;
    this.#fromFirst ||= anew;
    this.schedule();
  }

  /** Schedules the next slice if one is due and nothing else is going on. */
  schedule(): void {
    if (!this.#isDue || this.#isRunning || this.#cancel || !this.#lead.isQuiet()) return;
    this.#cancel = this.#clock.timer(PAUSE_MS, () => {
      this.#cancel = null;
      void this.#slice();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancelNext?.();
    this.#cancel = this.#cancelNext = null;
    this.#isDue = false;
  }

  async #slice(): Promise<void> {
    const fence = this.#lead.fence();
    if (!fence || !this.#lead.isQuiet()) return;
    this.#isRunning = true;
    const fromFirst = this.#fromFirst;
    this.#fromFirst = false;
    try {
      const slice = await this.#kv.write(ALL_BUT_SEARCH, (tx) => scrubSlice(tx, fence, this.#clock.now(), this.#memo, fromFirst));
      if (slice.done) this.#memo.clear();
      // Who asked for all of it while its last slice was hashed has all of it hashed once more.
      if (slice.done && !this.#fromFirst) this.#wait(SCRUB_EVERY_MS);
      this.#lead.found(slice);
    } catch {
      this.#fromFirst ||= fromFirst;
      // The store fails, or another tab leads: whoever leads then goes on from the last slice.
      this.#lead.failed();
      this.#wait(AGAIN_MS);
    } finally {
      this.#isRunning = false;
      this.schedule();
    }
  }

  #wait(ms: number): void {
    this.#isDue = ms === 0;
    this.#cancelNext?.();
    this.#cancelNext = ms > 0 ? this.#clock.timer(ms, () => this.start()) : null;
    this.schedule();
  }
}
