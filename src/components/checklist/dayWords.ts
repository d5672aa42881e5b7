import type { ChecklistItemSpec } from '#domain/checklist/items.ts';

/** The names of days that lie ahead, once they are over. */
const PAST: Readonly<Record<string, string>> = {
  'Next due': 'Overdue since',
  Expires: 'Expired on',
  'First expires': 'First expired on',
};

/** Returns the words before the day of an item; `isOver`: what was to be done by that day was not. */
export function dayWords({ day: name }: ChecklistItemSpec, day: string, today: string): { words: string; isOver: boolean } {
  const past = day < today ? PAST[name ?? ''] : undefined;
  return { words: past ?? name ?? '', isOver: past !== undefined };
}
