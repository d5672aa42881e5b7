import { spaced } from '#domain/alerts/alert.ts';
import { cases, isOpenCase } from '#domain/cases/case.ts';
import { rdrDeadline } from '#domain/cases/rdrWindow.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { fieldLabel, shortLabel } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { recordFacts, type Fact, type FactGroup } from '#src/components/recordFacts.ts';

/** The rows around a case, as far as they are on the device. */
export interface CaseRelations {
  customer?: Row<'customers'> | undefined;
  driver?: Row<'drivers'> | undefined;
  state?: Row<'usStates'> | undefined;
  agent?: Row<'users'> | undefined;
}

const EMPTY = 'N/A';
const text = (value: string | null | undefined): string => value || EMPTY;

const { Inspection, Citation, Attorney, 'DataQs and outcome': OUTCOME } = cases.groups;

/** Says what happened: a case is at least one of the three. */
function kindsOf(row: Row<'cases'>): string {
  const kinds = (['roadsideInspection', 'trafficCitation', 'crash'] as const).filter((kind) => row[kind]);
  return kinds.map((kind) => fieldLabel('cases', kind)).join(', ') || EMPTY;
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

/** Returns the attorney's facts, one line where there is none. The fee is for staff; it never leaves the server for others. */
function attorneyFacts(row: Row<'cases'>, staff: boolean): Fact[] {
  const isNamed = Attorney.some((field) => row[field] != null && row[field] !== '');
  const shown = isNamed ? Attorney.filter((field) => staff || field !== 'attorneyFee') : Attorney.slice(0, 1);
  return recordFacts('cases', row, shown).map((fact) => (fact.label === 'Phone' ? { ...fact, kind: 'phone' } : fact));
}

/** Returns the citation's facts; as long as the case is open, its due date is told with how far it is. */
function citationFacts(row: Row<'cases'>): Fact[] {
  const due = Citation.indexOf('citationDueDate');
  return recordFacts('cases', row, Citation).map((fact, i) =>
    i === due && isOpenCase(row) ? { ...fact, value: row.citationDueDate ?? '', kind: 'deadline' } : fact,
  );
}

/** CASE-25: until when a case that is not filed can be; afterwards the line warns and nothing is refused. */
function filingFacts(row: Row<'cases'>): Fact[] {
  const deadline = row.dataQsStatus === 'NOT_FILED' ? rdrDeadline(row) : null;
  return deadline === null ? [] : [{ label: 'Can be filed until', value: deadline, kind: 'deadline' }];
}

/** The record as a person reads it: groups that cannot apply are left out. */
export function caseFacts(row: Row<'cases'>, { customer, driver, state, agent }: CaseRelations, staff: boolean): FactGroup[] {
  const hasCitation = row.trafficCitation || row.citationNumbers.length > 0;
  const outcome = recordFacts('cases', row, row.summary ? OUTCOME : OUTCOME.filter((field) => field !== 'summary'));
  return [
    {
      title: 'Parties',
      facts: [
        { label: 'Customer', value: text(customer?.name), ...(customer && { href: recordHref('customers', customer.id) }) },
        { label: 'Driver', value: driver ? driverName(driver) : EMPTY, ...(driver && { href: recordHref('drivers', driver.id) }) },
        { label: 'Driver phone', value: driver?.phoneNumber ?? '', kind: 'phone' },
        ...(staff ? [{ label: 'Agent', value: agent ? userName(agent) : EMPTY }] : []),
      ],
    },
    {
      title: 'Event',
      facts: [
        { label: 'What happened', value: kindsOf(row) },
        ...(row.detailsInPhoto ? [{ label: shortLabel('cases', 'detailsInPhoto'), value: 'To be read from the photo' }] : []),
        { label: shortLabel('cases', 'inspectionCitationStateId'), value: text(state?.name) },
        ...(row.roadsideInspection ? recordFacts('cases', row, Inspection) : []),
        ...(row.crash ? crashFacts(row.crashDetails) : []),
        ...recordFacts('cases', row, ['briefStatement']),
      ],
    },
    ...(hasCitation ? [{ title: 'Citation', facts: citationFacts(row) }] : []),
    { title: 'Attorney', facts: attorneyFacts(row, staff) },
    { title: 'DataQs and outcome', facts: outcome.toSpliced(1, 0, ...filingFacts(row)) },
  ];
}
