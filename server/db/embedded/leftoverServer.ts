import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessIdTaken, processStart } from './processIdentity.ts';
import { EmbeddedPostgresError } from './startError.ts';

const FAST_STOP_MS = 30_000;
const HARD_STOP_MS = 10_000;

/**
 * Clears what an earlier run left on this cluster, and says whether a living server had to be stopped. A server whose owner
 * died is on its way out (its watchdog stops it), so it is ended and started afresh rather than adopted.
 * Call it only as the owner of the cluster.
 */
export async function endLeftoverServer(cluster: string): Promise<boolean> {
  const lock = path.join(cluster, 'postmaster.pid');
  const pid = readPid(lock);
  const isRunning = pid !== null && isPostgresIn(pid, cluster);
  if (isRunning) await stopServer(pid, cluster);
  if (!(await waitUntil(() => postgresIn(cluster).length === 0, HARD_STOP_MS))) {
    throw new EmbeddedPostgresError(
      `Processes ${postgresIn(cluster).join(', ')} of an earlier PostgreSQL still work in ${cluster}. End them and start again.`,
    );
  }
  // PostgreSQL clears its own stale lock, except when the id in it belongs to somebody: another program by now, or a zombie.
  const stale = readPid(lock);
  if (stale !== null && isProcessIdTaken(stale)) fs.rmSync(lock, { force: true });
  return isRunning;
}

/** The process id in the server's own lock file, or null when there is none. */
export function readPid(lock: string): number | null {
  if (!fs.existsSync(lock)) return null;
  const pid = Number(fs.readFileSync(lock, 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

async function stopServer(pid: number, cluster: string): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
  ] as const) {
    if (isPostgresIn(pid, cluster)) process.kill(pid, signal);
    if (await waitUntil(() => !isPostgresIn(pid, cluster), limitMs)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL process ${pid} of an earlier run does not stop. End it and start again.`);
}

function postgresIn(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(pid, cluster));
}

/** Every PostgreSQL process works in its data folder, so program and working folder together prove whose it is. */
function isPostgresIn(pid: number, cluster: string): boolean {
  if (processStart(pid) === null) return false;
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return (listed.stdout ?? '').includes(cluster);
  }
  try {
    const folder = fs.statSync(`/proc/${pid}/cwd`);
    const wanted = fs.statSync(cluster);
    const program = path.basename(fs.readlinkSync(`/proc/${pid}/exe`));
    return folder.ino === wanted.ino && folder.dev === wanted.dev && program.startsWith('postgres');
  } catch {
    return false;
  }
}

async function waitUntil(isDone: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!isDone()) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}
