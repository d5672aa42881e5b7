import { spaced } from '#domain/alerts/alert.ts';
import { courtDate, isOpenCase, type CaseStatus } from '#domain/cases/case.ts';
import { rdrDeadline } from '#domain/cases/rdrWindow.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { formatDate, formatDateTime } from '#src/components/formatDate.ts';

/** One line of the record; `kind` says how the value is set: a `deadline` is a day as it is stored, told with how far it is. */
export interface Fact {
  label: string;
  value: string;
  kind?: 'code' | 'phone' | 'email' | 'long' | 'deadline';
}
export interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

/** The rows around a case, as far as they are on the device. */
export interface CaseRelations {
  customer?: Row<'customers'> | undefined;
  driver?: Row<'drivers'> | undefined;
  state?: Row<'usStates'> | undefined;
  agent?: Row<'users'> | undefined;
}

const EMPTY = 'N/A';
const text = (value: string | null | undefined): string => value || EMPTY;
const words = (value: string | null): string => (value ? spaced(value) : EMPTY);

/** Whole cents as US dollars. */
export function dollars(cents: number): string {
  return `$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
}

/** What happened: a case is at least one of the three. */
function kindsOf(row: Row<'cases'>): string {
  return (
    [row.roadsideInspection && 'Roadside inspection', row.trafficCitation && 'Traffic citation', row.crash && 'Crash']
      .filter(Boolean)
      .join(', ') || EMPTY
  );
}

/** `towAway: true` reads `Tow away: Yes`. */
function crashFacts(details: Row<'cases'>['crashDetails']): Fact[] {
  if (details === null || typeof details !== 'object' || Array.isArray(details)) return [];
  return Object.entries(details).map(([key, value]) => {
    const label = key.replace(/([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
    const said =
      typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : value === null
          ? EMPTY
          : /date$/i.test(key)
            ? formatDate(String(value), EMPTY)
            : spaced(String(value));
    return { label: `Crash: ${label}`, value: said };
  });
}

/** Without an attorney one line says so. */
function attorneyGroup(row: Row<'cases'>, staff: boolean): FactGroup {
  const { attorneyName, attorneyFee, attorneyEmail, attorneyPhone } = row;
  const nobody = !attorneyName && !attorneyEmail && !attorneyPhone && attorneyFee == null;
  const name: Fact = { label: 'Name', value: text(attorneyName) };
  if (nobody) return { title: 'Attorney', facts: [name] };
  return {
    title: 'Attorney',
    facts: [
      name,
      ...(staff ? [{ label: 'Fee', value: attorneyFee == null ? EMPTY : dollars(attorneyFee) }] : []),
      { label: 'Email', value: attorneyEmail ?? '', kind: 'email' },
      { label: 'Phone', value: attorneyPhone ?? '', kind: 'phone' },
    ],
  };
}

/** CASE-25: until when a case that is not filed can be; afterwards the line warns and nothing is refused. */
function filingFacts(row: Row<'cases'>): Fact[] {
  const deadline = row.dataQsStatus === 'NOT_FILED' ? rdrDeadline(row) : null;
  return deadline === null ? [] : [{ label: 'Can be filed until', value: deadline, kind: 'deadline' }];
}

/** The record as a person reads it: groups that cannot apply are left out. The attorney's fee is there for staff only (it never leaves the server for others). */
export function caseFacts(row: Row<'cases'>, { customer, driver, state, agent }: CaseRelations, staff: boolean): FactGroup[] {
  const hasCitation = row.trafficCitation || row.citationNumbers.length > 0;
  return [
    {
      title: 'Parties',
      facts: [
        { label: 'Customer', value: text(customer?.name) },
        { label: 'Driver', value: driver ? `${driver.name} ${driver.lastName}` : EMPTY },
        { label: 'Driver phone', value: driver?.phoneNumber ?? '', kind: 'phone' },
        ...(staff ? [{ label: 'Agent', value: agent ? userName(agent) : EMPTY }] : []),
      ],
    },
    {
      title: 'Event',
      facts: [
        { label: 'What happened', value: kindsOf(row) },
        { label: 'State', value: text(state?.name) },
        ...(row.roadsideInspection
          ? ([
              { label: 'Inspection date', value: formatDate(row.inspectionDate, EMPTY) },
              { label: 'Inspection report', value: text(row.inspectionReportNumber), kind: 'code' },
              { label: 'Inspection level', value: row.inspectionLevel ? `Level ${row.inspectionLevel}` : EMPTY },
              { label: 'Location', value: text(row.inspectionLocation) },
            ] as const)
          : []),
        ...(row.crash ? crashFacts(row.crashDetails) : []),
        { label: 'Brief statement', value: text(row.briefStatement), kind: 'long' },
      ],
    },
    ...(hasCitation
      ? [
          {
            title: 'Citation',
            facts: [
              { label: 'Citation numbers', value: row.citationNumbers.join(', ') || EMPTY, kind: 'code' },
              { label: 'Citation status', value: words(row.citationStatus) },
              isOpenCase(row)
                ? { label: 'Due date', value: row.citationDueDate ?? '', kind: 'deadline' }
                : { label: 'Due date', value: formatDate(row.citationDueDate, EMPTY) },
              { label: 'Arraignment', value: formatDateTime(row.citationArraignment, EMPTY) },
              { label: 'Court', value: text(row.citationCourtNameAddress), kind: 'long' },
              { label: 'Docket number', value: text(row.docketNumber), kind: 'code' },
            ] satisfies Fact[],
          },
        ]
      : []),
    attorneyGroup(row, staff),
    {
      title: 'DataQs and outcome',
      facts: [
        { label: 'DataQs status', value: words(row.dataQsStatus) },
        ...filingFacts(row),
        { label: 'Update type', value: text(row.caseUpdateType) },
        { label: 'Outcome', value: words(row.outcome) },
        ...(row.summary ? [{ label: 'Summary', value: row.summary, kind: 'long' as const }] : []),
      ],
    },
  ];
}

const STAFF_DO: Readonly<Record<CaseStatus, string>> = {
  NEW: 'Look at the papers and start work',
  IN_PROGRESS: 'Work on it, then send it to review',
  IN_REVIEW: 'Finish the review',
  AWAITING_PM_OR_PW: 'Waiting for payment or paperwork',
  AWAITING_RES_CLIENT: 'Waiting for the client to answer',
  CLOSED: 'Nothing left to do',
};

const CUSTOMER_HEARS: Readonly<Record<CaseStatus, string>> = {
  NEW: 'We look at the papers and start work',
  IN_PROGRESS: 'We are working on it',
  IN_REVIEW: 'We are reviewing it',
  AWAITING_PM_OR_PW: 'We wait for your payment or paperwork',
  AWAITING_RES_CLIENT: 'We wait for your answer',
  CLOSED: 'Nothing left to do',
};

/** What should happen now, in a few words for whoever reads it; for staff a missing court date comes first where there is a citation to answer. */
export function nextStep(row: Row<'cases'>, { staff }: { staff: boolean }): string {
  if (!staff) return CUSTOMER_HEARS[row.status];
  const open = row.status === 'NEW' || row.status === 'IN_PROGRESS';
  return open && row.trafficCitation && !courtDate(row) ? 'Find out the court date' : STAFF_DO[row.status];
}
