import { readlinkSync } from 'node:fs';
import os from 'node:os';

/** Work as hostile bytes cause it, to be ended from outside. */
export async function double(n: number): Promise<number> {
  return 2 * n;
}

export async function refuse(): Promise<number> {
  throw new RangeError('refused');
}

export async function fail(): Promise<number> {
  throw new TypeError('no meaning');
}

/** Runs on as a pattern that never comes to an end does. */
export async function forever(): Promise<number> {
  for (;;);
}

/** Fills the heap as a document of a million small objects does. */
export async function fillHeap(): Promise<number> {
  const all: object[] = [];
  for (;;) all.push({ n: all.length, text: String(all.length) });
}

/** Fills memory as inflating a bomb does: bytes that lie beside the heap. */
export async function flood(): Promise<number> {
  const all: Uint8Array[] = [];
  for (;;) all.push(new Uint8Array(16 * 1024 * 1024).fill(7));
}

/** The priority of the thread that does it. */
export async function priority(): Promise<number> {
  return os.getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
}
