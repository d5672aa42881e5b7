import type { Locks } from '#sync/ports.ts';
import type { Owner, Scheduler } from './scheduler.ts';

interface Asking {
  tab: Owner;
  grant: () => void;
}
interface Holding {
  tab: Owner;
  lose: () => void;
}

/** The lock of one device: given to one tab after another, back when its tab is gone, and sometimes stolen. */
export class SimLocks {
  readonly #scheduler: Scheduler;
  #holder: Holding | null = null;
  #waiting: Asking[] = [];

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  get holder(): Owner | null {
    return this.#holder?.tab ?? null;
  }

  /** As one tab sees it. */
  of(tab: Owner): Locks {
    return {
      acquire: () =>
        new Promise((resolve) => {
          const grant = (): void => {
            let tellLost = (): void => undefined;
            const lost = new Promise<void>((tell) => (tellLost = tell));
            const mine: Holding = { tab, lose: () => void this.#scheduler.after(1, tab, tellLost) };
            this.#holder = mine;
            const release = (): void => (this.#holder === mine ? this.#next() : undefined);
            this.#scheduler.after(1, tab, () => resolve({ lost, release }));
          };
          this.#waiting.push({ tab, grant });
          if (!this.#holder) this.#next();
        }),
    };
  }

  /** The browser takes the lock from a tab; true when somebody held it. */
  steal(): boolean {
    const holder = this.#holder;
    if (!holder) return false;
    holder.lose();
    this.#next();
    return true;
  }

  /** A tab is gone, and all its claims with it. */
  drop(tab: Owner): void {
    this.#waiting = this.#waiting.filter((asking) => asking.tab !== tab);
    if (this.#holder?.tab === tab) this.#next();
  }

  #next(): void {
    this.#holder = null;
    this.#waiting.shift()?.grant();
  }
}
