import { InputError } from '#domain/errors.ts';
import type { FieldFacts } from '#domain/field.ts';
import { firstMoment } from '../bareDay.ts';

/** So long, to be added to a day or an instant. */
export interface Span {
  unit: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';
  value: number;
}

/** A change that is told without knowing the value (design/domain.md 2.4). Null and left out say the same, except of `set`. */
export interface ValueChange {
  set?: unknown;
  prefix?: string | null;
  postfix?: string | null;
  add?: number | Span | null;
  sub?: number | Span | null;
  invert?: boolean | null;
}

const MS: Partial<Record<Span['unit'], number>> = { SECOND: 1000, MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000, WEEK: 604_800_000 };
const MONTHS: Partial<Record<Span['unit'], number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

/** Shifts an instant, in UTC; a month later than January 31 is the last day of February. Null when there is no such time. */
function shifted(value: string, { unit, value: count }: Span, sign: 1 | -1): string | null {
  const time = new Date(value);
  const by = sign * count;
  const ms = MS[unit];
  if (ms !== undefined) time.setTime(time.getTime() + by * ms);
  else {
    const day = time.getUTCDate();
    time.setUTCMonth(time.getUTCMonth() + by * MONTHS[unit]!);
    if (time.getUTCDate() !== day) time.setUTCDate(0);
  }
  const year = time.getUTCFullYear();
  return Number.isNaN(year) || year < 1 || year > 9999 ? null : time.toISOString();
}

function timeAfter(value: string, span: Span, sign: 1 | -1, kind: string, place: string): string {
  const time = shifted(value, span, sign);
  if (time === null) throw new InputError({ [place]: 'Is not a time that can be told' });
  return kind === 'date' ? time.slice(0, 10) : time;
}

function numberAfter(value: number, by: number, place: string): number {
  if (!Number.isSafeInteger(value + by)) throw new InputError({ [place]: 'Is too large a number' });
  return value + by;
}

/**
 * A value after one change. One that is not there is only set; text is also prefixed as if it were empty.
 * @param place where the change stands in the call
 * @throws InputError when it asks for none or several things, or for a value that cannot be
 */
function afterOne(facts: FieldFacts, value: unknown, change: ValueChange, place: string): unknown {
  const asked = (Object.keys(change) as (keyof ValueChange)[]).filter((verb) =>
    verb === 'set' ? change.set !== undefined : change[verb] != null,
  );
  const [verb] = asked;
  if (verb === undefined || asked.length > 1)
    throw new InputError({ [place]: 'Exactly one change at a time; a list makes one after the other' });
  if (verb === 'set') return facts.kind === 'timestamp' ? firstMoment(change.set) : change.set;
  if (verb === 'prefix') return `${change.prefix}${(value as string | null) ?? ''}`;
  if (verb === 'postfix') return `${(value as string | null) ?? ''}${change.postfix}`;
  if (value === null) return null;
  if (verb === 'invert') return change.invert ? !value : value;
  const sign = verb === 'add' ? 1 : -1;
  const by = change[verb]!;
  return typeof by === 'number' ? numberAfter(value as number, sign * by, place) : timeAfter(value as string, by, sign, facts.kind, place);
}

/** A value after changes, one after the other. @throws InputError */
export function changedValue(facts: FieldFacts, value: unknown, changes: readonly ValueChange[], place: string): unknown {
  return changes.reduce((now, change) => afterOne(facts, now, change, place), value);
}
