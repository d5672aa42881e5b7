import { readlinkSync } from 'node:fs';
import os from 'node:os';

const PRIORITY = 10;

/**
 * Lets this thread have the processor only when the server's own thread and the database do not want it. Linux alone knows
 * priorities of threads; elsewhere nothing changes.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), PRIORITY);
  } catch {
    // Without /proc, or where a container forbids it: work is done at the priority of all.
  }
}
