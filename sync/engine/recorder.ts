import { hashText } from '../digest/hash.ts';
import type { Effect, EngineEvent } from './events.ts';

/** Entries kept: some minutes of a busy replica, hours of a quiet one. */
export const KEPT = 400;

/** One thing that happened: when (milliseconds since 1970), what, and numbers that tell more. Never a name, a value or an id. */
export type Moment = readonly [at: number, what: string, numbers: Readonly<Record<string, number | string>>];

/** The last things that happened in this tab's engine, oldest first: what a person sends along when something went wrong. */
export class Recorder {
  #moments: Moment[] = [];

  note(at: number, what: string, numbers: Moment[2] = {}): void {
    this.#moments.push([at, what, numbers]);
    if (this.#moments.length > KEPT) this.#moments = this.#moments.slice(-KEPT);
  }

  /** Go on behind what an earlier tab left in the store. */
  resume(earlier: readonly Moment[]): void {
    this.#moments = [...earlier, ...this.#moments].slice(-KEPT);
  }

  moments(): readonly Moment[] {
    return this.#moments;
  }
}

/** The recording as kept between tabs: a record of `meta`. */
export interface FlightRecord {
  key: 'flight';
  moments: readonly Moment[];
}

/** An event in numbers. */
export function momentOf(event: EngineEvent): [what: string, numbers: Moment[2]] {
  switch (event.type) {
    case 'lead':
      return ['lead', { fence: event.meta.leaderEpoch, cursor: event.meta.cursor ?? -1 }];
    case 'answer':
      return [`answer ${event.answer.kind}`, { request: event.request }];
    case 'failure':
      return [`failure ${event.reason}`, { request: event.request, retryAfterMs: event.retryAfterMs }];
    case 'stored':
      return [`stored ${event.kind}`, { cursor: event.meta.cursor ?? -1, ...(event.checked?.end ? { end: event.checked.end } : {}) }];
    case 'poke':
      return ['poke', { from: event.poke.from, to: event.poke.to, txs: event.poke.txs?.length ?? -1 }];
    case 'want':
      return ['want', { key: hashText(event.key) }];
    case 'suspects':
      return ['suspects', { table: event.table, rows: event.ids.length }];
    case 'socket':
      return [`socket ${event.now}`, {}];
    case 'pause':
      return [event.paused ? 'pause' : 'go on', {}];
    default:
      return [event.type, {}];
  }
}

/** Log entry of an effect, in numbers; null for effects that are seen by what follows from them. */
export function effectLogEntry(effect: Effect): [what: string, numbers: Moment[2]] | null {
  switch (effect.do) {
    case 'ask':
      return [`ask ${effect.step ? `check ${effect.step.ask}` : effect.kind}`, { request: effect.request }];
    case 'rest':
      return ['rest', { failures: effect.failures }];
    case 'checkLater':
      return ['check later', { doubts: effect.doubts }];
    case 'report':
      return ['mismatch', { ...effect.report, ids: effect.report.ids.join(' ') }];
    case 'forget':
    case 'scrub':
      return [effect.do, {}];
    default:
      return null;
  }
}
