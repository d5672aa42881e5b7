import type { Clock } from '../ports.ts';
import { OPENING, type SyncStatus } from '../syncStatus.ts';
import { FencedError, fencedMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import type { StatusRecord } from '../store/stores.ts';
import type { EngineState } from './engineState.ts';
import { statusOf } from './status.ts';

/** Delay before a status that the store refused is written again. */
const AGAIN_MS = 400;
/** Progress that moves by itself is written this often: each write keeps what is being loaded waiting. */
const PROGRESS_MS = 250;

/** Writes the sync status whenever it changes, as long as this tab leads. */
export class StatusWriter {
  readonly #kv: Kv;
  readonly #clock: Clock;
  #status: SyncStatus = OPENING;
  #written = '';
  /** The last status that was written, without how far it had come, and the moment of that write. */
  #writtenBut = '';
  #writtenAt = 0;
  #cancelProgress: (() => void) | null = null;

  constructor(kv: Kv, clock: Clock) {
    this.#kv = kv;
    this.#clock = clock;
  }

  /** Continues from the status that an earlier leader wrote last. */
  begin(syncedAt: string | null): void {
    this.#status = { ...this.#status, syncedAt };
    this.#written = this.#writtenBut = '';
  }

  publish(state: EngineState): void {
    if (state.fence === 0) return;
    this.#status = statusOf(state, new Date(this.#clock.now()).toISOString(), this.#status);
    const { phase, stop, progress, proof } = this.#status;
    // The time of the last equality is worth a write only when something else moved with it.
    const but = JSON.stringify([state.fence, phase, stop, progress === null, proof, state.meta?.cursor]);
    const mark = JSON.stringify([but, progress]);
    if (mark === this.#written) return;
    this.#cancelProgress?.();
    const tooSoonMs = but === this.#writtenBut ? this.#writtenAt + PROGRESS_MS - this.#clock.now() : 0;
    this.#cancelProgress = tooSoonMs > 0 ? this.#clock.timer(tooSoonMs, () => this.publish(state)) : null;
    if (tooSoonMs > 0) return;
    this.#written = mark;
    this.#writtenBut = but;
    this.#writtenAt = this.#clock.now();
    this.#write(state.fence, mark);
  }

  #write(fence: number, mark: string): void {
    const writing = this.#kv.write(['meta'], async (tx) => {
      await fencedMeta(tx, fence);
      await tx.put('meta', [{ key: 'status', ...this.#status } satisfies StatusRecord]);
    });
    writing.catch((error: unknown) => {
      if (error instanceof FencedError) return;
      this.#clock.timer(AGAIN_MS, () => (this.#written === mark ? this.#write(fence, mark) : undefined));
    });
  }
}
