import { spaced } from '#domain/alerts/alert.ts';
import { printedDate } from '#domain/calendar.ts';
import type { ChecklistItemId } from '#domain/checklist/items.ts';
import type { Row } from '#domain/tables.ts';

type Paper = Pick<Row<'driverDocuments'>, 'type' | 'json' | 'examinerStatus'>;
type Fact = [name: string, value: string];

/** What of the workspace proves an item of a driver's file. */
export interface Proof {
  /** Types of driver documents whose files belong here. */
  papers: readonly Row<'driverDocuments'>['type'][];
  /** Types of e-sign documents whose signed PDFs belong here. */
  signed: readonly Row<'everSignDocs'>['type'][];
  /** Of several of them only these, oldest first, belong here. */
  among?: (papers: readonly Paper[]) => readonly Paper[];
  /** The screenshot of the examiner's registry belongs here, in place of the paper. */
  isScreenshot?: true;
  /** It is a note of the paper, whose files are printed with another item. */
  isNote?: true;
  /** Says whether the papers prove it without a file of its own. */
  isThere?: (papers: readonly Paper[]) => boolean;
  /** Returns what a paper says of it. */
  facts: (paper: Paper) => Fact[];
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const factsOf = ({ json }: Paper): Readonly<Record<string, unknown>> => (json ?? {}) as Readonly<Record<string, unknown>>;

/** Facts of a paper: a name and the field of its content; days are printed as days. */
const said =
  (...fields: (readonly [string, string])[]) =>
  (paper: Paper): Fact[] =>
    fields.flatMap(([name, field]): Fact[] => {
      const value = textOf(factsOf(paper)[field]);
      return value ? [[name, /^\d{4}-\d{2}-\d{2}/.test(value) ? printedDate(value.slice(0, 10)) : spaced(value)]] : [];
    });

const reviewOf = (paper: Paper): Readonly<Record<string, unknown>> | null =>
  (factsOf(paper)['review'] as Readonly<Record<string, unknown>> | null | undefined) ?? null;

function reviewFacts(paper: Paper): Fact[] {
  const review = reviewOf(paper);
  if (!review) return [];
  const at = textOf(review['reviewedAt']);
  const note = textOf(review['note']);
  return [
    ['Reviewed by', textOf(review['reviewerName']) ?? '-'],
    ['Reviewed on', at ? printedDate(at.slice(0, 10)) : '-'],
    ...(textOf(review['decision']) ? [['Decision', spaced(textOf(review['decision'])!)] as Fact] : []),
    ...(note ? [['Note', note] as Fact] : []),
  ];
}

const reportDay = (paper: Paper): string => textOf(factsOf(paper)['reportDate']) ?? '';
/** Of one day the one that was filed first. */
const firstMvr = (papers: readonly Paper[]): Paper | undefined =>
  papers.toSorted((a, b) => (reportDay(a) < reportDay(b) ? -1 : Number(reportDay(a) > reportDay(b))))[0];
const mvrFacts = said(['Report of', 'reportDate'], ['State', 'state'], ['Source', 'source']);
const NOTHING: Proof = { papers: [], signed: [], facts: () => [] };

/** What proves each item of the checklist; null: it is not in a packet (PACKET-3). */
export const PROOFS: Readonly<Record<ChecklistItemId, Proof | null>> = {
  application: { ...NOTHING, signed: ['DRIVER_APPLICATION_FORM'] },
  mvrAtHire: { ...NOTHING, papers: ['MVR'], among: (papers) => [firstMvr(papers)].filter((one) => one !== undefined), facts: mvrFacts },
  employers: { ...NOTHING, signed: ['PEV'] },
  license: {
    ...NOTHING,
    papers: ['DL_COPY'],
    facts: said(['Number', 'licenseNumber'], ['State', 'state'], ['Class', 'class'], ['Expires', 'expirationDate']),
  },
  mvr: {
    ...NOTHING,
    papers: ['MVR'],
    // The record of the hiring is printed there, and not twice.
    among: (papers) => papers.filter((paper) => paper !== firstMvr(papers)),
    facts: mvrFacts,
  },
  mvrReview: {
    ...NOTHING,
    papers: ['MVR'],
    isNote: true,
    isThere: (papers) => papers.some((paper) => reviewOf(paper) !== null),
    facts: reviewFacts,
  },
  medical: {
    ...NOTHING,
    papers: ['MEDICAL_CERTIFICATE'],
    facts: said(
      ['Issued', 'issuedDate'],
      ['Expires', 'expirationDate'],
      ['Examiner', 'examinerName'],
      ['Registry number', 'nationalRegistryNumber'],
    ),
  },
  examiner: {
    ...NOTHING,
    papers: ['MEDICAL_CERTIFICATE'],
    isScreenshot: true,
    isThere: (papers) => papers.some(({ examinerStatus }) => examinerStatus === 'VERIFIED'),
    facts: ({ examinerStatus }) => (examinerStatus ? [['National Registry', spaced(examinerStatus).toLowerCase()]] : []),
  },
  clearinghouse: {
    ...NOTHING,
    papers: ['CLEARINGHOUSE_QUERY'],
    facts: said(['Query of', 'queryDate'], ['Kind', 'queryType'], ['Result', 'result']),
  },
  consents: { ...NOTHING, signed: ['MVR', 'PSP', 'ClearingHouse', 'MVR_PSP_ClearingHouse'] },
  drugTest: null,
  psp: { ...NOTHING, papers: ['PSP'], facts: said(['Report of', 'reportDate']) },
  hireDate: NOTHING,
  hr: {
    ...NOTHING,
    papers: ['IMMIGRATION_VERIFICATION', 'LEASE_AGREEMENT', 'LEASE_TERMINATION_AGREEMENT', 'COMPANY_POLICY', 'COMPANY_CONTRACT'],
    facts: said(['Document', 'documentName'], ['Signed', 'signedDate'], ['Expires', 'expirationDate']),
  },
};

/** What a packet leaves out on purpose. */
export const LEFT_OUT =
  'Drug and alcohol test results and custody and control forms are kept apart, with access of their own (49 CFR 40.321, 382.405), and are not part of a driver qualification file.';
