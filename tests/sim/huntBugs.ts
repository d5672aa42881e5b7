import { BUGS } from './bugs.ts';
import catches from './catches.json' with { type: 'json' };
import type { Range, Runners } from './runSeeds.ts';

/** Each planted bug is caught by one of the first so many seeds. */
export const BUG_SEEDS = 700;

/** The first seed that caught each bug when somebody last looked. */
const KNOWN: Readonly<Record<string, number | undefined>> = catches;

/** Which seed caught each bug, by name; a bug that none of them caught is not in it. */
export type Catches = ReadonlyMap<string, number>;

const rangeFor = (bug: string, first: number, last: number): Range => ({
  bug,
  first,
  last,
  without: [],
  leaveOut: [],
  stopAtFailure: true,
});

async function hunt(runners: Runners, ranges: readonly Range[], caught = new Map<string, number>()): Promise<Map<string, number>> {
  await runners.runEach(ranges, (n, { failure, seed }) => void (failure && caught.set(ranges[n]!.bug!, seed)));
  return caught;
}

/** The first seed that catches each planted bug. */
export async function firstCatches(runners: Runners): Promise<Catches> {
  return hunt(
    runners,
    BUGS.map(({ name }) => rangeFor(name, 1, BUG_SEEDS)),
  );
}

/** A seed that catches each planted bug: the one that did so last time, else the first. */
export async function anyCatches(runners: Runners): Promise<Catches> {
  const known = BUGS.flatMap(({ name }) => {
    const seed = KNOWN[name];
    return seed !== undefined && seed <= BUG_SEEDS ? [rangeFor(name, seed, seed)] : [];
  });
  const caught = await hunt(runners, known);
  const others = BUGS.filter(({ name }) => !caught.has(name));
  return hunt(
    runners,
    others.map(({ name }) => rangeFor(name, 1, BUG_SEEDS)),
    caught,
  );
}

/** The bugs of which tests/sim/catches.json says something else. */
export function outOfDate(first: Catches): string[] {
  const names = new Set([...Object.keys(KNOWN), ...first.keys()]);
  return [...names].filter((name) => KNOWN[name] !== first.get(name));
}
