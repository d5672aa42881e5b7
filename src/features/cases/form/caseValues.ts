import { cases } from '#domain/cases/case.ts';
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

const { Inspection, Citation, Attorney, 'DataQs and outcome': OUTCOME } = cases.groups;

/** Texts that the form holds under the name that the case has for them. */
const TEXTS = [
  'customerId',
  'driverId',
  'assignedAgentId',
  'inspectionCitationStateId',
  'briefStatement',
  'status',
  ...Inspection,
  ...Citation,
  ...Attorney,
  ...OUTCOME,
] as const;

/** The values of a crash in the form (domain/cases/crashDetails.ts). */
const CRASH = {
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
};

type TextName = Exclude<(typeof TEXTS)[number], 'citationNumbers'>;

/** A case as the form holds it: texts, of which an empty one stands for nothing. */
export type CaseValues = Record<TextName, string> &
  typeof CRASH & {
    citationNumbers: string[];
    roadsideInspection: boolean;
    trafficCitation: boolean;
    crash: boolean;
    violations: ViolationValues[];
  };

/** The form of a case that nothing is known of but, maybe, whose it is. */
export function emptyCase(known: { customerId?: string | null; driverId?: string | null } = {}): CaseValues {
  return {
    ...(Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<TextName, string>),
    ...CRASH,
    customerId: known.customerId ?? '',
    driverId: known.driverId ?? '',
    roadsideInspection: false,
    trafficCitation: false,
    crash: false,
    citationNumbers: [],
    violations: [],
    status: 'NEW',
    dataQsStatus: 'NOT_FILED',
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A stored case as the form holds it. */
export function valuesOfCase(row: Row<'cases'>, violations: readonly Row<'caseViolations'>[]): CaseValues {
  const crash = (row.crashDetails ?? {}) as CrashDetails;
  return {
    ...emptyCase(),
    ...Object.fromEntries(TEXTS.map((field) => [field, text(row[field])])),
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
    attorneyFee: row.attorneyFee == null ? '' : decimalOf(row.attorneyFee),
  };
}

const orNull = (value: string): string | null => value.trim() || null;

/** Reads what was typed as a whole number; what is none stays as it is and is refused. */
const count = (value: string): unknown => (value.trim() === '' ? undefined : /^\d{1,6}$/.test(value.trim()) ? Number(value) : value);

/** Reads what was typed as whole cents; what is no amount stays as it is and is refused. */
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

/** Returns what the form has of some fields, as the case stores them. */
const inputs = (values: CaseValues, fields: readonly (typeof TEXTS)[number][]): object =>
  Object.fromEntries(
    fields.map((field) => {
      if (field === 'citationNumbers') return [field, values[field]];
      return [field, field === 'attorneyFee' ? cents(values[field]) : orNull(values[field])];
    }),
  );

/** The fields of a case as the form has them. What belongs to an event that did not happen is no part of it. */
export function caseInput(values: CaseValues, staff: boolean): Record<string, unknown> {
  const { roadsideInspection, trafficCitation, crash } = values;
  return {
    ...inputs(values, ['driverId']),
    roadsideInspection,
    trafficCitation,
    crash,
    ...((roadsideInspection || trafficCitation) && inputs(values, ['inspectionCitationStateId'])),
    ...(roadsideInspection && inputs(values, Inspection)),
    ...(trafficCitation && inputs(values, Citation)),
    ...(crash && { crashDetails: crashDetails(values) }),
    ...inputs(values, ['briefStatement']),
    ...(staff && inputs(values, ['status', ...OUTCOME, ...Attorney, 'assignedAgentId'])),
  };
}
