import { Readable } from 'node:stream';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Rows are handed on in blocks of about this size. */
const BLOCK_BYTES = 256 * 1024;

/** The driver's protocol for things that can be queued like a query: it calls these as the server's messages arrive. */
class CopyOut {
  readonly blocks: Readable;
  readonly #sql: string;
  readonly #onRow: (line: Buffer) => void;
  #socket: Duplex | null = null;
  #rows: Buffer[] = [];
  #bytes = 0;
  #error: Error | null = null;

  constructor(sql: string, onRow: (line: Buffer) => void) {
    this.#sql = sql;
    this.#onRow = onRow;
    const resume = (): void => void this.#socket?.resume();
    this.blocks = new Readable({
      highWaterMark: 2 * BLOCK_BYTES,
      read: resume,
      // Nobody reads any more: the rest passes, so that the connection is free again.
      destroy: (error, done) => (resume(), done(error)),
    });
  }
  submit(connection: unknown): void {
    const { stream, query } = connection as { stream: Duplex; query(text: string): void };
    this.#socket = stream;
    query.call(connection, this.#sql);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.blocks.destroyed) return;
    this.#onRow(chunk);
    // The driver uses its buffer again.
    this.#rows.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes >= BLOCK_BYTES) this.#flush();
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#error = error;
    this.blocks.destroy(error);
  }
  handleReadyForQuery(): void {
    if (this.#error || this.blocks.destroyed) return;
    this.#flush();
    this.blocks.push(null);
  }

  #flush(): void {
    if (this.#bytes === 0) return;
    const block = Buffer.concat(this.#rows, this.#bytes);
    this.#rows = [];
    this.#bytes = 0;
    // Whoever reads is slower than the server: let it wait.
    if (!this.blocks.push(block)) this.#socket?.pause();
  }
}

/**
 * Runs `copy ... to stdout` and gives the text in blocks of whole lines; `onRow` sees every line. The connection is of no use
 * for anything else until the blocks have been read to the end. The stream fails with what the server says.
 */
export function copyOut(client: pg.ClientBase, sql: string, onRow: (line: Buffer) => void): Readable {
  const copy = new CopyOut(sql, onRow);
  // oxlint-disable-next-line typescript/no-explicit-any
  client.query(copy as any);
  return copy.blocks;
}
