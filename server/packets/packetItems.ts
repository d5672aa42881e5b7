import { spaced } from '#domain/alerts/alert.ts';
import { printedDate } from '#domain/calendar.ts';
import type { Row } from '#domain/tables.ts';

type Paper = Pick<Row<'driverDocuments'>, 'type' | 'json' | 'examinerStatus'>;
type Fact = [name: string, value: string];

/** One item of a packet: what asks for it, and what of the workspace proves it. */
export interface ItemSpec {
  key: string;
  label: string;
  cfr: string;
  /** Types of driver documents whose files belong here. */
  papers: readonly Row<'driverDocuments'>['type'][];
  /** Types of e-sign documents whose signed PDFs belong here. */
  signed: readonly Row<'everSignDocs'>['type'][];
  /** The screenshot of the examiner's registry belongs here, in place of the paper. */
  isScreenshot?: true;
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

/** The items of a packet in the order of 49 CFR 391.51(b), then what a carrier keeps beside them. */
export const ITEMS: readonly ItemSpec[] = [
  {
    key: 'application',
    label: 'Application for employment',
    cfr: '49 CFR 391.21, 391.51(b)(1)',
    papers: [],
    signed: ['DRIVER_APPLICATION_FORM'],
    facts: () => [],
  },
  {
    key: 'mvr',
    label: 'Motor vehicle record',
    cfr: '49 CFR 391.23(a)(1), 391.25(a), 391.51(b)(2), (4)',
    papers: ['MVR'],
    signed: [],
    facts: said(['Report of', 'reportDate'], ['State', 'state'], ['Source', 'source']),
  },
  {
    key: 'mvrReview',
    label: 'Annual review of the driving record',
    cfr: '49 CFR 391.25(c)(2), 391.51(b)(5)',
    papers: ['MVR'],
    signed: [],
    isThere: (papers) => papers.some((paper) => reviewOf(paper) !== null),
    facts: reviewFacts,
  },
  {
    key: 'license',
    label: 'Copy of the license',
    cfr: '49 CFR 391.11(b)(5), 391.33, 391.51(b)(3)',
    papers: ['DL_COPY'],
    signed: [],
    facts: said(['Number', 'licenseNumber'], ['State', 'state'], ['Class', 'class'], ['Expires', 'expirationDate']),
  },
  {
    key: 'medical',
    label: "Medical examiner's certificate",
    cfr: '49 CFR 391.43, 391.45, 391.51(b)(6)',
    papers: ['MEDICAL_CERTIFICATE'],
    signed: [],
    facts: said(
      ['Issued', 'issuedDate'],
      ['Expires', 'expirationDate'],
      ['Examiner', 'examinerName'],
      ['Registry number', 'nationalRegistryNumber'],
    ),
  },
  {
    key: 'examiner',
    label: 'Verification of the medical examiner',
    cfr: '49 CFR 391.23(m), 391.51(b)(8)',
    papers: ['MEDICAL_CERTIFICATE'],
    signed: [],
    isScreenshot: true,
    isThere: (papers) => papers.some(({ examinerStatus }) => examinerStatus === 'VERIFIED'),
    facts: ({ examinerStatus }) => (examinerStatus ? [['National Registry', spaced(examinerStatus).toLowerCase()]] : []),
  },
  {
    key: 'pev',
    label: 'Previous employment verifications',
    cfr: '49 CFR 391.23(a)(2), (c)',
    papers: [],
    signed: ['PEV'],
    facts: () => [],
  },
  {
    key: 'consents',
    label: 'Consents for MVR, PSP and Clearinghouse',
    cfr: '49 CFR 382.703, 15 USC 1681b(b)(2)',
    papers: [],
    signed: ['MVR', 'PSP', 'ClearingHouse', 'MVR_PSP_ClearingHouse'],
    facts: () => [],
  },
  {
    key: 'clearinghouse',
    label: 'Clearinghouse query',
    cfr: '49 CFR 382.701',
    papers: ['CLEARINGHOUSE_QUERY'],
    signed: [],
    facts: said(['Query of', 'queryDate'], ['Kind', 'queryType'], ['Result', 'result']),
  },
  {
    key: 'psp',
    label: 'PSP report',
    cfr: 'Voluntary (49 USC 31150)',
    papers: ['PSP'],
    signed: [],
    facts: said(['Report of', 'reportDate']),
  },
  {
    key: 'hr',
    label: 'Work authorization, lease and company papers',
    cfr: '49 CFR 376.11, 8 CFR 274a.2, and the carrier',
    papers: ['IMMIGRATION_VERIFICATION', 'LEASE_AGREEMENT', 'LEASE_TERMINATION_AGREEMENT', 'COMPANY_POLICY', 'COMPANY_CONTRACT'],
    signed: [],
    facts: said(['Document', 'documentName'], ['Signed', 'signedDate'], ['Expires', 'expirationDate']),
  },
];

/** What a packet leaves out on purpose. */
export const LEFT_OUT =
  'Drug and alcohol test results and custody and control forms are kept apart, with access of their own (49 CFR 40.321, 382.405), and are not part of a driver qualification file.';
