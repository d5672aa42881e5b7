import type { Clock } from '../ports.ts';
import type { Answer } from './events.ts';

/** After this long without a key or a press nobody is at it any more. In milliseconds, as all here. */
const AT_IT_MS = 150;
/** This long at most what fills this device or compares it waits for them; a page of columns is more work than any other. */
const MOST_MS = 300;
const COLUMNS_MOST_MS = 600;

const CAN_WAIT: ReadonlySet<Answer['kind']> = new Set<Answer['kind']>(['page', 'pack', 'later', 'check']);

/** How long an answer can wait at most before it is stored; 0: not at all. */
export function patienceOf(answer: Answer): number {
  if (!CAN_WAIT.has(answer.kind)) return 0;
  return answer.kind === 'page' && 'fields' in answer.value ? COLUMNS_MOST_MS : MOST_MS;
}

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

  /** Resolves when nobody is at it, when the pause is ended, or when it has lasted `mostMs`. */
  over(mostMs: number): Promise<void> {
    if (!this.#stop || mostMs === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      this.#clock.timer(mostMs, resolve);
    });
  }

  /** Somebody waits for what comes next. */
  end(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
