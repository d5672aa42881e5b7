import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface ProcessTimes {
  pid: number;
  parent: number;
  name: string;
  /** Of itself, and of the children that it has seen end; milliseconds. */
  cpuMs: number;
}

function timesOf(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0);
    return { pid, parent: Number(fields[1]), name: stat.slice(stat.indexOf('(') + 1, end), cpuMs: ticks * TICK_MS };
  } catch {
    return null;
  }
}

/** Processor time that a process and all below it have used so far, in milliseconds; null where /proc is not Linux's. */
export function cpuOfTree(root: number): number | null {
  if (!timesOf(root)) return null;
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => timesOf(Number(entry)) ?? []);
  const below = (pid: number): number => all.filter((p) => p.parent === pid).reduce((sum, p) => sum + p.cpuMs + below(p.pid), 0);
  return (all.find((p) => p.pid === root)?.cpuMs ?? 0) + below(root);
}

/** Processor time of the server and of its database, in milliseconds; null where it cannot be read. */
export interface CpuMeter {
  server: number;
  database: number;
}

/** Reads both; `database` is the pid of the postmaster, which is no child of the server's in an embedded cluster that was adopted. */
export function readCpu(pids: { server: number; database: number }): CpuMeter | null {
  const [server, database] = [timesOf(pids.server)?.cpuMs, cpuOfTree(pids.database)];
  return server === undefined || database === null ? null : { server, database };
}

/** The process that started another one; 0 where it cannot be read. */
export function parentOf(pid: number): number {
  return timesOf(pid)?.parent ?? 0;
}
