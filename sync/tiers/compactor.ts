import type { Clock } from '../ports.ts';
import type { Kv } from '../store/kv.ts';
import { ALL_BUT_SEARCH } from '../store/stores.ts';
import { compactOne } from './compact.ts';

/** The waits before the next look for something to fold: usually, when there was no time, and when there was something. */
const LOOK_MS = 20_000;
const BUSY_MS = 3_000;
const NEXT_MS = 100;

/** Folds rows that were changed into the chunks below them, one chunk at a time, while the leading tab has nothing else to do. */
export class Compactor {
  readonly #kv: Kv;
  readonly #clock: Clock;
  readonly #lead: { fence(): number; isQuiet(): boolean };
  #cancel: (() => void) | null = null;

  constructor(kv: Kv, clock: Clock, lead: { fence(): number; isQuiet(): boolean }) {
    this.#kv = kv;
    this.#clock = clock;
    this.#lead = lead;
  }

  /** Starts when this tab leads. */
  begin(): void {
    this.#wait(LOOK_MS);
  }

  /** Stops when this tab leads no more. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #wait(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#clock.timer(ms, () => void this.#step());
  }

  async #step(): Promise<void> {
    const fence = this.#lead.fence();
    if (!fence) return;
    if (!this.#lead.isQuiet()) return this.#wait(BUSY_MS);
    try {
      const folded = await this.#kv.write(ALL_BUT_SEARCH, (tx) => compactOne(tx, fence));
      if (this.#cancel) this.#wait(folded ? NEXT_MS : LOOK_MS);
    } catch {
      // The store fails, or another tab leads: nothing is lost, the rows stay where they are.
      if (this.#cancel) this.#wait(LOOK_MS);
    }
  }
}
