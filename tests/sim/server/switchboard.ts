import type { Place, SocketListener } from '#sync/ports.ts';
import type { Poke } from '#sync/protocol.ts';
import { copyOf } from '../copyOf.ts';
import type { Dice } from '../dice.ts';
import type { Faults } from '../faults.ts';
import type { Line } from '../line.ts';
import type { Owner, Scheduler } from '../scheduler.ts';
import type { SimServer } from './simServer.ts';

const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 4000;
/** So long after the line was cut a socket notices. */
const NOTICE_MS = 1500;
/** How often the server says how far it is to those who had no news of their own. */
const REST_MS = 1000;
/** A poke of more commits than this carries none. */
const POKE_TXS_MAX = 4;

interface Wires {
  scheduler: Scheduler;
  dice: Dice;
  faults: Faults;
  line: Line;
  server: SimServer;
  switchboard: Switchboard;
  userId: string;
}

/** One open socket as the server has it. */
interface Socket {
  tab: Owner;
  userId: string;
  userEpoch: number;
  /** Everything up to here has been told. */
  told: number;
  send: (poke: Poke) => void;
  end: (how: 'down' | 'refused') => void;
}

/** Everybody who listens. */
export class Switchboard {
  readonly #sockets = new Set<Socket>();

  add(socket: Socket): () => void {
    this.#sockets.add(socket);
    return () => void this.#sockets.delete(socket);
  }

  /** After a commit: news to those whom it concerns; with `all`, how far the server is to everybody. */
  tell(server: SimServer, all = false): void {
    const { head } = server.db.now;
    for (const socket of this.#sockets) {
      const person = server.db.people.get(socket.userId)!;
      if (socket.tab.isDead) this.#sockets.delete(socket);
      if (person.disabled || person.userEpoch !== socket.userEpoch) {
        this.#sockets.delete(socket);
        socket.end('refused');
        continue;
      }
      if (socket.told >= head) continue;
      const { txs, to } = server.news(person.actor, socket.told, Number.POSITIVE_INFINITY);
      if (txs.length === 0 && !all) continue;
      socket.send({ from: socket.told, to, head, txs: txs.length > POKE_TXS_MAX || socket.told < server.db.now.floor ? null : txs });
      socket.told = to;
    }
  }

  /** The server went away. */
  dropAll(how: 'down' | 'refused' = 'down'): void {
    for (const socket of this.#sockets) {
      this.#sockets.delete(socket);
      socket.end(how);
    }
  }

  /** Once in a while everybody hears how far the server is. */
  keepTelling(server: SimServer, scheduler: Scheduler): void {
    scheduler.after(REST_MS, null, () => {
      this.tell(server, true);
      this.keepTelling(server, scheduler);
    });
  }
}

/** A tab's socket: it opens again by itself, from where the replica stands at that moment, until it is told to stop. */
export function listen(wires: Wires, tab: Owner, place: () => Place, hear: SocketListener): () => void {
  const { scheduler, dice, faults, line, server, switchboard, userId } = wires;
  let isStopped = false;
  let leave: (() => void) | null = null;
  let connection = 0;

  const tell = (say: () => void, ms = 0): void => void scheduler.after(ms, tab, () => (isStopped ? undefined : say()));
  const end = (mine: number, how: 'down' | 'refused', failures: number): void => {
    if (mine !== connection) return;
    connection += 1;
    leave?.();
    leave = null;
    const wait = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + dice.next() / 2);
    tell(
      () => {
        hear.state(how);
        if (!isStopped) scheduler.after(wait, tab, () => open(failures + 1));
      },
      how === 'down' ? dice.next() * NOTICE_MS : 30,
    );
  };

  const open = (failures: number): void => {
    if (isStopped) return;
    const mine = connection;
    if (!line.isOpen('up') || !line.isOpen('down')) return end(mine, 'down', failures);
    const { cursor, epoch } = place();
    scheduler.after(20 + dice.next() * 60, null, () => {
      if (isStopped || mine !== connection || tab.isDead) return;
      const person = server.db.people.get(userId)!;
      if (person.disabled || epoch !== server.db.epoch) return end(mine, 'refused', failures);
      let last = scheduler.now;
      const send = (poke: Poke): void => {
        if (!line.isOpen('down')) return end(mine, 'down', 0);
        // A socket loses nothing but its end: from here on nothing comes any more, and after a while that is noticed.
        if (faults.has('poke lost') && dice.chance(0.05)) {
          faults.note('poke lost');
          return end(mine, 'down', 0);
        }
        const isDoubled = faults.has('poke doubled') && dice.chance(0.05);
        if (isDoubled) faults.note('poke doubled');
        for (let times = isDoubled ? 2 : 1; times > 0; times -= 1) {
          last = Math.max(last, scheduler.now + 5 + dice.next() * 60);
          const news = copyOf(poke);
          scheduler.after(last - scheduler.now, tab, () => {
            if (isStopped || mine !== connection) return;
            hear.state('up');
            hear.poke(news);
          });
        }
      };
      leave = switchboard.add({
        userId,
        userEpoch: person.userEpoch,
        tab,
        told: server.db.now.head,
        send,
        end: (how) => end(mine, how, 0),
      });
      // The first poke says where the log stands.
      const { head } = server.db.now;
      send({ from: cursor, to: head, head, txs: head === cursor ? [] : null });
    });
  };
  open(0);

  return () => {
    isStopped = true;
    leave?.();
  };
}
