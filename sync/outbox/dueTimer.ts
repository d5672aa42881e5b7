import type { Clock } from '../ports.ts';
import { FencedError, fencedMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { ALL_BUT_SEARCH } from '../store/stores.ts';
import { readEntries } from '../store/entries.ts';
import { nextDue, sweep } from './sweep.ts';

/** The longest wait between two looks: a clock may be set meanwhile. */
const LOOK_MAX_MS = 60_000;
/** The shortest: what is due and cannot go yet waits for something else. */
const LOOK_MIN_MS = 250;

/** Wakes the leader when a held change may leave or an unsent one is not wanted any more. */
export class DueTimer {
  readonly #kv: Kv;
  readonly #clock: Clock;
  readonly #swept: () => void;
  /** Number of the leader that looks; 0: nobody does any more. */
  #fence = 0;
  #cancel: (() => void) | null = null;

  constructor(kv: Kv, clock: Clock, swept: () => void) {
    this.#kv = kv;
    this.#clock = clock;
    this.#swept = swept;
  }

  /** The outbox may have changed: find out when to look next. */
  async look(fence: number): Promise<void> {
    this.#fence = fence;
    if (fence === 0) return;
    // A store that cannot be read now is looked at again soon.
    const due = await this.#kv.read(['outbox'], async (tx) => nextDue(await readEntries(tx))).catch(() => 0);
    if (due === null || this.#fence !== fence) return;
    this.#cancel?.();
    const wait = Math.min(LOOK_MAX_MS, Math.max(LOOK_MIN_MS, due - this.#clock.now()));
    this.#cancel = this.#clock.timer(wait, () => void this.#sweep(fence));
  }

  async #sweep(fence: number): Promise<void> {
    if (this.#fence !== fence) return;
    const swept = this.#kv.write(
      ALL_BUT_SEARCH,
      async (tx) => {
        await fencedMeta(tx, fence);
        await sweep(tx, this.#clock.now());
      },
      'strict',
    );
    await swept.then(this.#swept, (error: unknown) => (error instanceof FencedError ? undefined : this.look(fence)));
  }

  stop(): void {
    this.#fence = 0;
    this.#cancel?.();
    this.#cancel = null;
  }
}
