import type { Clock } from '../ports.ts';
import type { Answer } from './events.ts';

/** After this long without a key or a press nobody is at it any more; this long at most anything waits for them. In milliseconds. */
const AT_IT_MS = 150;
const MOST_MS = 300;

/** What fills this device or compares it, and can wait for a moment. */
const CAN_WAIT: ReadonlySet<Answer['kind']> = new Set<Answer['kind']>(['page', 'pack', 'later', 'check']);
export const canWait = (kind: Answer['kind']): boolean => CAN_WAIT.has(kind);

/** A pause that a filling makes while its person does something, so that what they ask for has the device to itself (SYNC-C32). */
export class Lull {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  /** Stops the time after which nobody is at it; null: nobody is. */
  #stop: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The person does something, in whichever tab. */
  attend(): void {
    this.#stop?.();
    this.#stop = this.#clock.timer(AT_IT_MS, () => {
      this.#stop = null;
      this.end();
    });
  }

  /** Resolves when nobody is at it, when the pause is ended, or when it has lasted long. */
  over(): Promise<void> {
    if (!this.#stop) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      this.#clock.timer(MOST_MS, resolve);
    });
  }

  /** Somebody waits for what comes next. */
  end(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
