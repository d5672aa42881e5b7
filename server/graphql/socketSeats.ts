import type { WebSocket } from 'ws';
import type { Database } from '../db/database.ts';
import { errorFields, logEvent } from '../log.ts';
import type { Batch, LogListener } from '../sync/tailLog.ts';
import { reloadUser } from '../auth/findUser.ts';
import { endedOf } from '../auth/livingSessions.ts';
import { ApiError } from '../http/errors.ts';

/** A browser keeps one socket for all its tabs, so this is five devices at once. */
export const SOCKETS_PER_USER_MAX = 5;

/**
 * Close codes: the token has run out, and a fresh one is let in; it is none; the person may not listen; the client should wait a
 * little. The reason beside the code tells `expired` from `refused`.
 */
export const CLOSE = { expired: 4401, token: 4403, refused: 4401, later: 1013 } as const;

/** How often it is looked whether the sessions of those who listen still live. */
const LOOK_EVERY_MS = 2000;

/**
 * The people who listen, by socket. Hears the change log: when a person's own row changes, it is looked at again at once, and
 * if they may not enter any more all their sockets are closed, whatever they subscribe to (ACCESS-3, design/reliability.md S13).
 */
export class SocketSeats implements LogListener {
  readonly #db: Database;
  readonly #seats = new Map<string, Set<WebSocket>>();
  /** The sockets that came in a session of the embedded provider. */
  readonly #sessions = new Map<WebSocket, string>();
  #lookingAtSessions = false;
  #lookedAtMs = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Seats the person until the socket closes, or the session they came in ends; false when they have as many as one may have. */
  take(userId: string, socket: WebSocket, session: string | null): boolean {
    const own = this.#seats.get(userId) ?? new Set();
    if (own.size >= SOCKETS_PER_USER_MAX) return false;
    this.#seats.set(userId, own.add(socket));
    if (session !== null) this.#sessions.set(socket, session);
    socket.once('close', () => {
      own.delete(socket);
      this.#sessions.delete(socket);
      if (own.size === 0) this.#seats.delete(userId);
    });
    return true;
  }

  hear({ users }: Batch): void {
    for (const userId of users) if (this.#seats.has(userId)) void this.#lookAgain(userId);
  }

  rest(): void {
    const now = performance.now();
    if (this.#lookingAtSessions || this.#sessions.size === 0 || now - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = now;
    void this.#closeEnded();
  }

  /** Closes the sockets of sessions that have ended, whichever process ended them: the device greets the server again, and learns that no new token comes. */
  async #closeEnded(): Promise<void> {
    this.#lookingAtSessions = true;
    try {
      const ended = await endedOf(this.#db.pool, [...new Set(this.#sessions.values())]);
      for (const [socket, session] of this.#sessions) if (ended.has(session)) socket.close(CLOSE.refused, 'SESSION_ENDED');
    } catch (error) {
      logEvent('socket.recheck', errorFields(error));
    } finally {
      this.#lookingAtSessions = false;
    }
  }

  async #lookAgain(userId: string): Promise<void> {
    try {
      await reloadUser(this.#db.pool, userId);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === null) logEvent('socket.recheck', errorFields(error));
      // Rights that cannot be looked up are no rights: the client comes back when they can.
      for (const socket of this.#seats.get(userId) ?? [])
        socket.close(code === null ? CLOSE.later : CLOSE.refused, code ?? 'AUTH_UNAVAILABLE');
    }
  }
}
