import { EMAIL_PATTERN } from '../emailPattern.ts';
import { PAPER_MESSAGES } from '../paperMessages.ts';

/** BULK-1: rows that one file may send, and the bytes of that file. */
export const BULK_ROWS_MAX = 5_000;
export const BULK_BYTES_MAX = 4 * 1024 * 1024;

const NAME_MAX = 100;
const EMAIL_MAX = 254;
const FIELD_MAX = 1_000;

/** The parts of a template that a file has columns for. */
export interface BulkTemplate {
  roles: readonly string[];
  /** The places for values, by their names. */
  fields: readonly string[];
  /** An empty place would be read as `{{name}}`; a form's field may stay empty. */
  needsAllFields: boolean;
}

/** A column of the file: who signs in a role, or the value of a place. */
export type BulkColumn = { heading: string } & ({ is: 'name' | 'email'; role: string } | { is: 'field'; field: string });

/** Returns the columns of a template's file, in the order of the sample: each role's name and email, then the places. */
export function bulkColumns({ roles, fields }: Pick<BulkTemplate, 'roles' | 'fields'>): BulkColumn[] {
  const ofRoles = roles.flatMap((role): BulkColumn[] => [
    { heading: `${role} name`, is: 'name', role },
    { heading: `${role} email`, is: 'email', role },
  ]);
  const taken = new Set(ofRoles.map(({ heading }) => plain(heading)));
  return [
    ...ofRoles,
    ...fields.map((field): BulkColumn => ({ heading: taken.has(plain(field)) ? `${field} (field)` : field, is: 'field', field })),
  ];
}

/** The reason why a row cannot be sent; the same for all rows with the same trouble, so that they can be looked at together. */
export type ProblemKind = 'missing' | 'email' | 'sameEmail' | 'long' | 'unstorable' | 'cells' | 'duplicate';

/** The words for each kind of problem, where rows are chosen by it. */
export const PROBLEM_LABELS: Readonly<Record<ProblemKind, string>> = {
  missing: 'Something is missing',
  email: PAPER_MESSAGES.invalidEmail,
  sameEmail: PAPER_MESSAGES.sameEmail,
  long: 'Something is too long',
  unstorable: 'A character cannot be stored',
  cells: 'More cells than columns',
  duplicate: 'The same row twice',
};

/** A reason why a row cannot be sent. */
export interface RowProblem {
  kind: ProblemKind;
  words: string;
}

/** A row of the file. `values` stand in the order of `bulkColumns`. */
export interface BulkRow {
  /** As a spreadsheet counts: the headings are row 1. */
  number: number;
  values: readonly string[];
  problems: readonly RowProblem[];
}

/** A file as it was read against a template. */
export interface BulkRead {
  columns: readonly BulkColumn[];
  /** Why nothing of it can be sent, in words. */
  problems: readonly string[];
  /** The columns that are left out of it, in words. */
  notes: readonly string[];
  rows: readonly BulkRow[];
}

/** Reads the bytes of a file against a template; done beside the page. */
export type ReadCsv = (bytes: ArrayBuffer, template: BulkTemplate) => BulkRead;

/** BULK-1: reads the cells of a file, headings first, against a template. Rows without any text are passed over. */
export function readBulk(cells: readonly (readonly string[])[], template: BulkTemplate): BulkRead {
  const columns = bulkColumns(template);
  const [headings = [], ...lines] = cells;
  const { places, problems, notes } = placesOf(headings, columns, template);
  const width = headings.length;
  const numbered = lines.map((line, i) => ({ line, number: i + 2 })).filter(({ line }) => line.some((cell) => cell.trim() !== ''));
  if (numbered.length > BULK_ROWS_MAX)
    problems.push(`There are ${count(numbered.length)} rows; ${count(BULK_ROWS_MAX)} at most can be sent at once`);
  if (headings.length > 0 && numbered.length === 0) problems.push('There is no row below the headings');
  if (problems.length > 0) return { columns, problems, notes, rows: [] };
  const given = numbered.map(({ line, number }) => ({
    number,
    values: places.map((at) => (at < 0 ? '' : (line[at] ?? '').trim())),
    isWide: line.slice(width).some((cell) => cell.trim() !== ''),
  }));
  return { columns, problems, notes, rows: checkRows(given, columns, template) };
}

/** BULK-1: returns rows with what is wrong with each of them. */
export function checkRows(
  given: readonly { number: number; values: readonly string[]; isWide?: boolean }[],
  columns: readonly BulkColumn[],
  { needsAllFields }: Pick<BulkTemplate, 'needsAllFields'>,
): BulkRow[] {
  const seen = new Map<string, number>();
  return given.map(({ number, values, isWide = false }) => {
    const problems = columns.flatMap((column, i) => cellProblem(column, values[i] ?? '', needsAllFields) ?? []);
    const emails = columns.flatMap(({ is }, i) => (is === 'email' && values[i] ? [values[i].toLowerCase()] : []));
    if (new Set(emails).size < emails.length) problems.push({ kind: 'sameEmail', words: PAPER_MESSAGES.sameEmail });
    if (isWide) problems.push({ kind: 'cells', words: 'There are more cells than columns; put text with a comma into quotes' });
    const key = JSON.stringify(values.map((value) => value.toLowerCase()));
    const before = seen.get(key);
    if (before === undefined) seen.set(key, number);
    else problems.push({ kind: 'duplicate', words: `The same as row ${count(before)}` });
    return { number, values, problems };
  });
}

/** Returns who signs and the values of the places, of a row without problems. */
export function bulkDocument(
  columns: readonly BulkColumn[],
  values: readonly string[],
): { signers: { name: string; email: string; role: string }[]; fields: { identifier: string; value: string }[] } {
  const signers = columns.flatMap((column, i) =>
    column.is === 'name' ? [{ name: values[i]!, email: values[i + 1]!, role: column.role }] : [],
  );
  const fields = columns.flatMap((column, i) =>
    column.is === 'field' && values[i] ? [{ identifier: column.field, value: values[i] }] : [],
  );
  return { signers, fields };
}

function cellProblem(column: BulkColumn, value: string, needsAllFields: boolean): RowProblem | null {
  const { heading, is } = column;
  if (value === '') return is === 'field' && !needsAllFields ? null : { kind: 'missing', words: `${heading} is missing` };
  if (value.includes('\0')) return { kind: 'unstorable', words: `${heading} has a character that cannot be stored` };
  const max = { name: NAME_MAX, email: EMAIL_MAX, field: FIELD_MAX }[is];
  if (value.length > max) return { kind: 'long', words: `${heading} is longer than ${count(max)} characters` };
  return is === 'email' && !EMAIL_PATTERN.test(value) ? { kind: 'email', words: `${heading}: ${PAPER_MESSAGES.invalidEmail}` } : null;
}

/** Returns where each column stands in the file, -1 for one that it does not have and may do without. */
function placesOf(
  headings: readonly string[],
  columns: readonly BulkColumn[],
  { needsAllFields }: BulkTemplate,
): { places: number[]; problems: string[]; notes: string[] } {
  if (headings.every((heading) => heading.trim() === ''))
    return { places: [], problems: ['The file has no headings in its first row'], notes: [] };
  const known = headings.map(plain);
  const places = columns.map(({ heading }) => known.indexOf(plain(heading)));
  const missing = columns.filter(({ is }, i) => places[i]! < 0 && (is !== 'field' || needsAllFields));
  const wanted = new Set(columns.map(({ heading }) => plain(heading)));
  const twice = columns.filter(({ heading }) => known.filter((one) => one === plain(heading)).length > 1);
  return {
    places,
    problems: [
      ...missing.map(({ heading }) => `The column “${heading}” is missing`),
      ...twice.map(({ heading }) => `The column “${heading}” is there twice`),
    ],
    notes: headings.flatMap((heading, i) =>
      heading.trim() === '' || wanted.has(known[i]!) ? [] : [`The column “${heading.trim()}” is not one of the template and is left out`],
    ),
  };
}

/** A heading as it is compared: as people type it, without regard to case and to spaces beside each other. */
const plain = (heading: string): string => heading.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const count = (number: number): string => number.toLocaleString('en-US');
