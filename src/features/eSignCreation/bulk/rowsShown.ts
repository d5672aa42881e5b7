import { PROBLEM_LABELS, type BulkRow, type ProblemKind } from '#domain/esign/bulkSend.ts';

/** The rows that the list is narrowed to: all, those that can be sent, those that cannot, or those with one kind of problem. */
export type RowsShown = 'all' | 'ready' | 'wrong' | ProblemKind;

const KINDS = Object.keys(PROBLEM_LABELS) as ProblemKind[];
const inWords = (count: number): string => count.toLocaleString('en-US');
const has = ({ problems }: BulkRow, kind: ProblemKind): boolean => problems.some((problem) => problem.kind === kind);

/** Returns the rows without a problem. */
export const readyRows = (rows: readonly BulkRow[]): readonly BulkRow[] => rows.filter(({ problems }) => problems.length === 0);

/** Returns the rows that are shown. */
export function rowsShown(rows: readonly BulkRow[], what: RowsShown): readonly BulkRow[] {
  if (what === 'all') return rows;
  if (what === 'ready') return readyRows(rows);
  return what === 'wrong' ? rows.filter(({ problems }) => problems.length > 0) : rows.filter((row) => has(row, what));
}

/** Returns what the rows can be narrowed to, each with how many there are; a problem that no row has is left out. */
export function shownChoices(rows: readonly BulkRow[]): { value: RowsShown; label: string }[] {
  const ready = readyRows(rows).length;
  const kinds = KINDS.map((kind) => ({ kind, count: rows.filter((row) => has(row, kind)).length })).filter(({ count }) => count > 0);
  return [
    { value: 'all', label: `All rows (${inWords(rows.length)})` },
    { value: 'ready', label: `Can be sent (${inWords(ready)})` },
    { value: 'wrong', label: `Need a look (${inWords(rows.length - ready)})` },
    ...kinds.map(({ kind, count }) => ({ value: kind, label: `${PROBLEM_LABELS[kind]} (${inWords(count)})` })),
  ];
}

/** Returns what is to be said of the rows: `4,988 can be sent, 12 need a look`. */
export function rowsWords(rows: readonly BulkRow[]): string {
  const ready = readyRows(rows).length;
  const wrong = rows.length - ready;
  const said = `${inWords(ready)} can be sent`;
  return wrong === 0 ? said : `${said}, ${inWords(wrong)} ${wrong === 1 ? 'needs' : 'need'} a look`;
}
