import type { Clock } from '../ports.ts';
import type { Answer } from './events.ts';

/** Time without a key or a press after which the person counts as idle. In milliseconds, as all here. */
const ACTIVE_MS = 150;
/** Longest pause of the initial sync or a comparison. */
const PAUSE_MAX_MS = 300;

const CAN_PAUSE: ReadonlySet<Answer['kind']> = new Set<Answer['kind']>(['page', 'later', 'upgrade', 'check']);

/** Maximum delay before storing a response; 0 stores it at once. */
export function maxPauseOf(answer: Answer): number {
  return CAN_PAUSE.has(answer.kind) ? PAUSE_MAX_MS : 0;
}

/** Pauses the initial sync while its person is active, so that what they ask for has the device to itself (SYNC-C32). */
export class SyncThrottle {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  /** Cancels the idle timer; null while the person is idle. */
  #stop: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes a key or a press of the person, in whichever tab. */
  reportActivity(): void {
    this.#stop?.();
    this.#stop = this.#clock.timer(ACTIVE_MS, () => {
      this.#stop = null;
      this.end();
    });
  }

  /** Resolves when the person is idle, when the pause is ended, or after `maxMs`. */
  over(maxMs: number): Promise<void> {
    if (!this.#stop || maxMs === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      this.#clock.timer(maxMs, resolve);
    });
  }

  /** Ends the pause: somebody waits for what comes next. */
  end(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
