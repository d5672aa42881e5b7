import { bulkColumns, type BulkTemplate } from '#domain/esign/bulkSend.ts';

/** Returns a file with the template's columns and one row to write over; the mark at its start tells spreadsheets that it is UTF-8. */
export function sampleCsv(template: Pick<BulkTemplate, 'roles' | 'fields'>): string {
  const columns = bulkColumns(template);
  const example = columns.map((column, i) => {
    if (column.is === 'name') return `Name of ${column.role}`;
    return column.is === 'email' ? `person${i}@example.com` : 'Text';
  });
  return `\uFEFF${[columns.map(({ heading }) => heading), example].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}

/** CSV-1: what a spreadsheet would take for a formula begins with an apostrophe instead. */
const quoted = (cell: string): string => `"${(/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
