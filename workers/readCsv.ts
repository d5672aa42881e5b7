import Papa from 'papaparse';
import { BULK_BYTES_MAX, readBulk, type BulkRead, type BulkTemplate } from '#domain/esign/bulkSend.ts';

const UNREAD = { columns: [], notes: [], rows: [] };

/** BULK-1: reads a file of rows against a template. Commas, semicolons and tabs separate; the text may be UTF-8, UTF-16 or Windows-1252. */
export function readCsv(bytes: ArrayBuffer, template: BulkTemplate): BulkRead {
  if (bytes.byteLength > BULK_BYTES_MAX) return { ...UNREAD, problems: ['The file is larger than 4 MB'] };
  const text = textOf(bytes);
  // A spreadsheet file is a ZIP; anything with such characters is no list that somebody wrote.
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF'))
    return { ...UNREAD, problems: ['This is not a CSV file. Save the spreadsheet as CSV and choose that file'] };
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t', '|'] });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return { ...UNREAD, problems: [`A quotation mark is not closed in row ${((broken.row ?? 0) + 1).toLocaleString('en-US')}`] };
  return readBulk(data, template);
}

/** What spreadsheets write: with a mark at the start, as UTF-8, else in the letters of an older Windows. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
