import { Dice } from './dice.ts';
import { FAULTS, type FaultName } from './faults.ts';

/** What happens to the world by plan: people act, others write, tabs open, and the faults that have a moment. */
export const HAPPENINGS = [
  'act',
  'act',
  'act',
  'act',
  'act',
  'others write',
  'others write',
  'others write',
  'tab opened',
  'parts wanted',
  'refusal seen',
  'backed up',
  'offline',
  'one-way partition',
  'tab crash',
  'tab closed',
  'frozen tab',
  'lock theft',
  'connection lost',
  'power loss',
  'database wiped',
  'clock jump',
  'scope change',
  'person disabled',
  'row moves',
  'log compaction',
  'server restored',
  'signed out',
  'paused',
  'rebuilt',
  'row damaged',
] as const;
/** What people do besides, about what they keep on their devices; it takes the place of nothing above. */
const KEEPING = ['pinned', 'pinned', 'unpinned', 'file opened', 'papers change', 'papers change', 'signed out'] as const;
const KEEPING_MAX = 8;
/** Where a run has frozen tabs and stolen locks: so often at most a leader is overtaken with something in hand. */
const OVERTAKINGS_MAX = 3;
/** What comes in the way of changes that wait, or have just left. */
const MEDDLING = ['change taken back', 'change taken back', 'rows folded'] as const;
const MEDDLING_MAX = 6;
/** The faults that the simulator learned last; each has chances of its own, so that what every seed decided before stays decided. */
const LATEST = ['bytes lost', 'server updated', 'key lost'] as const;
const LATEST_SHARE = 0.3;
export type HappeningKind =
  | (typeof HAPPENINGS)[number]
  | (typeof KEEPING)[number]
  | (typeof MEDDLING)[number]
  | 'leader overtaken'
  | (typeof LATEST)[number];

export interface Happening {
  /** Its name in a shrunk run. */
  no: number;
  at: number;
  kind: HappeningKind;
  /** Where its own chances come from: leaving out another happening does not change them. */
  seed: number;
}

export interface Plan {
  seed: number;
  faults: FaultName[];
  happenings: Happening[];
  /** When everything heals. */
  until: number;
  devices: number;
}

const isLatest = (kind: string): boolean => (LATEST as readonly string[]).includes(kind);
const isFault = (kind: string): kind is FaultName => (FAULTS as readonly string[]).includes(kind);

/** What is rare even where it may happen: each of these costs whole boots. */
const RARE: ReadonlySet<string> = new Set([
  'database wiped',
  'server restored',
  'person disabled',
  'signed out',
  'scope change',
  'power loss',
  'rebuilt',
]);

/** Everything that a seed decides beforehand. Each run has only some of the faults, so that they meet in all combinations. */
export function planOf(seed: number): Plan {
  const dice = new Dice(seed);
  const share = 0.15 + dice.next() * 0.45;
  const faults = FAULTS.filter((fault) => !isLatest(fault) && dice.chance(share));
  const until = dice.between(15_000, 45_000);
  const happenings: Happening[] = [];
  const count = dice.between(25, 60);
  for (let no = 0; no < count; no += 1) {
    const [at, kind, own] = [dice.next() * until, dice.oneOf(HAPPENINGS)!, dice.between(1, 2 ** 30)];
    if (isFault(kind) && (!faults.includes(kind) || (RARE.has(kind) && dice.chance(0.3)))) continue;
    happenings.push({ no, at: Math.floor(at), kind, seed: own });
  }
  const besides = new Dice(seed + 7);
  for (let left = besides.between(0, KEEPING_MAX); left > 0; left -= 1) {
    const [at, kind, own] = [besides.next() * until, besides.oneOf(KEEPING)!, besides.between(1, 2 ** 30)];
    if (isFault(kind) && !faults.includes(kind)) continue;
    happenings.push({ no: count + left, at: Math.floor(at), kind, seed: own });
  }
  const late = new Dice(seed + 13);
  const overtakings = faults.includes('frozen tab') && faults.includes('lock theft') ? late.between(0, OVERTAKINGS_MAX) : 0;
  for (let n = 1; n <= overtakings; n += 1)
    happenings.push({
      no: count + KEEPING_MAX + n,
      at: Math.floor(late.next() * until),
      kind: 'leader overtaken',
      seed: late.between(1, 2 ** 30),
    });
  const between = new Dice(seed + 17);
  for (let n = between.between(0, MEDDLING_MAX); n > 0; n -= 1)
    happenings.push({
      no: count + KEEPING_MAX + OVERTAKINGS_MAX + n,
      at: Math.floor(between.next() * until),
      kind: between.oneOf(MEDDLING)!,
      seed: between.between(1, 2 ** 30),
    });
  for (const [n, kind] of LATEST.entries()) {
    const own = new Dice(seed + 19 + 4 * n);
    if (!own.chance(LATEST_SHARE)) continue;
    faults.push(kind);
    const no = count + KEEPING_MAX + OVERTAKINGS_MAX + MEDDLING_MAX + 1 + n;
    happenings.push({ no, at: Math.floor(own.next() * until), kind, seed: own.between(1, 2 ** 30) });
  }
  happenings.sort((a, b) => a.at - b.at);
  return { seed, faults, happenings, until, devices: dice.between(2, 4) };
}
