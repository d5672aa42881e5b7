import type { Json } from '#domain/field.ts';
import type { PaperFacts } from './paperPlan.ts';
import type { Paper, PaperLine } from './paper.ts';

const TITLES: Readonly<Record<PaperFacts['type'], string>> = {
  PSP: 'Pre-Employment Screening Program report',
  MVR: 'Motor vehicle record',
  IMMIGRATION_VERIFICATION: 'Employment authorization',
  DL_COPY: 'Commercial driver license (copy)',
  MEDICAL_CERTIFICATE: "Medical examiner's certificate",
  COMPANY_POLICY: 'Company policy, acknowledged',
  COMPANY_CONTRACT: 'Driver contract',
  LEASE_AGREEMENT: 'Equipment lease agreement',
  LEASE_TERMINATION_AGREEMENT: 'Lease termination agreement',
  CLEARINGHOUSE_QUERY: 'Clearinghouse query result',
  DRUG_TEST_RESULTS: 'Drug test result',
  CCF: 'Custody and control form',
};

/** Titles of all driver documents. */
export const PAPER_TITLES: readonly string[] = Object.values(TITLES);

/** `nationalRegistryNumber` as `National registry number`. */
function label(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Facts = { [key: string]: Json };

/** Facts as lines, those that hold others last and below a heading. */
export function factLines(json: Facts): PaperLine[] {
  const lines = Object.entries(json).map(([field, value]) => linesOf(label(field), value));
  return [...lines.filter(([first]) => Array.isArray(first)), ...lines.filter(([first]) => !Array.isArray(first))].flat();
}

function linesOf(name: string, value: Json): PaperLine[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [[name, 'none']];
  if (!Array.isArray(value)) return typeof value === 'object' ? [{ heading: name }, ...factLines(value)] : [[name, String(value)]];
  if (value.every((item) => typeof item !== 'object')) return [[name, value.join(', ')]];
  return [{ heading: name }, ...value.flatMap((item, i) => [...(i > 0 ? [''] : []), ...factLines(item as Facts)])];
}

/** Writes the file of a driver document. */
export function driverPaper(facts: PaperFacts, driverName: string, carrier: string): Paper {
  const title = TITLES[facts.type];
  const stem = `${facts.type.toLowerCase().replaceAll('_', '-')}-${facts.createdAt.slice(0, 10)}`;
  return { filename: `${stem}.pdf`, title, lines: ['', ['Driver', driverName], ['Carrier', carrier], '', ...factLines(facts.json)] };
}
