import type { PlacedField } from '#domain/esign/placedFields.ts';
import type { Json } from '#domain/field.ts';
import { keepDraft, readDraft } from '#src/data/drafts.ts';
import { chosenField, countWords, type Editing } from './editing.ts';

/** The name under which copied fields are kept on this device, for every template of this person. */
const COPIED = 'esign-fields';

/** Keeps the field in hand, or all of them, on this device; returns what was done, in words. */
export function copyFields(userId: string, editing: Editing, what: 'field' | 'all'): string {
  const field = chosenField(editing);
  const copied = what === 'all' ? editing.fields : field ? [field] : [];
  void keepDraft(userId, COPIED, copied as unknown as Json);
  return `Copied ${countWords(copied.length)}. Paste here or in another template.`;
}

/** The fields that were copied last; none when nothing was. */
export const copiedFields = (userId: string): readonly PlacedField[] =>
  (readDraft(userId, COPIED)?.value ?? []) as unknown as readonly PlacedField[];
