import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type Row, type TableName } from '#domain/tables.ts';

/** A whole row of a noun: the given fields, and for the rest what the declaration falls back to. */
export function aRow<T extends TableName>(table: T, id: string, fields: Partial<Row<T>>): AnyRow {
  const row: AnyRow = { id, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  for (const [name, field] of Object.entries(NOUNS[table].fields)) {
    if (row[name] === undefined) row[name] = field.facts.fallback ?? (field.facts.nullable ? null : blank(field.facts.kind));
  }
  return { ...row, ...fields };
}

function blank(kind: string): unknown {
  return kind === 'int' || kind === 'money' ? 0 : '';
}

export const aCase = (id: string, fields: Partial<Row<'cases'>> = {}): AnyRow =>
  aRow('cases', id, { customerId: 'k1', caseID: `2026-${id}`, code: id, status: 'NEW', ...fields });
export const aComment = (id: string, fields: Partial<Row<'caseComments'>> = {}): AnyRow =>
  aRow('caseComments', id, { caseId: 'c1', customerId: 'k1', plainText: id, visibility: 'PUBLIC', ...fields });
export const anAlert = (id: string, fields: Partial<Row<'alerts'>> = {}): AnyRow =>
  aRow('alerts', id, {
    customerId: 'k1',
    driverId: 'd1',
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    status: 'NON_CRITICAL',
    ...fields,
  });
