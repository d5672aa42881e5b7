import type { Row } from '#domain/tables.ts';
import { addDays } from '#domain/calendar.ts';
import type { CaseKind, CourtSlot } from './caseFields.ts';
import { writeCase, type CasePlan, type WrittenCase } from './caseStory.ts';
import type { WrittenDriver } from './driverFile.ts';
import type { Maker, Person } from './maker.ts';
import { stopPlace, type Place } from './places.ts';
import type { Random } from './random.ts';

type Status = Row<'cases'>['status'];

const STATUSES: readonly (readonly [Status, number])[] = [
  ['CLOSED', 84],
  ['IN_PROGRESS', 24],
  ['NEW', 12],
  ['IN_REVIEW', 12],
  ['AWAITING_RES_CLIENT', 10],
  ['AWAITING_PM_OR_PW', 8],
];
/** Inspection only 52 %, both 26 %, citation only 17 %, crash 5 of 150. */
const KINDS: readonly (readonly [CaseKind, number])[] = [
  [{ roadsideInspection: true, trafficCitation: false, crash: false }, 79],
  [{ roadsideInspection: true, trafficCitation: true, crash: false }, 40],
  [{ roadsideInspection: false, trafficCitation: true, crash: false }, 26],
  [{ roadsideInspection: true, trafficCitation: false, crash: true }, 5],
];
const SOON = 10;
const OVERDUE = 4;
const MENTIONS = 12;
/** Pairs that the duplicate check finds: why, and in which states the two stand. */
const TWINS: readonly (readonly [why: Twin['why'], Status, Status])[] = [
  ['report', 'CLOSED', 'CLOSED'],
  ['report', 'IN_PROGRESS', 'NEW'],
  ['citation', 'CLOSED', 'CLOSED'],
  ['citation', 'IN_PROGRESS', 'NEW'],
  ['day', 'CLOSED', 'CLOSED'],
  ['day', 'IN_PROGRESS', 'NEW'],
];

interface Twin {
  of: Draft;
  why: 'report' | 'citation' | 'day';
}
interface Draft {
  status: Status;
  kind: CaseKind;
  opened: string;
  driver: WrittenDriver;
  place: Place;
  court: CourtSlot | null;
  mentions: boolean;
  twin: Twin | null;
  isTwin: boolean;
}

const expand = <T>(counts: readonly (readonly [T, number])[]): T[] =>
  counts.flatMap(([value, count]) => Array.from({ length: count }, () => value));

/** Fourteen months for closed cases, the last weeks for open ones. */
function openedAgo(random: Random, status: Status): number {
  if (status === 'CLOSED') return random.int(28, 424);
  return status === 'NEW' ? random.int(1, 9) : status === 'IN_PROGRESS' ? random.int(6, 75) : random.int(12, 100);
}

/** Single drivers come up three times as often, so that their few screens are not empty. */
function driverFor(random: Random, drivers: readonly WrittenDriver[], opened: string): WrittenDriver {
  const known = drivers.filter((d) => d.since.slice(0, 10) < opened);
  return random.weighted((known.length > 0 ? known : drivers).map((d) => [d, d.plan.userId ? 3 : 1] as const));
}

function draftCases(random: Random, today: string, drivers: readonly WrittenDriver[]): Draft[] {
  const kinds = random.shuffle(expand(KINDS));
  return expand(STATUSES).map((status, i): Draft => {
    const opened = addDays(today, -openedAgo(random, status));
    const driver = driverFor(random, drivers, opened);
    return {
      status,
      kind: kinds[i] as CaseKind,
      opened,
      driver,
      place: stopPlace(random, driver.plan.carrier.homeState),
      court: null,
      mentions: false,
      twin: null,
      isTwin: false,
    };
  });
}

function fitsWhy(draft: Draft, why: Twin['why']): boolean {
  if (draft.kind.crash || draft.twin || draft.isTwin) return false;
  return why === 'citation' ? draft.kind.trafficCitation : draft.kind.roadsideInspection;
}

/** Makes six drafts the second report of an event that another one holds. @throws when the deal leaves no fitting two. */
function pairTwins(drafts: Draft[]): void {
  for (const [why, first, second] of TWINS) {
    const of = drafts.find((d) => d.status === first && fitsWhy(d, why));
    const twin = drafts.find((d) => d !== of && d.status === second && d.kind === of?.kind && fitsWhy(d, why));
    if (!of || !twin) throw new Error(`No two cases for a pair by ${why}`);
    of.isTwin = true;
    if (second === 'NEW') of.opened = addDays(twin.opened, -3);
    else twin.opened = addDays(of.opened, 2);
    twin.twin = { of, why };
    twin.driver = of.driver;
    twin.place = of.place;
  }
}

/** Court dates: ten within 14 days, four gone by although the case is open, the other open ones further off. */
function placeCourtDates(random: Random, today: string, drafts: readonly Draft[]): void {
  const cited = random.shuffle(drafts.filter((d) => d.kind.trafficCitation && d.status !== 'CLOSED'));
  const started = cited.filter((d) => d.status !== 'NEW' && !d.twin && !d.isTwin);
  const old = started.filter((d) => d.opened < addDays(today, -10)).slice(0, OVERDUE);
  for (const draft of drafts) draft.court = !draft.kind.trafficCitation ? null : draft.status === 'CLOSED' ? 'past' : 'later';
  for (const draft of old) draft.court = 'overdue';
  const soon = started.filter((d) => d.court === 'later').slice(0, SOON);
  if (old.length < OVERDUE || soon.length < SOON) throw new Error('Too few open citations for the court dates');
  for (const draft of soon) draft.court = 'soon';
}

function likenessOf(twin: Twin, row: Row<'cases'>): Partial<Row<'cases'>> {
  switch (twin.why) {
    case 'report':
      return { inspectionReportNumber: row.inspectionReportNumber, inspectionDate: row.inspectionDate };
    case 'citation':
      return { citationNumbers: row.citationNumbers, ...(row.inspectionDate ? { inspectionDate: row.inspectionDate } : {}) };
    case 'day':
      return { inspectionDate: row.inspectionDate ? addDays(row.inspectionDate, 1) : null };
  }
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Writes the 150 cases of the demo in order of opening, numbered within their year. */
export function writeDemoCases(maker: Maker, drivers: readonly WrittenDriver[]): WrittenCase[] {
  const { random, agents } = maker;
  const drafts = draftCases(random, maker.today, drivers);
  pairTwins(drafts);
  placeCourtDates(random, maker.today, drafts);
  for (const draft of random.shuffle(drafts.filter((d) => d.status !== 'NEW')).slice(0, MENTIONS)) draft.mentions = true;
  const written = new Map<Draft, WrittenCase>();
  const numbers = new Map<string, number>();
  for (const draft of drafts.toSorted((a, b) => (a.opened < b.opened ? -1 : a.opened > b.opened ? 1 : 0))) {
    const year = draft.opened.slice(0, 4);
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    const of = draft.twin ? written.get(draft.twin.of) : undefined;
    const likeness = draft.twin && of ? likenessOf(draft.twin, of.row) : {};
    const agent = random.weighted(agents.map((person, i) => [person, [50, 30, 20][i] ?? 1] as const));
    written.set(draft, writeCase(maker, planCase(maker, draft, `${year}-${String(number).padStart(6, '0')}`, agent, likeness)));
  }
  return [...written.values()];
}

function planCase(maker: Maker, draft: Draft, caseID: string, agent: Person, likeness: Partial<Row<'cases'>>): CasePlan {
  const { random } = maker;
  const { plan: driver } = draft.driver;
  const { carrier } = driver;
  const contact = { id: carrier.contact.id, name: `${carrier.contact.name} ${carrier.contact.lastName}`, email: carrier.contact.email };
  return {
    ...draft.kind,
    id: maker.id(),
    caseID,
    code: random.text(6, CODE_LETTERS),
    parties: {
      customerId: carrier.id,
      carrierName: carrier.name,
      contact,
      driver: { id: driver.id, name: `${driver.name} ${driver.lastName}` },
    },
    status: draft.status,
    opened: draft.opened,
    court: draft.court,
    place: draft.place,
    comments: draft.mentions ? random.int(3, 7) : draft.status === 'NEW' ? random.int(0, 2) : random.poisson(3.2),
    replies: draft.mentions ? random.int(1, 3) : random.poisson(0.75),
    documents: random.weighted([
      [0, 14],
      [1, 44],
      [2, 32],
      [3, 10],
    ]),
    mentions: draft.mentions,
    agent,
    likeness,
  };
}
