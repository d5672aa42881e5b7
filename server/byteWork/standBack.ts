import { readdirSync } from 'node:fs';
import os from 'node:os';

const PRIORITY = 10;

/**
 * Lets this process have the processor only when the server and the database do not want it. Linux knows priorities of threads: those
 * that are here already (the engine collects garbage in some) are set one by one, and later ones follow the thread that makes them.
 */
export function standBack(): void {
  try {
    if (process.platform !== 'linux') os.setPriority(PRIORITY);
    else for (const thread of readdirSync('/proc/self/task')) os.setPriority(Number(thread), PRIORITY);
  } catch {
    // Without /proc, or where a container forbids it: work is done at the priority of all.
  }
}
