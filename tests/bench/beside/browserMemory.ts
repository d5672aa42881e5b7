import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a browser started on a profile folder, all its processes together, in MB (proportional set size); null where /proc is not Linux's. */
export function browserMemory(profile: string): number | null {
  let kilobytes = 0;
  for (const pid of pidsOf(profile)) {
    try {
      const [, pss] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      kilobytes += Number(pss ?? 0);
    } catch {
      // It ended meanwhile.
    }
  }
  return kilobytes === 0 ? null : kilobytes / 1024;
}

/** The browser's process and all below it. */
function pidsOf(profile: string): number[] {
  const parents = new Map<number, number>();
  const roots: number[] = [];
  for (const entry of listProc()) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(entry, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      if (readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`)) roots.push(entry);
    } catch {
      // It ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => roots.includes(pid) || (parents.has(pid) && isBelow(parents.get(pid)!));
  return [...parents.keys()].filter(isBelow);
}

function listProc(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
