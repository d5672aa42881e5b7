import { isDay, printedDate } from '#domain/calendar.ts';
import { changedAnswers } from '#domain/drivers/application/mergeSections.ts';
import type { Json } from '#domain/field.ts';
import { maskedSsn, type Mark } from '#src/components/application/answer-box.tsx';

/** Returns an answer in words; of a social security number only its end. */
export function answerText(path: string, value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ') || 'Nothing';
  if (typeof value !== 'string') return 'Something';
  if (path.endsWith('.ssn')) return maskedSsn(value);
  return isDay(value) ? printedDate(value) : value;
}

/** Returns the marks of the answers that differ between two forms. */
export function marksOf(before: Json, after: Json): Record<string, Mark> {
  return Object.fromEntries(
    changedAnswers(before, after).map(({ path, before: was, after: is }) => [
      path,
      { before: answerText(path, was), after: answerText(path, is) },
    ]),
  );
}
