import { spaced } from '#domain/alerts/alert.ts';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { factsOf } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';
import { formatDate, formatDateTime } from '#src/components/formatDate.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';

const EMPTY = 'Empty';

/** A value as a person reads it; a reference is left to whoever can look the row up. */
export function valueLabel(table: TableName, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  const facts = factsOf(table, name);
  if (table === 'cases' && name === 'status' && isCaseStatus(value)) return fullLabel(caseLook(value));
  switch (facts?.kind) {
    case 'bool':
      return value ? 'Yes' : 'No';
    case 'date':
      return formatDate(text(value));
    case 'timestamp':
      return formatDateTime(text(value));
    case 'enum':
      return spaced(text(value));
    case 'money':
      return (Number(value) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    case 'list':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : EMPTY;
    default:
      return name === 'citationArraignment' ? formatDateTime(text(value)) : text(value);
  }
}

function isCaseStatus(value: unknown): value is CaseStatus {
  return CASE_STATUSES.includes(value as CaseStatus);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Ids of people whose names stand in the text of the same change. */
const IN_THE_TEXT = 'mentions';

/** The fields of an input that say what was wanted; its names and keys say nothing to a person. */
export function requestedFields(table: TableName, input: unknown): [name: string, value: unknown][] {
  return Object.entries((input ?? {}) as Record<string, unknown>).filter(([name, value]) => {
    const kind = factsOf(table, name)?.kind;
    if (name === IN_THE_TEXT) return false;
    return kind !== undefined && kind !== 'id' && kind !== 'json' && (kind !== 'ref' || name === 'assignedAgentId') && value !== null;
  });
}
