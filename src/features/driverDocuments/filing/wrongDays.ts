import { PAPERS, type PaperContent, type PaperType } from '#domain/documents/paperTypes.ts';
import { isDate } from '#src/components/typedDate.ts';

/** Returns whether something was written where a day stands, and it is no day. */
export const isWrongDay = (value: unknown): boolean => typeof value === 'string' && value !== '' && !isDate(value);

/** DOC-3: returns the names of the fields of a paper whose days are none, to be put right before any file is stored. */
export const wrongDays = (type: PaperType, content: PaperContent): string[] =>
  PAPERS[type].fields.filter(({ kind, name }) => kind === 'day' && isWrongDay(content[name])).map(({ name }) => name);
