import type { Field } from '../field.ts';
import { NOUNS, type Row, type TableName } from '../tables.ts';

/** The instant that made-up rows are from. */
export const LONG_AGO = '2026-01-01T00:00:00.000Z';

/** A complete, valid row for a test: what the test does not name holds the field's fallback or a plain sample. */
export function aRow<T extends TableName>(table: T, named: Partial<Row<T>> & { id: string }): Row<T> {
  const fields = Object.entries<Field<unknown>>(NOUNS[table].fields);
  const row = Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
  return { ...row, ...named } as Row<T>;
}

function sampleOf(field: Field<unknown>): unknown {
  const { kind, nullable, fallback, values } = field.facts;
  if (nullable) return null;
  if (fallback !== undefined) return fallback;
  switch (kind) {
    case 'enum':
      return values?.[0];
    case 'int':
    case 'money':
      return 0;
    case 'date':
      return LONG_AGO.slice(0, 10);
    case 'timestamp':
      return LONG_AGO;
    default:
      return 'x';
  }
}
