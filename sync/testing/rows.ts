import type { AnyRow } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { canon } from '../digest/canon.ts';
import type { Page } from '../protocol.ts';

/** Rows as a page brings them. */
export function pageOf(rows: readonly AnyRow[], head: number): Page {
  return { rows: [...rows], ids: rows.map(({ id }) => id), lines: rows.map((row) => canon(row)), next: null, head };
}

export const aCase = (id: string, fields: Partial<Row<'cases'>> = {}): AnyRow =>
  aRow('cases', { id, customerId: 'k1', caseID: `2026-${id}`, code: id, status: 'NEW', ...fields });
export const aComment = (id: string, fields: Partial<Row<'caseComments'>> = {}): AnyRow =>
  aRow('caseComments', { id, caseId: 'c1', customerId: 'k1', plainText: id, visibility: 'PUBLIC', ...fields });
export const anAlert = (id: string, fields: Partial<Row<'alerts'>> = {}): AnyRow =>
  aRow('alerts', {
    id,
    customerId: 'k1',
    driverId: 'd1',
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    status: 'NON_CRITICAL',
    ...fields,
  });
export const aDriver = (id: string, name: string): AnyRow => aRow('drivers', { id, customerId: 'k1', name });
export const aDocument = (id: string, fields: Partial<Row<'caseDocuments'>> = {}): AnyRow =>
  aRow('caseDocuments', { id, caseId: 'c1', customerId: 'k1', fileId: `f-${id}`, type: 'Citation', filename: `${id}.pdf`, ...fields });
