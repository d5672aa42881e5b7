import type { Journal, Tripwire } from '#sync/ports.ts';
import type { Dice } from './dice.ts';
import { inAMoment } from './moment.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** A browser writes a note down when it gets to it: it may be lost this long after it was made, in milliseconds. */
const NOTE_UNWRITTEN_MS = 60_000;

/** The append-only files of one device, one for each tab: they outlive tabs, and the database too. */
export class SimJournals {
  readonly #files = new Map<Owner, string[]>();
  readonly #scheduler: Scheduler;
  readonly #dice: Dice;
  /** The note as it is and as it was, the latest last. */
  #notes: { at: number; note: string | null }[] = [{ at: -NOTE_UNWRITTEN_MS, note: null }];

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
      write: (note) => this.#call(tab, () => void this.#notes.push({ at: this.#scheduler.now, note })),
    };
  }

  /** The machine stops: the note may be one of a while ago, whoever's it was. */
  losePower(): void {
    const since = this.#notes.findLastIndex(({ at }) => at <= this.#scheduler.now - NOTE_UNWRITTEN_MS);
    this.#notes = this.#notes.slice(0, 1 + this.#dice.between(Math.max(0, since), this.#notes.length - 1));
  }

  get #note(): string | null {
    return this.#notes.at(-1)!.note;
  }

  get isEmpty(): boolean {
    return this.#note === null && [...this.#files.values()].every((lines) => lines.length === 0);
  }

  #call<R>(tab: Owner, body: () => R): Promise<R> {
    return inAMoment(this.#scheduler, this.#dice, tab, body);
  }
}
