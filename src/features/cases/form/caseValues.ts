import type { CrashDetails } from '#domain/cases/crashDetails.ts';
import type { Row } from '#domain/tables.ts';
import { centsOf, decimalOf, readMoney } from '#src/commands/args/money.ts';

/** A violation as the form holds it. */
export interface ViolationValues {
  id: string;
  violationCodeId: string;
  citationNumber: string;
  isOOS: boolean;
}

/** A case as the form holds it: texts, of which an empty one stands for nothing. */
export interface CaseValues {
  customerId: string;
  driverId: string;
  roadsideInspection: boolean;
  trafficCitation: boolean;
  crash: boolean;
  inspectionDate: string;
  inspectionReportNumber: string;
  inspectionCitationStateId: string;
  inspectionLevel: string;
  inspectionLocation: string;
  citationNumbers: string[];
  citationStatus: string;
  citationDueDate: string;
  citationArraignment: string;
  citationCourtNameAddress: string;
  docketNumber: string;
  crashDate: string;
  crashCity: string;
  crashState: string;
  crashFatalities: string;
  crashInjuries: string;
  crashTowAway: boolean;
  crashHazmatReleased: boolean;
  crashPreventable: string;
  crashReportNumber: string;
  crashCpdpEligible: boolean;
  violations: ViolationValues[];
  briefStatement: string;
  status: string;
  outcome: string;
  attorneyName: string;
  attorneyFee: string;
  attorneyEmail: string;
  attorneyPhone: string;
  dataQsStatus: string;
  caseUpdateType: string;
  assignedAgentId: string;
  summary: string;
}

/** Texts that the form holds under the name that the case has for them. */
const OF_INSPECTION = ['inspectionDate', 'inspectionReportNumber', 'inspectionLevel', 'inspectionLocation'] as const;
const OF_CITATION = ['citationStatus', 'citationDueDate', 'citationArraignment', 'citationCourtNameAddress', 'docketNumber'] as const;
const OF_STAFF = ['attorneyName', 'attorneyEmail', 'attorneyPhone', 'caseUpdateType', 'assignedAgentId', 'summary'] as const;

/** The form of a case that nothing is known of but, maybe, whose it is. */
export function emptyCase(known: { customerId?: string | null; driverId?: string | null } = {}): CaseValues {
  return {
    customerId: known.customerId ?? '',
    driverId: known.driverId ?? '',
    roadsideInspection: false,
    trafficCitation: false,
    crash: false,
    inspectionDate: '',
    inspectionReportNumber: '',
    inspectionCitationStateId: '',
    inspectionLevel: '',
    inspectionLocation: '',
    citationNumbers: [],
    citationStatus: '',
    citationDueDate: '',
    citationArraignment: '',
    citationCourtNameAddress: '',
    docketNumber: '',
    crashDate: '',
    crashCity: '',
    crashState: '',
    crashFatalities: '',
    crashInjuries: '',
    crashTowAway: false,
    crashHazmatReleased: false,
    crashPreventable: '',
    crashReportNumber: '',
    crashCpdpEligible: false,
    violations: [],
    briefStatement: '',
    status: 'NEW',
    outcome: '',
    attorneyName: '',
    attorneyFee: '',
    attorneyEmail: '',
    attorneyPhone: '',
    dataQsStatus: 'NOT_FILED',
    caseUpdateType: '',
    assignedAgentId: '',
    summary: '',
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A stored case as the form holds it. */
export function valuesOfCase(row: Row<'cases'>, violations: readonly Row<'caseViolations'>[]): CaseValues {
  const crash = (row.crashDetails ?? {}) as CrashDetails;
  const texts = Object.fromEntries(
    [...OF_INSPECTION, ...OF_CITATION, ...OF_STAFF, 'inspectionCitationStateId', 'briefStatement', 'driverId'].map((name) => [
      name,
      text(row[name as keyof Row<'cases'>]),
    ]),
  );
  return {
    ...emptyCase(),
    ...texts,
    customerId: row.customerId,
    roadsideInspection: row.roadsideInspection,
    trafficCitation: row.trafficCitation,
    crash: row.crash,
    citationNumbers: row.citationNumbers,
    crashDate: text(crash.date),
    crashCity: text(crash.city),
    crashState: text(crash.state),
    crashFatalities: text(crash.fatalities),
    crashInjuries: text(crash.injuries),
    crashTowAway: crash.towAway ?? false,
    crashHazmatReleased: crash.hazmatReleased ?? false,
    crashPreventable: text(crash.preventable),
    crashReportNumber: text(crash.reportNumber),
    crashCpdpEligible: crash.cpdpEligible ?? false,
    violations: violations.map(({ id, violationCodeId, citationNumber, isOOS }) => ({
      id,
      violationCodeId,
      citationNumber: text(citationNumber),
      isOOS,
    })),
    status: row.status,
    dataQsStatus: row.dataQsStatus,
    outcome: text(row.outcome),
    attorneyFee: row.attorneyFee == null ? '' : decimalOf(row.attorneyFee),
  };
}

const orNull = (value: string): string | null => value.trim() || null;

/** What was typed as a whole number; what is none stays as it is and is refused. */
const count = (value: string): unknown => (value.trim() === '' ? undefined : /^\d{1,6}$/.test(value.trim()) ? Number(value) : value);

/** What was typed as whole cents; what is no amount stays as it is and is refused. */
function cents(value: string): unknown {
  if (value.trim() === '') return null;
  const decimal = readMoney(value);
  return decimal === null ? value : centsOf(decimal);
}

function crashDetails(values: CaseValues): object {
  const details = {
    date: orNull(values.crashDate),
    city: orNull(values.crashCity),
    state: orNull(values.crashState),
    fatalities: count(values.crashFatalities),
    injuries: count(values.crashInjuries),
    towAway: values.crashTowAway,
    hazmatReleased: values.crashHazmatReleased,
    preventable: values.crashPreventable || undefined,
    reportNumber: orNull(values.crashReportNumber),
    cpdpEligible: values.crashCpdpEligible,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

const texts = (values: CaseValues, names: readonly (keyof CaseValues)[]): [string, unknown][] =>
  names.map((name) => [name, orNull(values[name] as string)]);

/** The fields of a case as the form has them. What belongs to an event that did not happen is no part of it. */
export function caseInput(values: CaseValues, staff: boolean): Record<string, unknown> {
  const { roadsideInspection, trafficCitation, crash } = values;
  return {
    driverId: values.driverId || null,
    roadsideInspection,
    trafficCitation,
    crash,
    ...((roadsideInspection || trafficCitation) && { inspectionCitationStateId: values.inspectionCitationStateId || null }),
    ...(roadsideInspection && Object.fromEntries(texts(values, OF_INSPECTION))),
    ...(trafficCitation && { citationNumbers: values.citationNumbers, ...Object.fromEntries(texts(values, OF_CITATION)) }),
    ...(crash && { crashDetails: crashDetails(values) }),
    briefStatement: orNull(values.briefStatement),
    ...(staff && {
      status: values.status,
      dataQsStatus: values.dataQsStatus,
      outcome: values.outcome || null,
      attorneyFee: cents(values.attorneyFee),
      ...Object.fromEntries(texts(values, OF_STAFF)),
    }),
  };
}
