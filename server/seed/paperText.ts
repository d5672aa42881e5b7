import type { Json } from '#domain/field.ts';
import type { PaperFacts } from './paperPlan.ts';
import type { Paper } from './pdf.ts';

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

/** Facts as lines of text, nested ones indented. */
export function factLines(json: { [key: string]: Json }, indent = ''): string[] {
  return Object.entries(json).flatMap(([field, value]) => {
    const head = `${indent}${label(field)}:`;
    if (value === null) return [`${head} none`];
    if (Array.isArray(value)) {
      if (value.length === 0) return [`${head} none`];
      if (value.every((item) => typeof item !== 'object')) return [`${head} ${value.join(', ')}`];
      return [head, ...value.flatMap((item) => [...factLines(item as { [key: string]: Json }, `${indent}   `), ''])];
    }
    return typeof value === 'object' ? [head, ...factLines(value, `${indent}   `)] : [`${head} ${String(value)}`];
  });
}

/** Writes the file of a driver document. */
export function driverPaper(facts: PaperFacts, driverName: string, carrier: string): Paper {
  const title = TITLES[facts.type];
  const stem = `${facts.type.toLowerCase().replaceAll('_', '-')}-${facts.createdAt.slice(0, 10)}`;
  return { filename: `${stem}.pdf`, title, lines: ['', `Driver: ${driverName}`, `Carrier: ${carrier}`, '', ...factLines(facts.json)] };
}
