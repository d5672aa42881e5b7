import type { Row } from '#domain/tables.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { changedIn } from '#src/forms/unsaved.ts';

const FIELDS = ['firstName', 'lastName', 'phoneNumber', 'address', 'city', 'state', 'zipCode'] as const;
/** The values people keep about themselves, as the form holds them: an empty text stands for nothing. */
export type AccountValues = Record<(typeof FIELDS)[number], string>;

/** A person as the form holds them. */
export function accountValues(row: Row<'users'>): AccountValues {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field] ?? ''])) as AccountValues;
}

/** Returns what makes the stored person that of the form: the fields that differ; nothing when none does. A name is never null. */
export function accountChanges(id: string, values: AccountValues, saved: AccountValues): FormChange[] {
  const changed = Object.entries(changedIn(values, saved));
  if (changed.length === 0) return [];
  const input = changed.map(([field, text]) => [field, text.trim() === '' && !field.endsWith('Name') ? null : text]);
  return [{ name: 'userUpdate', input: { id, ...Object.fromEntries(input) } }];
}
