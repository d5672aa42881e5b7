import { NetError, type Net } from '#sync/ports.ts';
import { copyOf } from './copyOf.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import type { Line } from './line.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import { Violation } from './violation.ts';
import { pieceOf } from './server/simFiles.ts';
import { ServerCrash, type SimServer } from './server/simServer.ts';
import { listen, type Switchboard } from './server/switchboard.ts';

/** A request that has no answer after this long counts as lost. */
const TIMEOUT_MS = 4000;

/** What one tab's network is made of. */
export interface Wiring {
  scheduler: Scheduler;
  dice: Dice;
  faults: Faults;
  line: Line;
  server: SimServer;
  switchboard: Switchboard;
  breakDown: (error: unknown) => void;
  userId: string;
  /** Breaks the run when nothing may be asked now. */
  checkSilence: () => void;
}

/** The network between a tab and the server: slow, forgetful, and sometimes saying everything twice. */
export function simNet(wiring: Wiring, tab: Owner): Net {
  const { server, userId } = wiring;
  const ask = <T>(answer: () => T | Promise<T>): Promise<T> => request(wiring, tab, answer);
  const step = (): Promise<void> => new Promise((go) => void wiring.scheduler.after(wiring.dice.next() * 3, null, go));
  return {
    hello: (clientId) => ask(() => server.hello(userId, clientId)),
    plan: (_clientId, userEpoch) => ask(() => server.plan(userId, userEpoch)),
    segment: (range) => ask(() => server.segment(range)),
    page: (wanted) => ask(() => server.page(userId, wanted)),
    digest: (wanted) => ask(() => server.digest(userId, wanted)),
    report: () => ask(() => undefined),
    pull: (wanted) => ask(() => server.pull(userId, wanted)),
    push: (wanted) => {
      const sent = copyOf(wanted);
      return ask(() => server.push(userId, sent, step));
    },
    unseal: (wanted) => {
      const sent = copyOf(wanted);
      return ask(() => server.unseal(userId, sent, step));
    },
    files: (ids) => ask(() => server.files(userId, ids)),
    piece: (url, from, end) => ask(() => pieceOf(url, from, end)),
    subscribe: (_clientId, place, hear) => {
      wiring.checkSilence();
      return listen(wiring, tab, place, hear);
    },
  };
}

function latency({ dice, faults }: Wiring): number {
  const ms = 5 + dice.next() * 60;
  if (!faults.has('delay and reordering') || !dice.chance(0.08)) return ms;
  faults.note('delay and reordering');
  return ms + dice.next() * 1.5 * TIMEOUT_MS;
}

function befalls({ dice, faults }: Wiring, fault: Parameters<Faults['has']>[0], part: number): boolean {
  const does = faults.has(fault) && dice.chance(part);
  if (does) faults.note(fault);
  return does;
}

/** Until when each tab has been asked to wait. */
const waits = new WeakMap<Owner, number>();

/** The server asks for a pause: from the moment the tab hears it nothing more may come from it (SYNC-C9). */
function throttle(wiring: Wiring, tab: Owner, reject: (error: Error) => void): void {
  const { scheduler, dice } = wiring;
  const ms = dice.between(500, 3000);
  scheduler.after(latency(wiring), tab, () => {
    waits.set(tab, scheduler.now + ms);
    reject(new NetError('throttled', 'too much', ms));
  });
}

function request<T>(wiring: Wiring, tab: Owner, answer: () => T | Promise<T>): Promise<T> {
  const { scheduler, line, switchboard } = wiring;
  if (scheduler.now < (waits.get(tab) ?? 0)) wiring.breakDown(new Violation('SYNC-C9', 'a tab asked although it was told to wait'));
  wiring.checkSilence();
  return new Promise<T>((resolve, reject) => {
    const fail = (ms: number, why: string, left = true): void =>
      void scheduler.after(ms, tab, () => reject(new NetError('offline', why, 0, left)));
    if (line.isOffline) return fail(5, 'no network', false);
    if (befalls(wiring, 'throttled', 0.03)) return throttle(wiring, tab, reject);
    fail(TIMEOUT_MS, 'no answer');

    const back = (deliver: () => void): void => {
      if (!line.isOpen('down') || befalls(wiring, 'answer lost', 0.06)) return;
      scheduler.after(latency(wiring), tab, () => (line.isOpen('down') ? deliver() : undefined));
    };
    const arrive = async (): Promise<void> => {
      if (!line.isOpen('up')) return;
      try {
        const value = copyOf(await answer());
        back(() => resolve(value));
      } catch (error) {
        if (error instanceof ServerCrash) switchboard.dropAll();
        else if (!(error instanceof NetError)) throw error;
        back(() => reject(error instanceof NetError ? error : new NetError('offline', 'connection reset')));
      }
    };
    const times = befalls(wiring, 'request doubled', 0.06) ? 2 : 1;
    for (let i = 0; i < times; i += 1) {
      if (!line.isOpen('up') || befalls(wiring, 'request lost', 0.06)) continue;
      scheduler.after(latency(wiring), null, () => void arrive());
    }
  });
}
