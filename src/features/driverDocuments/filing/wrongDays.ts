import { PAPERS, type PaperContent, type PaperType } from '#domain/documents/paperTypes.ts';
import { isDate } from '#src/components/typedDate.ts';

/** Returns whether something was written where a day stands, and it is no day. */
export const isWrongDay = (value: unknown): boolean => typeof value === 'string' && value !== '' && !isDate(value);

/** DOC-3: returns whether a field of a paper holds a day that is none, to be put right before any file is stored. */
export const hasWrongDay = (type: PaperType, content: PaperContent): boolean =>
  PAPERS[type].fields.some(({ kind, name }) => kind === 'day' && isWrongDay(content[name]));
