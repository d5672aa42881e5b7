import type http from 'node:http';
import { TABLES, type PeerRow, type PeerRows, type PeerTable } from './rows.ts';

/** Operations in one line of the stream. */
const LINE_ROWS = 1000;
/** Cases come first: a bucket of a higher priority can be read before the rest has come. */
const PRIORITIES: Readonly<Record<PeerTable, number>> = { cases: 1, customers: 3, drivers: 3, alerts: 3, notifications: 3 };

interface Bucket {
  bucket: string;
  checksum: number;
  count: number;
  priority: number;
}

/**
 * The stream that PowerSync's clients ask a service for (docs.powersync.com/architecture/powersync-protocol): a checkpoint, the
 * operations of its buckets, its completion, then a difference for each later change. Every checksum is 0, which adds up to 0.
 */
export class PowersyncStream {
  readonly #rows: PeerRows;
  readonly #open = new Set<http.ServerResponse>();
  readonly #counts = new Map<PeerTable, number>();
  #lastOp = 0;
  #writes = 0;

  constructor(rows: PeerRows) {
    this.#rows = rows;
  }

  /** Sends everything, and keeps the answer open for what changes. */
  async begin(response: http.ServerResponse): Promise<void> {
    response.writeHead(200, {
      'Content-Type': 'application/x-ndjson',
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    const sizes = TABLES.map((table) => [table, this.#rows.size(table)] as const);
    for (const [table, size] of sizes) this.#counts.set(table, size);
    this.#lastOp = sizes.reduce((sum, [, size]) => sum + size, 0);
    await say(response, {
      checkpoint: { last_op_id: String(this.#lastOp), write_checkpoint: null, buckets: this.#buckets(), streams: [] },
    });
    let op = 0;
    for (const table of TABLES) {
      for (let from = 0; from < this.#counts.get(table)!; from += LINE_ROWS) {
        const rows = this.#rows.slice(table, from, LINE_ROWS);
        await say(response, dataLine(table, op, rows, from + rows.length < this.#counts.get(table)!));
        op += rows.length;
      }
      if (table === 'cases') await say(response, { partial_checkpoint_complete: { last_op_id: String(this.#lastOp), priority: 1 } });
    }
    await this.#complete(response);
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
  }

  /** A change of a case, as one more operation of its bucket. */
  async change(row: PeerRow): Promise<void> {
    const before = this.#lastOp;
    this.#lastOp += 1;
    this.#counts.set('cases', (this.#counts.get('cases') ?? 0) + 1);
    for (const response of this.#open) {
      await say(response, this.#difference());
      await say(response, dataLine('cases', before, [row], false));
      await this.#complete(response);
    }
  }

  /** The client has sent its writes and asks when it will have heard of them all: at the next checkpoint, which comes at once. */
  async writeCheckpoint(): Promise<string> {
    this.#writes += 1;
    const write_checkpoint = String(this.#writes);
    setImmediate(() => void this.#tellWrites(write_checkpoint));
    return JSON.stringify({ data: { write_checkpoint } });
  }

  async #tellWrites(write_checkpoint: string): Promise<void> {
    for (const response of this.#open) {
      await say(response, this.#difference(write_checkpoint));
      await this.#complete(response);
    }
  }

  #buckets(): Bucket[] {
    return TABLES.map((table) => ({ bucket: table, checksum: 0, count: this.#counts.get(table)!, priority: PRIORITIES[table] }));
  }

  #difference(write_checkpoint: string | null = null): object {
    return {
      checkpoint_diff: { last_op_id: String(this.#lastOp), write_checkpoint, updated_buckets: this.#buckets(), removed_buckets: [] },
    };
  }

  #complete(response: http.ServerResponse): Promise<void> {
    return say(response, { checkpoint_complete: { last_op_id: String(this.#lastOp) } });
  }
}

/** Rows of a bucket as the operations after `after`. */
function dataLine(table: PeerTable, after: number, rows: readonly PeerRow[], has_more: boolean): object {
  const data = rows.map((row, i) => ({
    op_id: String(after + i + 1),
    op: 'PUT',
    object_type: table,
    object_id: row.id,
    checksum: 0,
    subkey: null,
    data: JSON.stringify(row),
  }));
  return { data: { bucket: table, after: String(after), next_after: String(after + rows.length), has_more, data } };
}

/** One line; waits while the client is behind. */
async function say(response: http.ServerResponse, line: object): Promise<void> {
  if (!response.write(`${JSON.stringify(line)}\n`)) await new Promise((resolve) => response.once('drain', resolve));
}
