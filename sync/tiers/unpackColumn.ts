import type { TableName } from '#domain/tables.ts';
import { columnFields, type ColumnForm } from './columnFields.ts';
import { instantText } from './instant.ts';
import { idsOf, packColumns, type ColumnsRecord, type PackedColumn } from './packedColumns.ts';

/** The values of a packed column of `length` rows. */
export function unpackColumn(column: PackedColumn, form: ColumnForm, length: number): readonly unknown[] {
  switch (column.form) {
    case 'same':
      return Array.from({ length }, () => column.value);
    case 'coded':
      return Array.from(column.codes, (code) => column.values[code]);
    case 'number':
      return Array.from(column.data, (n) => (Number.isNaN(n) ? null : form === 'instant' ? instantText(n) : n));
    case 'plain':
      return JSON.parse(column.text) as unknown[];
  }
}

/** The columns of the rows from place `from` on, under a key of their own. */
export function cutColumns(record: ColumnsRecord, key: string, table: TableName, from: number): ColumnsRecord {
  const ids = idsOf(record);
  const fields = Object.entries(record.fields).map(([field, column]) => {
    const values = unpackColumn(column, columnFields(table).get(field)!, ids.length);
    return [field, values.slice(from)] as const;
  });
  return packColumns(key, table, ids.slice(from), Object.fromEntries(fields));
}
