import type { Row } from '../tables.ts';
import { CrashDetails } from './crashDetails.ts';
import { INSPECTION_DETAILS } from './photoDetails.ts';

type Case = Row<'cases'>;
type Problems = Record<string, string>;

const REQUIRED = 'This field is required';
const NO_DATE = 'Introduce a valid date';
const CITATIONS_MAX = 20;
const CITATION_CHARACTERS_MAX = 40;

/** A condition on a case; `of` are the fields it looks at. */
interface Condition {
  of: readonly (keyof Case)[];
  /** Field -> what is wrong with it. */
  problems: (row: Case, today: string) => Problems;
}

const required = (row: Case, fields: readonly (keyof Case)[]): Problems =>
  Object.fromEntries(fields.filter((field) => row[field] == null || row[field] === '').map((field) => [field, REQUIRED]));

/** CASE-8 and CASE-9. */
const CONDITIONS: readonly Condition[] = [
  {
    of: ['roadsideInspection', 'trafficCitation', 'crash'],
    problems: (row): Problems => (row.roadsideInspection || row.trafficCitation || row.crash ? {} : { roadsideInspection: REQUIRED }),
  },
  {
    of: ['roadsideInspection', 'detailsInPhoto', ...INSPECTION_DETAILS],
    problems: (row) => (row.roadsideInspection && !row.detailsInPhoto ? required(row, INSPECTION_DETAILS) : {}),
  },
  { of: ['trafficCitation', 'detailsInPhoto', 'citationNumbers'], problems: citationProblems },
  {
    of: ['inspectionDate'],
    problems: ({ inspectionDate }, today): Problems =>
      inspectionDate && inspectionDate > today ? { inspectionDate: 'Cannot be in the future' } : {},
  },
  { of: ['citationArraignment', 'inspectionDate'], problems: arraignmentProblems },
  { of: ['crashDetails'], problems: crashProblems },
];

function citationProblems({ trafficCitation, citationNumbers, detailsInPhoto }: Case): Problems {
  if (trafficCitation && !detailsInPhoto && citationNumbers.length === 0) return { citationNumbers: REQUIRED };
  if (citationNumbers.length > CITATIONS_MAX) return { citationNumbers: `Max ${CITATIONS_MAX} numbers` };
  const wrong = citationNumbers.some((number) => number.length > CITATION_CHARACTERS_MAX || number.includes('\0'));
  return wrong ? { citationNumbers: `Max ${CITATION_CHARACTERS_MAX} characters` } : {};
}

/** `YYYY-MM-DDTHH:mm` of a day that exists. */
function isLocalTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}:00.000Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

function arraignmentProblems({ citationArraignment, inspectionDate }: Case): Problems {
  if (!citationArraignment) return {};
  if (!isLocalTime(citationArraignment)) return { citationArraignment: NO_DATE };
  const early = inspectionDate !== null && citationArraignment.slice(0, 10) < inspectionDate;
  return early ? { citationArraignment: 'Cannot be before the inspection' } : {};
}

function crashProblems({ crashDetails }: Case, today: string): Problems {
  if (crashDetails === null) return {};
  const parsed = CrashDetails.safeParse(crashDetails);
  if (!parsed.success) {
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [['crashDetails', ...path].join('.'), message]));
  }
  return parsed.data.date && parsed.data.date > today ? { 'crashDetails.date': 'Cannot be in the future' } : {};
}

/**
 * Finds the problems of a case, field by field. An old case that lacks what the rules ask for today can still be worked on: a
 * condition is looked at when one of its fields has changed.
 * @param before null for a new case, which must fulfil all of them
 */
export function caseProblems(before: Case | null, after: Case, today: string): Problems {
  const changed = (field: keyof Case): boolean => !before || JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const due = CONDITIONS.filter(({ of }) => of.some(changed));
  return Object.assign({}, ...due.map(({ problems }) => problems(after, today))) as Problems;
}
