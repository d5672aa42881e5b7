import { NOUNS, type Row, type TableName } from '#domain/tables.ts';

const STAMP = '2026-01-01T00:00:00.000Z';

/** A whole row from the fields a test cares about: the rest is its fallback, null, or the emptiest value of its kind. */
export function fillRow<T extends TableName>(table: T, fields: Partial<Row<T>> & { id: string }): Row<T> {
  const row: Record<string, unknown> = {};
  for (const [field, { facts }] of Object.entries(NOUNS[table].fields)) {
    row[field] = facts.fallback ?? (facts.nullable ? null : emptiest(facts.kind, facts.values));
  }
  return { ...row, ...fields } as Row<T>;
}

function emptiest(kind: string, values: readonly string[] | undefined): unknown {
  if (kind === 'enum') return values![0];
  if (kind === 'int' || kind === 'money') return 0;
  if (kind === 'timestamp') return STAMP;
  if (kind === 'date') return STAMP.slice(0, 10);
  return kind === 'json' ? {} : '';
}
