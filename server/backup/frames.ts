import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { BackupError } from './backupError.ts';

/** H: head, T: a table begins, D: lines of it, F: a file begins, B: bytes of it, M: manifest, which is the last. */
export type FrameKind = 'H' | 'T' | 'D' | 'F' | 'B' | 'M';

export interface Frame {
  kind: FrameKind;
  payload: Buffer;
}

/** One letter and the length of what follows. */
const HEAD_BYTES = 5;
/** No writer of ours makes a longer one. */
const PAYLOAD_BYTES_MAX = 1 << 30;

/** Writes one frame and waits while the stream is full. */
export async function writeFrame(to: Writable, kind: FrameKind, payload: Uint8Array | object): Promise<void> {
  const bytes = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload));
  const head = Buffer.alloc(HEAD_BYTES, kind);
  head.writeUInt32BE(bytes.length, 1);
  to.write(head);
  if (!to.write(bytes)) await once(to, 'drain');
}

/** Takes the stream apart again. @throws BackupError when it ends in the middle of a frame */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  const take = (count: number): Buffer => {
    const all = Buffer.concat(waiting, bytes);
    waiting = [all.subarray(count)];
    bytes -= count;
    return all.subarray(0, count);
  };
  let head: { kind: FrameKind; length: number } | null = null;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    for (;;) {
      if (!head && bytes >= HEAD_BYTES) head = headOf(take(HEAD_BYTES));
      if (!head || bytes < head.length) break;
      yield { kind: head.kind, payload: take(head.length) };
      head = null;
    }
  }
  if (head || bytes > 0) throw new BackupError('The backup ends too early.');
}

function headOf(bytes: Buffer): { kind: FrameKind; length: number } {
  const kind = bytes.toString('latin1', 0, 1);
  const length = bytes.readUInt32BE(1);
  if (!'HTDFBM'.includes(kind) || length > PAYLOAD_BYTES_MAX) throw new BackupError('The backup holds something that is no part of one.');
  return { kind: kind as FrameKind, length };
}
