import { monthsAfter } from '../calendar.ts';
import type { Row } from '../tables.ts';
import { SINGLE_CURRENT } from './singleCurrent.ts';

export type PaperType = Row<'driverDocuments'>['type'];

interface FieldBase {
  name: string;
  label: string;
}

/** One thing that a paper says, as forms ask for it and the check of DOC-3 reads it. */
export type PaperField = FieldBase &
  (
    | { kind: 'text' | 'texts' | 'count' }
    /** `prefers` says which way a day without a year is read. */
    | { kind: 'day'; prefers: 'ahead' | 'behind' }
    | { kind: 'choice'; values: Readonly<Record<string, string>> }
  );

/** A type of paper in a driver's file. */
export interface Paper {
  label: string;
  /** The parts of its content, in the order in which they are read off. */
  fields: readonly PaperField[];
  /** The field of the day after which it counts no more; null: it does not end. */
  ends: string | null;
  /** The field of the day from which it is, by which papers that do not end are told apart. */
  from: string | null;
  /** The months that it counts at most, from the day in `from`; null: the paper itself says how long. */
  validMonths: number | null;
  /** Words of file names that tell it, each as a whole word. */
  words: readonly string[];
}

const text = (name: string, label: string): PaperField => ({ name, label, kind: 'text' });
const behind = (name: string, label: string): PaperField => ({ name, label, kind: 'day', prefers: 'behind' });
const ahead = (name: string, label: string): PaperField => ({ name, label, kind: 'day', prefers: 'ahead' });
const EXPIRES = ahead('expirationDate', 'Expires on');
const REPORTED = behind('reportDate', 'Date of the report');

const plain = { ends: null, validMonths: null } as const;
const ending = { ends: 'expirationDate', validMonths: null } as const;
const signed = { ...ending, from: 'signedDate', fields: [behind('signedDate', 'Signed on'), EXPIRES] } as const;

/** The types of papers in a driver's file (design/domain.md 6.6): the check of their contents, forms, lists and guesses read them here. */
export const PAPERS: Readonly<Record<PaperType, Paper>> = {
  DL_COPY: {
    ...ending,
    label: 'DL copy',
    from: 'issueDate',
    fields: [
      text('licenseNumber', 'License number'),
      text('state', 'State'),
      text('class', 'Class'),
      { name: 'endorsements', label: 'Endorsements', kind: 'texts' },
      behind('issueDate', 'Issued on'),
      EXPIRES,
    ],
    words: ['dl', 'cdl', 'license', 'licence', 'drivers license', 'driver license'],
  },
  MEDICAL_CERTIFICATE: {
    label: 'Medical certificate',
    ends: 'expirationDate',
    from: 'issuedDate',
    // 49 CFR 391.45(b): an examination counts for 24 months at most.
    validMonths: 24,
    fields: [
      behind('issuedDate', 'Issued on'),
      EXPIRES,
      text('examinerName', 'Examiner'),
      text('nationalRegistryNumber', 'National registry number'),
      { name: 'restrictions', label: 'Restrictions', kind: 'texts' },
    ],
    words: ['medical', 'med', 'med card', 'medcard', 'mec', 'physical', 'mcsa'],
  },
  MVR: {
    ...plain,
    label: 'MVR',
    from: 'reportDate',
    fields: [REPORTED, text('state', 'State'), text('source', 'Source')],
    words: ['mvr', 'motor vehicle record', 'driving record'],
  },
  PSP: {
    ...plain,
    label: 'PSP',
    from: 'reportDate',
    fields: [REPORTED, { name: 'crashes', label: 'Crashes', kind: 'count' }, { name: 'inspections', label: 'Inspections', kind: 'count' }],
    words: ['psp', 'pre employment screening', 'preemployment screening'],
  },
  CLEARINGHOUSE_QUERY: {
    ...plain,
    label: 'Clearinghouse query',
    from: 'queryDate',
    fields: [
      behind('queryDate', 'Date of the query'),
      { name: 'queryType', label: 'Query', kind: 'choice', values: { FULL: 'Full', LIMITED: 'Limited' } },
      {
        name: 'result',
        label: 'Result',
        kind: 'choice',
        values: {
          NO_RECORDS: 'No records',
          RECORDS_FOUND: 'Records found',
          PROHIBITED: 'Prohibited',
          NOT_PROHIBITED: 'Not prohibited',
        },
      },
    ],
    words: ['clearinghouse', 'clearing house', 'query'],
  },
  IMMIGRATION_VERIFICATION: {
    ...ending,
    label: 'Immigration verification',
    from: null,
    fields: [text('documentName', 'Name of the document'), EXPIRES],
    words: ['immigration', 'i9', 'i 9', 'work permit', 'ead', 'green card', 'passport', 'visa'],
  },
  COMPANY_POLICY: { ...signed, label: 'Company policy', words: ['policy', 'handbook'] },
  COMPANY_CONTRACT: { ...signed, label: 'Company contract', words: ['contract', 'agreement'] },
  LEASE_AGREEMENT: {
    ...ending,
    label: 'Lease agreement',
    from: 'startDate',
    fields: [behind('startDate', 'Begins on'), EXPIRES, text('unit', 'Unit')],
    words: ['lease'],
  },
  LEASE_TERMINATION_AGREEMENT: {
    ...plain,
    label: 'Lease termination agreement',
    from: 'terminationDate',
    fields: [behind('terminationDate', 'Ended on')],
    words: ['lease termination', 'termination'],
  },
  DRUG_TEST_RESULTS: {
    ...plain,
    label: 'Drug test results',
    from: 'collectedAt',
    fields: [text('testType', 'Kind of test'), behind('collectedAt', 'Collected on'), text('result', 'Result')],
    words: ['drug', 'drug test', 'drug screen', 'alcohol', 'urine'],
  },
  CCF: {
    ...plain,
    label: 'CCF',
    from: 'collectedAt',
    fields: [text('specimenId', 'Specimen ID'), behind('collectedAt', 'Collected on')],
    words: ['ccf', 'chain of custody', 'custody'],
  },
};

/** The content of a paper, by the name of the field. */
export type PaperContent = Readonly<Record<string, unknown>>;

const dayIn = (content: PaperContent, field: string | null): string | null => {
  const day = field === null ? null : content[field];
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
};

/** Returns the day after which a paper counts no more; null: it says none. */
export const endOf = (type: PaperType, content: PaperContent): string | null => dayIn(content, PAPERS[type].ends);

/** Returns the day that counts of a paper, with what it is called; null: it says none. */
export function countingDay(type: PaperType, content: PaperContent): { label: string; day: string } | null {
  const { ends, from, fields } = PAPERS[type];
  for (const field of [ends, from]) {
    const day = dayIn(content, field);
    if (day) return { label: fields.find(({ name }) => name === field)!.label, day };
  }
  return null;
}

/** DOC-5: the last day that a paper of a type may count, from the day on it; null: nobody says. */
export function lastValidDay(type: PaperType, content: PaperContent): string | null {
  const { from, validMonths } = PAPERS[type];
  const day = validMonths === null ? null : dayIn(content, from);
  return day && monthsAfter(day, validMonths!);
}

/** DOC-5: what a paper says, with the end that follows from its beginning where it says none. */
export function withDefaultEnd<C extends PaperContent>(type: PaperType, content: C): C {
  const { ends } = PAPERS[type];
  const last = lastValidDay(type, content);
  return last && ends && !content[ends] ? { ...content, [ends]: last } : content;
}

/**
 * Returns the label of the day that a paper must say to be filed; null: it says what it must. DOC-7: a license copy or medical
 * certificate takes the place of the one before, so it says when it ends.
 */
export function missingDay(type: PaperType, content: PaperContent): string | null {
  if (!SINGLE_CURRENT.has(type) || endOf(type, withDefaultEnd(type, content)) !== null) return null;
  const { ends, fields } = PAPERS[type];
  return fields.find(({ name }) => name === ends)!.label;
}
