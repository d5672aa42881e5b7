import type pg from 'pg';

/** The part of the driver's connection that COPY needs; the driver speaks it but does not type it. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** The driver's protocol for things that can be queued like a query: it calls these as the server's messages arrive. */
class CopyIn {
  readonly #sql: string;
  readonly #lines: string;
  readonly #done: (error: Error | null) => void;
  #failed = false;

  constructor(sql: string, lines: string, done: (error: Error | null) => void) {
    this.#sql = sql;
    this.#lines = lines;
    this.#done = done;
  }
  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.#sql);
  }
  handleCopyInResponse(connection: unknown): void {
    (connection as CopyConnection).sendCopyFromChunk(Buffer.from(this.#lines));
    (connection as CopyConnection).endCopyFrom();
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#failed = true;
    this.#done(error);
  }
  handleReadyForQuery(): void {
    if (!this.#failed) this.#done(null);
  }
}

/** Run `copy ... from stdin` with these lines. @throws pg.DatabaseError when the server refuses a line. */
export function copyIn(client: pg.ClientBase, sql: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(sql, lines, (error) => (error ? reject(error) : resolve())));
  });
}
