import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { factsOf, valueLabel } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';
import { formatDate, formatDateTime } from './formatDate.ts';
import { caseLook, fullLabel } from './states.ts';

/** A stored value as a person reads it, by the kind and format of its field; null: there is none. A reference is left to whoever can look the row up. */
export function fieldText(table: TableName, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (table === 'cases' && field === 'status' && isCaseStatus(value)) return fullLabel(caseLook(value));
  const facts = factsOf(table, field);
  switch (facts?.kind) {
    case 'bool':
      return value ? 'Yes' : 'No';
    case 'date':
      return formatDate(text(value));
    case 'timestamp':
      return formatDateTime(text(value));
    case 'enum':
      return valueLabel(facts, text(value));
    case 'money':
      return (Number(value) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    case 'list':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : null;
    default:
      return facts?.format === 'localTime' ? formatDateTime(text(value)) : text(value);
  }
}

function isCaseStatus(value: unknown): value is CaseStatus {
  return CASE_STATUSES.includes(value as CaseStatus);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
