import type { Change } from '../changes.ts';
import type { Row } from '../tables.ts';

type Case = Row<'cases'>;

/** One line of a case's history before it has a name and a person. */
export interface HistoryLine {
  field: string;
  from: string | null;
  to: string | null;
  visibility: 'PUBLIC' | 'INTERNAL';
}

/** A field that the history tells, and its words; INTERNAL where the field itself is for staff (HISTORY-2). */
interface Told {
  field: string;
  visibility: HistoryLine['visibility'];
  words: (row: Case) => string | null;
}
const asIs = (field: keyof Case, name: string = field): Told => ({
  field: name,
  visibility: 'PUBLIC',
  words: (row) => row[field] as string | null,
});

const TOLD: readonly Told[] = [
  asIs('status'),
  asIs('caseUpdateType'),
  asIs('inspectionDate'),
  asIs('citationDueDate'),
  asIs('citationArraignment'),
  asIs('citationStatus'),
  asIs('attorneyName', 'attorney'),
  { field: 'attorneyFee', visibility: 'INTERNAL', words: ({ attorneyFee }) => (attorneyFee === null ? null : dollars(attorneyFee)) },
  asIs('dataQsStatus'),
  asIs('outcome'),
];

/** `$1,250.00` for 125000 cents. */
function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** HISTORY-1: a line for each told field whose value changed; a new case has one, of its status. */
export function caseLines({ before, after }: Pick<Change<'cases'>, 'before' | 'after'>): HistoryLine[] {
  if (!after) return [];
  if (!before) return [{ field: 'status', from: null, to: after.status, visibility: 'PUBLIC' }];
  return TOLD.flatMap(({ field, visibility, words }) => {
    const [from, to] = [words(before), words(after)];
    return from === to ? [] : [{ field, from, to, visibility }];
  });
}

/** A part that came, went or reads otherwise than before; null when nothing that people read has changed. */
export function partLine(
  field: string,
  from: string | null,
  to: string | null,
  visibility: HistoryLine['visibility'] = 'PUBLIC',
): HistoryLine | null {
  return from === to ? null : { field, from, to, visibility };
}

/** `393.75(a)(3), OOS, citation T1234567` */
export function violationLabel({ isOOS, citationNumber }: Row<'caseViolations'>, code: string): string {
  return [code, isOOS && 'OOS', citationNumber && `citation ${citationNumber}`].filter(Boolean).join(', ');
}
