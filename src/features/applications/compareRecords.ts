import { isObject } from '#domain/drivers/application/json.ts';
import type { Json } from '#domain/field.ts';

/** What an MVR says that an applicant declares too. */
export interface MotorVehicleRecord {
  reportDate: string;
  violations: Json[];
  accidents: Json[];
}

/** One violation or accident: declared, on the record, or both. */
export interface Compared {
  key: string;
  day: string;
  words: string;
  where: 'same' | 'declared' | 'recorded';
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Returns the record of the latest report; null: there is none. */
export function newestRecord(papers: readonly unknown[]): MotorVehicleRecord | null {
  const records = papers.flatMap((json) => (isObject(json as Json) ? [json as { [field: string]: Json }] : []));
  const [newest] = records.toSorted((a, b) => (textOf(a['reportDate']) < textOf(b['reportDate']) ? 1 : -1));
  if (!newest) return null;
  return {
    reportDate: textOf(newest['reportDate']),
    violations: listOf(newest['violations']),
    accidents: listOf(newest['accidents']),
  };
}

/** Returns what is declared and what is recorded, latest first; the same day is the same event, each counted once. */
export function compareRecords(section: Json | undefined, recorded: readonly Json[], named: 'offense' | 'nature'): Compared[] {
  const declared = isObject(section) ? listOf(section['items']) : [];
  const open = recorded.map((row) => eventOf(row, named));
  const own = declared.map((row) => {
    const event = eventOf(row, named);
    const at = open.findIndex(({ day }) => day === event.day);
    if (at < 0) return { ...event, where: 'declared' as const };
    open.splice(at, 1);
    return { ...event, where: 'same' as const };
  });
  return [...own, ...open.map((event) => ({ ...event, where: 'recorded' as const }))]
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .map((event, i) => ({ key: String(i), ...event }));
}

function eventOf(row: Json, named: 'offense' | 'nature'): { day: string; words: string } {
  const facts = isObject(row) ? row : {};
  return { day: textOf(facts['date']), words: textOf(facts[named]) || textOf(facts['description']) };
}
