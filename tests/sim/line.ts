import type { Scheduler } from './scheduler.ts';

/** How a device hangs on the network: both ways, one way, or not at all. */
export class Line {
  readonly #scheduler: Scheduler;
  #cut = { up: 0, down: 0 };

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** Nothing gets through for so long: from the device (`up`), to it (`down`), or both. */
  cut(way: 'up' | 'down' | 'both', ms: number): void {
    const until = this.#scheduler.now + ms;
    if (way !== 'down') this.#cut.up = until;
    if (way !== 'up') this.#cut.down = until;
  }

  heal(): void {
    this.#cut = { up: 0, down: 0 };
  }

  isOpen(way: 'up' | 'down'): boolean {
    return this.#scheduler.now >= this.#cut[way];
  }

  /** The device itself knows that it has no network. */
  get isOffline(): boolean {
    return !this.isOpen('up') && !this.isOpen('down');
  }
}
