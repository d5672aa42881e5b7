import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The part of the driver's connection that COPY needs; the driver speaks it but does not type it. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The driver's protocol for things that can be queued like a query: it calls these as the server's messages arrive. */
class CopyFrom {
  readonly #sql: string;
  readonly #blocks: AsyncIterable<Uint8Array>;
  readonly #done: (error: Error | null) => void;
  #connection: CopyConnection | null = null;
  /** Why the blocks could not be read, or what the server said first. */
  #error: Error | null = null;

  constructor(sql: string, blocks: AsyncIterable<Uint8Array>, done: (error: Error | null) => void) {
    this.#sql = sql;
    this.#blocks = blocks;
    this.#done = done;
  }
  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#sql);
  }
  handleCopyInResponse(): void {
    void this.#send(this.#connection!);
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#error ??= error;
    this.#done(this.#error);
  }
  handleReadyForQuery(): void {
    if (!this.#error) this.#done(null);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const block of this.#blocks) {
        if (this.#error) return;
        connection.sendCopyFromChunk(block);
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
      }
      connection.endCopyFrom();
    } catch (error) {
      this.#error ??= error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail('the source failed');
    }
  }
}

function drained(stream: Duplex): Promise<void> {
  return new Promise((resume) => {
    const go = (): void => {
      stream.off('drain', go).off('close', go);
      resume();
    };
    stream.on('drain', go).on('close', go);
  });
}

/** Runs `copy ... from stdin` with text that comes in blocks. @throws what the server says, or why the blocks could not be read */
export function copyFrom(client: pg.ClientBase, sql: string, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line typescript/no-explicit-any
    client.query(new CopyFrom(sql, blocks, (error) => (error ? reject(error) : resolve())) as any);
  });
}
