import type { Row } from '#domain/tables.ts';

type DocumentType = Row<'caseDocuments'>['type'];

const WORDS: readonly [RegExp, DocumentType][] = [
  [/power.?of.?attorney|\bpoa\b/, 'Power of attorney'],
  [/data.?qs/, 'DataQs response'],
  [/inspection|\bdver\b|\broadside\b/, 'Inspection report'],
  [/statement/, 'Statement of facts'],
  [/insurance|\bcoi\b/, 'Insurance'],
  [/disposition|dismiss/, 'Disposition'],
  [/court|notice|summons|hearing/, 'Court notice'],
  [/ticket|citation/, 'Citation'],
];

/** What a paper most likely is, by the name of its file; a picture without a telling name is a photo. */
export function documentTypeOf(filename: string): DocumentType {
  const words = filename.toLowerCase().replaceAll('_', ' ');
  const found = WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return found ?? (/\.(png|jpe?g)$/.test(words) ? 'Photo/Video' : 'Other');
}
