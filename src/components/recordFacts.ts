import { factsOf, shortLabel } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { fieldText } from './fieldText.ts';

/** One line of a record; `kind` says how the value is set: a `deadline` is a day as it is stored, told with how far it is. */
export interface Fact {
  label: string;
  value: string;
  kind?: 'code' | 'phone' | 'email' | 'long' | 'deadline';
  /** The record that it names. */
  href?: string | null;
  /** How it is changed in place, for whoever may. */
  edit?: FactEdit;
}

/** The change of a fact in place: what stands in the box, and what the mutation is given of it. */
export type FactEdit = Pick<CellEditorProps, 'kind' | 'value' | 'options' | 'mutation' | 'inputOf'>;

/** Facts that stand under one heading. */
export interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

/** Longer texts have lines of their own. */
const LONG = 500;

/** The lines of some fields of a row, in that order; `N/A` where there is nothing. A reference needs its row: whoever has it says it. */
export function recordFacts<R extends object>(table: TableName, row: R, fields: readonly (keyof R & string)[]): Fact[] {
  return fields.map((field) => {
    const facts = factsOf(table, field);
    const value = fieldText(table, field, row[field]);
    const line = { label: shortLabel(table, field), value: value ?? 'N/A' };
    switch (facts?.format) {
      case 'code':
        return { ...line, kind: 'code' };
      case 'phone':
      case 'email':
        return { ...line, kind: facts.format, value: value ?? '' };
      default:
        return facts?.kind === 'text' && (facts.max ?? 0) >= LONG ? { ...line, kind: 'long' } : line;
    }
  });
}
