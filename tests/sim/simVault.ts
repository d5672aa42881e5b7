import type { Vault } from '#sync/ports.ts';
import { memoryVault, openModelEnvelope } from '#sync/testing/memoryVault.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import { inAMoment } from './moment.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** The sealed work on one device: it outlives its tabs, and every database. */
export class SimVault {
  readonly #inside = memoryVault();
  readonly #scheduler: Scheduler;
  readonly #dice: Dice;
  readonly #faults: Faults;
  /** Hears of each change whose envelope goes. */
  readonly #gone: (clientId: string, mid: number) => void;

  constructor(scheduler: Scheduler, dice: Dice, faults: Faults, gone: (clientId: string, mid: number) => void) {
    this.#scheduler = scheduler;
    this.#dice = dice;
    this.#faults = faults;
    this.#gone = gone;
  }

  of(tab: Owner): Vault {
    const moment = <R>(body: () => Promise<R>): Promise<R> => inAMoment(this.#scheduler, this.#dice, tab, body);
    const inside = this.#inside;
    return {
      seal: (...what) => moment(() => inside.seal(...what)),
      list: () => moment(() => inside.list()),
      add: (envelopes) => moment(() => this.#add(envelopes)),
      remove: (ids) => moment(() => this.#remove(ids)),
    };
  }

  get isEmpty(): boolean {
    return this.#inside.envelopes.size === 0;
  }

  /** Is this change of a client in an envelope here? */
  holds(clientId: string, mid: number): boolean {
    const theirs = [...this.#inside.envelopes.values()].filter((envelope) => envelope.clientId === clientId);
    return theirs.some((envelope) => openModelEnvelope(envelope)!.some((entry) => entry.mid === mid));
  }

  #remove(ids: readonly string[]): Promise<void> {
    for (const envelope of ids.flatMap((id) => this.#inside.envelopes.get(id) ?? []))
      for (const { mid } of openModelEnvelope(envelope)!) this.#gone(envelope.clientId, mid);
    return this.#inside.remove(ids);
  }

  async #add(envelopes: Parameters<Vault['add']>[0]): Promise<void> {
    if (this.#faults.has('quota') && this.#dice.chance(0.1)) {
      this.#faults.note('quota');
      throw new DOMException('The disk is full', 'QuotaExceededError');
    }
    await this.#inside.add(envelopes);
  }
}
