import type { Column } from './grid-column.ts';

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it; line breaks and tabs would break the table. */
function cellText(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return /^[=+\-@]/.test(plain) && plain !== '-' ? `'${plain}` : plain === '-' ? '' : plain;
}

/** Rows as tab-separated text under the names of their columns, to be pasted into a spreadsheet. */
export function tableText<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const told = columns.flatMap(({ header, text, title }) => (text || title ? [{ header, say: (text ?? title)! }] : []));
  const lines = [told.map(({ header }) => header), ...rows.map((row) => told.map(({ say }) => say(row)))];
  return lines.map((cells) => cells.map(cellText).join('\t')).join('\n');
}
