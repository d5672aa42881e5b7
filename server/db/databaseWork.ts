import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { errorFields, logEvent } from '../log.ts';

/** Thrown where a request that has been ended asks the database for more. */
export class WorkEndedError extends Error {}

const current = new AsyncLocalStorage<DatabaseWork>();
type Release = pg.PoolClient['release'];

/**
 * The work of one request in the database, wherever in its course it asks for a connection. Without this a request that was
 * given up would go on working until the statement timeout, and a few of those would hold every connection there is.
 */
export class DatabaseWork {
  readonly #held = new Map<pg.PoolClient, WorkPool>();
  #isEnded = false;

  /** The work that the caller is part of. */
  static current(): DatabaseWork | undefined {
    return current.getStore();
  }

  /** Runs `fn`; every connection taken within belongs to this work. */
  run<T>(fn: () => T): T {
    return current.run(this, fn);
  }

  /** Cancels the statements that run for this work and gives it no connection any more. A transaction is undone by that. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const held = [...this.#held];
    await Promise.all(held.map(([client, pool]) => pool.cancel(client)));
  }

  check(): void {
    if (this.#isEnded) throw new WorkEndedError('The request was ended.');
  }

  /** Notes a connection until it is released. One that was cancelled is closed then: the cancellation may come late and must meet nobody else. */
  hold(client: pg.PoolClient, pool: WorkPool): void {
    const release: Release = client.release.bind(client);
    this.#held.set(client, pool);
    client.release = (destroy) => {
      this.#held.delete(client);
      release(destroy || this.#isEnded);
    };
    if (!this.#isEnded) return;
    client.release(true);
    this.check();
  }
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;

/** A pool that knows for which request a connection is out. */
export class WorkPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const client = this.#take();
    return taken ? void this.#give(client, taken) : client;
  }

  async #take(): Promise<pg.PoolClient> {
    const work = DatabaseWork.current();
    work?.check();
    const client = await super.connect();
    work?.hold(client, this);
    return client;
  }

  /** The form that the driver itself uses for `pool.query`. */
  async #give(coming: Promise<pg.PoolClient>, taken: Taken): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await coming;
    } catch (error) {
      return taken(error as Error, undefined, () => {});
    }
    taken(undefined, client, client.release.bind(client));
  }

  /** Ends the statement that a connection is busy with, over a connection of its own: the pool may have none left. */
  async cancel(client: pg.PoolClient): Promise<void> {
    const { processID } = client as pg.PoolClient & { processID: number };
    const canceller = new pg.Client(this.options);
    canceller.on('error', () => {});
    try {
      await canceller.connect();
      await canceller.query('select pg_cancel_backend($1)', [processID]);
    } catch (error) {
      logEvent('database.cancel', errorFields(error));
    } finally {
      await canceller.end().catch(() => {});
    }
  }
}
