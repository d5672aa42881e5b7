import { hash } from 'node:crypto';

const LANES = 8;

/**
 * A fingerprint of the rows of a table in whatever order they come: the sum of the SHA-256 of each row's COPY line, lane by
 * lane of 32 bits. Rows that were lost, added, doubled or changed give another sum.
 */
export class TableHash {
  readonly #sum = new Uint32Array(LANES);
  rows = 0;

  /** One line of COPY, with its line end. */
  add(line: Uint8Array): void {
    const digest = hash('sha256', line, 'buffer');
    for (let lane = 0; lane < LANES; lane += 1) this.#sum[lane] = this.#sum[lane]! + digest.readUInt32LE(lane * 4);
    this.rows += 1;
  }

  /** 64 hex digits. */
  text(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}
