import type { Row } from '../tables.ts';

type Alert = Row<'alerts'>;
export type Paper = Pick<Row<'driverDocuments'>, 'id' | 'type' | 'status' | 'json' | 'createdAt' | 'examinerStatus'>;

/** The file that the alert rules look at: one driver's active contract and papers at one customer. */
export interface DriverFile {
  contract: Pick<Row<'contracts'>, 'id' | 'createdAt' | 'activatedAt' | 'hiredAt'>;
  applicationStatus: Row<'driverApplicationForms'>['status'] | null;
  /** When the latest form last changed; null without a form. */
  applicationAt: string | null;
  consents: readonly Pick<Row<'everSignDocs'>, 'id' | 'status' | 'createdAt'>[];
  applicationSigned: boolean;
  documents: readonly Paper[];
}

/**
 * An alert as the rules see it. `fingerprint` names the paper or day that caused it: a dismissal holds until that changes;
 * `since` is the day its condition began.
 */
export interface Finding {
  entityType: Alert['entityType'];
  entityStatus: Alert['entityStatus'];
  status: Alert['status'];
  message: string;
  fingerprint: string;
  since: string;
}

/** The content of a paper, by field (design/domain.md 6.6). */
export type Facts = { [key: string]: unknown };
export const factsOf = (paper: Pick<Paper, 'json'> | undefined): Facts => (paper?.json ?? {}) as Facts;
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const dayOf = (instant: string): string => instant.slice(0, 10);

const isDay = (value: unknown): boolean => /^\d{4}-\d{2}-\d{2}$/.test(textOf(value));

/** The active paper of a type whose date in `json` is the latest; one that nobody has read yet, without that date, proves nothing. */
export function newest(file: DriverFile, type: Paper['type'], dateField: string): Paper | undefined {
  return file.documents
    .filter((paper) => paper.type === type && paper.status === 'ACTIVE' && isDay(factsOf(paper)[dateField]))
    .toSorted((a, b) => (textOf(factsOf(b)[dateField]) < textOf(factsOf(a)[dateField]) ? -1 : 1))[0];
}

export const urgent = (critical: boolean): Alert['status'] => (critical ? 'CRITICAL' : 'NON_CRITICAL');
