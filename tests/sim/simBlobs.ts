import { DiskFullError, type Blobs } from '#sync/ports.ts';
import { sha256Of } from '#sync/testing/memoryBlobs.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import { inAMoment } from './moment.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** Where the bytes of files lie on one device: beside its database, which they outlive as they outlive its tabs. */
export class SimBlobs {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #scheduler: Scheduler;
  readonly #dice: Dice;
  readonly #faults: Faults;

  constructor(scheduler: Scheduler, dice: Dice, faults: Faults) {
    this.#scheduler = scheduler;
    this.#dice = dice;
    this.#faults = faults;
  }

  of(tab: Owner): Blobs {
    const moment = <R>(body: () => R): Promise<R> => inAMoment(this.#scheduler, this.#dice, tab, body);
    const { files } = this;
    return {
      held: (sha256) => moment(() => files.get(sha256)?.length ?? 0),
      append: (sha256, at, bytes) => moment(() => this.#append(sha256, at, bytes)),
      check: (sha256) => moment(() => this.isWhole(sha256) || (files.delete(sha256), false)),
      read: (sha256) => moment(() => (files.has(sha256) ? new Blob([files.get(sha256)!]) : null)),
      keepOnly: (hashes) => moment(() => [...files.keys()].forEach((one) => hashes.has(one) || files.delete(one))),
      room: () => moment(() => null),
      erase: () => moment(() => files.clear()),
    };
  }

  /** Are the bytes here those that the hash stands for? */
  isWhole(sha256: string): boolean {
    const bytes = this.files.get(sha256);
    return bytes !== undefined && sha256Of(bytes) === sha256;
  }

  /** As a file of the browser's private file system: what is behind `at` goes, what is missing before it is zeros. */
  #append(sha256: string, at: number, bytes: Uint8Array): void {
    const isFull = this.#faults.has('quota') && this.#dice.chance(0.03);
    // A disk that is full has taken a part.
    const taken = isFull ? bytes.subarray(0, this.#dice.between(0, bytes.length - 1)) : bytes;
    const next = new Uint8Array(at + taken.length);
    next.set((this.files.get(sha256) ?? new Uint8Array()).subarray(0, at));
    next.set(taken, at);
    this.files.set(sha256, next);
    if (!isFull) return;
    this.#faults.note('quota');
    throw new DiskFullError('The disk is full');
  }
}
