import type { Random } from './random.ts';

type Quota = readonly [open: number, aside: number];

/**
 * One way in which a driver's file can be short of a paper, and how often: alerts open and alerts set aside.
 * `bench` counts in thousandths of the open alerts (domain.md 5.2), `demo` in alerts of the demo workspace.
 * Kinds of one `family` exclude each other: a missing license copy cannot also be an expired one.
 */
export interface AlertKind {
  key: string;
  family: string;
  bench: Quota;
  demo: Quota;
}

const kind = (key: string, family: string, bench: Quota, demo: Quota): AlertKind => ({ key, family, bench, demo });

/** Severities follow data/alert-rules.json: `-late`, `-week`, `-missing` of a required paper and the like are CRITICAL. */
export const ALERT_KINDS: readonly AlertKind[] = [
  kind('app-missing', 'app', [10, 0], [4, 0]),
  kind('app-unsigned', 'app', [20, 0], [5, 0]),
  kind('mvr-new', 'mvr', [20, 0], [2, 0]),
  kind('mvr-never', 'mvr', [20, 0], [1, 0]),
  kind('mvr-annual', 'mvr', [30, 0], [3, 0]),
  kind('mvr-soon', 'mvr', [40, 0], [5, 0]),
  kind('review-new', 'mvr', [130, 25], [4, 4]),
  kind('review-late', 'mvr', [50, 0], [2, 0]),
  kind('dl-missing', 'dl', [20, 0], [3, 0]),
  kind('dl-expired', 'dl', [30, 0], [4, 0]),
  kind('dl-soon', 'dl', [70, 15], [5, 3]),
  kind('dl-week', 'dl', [10, 0], [1, 0]),
  kind('hire-missing', 'hire', [20, 0], [3, 1]),
  kind('hr-policy', 'hr', [20, 0], [3, 1]),
  kind('hr-immigration', 'hr', [5, 0], [1, 0]),
  kind('hr-lease', 'hr', [5, 0], [1, 0]),
  kind('consents-missing', 'consents', [20, 0], [6, 0]),
  kind('consents-unsigned', 'consents', [30, 0], [8, 0]),
  kind('consents-late', 'consents', [10, 0], [4, 0]),
  kind('med-missing', 'med', [20, 0], [4, 0]),
  kind('med-expired', 'med', [50, 0], [5, 0]),
  kind('med-soon', 'med', [80, 17], [5, 3]),
  kind('med-week', 'med', [10, 0], [1, 0]),
  kind('examiner-new', 'examiner', [40, 10], [4, 2]),
  kind('examiner-late', 'examiner', [10, 0], [2, 0]),
  kind('query-missing', 'query', [20, 0], [3, 0]),
  kind('query-annual', 'query', [40, 0], [2, 0]),
  kind('query-soon', 'query', [80, 8], [4, 0]),
  kind('psp-missing', 'psp', [90, 75], [6, 7]),
];

/** Pairs that cannot meet in one file although their families differ: dates of the one forbid the other. */
const FORBIDDEN: readonly (readonly [string, string])[] = [
  ['mvr-new', 'examiner-late'],
  ['mvr-new', 'consents-late'],
  ['mvr-new', 'hire-missing'],
  ['med-missing', 'examiner-new'],
  ['med-missing', 'examiner-late'],
  ['med-expired', 'examiner-new'],
];

const FAMILY = new Map(ALERT_KINDS.map((k) => [k.key, k.family]));

/** The ways a file falls short: each kind with whether its alert is still open or was set aside. */
export type Shortfalls = Map<string, 'open' | 'aside'>;

/** Can a file fall short in this way too? */
export function fits(shortfalls: Shortfalls, candidate: AlertKind): boolean {
  for (const key of shortfalls.keys()) {
    if (FAMILY.get(key) === candidate.family) return false;
    if (FORBIDDEN.some(([a, b]) => (a === key && b === candidate.key) || (b === key && a === candidate.key))) return false;
  }
  return true;
}

/**
 * Deals every kind's quota out over the files, none twice to one file, each file as likely as the next.
 * @throws RangeError when a kind finds fewer fitting files than its quota.
 */
export function dealShortfalls(random: Random, files: readonly Shortfalls[], quotaOf: (kind: AlertKind) => Quota): void {
  for (const candidate of ALERT_KINDS) {
    const [open, aside] = quotaOf(candidate);
    const takers = random.shuffle(files.filter((file) => fits(file, candidate)));
    if (takers.length < open + aside) throw new RangeError(`Only ${takers.length} files can have ${candidate.key}`);
    for (const [i, taker] of takers.slice(0, open + aside).entries()) taker.set(candidate.key, i < open ? 'open' : 'aside');
  }
}
