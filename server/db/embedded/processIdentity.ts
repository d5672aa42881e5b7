import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

/**
 * When the process with this id started, as an opaque text that is equal only for the same process; null when there is
 * none or it is a zombie. A process id alone proves nothing: ids are used again after a crash or a restart.
 */
export function processStart(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const [state = '', ...start] = (listed.stdout ?? '').trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? null : start.join(' ');
  }
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The program name stands in brackets and may hold spaces; state is the first field after it, start time the 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
}

/** Returns whether the id is taken at all, by a zombie or somebody else's process too. This is what PostgreSQL itself asks of a lock file. */
export function isProcessIdTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Names the set of processes that this process can see: process ids written in another space mean nothing here. */
export function processSpace(): { host: string; boot: string; space: string } {
  if (process.platform !== 'linux') return { host: os.hostname(), boot: '', space: '' };
  const boot = (readOrNull('/proc/sys/kernel/random/boot_id') ?? '').trim();
  return { host: os.hostname(), boot, space: fs.readlinkSync('/proc/self/ns/pid') };
}

function readOrNull(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
