import type { Row } from '#domain/tables.ts';
import { addDays, daysBetween } from '#domain/calendar.ts';
import { courtDay, earliest } from './calendar.ts';
import { fictionPhone, personName, plain } from './people.ts';
import { courtAt, type Place } from './places.ts';
import type { Random } from './random.ts';

type Case = Row<'cases'>;

/** The place of the court date: within 14 days, beyond them, gone by while the case is open, gone by in a closed case. */
export type CourtSlot = 'soon' | 'later' | 'overdue' | 'past';

/** The events: at least one of the three (domain.md 6.1). */
export interface CaseKind {
  roadsideInspection: boolean;
  trafficCitation: boolean;
  crash: boolean;
}

/** The facts of a case before its fields are filled. */
export interface CaseShape extends CaseKind {
  status: Case['status'];
  /** Day the case was opened. */
  opened: string;
  /** Last day on which something happened to it. */
  touched: string;
  court: CourtSlot | null;
  place: Place;
}

function appearanceDay(random: Random, today: string, { court, opened }: CaseShape): string {
  const open = daysBetween(opened, today);
  switch (court) {
    case 'soon':
      return courtDay(addDays(today, random.int(1, 12)), 1);
    case 'later':
      return courtDay(addDays(today, random.int(16, 110)), 1);
    case 'overdue':
      return courtDay(addDays(today, -random.int(1, Math.max(1, Math.min(20, open - 3)))), -1);
    default:
      return courtDay(addDays(opened, random.int(8, Math.max(10, Math.min(70, open - 3)))), -1);
  }
}

function citationStatus(random: Random, { status, court }: CaseShape, hasDate: boolean): Case['citationStatus'] {
  if (status === 'CLOSED')
    return random.weighted([
      ['DISMISSED', 38],
      ['REDUCED', 31],
      ['PAID', 10],
      ['GUILTY', 8],
      ['NOT_GUILTY', 6],
      ['WARNING', 4],
      ['DEFERRED', 3],
    ] as const);
  if (!hasDate) return 'PENDING';
  if (status === 'NEW' || court === 'overdue') return 'ARRAIGNMENT_SET';
  return random.weighted([
    ['ARRAIGNMENT_SET', 55],
    ['PLEA_ENTERED', 15],
    ['CONTINUED', 15],
    ['TRIAL_SET', 15],
  ] as const);
}

/** Court, dates and defence of a citation. */
export function citationFields(random: Random, today: string, shape: CaseShape): Partial<Case> {
  if (!shape.trafficCitation) return {};
  const day = appearanceDay(random, today, shape);
  const hasDate = shape.status === 'CLOSED' || (shape.status !== 'NEW' && random.chance(0.9));
  const number = (): string => `${random.text(1, 'ABCDEFGHJKLMNPRSTUWXYZ')}${random.digits(7)}`;
  const citationNumbers = random.chance(0.82) ? [number()] : [number(), number()];
  return {
    citationNumbers,
    // A court gives its number with the first date.
    docketNumber: hasDate ? `${day.slice(0, 4)}-TR-${citationNumbers[0]!.slice(1, 6)}` : null,
    citationStatus: citationStatus(random, shape, hasDate),
    citationDueDate: day,
    citationArraignment: hasDate ? `${day}T${random.pick(['08:30', '09:00', '10:00', '13:30', '14:00'])}` : null,
    citationCourtNameAddress: courtAt(random, shape.place),
    ...(shape.status !== 'NEW' && random.chance(0.62) ? attorneyFields(random) : {}),
  };
}

/** Fee lognormal around $450, within $150 and $2,500, in steps of $5. */
function attorneyFields(random: Random): Partial<Case> {
  const { name, lastName } = personName(random);
  const dollars = Math.min(2500, Math.max(150, Math.round(random.lognormal(Math.log(450), 0.45) / 5) * 5));
  return {
    attorneyName: `${name} ${lastName}`,
    attorneyFee: dollars * 100,
    attorneyEmail: `${plain(lastName)}@law.example.com`,
    attorneyPhone: fictionPhone(random),
  };
}

function reportNumber(random: Random, state: string): string {
  return `${state}${random.text(random.int(2, 3), 'ABCDEHKLMNPRSTUWXYZ')}${random.digits(6)}`;
}

/** The roadside report and what became of a request to correct it. */
export function inspectionFields(random: Random, shape: CaseShape): Partial<Case> {
  if (!shape.roadsideInspection) return {};
  return {
    inspectionDate: addDays(shape.opened, -random.int(0, 8)),
    inspectionReportNumber: reportNumber(random, shape.place.state),
    ...dataQsFields(random, shape.status),
  };
}

function dataQsFields(random: Random, status: Case['status']): Partial<Case> {
  if (status === 'CLOSED') {
    const filed = random.weighted([
      ['NOT_FILED', 50],
      ['SUBMITTED', 8],
      ['APPROVED', 17],
      ['DENIED', 14],
      ['CLOSED', 11],
    ] as const);
    if (filed === 'NOT_FILED') return { dataQsStatus: filed };
    return { dataQsStatus: filed, outcome: filed };
  }
  if (status === 'IN_REVIEW') return { dataQsStatus: random.pick(['SUBMITTED', 'IN_REVIEW', 'RECONSIDERATION', 'FINAL_REVIEW'] as const) };
  if (status === 'AWAITING_RES_CLIENT') return { dataQsStatus: random.pick(['NOT_FILED', 'OPEN_INFO_REQUESTED'] as const) };
  return { dataQsStatus: status === 'IN_PROGRESS' && random.chance(0.25) ? 'SUBMITTED' : 'NOT_FILED' };
}

/** The headline of the last published update. */
export function updateType(random: Random, status: Case['status'], dataQs: Case['dataQsStatus'] | undefined): Case['caseUpdateType'] {
  if (status === 'NEW') return null;
  if (status === 'CLOSED') return dataQs === 'SUBMITTED' ? 'Closed/Filed in DataQs' : 'Closed';
  return random.weighted([
    ['Open', 70],
    [null, 22],
    ['Open (DOL)', 8],
  ] as const);
}

/** The crash as the accident register holds it (49 CFR 390.15), and its day. */
export function crashFields(random: Random, shape: CaseShape): Partial<Case> {
  if (!shape.crash) return {};
  const day = addDays(shape.opened, -random.int(1, 8));
  const injuries = random.weighted([
    [0, 70],
    [1, 22],
    [2, 8],
  ] as const);
  return {
    inspectionDate: day,
    crashDetails: {
      date: day,
      city: shape.place.city,
      state: shape.place.state,
      fatalities: 0,
      injuries,
      towAway: injuries === 0 || random.chance(0.6),
      hazmatReleased: false,
      preventable: random.pick(['UNKNOWN', 'YES', 'NO']),
      reportNumber: `${shape.place.state}${random.digits(8)}`,
      cpdpEligible: random.chance(0.3),
    },
  };
}

/** Last day that counts for a case that took `days` after it was opened. */
export function touchedDay(today: string, opened: string, days: number): string {
  return earliest(addDays(opened, days), addDays(today, -1));
}
