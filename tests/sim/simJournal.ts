import type { Journal, Tripwire } from '#sync/ports.ts';
import type { Dice } from './dice.ts';
import { inAMoment } from './moment.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** The append-only files of one device, one for each tab: they outlive tabs, and the database too. */
export class SimJournals {
  readonly #files = new Map<Owner, string[]>();
  readonly #scheduler: Scheduler;
  readonly #dice: Dice;
  #note: string | null = null;

  constructor(scheduler: Scheduler, dice: Dice) {
    this.#scheduler = scheduler;
    this.#dice = dice;
  }

  of(tab: Owner): Journal {
    return {
      append: (lines) => this.#call(tab, () => void this.#files.set(tab, [...(this.#files.get(tab) ?? []), ...lines])),
      read: () => this.#call(tab, () => [...this.#files.values()].flat()),
      rewrite: (keep) =>
        this.#call(tab, () => {
          const mine = [...this.#files.keys()].filter((owner) => owner === tab || owner.isDead);
          const kept = [...keep(mine.flatMap((owner) => this.#files.get(owner)!))];
          for (const owner of mine) this.#files.delete(owner);
          this.#files.set(tab, kept);
        }),
      erase: () => this.#call(tab, () => this.#files.clear()),
      close: () => undefined,
    };
  }

  tripwireOf(tab: Owner): Tripwire {
    return {
      read: () => this.#call(tab, () => this.#note),
      write: (note) => this.#call(tab, () => void (this.#note = note)),
    };
  }

  get isEmpty(): boolean {
    return this.#note === null && [...this.#files.values()].every((lines) => lines.length === 0);
  }

  #call<R>(tab: Owner, body: () => R): Promise<R> {
    return inAMoment(this.#scheduler, this.#dice, tab, body);
  }
}
