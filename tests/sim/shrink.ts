import { planFor, runSeed, type RunOptions } from './runSeed.ts';

/** What a failing seed can do without and still fail in the same way. */
export interface Shrunk {
  without: string[];
  leaveOut: number[];
  /** What is left. */
  faults: string[];
  happenings: string[];
  failure: string;
}

const RUNS_MAX = 250;
const ruleOf = (failure: string): string => failure.split(':')[0]!;

/** Leaves out kinds of faults, then happenings, larger parts first, as long as the same rule is still broken. */
export async function shrink(seed: number, failure: string, given: RunOptions = {}): Promise<Shrunk> {
  const without = new Set(given.without);
  const leaveOut = new Set(given.leaveOut);
  let words = failure;
  let runs = 0;
  const stillFails = async (more: { without?: readonly string[]; leaveOut?: readonly number[] }): Promise<boolean> => {
    if ((runs += 1) > RUNS_MAX) return false;
    const options = { without: new Set([...without, ...(more.without ?? [])]), leaveOut: new Set([...leaveOut, ...(more.leaveOut ?? [])]) };
    const { failure: now } = await runSeed(seed, options);
    if (now === null || ruleOf(now) !== ruleOf(failure)) return false;
    words = now;
    return true;
  };

  for (const fault of planFor(seed, { without, leaveOut }).faults) if (await stillFails({ without: [fault] })) without.add(fault);
  for (let size = 16; size >= 1; size = Math.floor(size / 2)) {
    const left = planFor(seed, { without, leaveOut }).happenings.map(({ no }) => no);
    for (let at = 0; at < left.length; at += size) {
      const part = left.slice(at, at + size);
      if (await stillFails({ leaveOut: part })) for (const no of part) leaveOut.add(no);
    }
  }
  const { faults, happenings } = planFor(seed, { without, leaveOut });
  return {
    without: [...without],
    leaveOut: [...leaveOut],
    faults,
    happenings: happenings.map(({ at, kind, no }) => `${at} ms: #${no} ${kind}`),
    failure: words,
  };
}
