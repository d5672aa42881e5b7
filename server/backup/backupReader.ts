import type { z } from 'zod';
import { BackupError } from './backupError.ts';
import { readFrames, type Frame, type FrameKind } from './frames.ts';
import { openSealed } from './sealedFile.ts';

/** A backup, frame by frame, in the order in which it was written. */
export class BackupReader {
  readonly #frames: AsyncGenerator<Frame, void, undefined>;
  #next: Frame | null = null;

  private constructor(frames: AsyncGenerator<Frame, void, undefined>) {
    this.#frames = frames;
  }

  /** @throws BackupError when the file is not a whole backup, or the key does not fit */
  static async open(file: string, passphrase: string | null): Promise<BackupReader> {
    const reader = new BackupReader(readFrames(await openSealed(file, passphrase)));
    await reader.#step();
    return reader;
  }

  get kind(): FrameKind | null {
    return this.#next?.kind ?? null;
  }

  /** The next frame as this kind and shape. @throws BackupError when it is another */
  async take<T>(kind: FrameKind, shape: z.ZodType<T>): Promise<T> {
    const frame = this.#next;
    if (frame?.kind !== kind) throw new BackupError('The backup is not put together as this version knows it.');
    const parsed = shape.safeParse(JSON.parse(frame.payload.toString('utf8')));
    if (!parsed.success) throw new BackupError('The backup is not put together as this version knows it.');
    await this.#step();
    return parsed.data;
  }

  /** The bytes of all frames of this kind that follow each other here. */
  async *bytes(kind: 'D' | 'B'): AsyncGenerator<Buffer, void, undefined> {
    for (; this.#next?.kind === kind; await this.#step()) yield this.#next.payload;
  }

  async #step(): Promise<void> {
    const { done, value } = await this.#frames.next();
    this.#next = done ? null : value;
  }
}
