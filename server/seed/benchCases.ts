import type { Row } from '#domain/tables.ts';
import type { CaseDriver } from './benchFiles.ts';
import type { BenchSize } from './benchShape.ts';
import { addDays, daysBetween } from '#domain/calendar.ts';
import type { CaseKind, CourtSlot } from './caseFields.ts';
import type { CasePlan } from './caseStory.ts';
import type { Maker, Person } from './maker.ts';
import { stopPlace } from './places.ts';
import type { Random } from './random.ts';

type Status = Row<'cases'>['status'];

/** Shares of statuses in percent; of the open ones 85 % are of the newest 60 days. */
const OPEN_STATUSES: readonly (readonly [Status, number])[] = [
  ['IN_PROGRESS', 11],
  ['NEW', 5],
  ['IN_REVIEW', 5],
  ['AWAITING_RES_CLIENT', 4],
  ['AWAITING_PM_OR_PW', 3],
];
const OPEN_SHARE = 0.28;
const FRESH_SHARE = 0.85;
const MONTHS = 36;

const KINDS: readonly (readonly [CaseKind, number])[] = [
  [{ roadsideInspection: true, trafficCitation: false, crash: false }, 52],
  [{ roadsideInspection: true, trafficCitation: true, crash: false }, 26],
  [{ roadsideInspection: false, trafficCitation: true, crash: false }, 17],
  [{ roadsideInspection: true, trafficCitation: false, crash: true }, 5],
];

/** Growth of 1 % a month; Roadcheck in May, high summer, and the end of August. */
function dayWeight(day: string, monthsAgo: number): number {
  const [, month = '', date = ''] = day.split('-');
  const peak = month === '05' ? 1.3 : month === '07' || (month === '08' && date >= '20') ? 1.15 : 1;
  return peak * 1.01 ** -monthsAgo;
}

/** Draws days of the last 36 months, more often the days on which more is written up; never before `since`. */
function closedDays(random: Random, today: string): (since: string) => string {
  const span = Math.round(MONTHS * 30.44);
  const sums = [0];
  for (let ago = span; ago >= 21; ago--) sums.push((sums.at(-1) as number) + dayWeight(addDays(today, -ago), ago / 30.44));
  const total = sums.at(-1) as number;
  return (since) => {
    const first = Math.max(0, Math.min(sums.length - 2, span - daysBetween(since, today)));
    const wanted = (sums[first] as number) + random.float() * (total - (sums[first] as number));
    let [low, high] = [first, sums.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) <= wanted) low = middle;
      else high = middle;
    }
    return addDays(today, low - span);
  };
}

/** A case before it is its turn to be written: small, because a hundred thousand wait. */
export interface CaseDraft {
  driver: CaseDriver;
  status: Status;
  opened: string;
}

/** Deals the number of cases of each driver: negative binomial, 37 % have none; corrected to the exact total. */
function casesPerDriver(random: Random, drivers: number, total: number): number[] {
  const counts = Array.from({ length: drivers }, () => random.negativeBinomial(total / drivers, 0.6));
  const busy = counts.map((_, i) => i).filter((i) => (counts[i] as number) > 0);
  for (let left = total - counts.reduce((a, b) => a + b, 0); left !== 0; left -= Math.sign(left)) {
    const at = random.pick(busy.filter((i) => left > 0 || (counts[i] as number) > 1).slice(0, 5000));
    counts[at] = (counts[at] as number) + Math.sign(left);
  }
  return counts;
}

/** Deals all cases to the drivers and gives them in order of opening. */
export function dealBenchCases(random: Random, today: string, drivers: readonly CaseDriver[], size: BenchSize): CaseDraft[] {
  const counts = casesPerDriver(random, drivers.length, size.cases);
  const slots = random.shuffle(drivers.flatMap((driver, i) => Array.from({ length: counts[i] ?? 0 }, () => driver)));
  const open = Math.round(size.cases * OPEN_SHARE);
  const fresh = Math.round(open * FRESH_SHARE);
  const closedDay = closedDays(random, today);
  const drafts = slots.map((driver, i): CaseDraft => {
    if (i >= open) return { driver, status: 'CLOSED', opened: closedDay(driver.since) };
    const status = i < fresh ? random.weighted(OPEN_STATUSES) : random.weighted(OPEN_STATUSES.filter(([s]) => s !== 'NEW'));
    return { driver, status, opened: addDays(today, -(i < fresh ? random.int(1, status === 'NEW' ? 14 : 60) : random.int(61, 400))) };
  });
  return drafts.toSorted((a, b) => (a.opened < b.opened ? -1 : a.opened > b.opened ? 1 : 0));
}

function courtSlot(random: Random, today: string, draft: CaseDraft, kind: CaseKind): CourtSlot | null {
  if (!kind.trafficCitation) return null;
  if (draft.status === 'CLOSED') return 'past';
  if (draft.status === 'NEW') return 'later';
  const slot = random.weighted([
    ['later', 76],
    ['soon', 18],
    ['overdue', 6],
  ] as const);
  return slot === 'overdue' && daysBetween(draft.opened, today) < 5 ? 'later' : slot;
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Numbers and codes that no two cases share. */
export class CaseNames {
  readonly #numbers = new Map<string, number>();
  readonly #codes = new Set<string>();

  /** The next number of the year in which the case was opened. */
  number(opened: string): string {
    const year = opened.slice(0, 4);
    const number = (this.#numbers.get(year) ?? 0) + 1;
    this.#numbers.set(year, number);
    return `${year}-${String(number).padStart(6, '0')}`;
  }
  code(random: Random): string {
    let code = random.text(6, CODE_LETTERS);
    while (this.#codes.has(code)) code = random.text(6, CODE_LETTERS);
    this.#codes.add(code);
    return code;
  }
}

/** An agent: the demo's first one has every tenth case, the others share the rest. */
function agentFor(random: Random, agents: readonly Person[]): Person {
  return random.chance(0.1) ? (agents[0] as Person) : random.pick(agents);
}

/** The whole plan of one case, made just before it is written. */
export function benchCasePlan(maker: Maker, names: CaseNames, draft: CaseDraft): CasePlan {
  const { random, today } = maker;
  const { facts } = draft.driver.customer.plan;
  const kind = random.weighted(KINDS);
  const { id, name, lastName, email } = facts.contact;
  return {
    ...kind,
    id: maker.id(),
    caseID: names.number(draft.opened),
    code: names.code(random),
    parties: {
      customerId: facts.id,
      carrierName: facts.name,
      contact: { id, name: `${name} ${lastName}`, email },
      driver: { id: draft.driver.id, name: draft.driver.name },
    },
    status: draft.status,
    opened: draft.opened,
    court: courtSlot(random, today, draft, kind),
    place: stopPlace(random, facts.homeState),
    comments: draft.status === 'NEW' ? random.poisson(1) : random.poisson(3.2),
    replies: random.poisson(0.83),
    documents: random.weighted([
      [0, 14],
      [1, 44],
      [2, 32],
      [3, 10],
    ]),
    mentions: random.chance(0.05),
    agent: agentFor(random, maker.agents),
    likeness: {},
  };
}
