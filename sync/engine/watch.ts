import { Scrubber } from '../digest/scrubber.ts';
import { PinDownloader } from '../keep/pinDownloader.ts';
import type { Ports } from '../ports.ts';
import type { MismatchReport } from '../protocol.ts';
import { readMeta } from '../store/meta.ts';
import { Compactor } from '../tiers/compactor.ts';
import type { Kv } from '../store/kv.ts';
import { isQuiet, type EngineState } from './engineState.ts';
import type { Effect, EngineEvent } from './events.ts';
import { effectLogEntry, momentOf, Recorder, type FlightRecord } from './recorder.ts';

/** Between two comparisons with the server, and after one, two, ... in a row that came to nothing. */
const CHECK_EVERY_MS = 5 * 60_000;
const DOUBTED_MS = [10_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;
/** The wait after the start, when what was hashed earlier is still good. */
const CHECK_FIRST_MS = 2000;
/** The greatest age of the copy of the last events in the store. */
const FLIGHT_EVERY_MS = 10_000;

/** The engine that is watched. */
interface Watched {
  state: () => EngineState;
  dispatch: (event: EngineEvent) => void;
}

/** Watches over the rows of the leading tab: hashes them when there is time, asks for comparisons, and writes down what happens. */
export class Watch {
  readonly #kv: Kv;
  readonly #ports: Ports;
  readonly #state: Watched['state'];
  readonly #dispatch: Watched['dispatch'];
  readonly #scrubber: Scrubber;
  readonly #compactor: Compactor;
  readonly #pinDownloader: PinDownloader;
  readonly #recorder = new Recorder();
  #cancelCheck: (() => void) | null = null;
  #keptAt = 0;

  constructor(kv: Kv, ports: Ports, { state, dispatch }: Watched) {
    this.#kv = kv;
    this.#ports = ports;
    this.#state = state;
    this.#dispatch = dispatch;
    this.#compactor = new Compactor(kv, ports.clock, { fence: () => state().fence, isQuiet: () => isQuiet(state()) });
    this.#pinDownloader = new PinDownloader(kv, ports, {
      fence: () => state().fence,
      isQuiet: () => isQuiet(state()),
      want: (key) => dispatch({ type: 'want', key }),
    });
    this.#scrubber = new Scrubber(kv, ports.clock, {
      fence: () => state().fence,
      isQuiet: () => isQuiet(state()),
      failed: () => this.#note('scrub failed', {}),
      found: ({ done, damaged, suspects, alone }) => {
        if (damaged) this.#note('damaged', { buckets: damaged });
        if (suspects) dispatch({ type: 'suspects', ...suspects, found: 'wrong' });
        if (alone) dispatch({ type: 'suspects', ...alone, found: 'alone' });
        if (done || damaged) dispatch({ type: 'check' });
      },
    });
  }

  /** Starts when this tab leads. */
  async begin(): Promise<void> {
    this.#compactor.begin();
    this.#pinDownloader.start();
    try {
      const flight = await this.#kv.read(['meta'], (tx) => tx.get<FlightRecord>('meta', 'flight'));
      this.#recorder.resume(flight?.moments ?? []);
      if (await this.#scrubber.begin()) this.#checkIn(CHECK_FIRST_MS);
    } catch {
      // The store fails just now: everything is hashed and compared as soon as it does not.
      this.#scrubber.start();
    }
  }

  /** Something happened to the engine. */
  heard(event: EngineEvent): void {
    this.#note(...momentOf(event));
    this.#pinDownloader.heard(event);
  }

  /** Uses the time after an event has been dealt with. */
  rest(): void {
    if (this.#state().fence > 0 && this.#ports.clock.now() - this.#keptAt >= FLIGHT_EVERY_MS) this.#keepFlight();
    this.#scrubber.schedule();
    this.#pinDownloader.schedule();
  }

  carryOut(effect: Effect): void {
    const entry = effectLogEntry(effect);
    if (entry) this.#note(...entry);
    if (effect.do === 'scrub') this.#scrubber.start(effect.anew);
    if (effect.do === 'checkLater') {
      this.#checkIn(effect.doubts ? DOUBTED_MS[Math.min(effect.doubts, DOUBTED_MS.length) - 1]! : CHECK_EVERY_MS);
    }
    if (effect.do === 'report') {
      this.#keepFlight();
      // The server's log is the better for it; nothing here waits for it.
      void this.#report(effect.report).catch(() => undefined);
    }
  }

  /** Stops when this tab leads no more. */
  stop(): void {
    this.#cancelCheck?.();
    this.#scrubber.stop();
    this.#compactor.stop();
    this.#pinDownloader.stop();
  }

  async #report(report: MismatchReport): Promise<void> {
    const meta = await this.#kv.read(['meta'], readMeta);
    await this.#ports.net.report?.(meta?.clientId ?? '', report);
  }

  #note(what: string, numbers: Readonly<Record<string, number | string>>): void {
    this.#recorder.note(this.#ports.clock.now(), what, numbers);
  }

  #checkIn(ms: number): void {
    this.#cancelCheck?.();
    // Not every device in the same second.
    const waitMs = ms * (0.75 + this.#ports.random.next() / 2);
    this.#cancelCheck = this.#ports.clock.timer(waitMs, () => this.#dispatch({ type: 'check' }));
  }

  #keepFlight(): void {
    this.#keptAt = this.#ports.clock.now();
    const record: FlightRecord = { key: 'flight', moments: this.#recorder.moments() };
    void this.#kv.write(['meta'], (tx) => tx.put('meta', [record])).catch(() => undefined);
  }
}
