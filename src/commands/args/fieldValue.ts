import type { FieldFacts } from '#domain/field.ts';
import { valueLabel } from '#domain/fieldLabel.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { dateLabel } from '#src/components/formatDate.ts';
import { centsOf, decimalOf, moneyLabel } from './money.ts';

/** A value of a field as it is typed and chosen; null for none. */
export function typedValue({ kind }: FieldFacts, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (kind) {
    case 'bool':
      return value === true ? 'yes' : 'no';
    case 'money':
      return decimalOf(Number(value));
    case 'list':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : null;
    case 'int':
      return String(Number(value));
    default:
      return typeof value === 'string' ? value : null;
  }
}

/** Returns what was typed or chosen as the field stores it; `''` is no value. */
export function storedValue({ kind, nullable }: FieldFacts, typed: string): unknown {
  if (kind === 'list') {
    return typed
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean);
  }
  if (typed === '' && nullable) return null;
  switch (kind) {
    case 'bool':
      return typed === 'yes';
    case 'money':
      return centsOf(typed);
    case 'int':
      return Number(typed);
    default:
      return typed;
  }
}

/** A stored value in words, for the message that it is set. A reference is left to the screen that shows it. */
export function fieldValue(table: TableName, field: string, value: unknown): string {
  const { facts } = (NOUNS[table] as Noun).fields[field]!;
  const typed = typedValue(facts, value);
  if (typed === null) return 'empty';
  switch (facts.kind) {
    case 'bool':
      return typed === 'yes' ? 'Yes' : 'No';
    case 'date':
      return dateLabel(typed);
    case 'money':
      return moneyLabel(typed);
    case 'enum':
      return valueLabel(facts, typed);
    case 'ref':
      return 'changed';
    default:
      return facts.format === 'localTime' ? dateLabel(typed) : typed;
  }
}
