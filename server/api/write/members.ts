import { firstMoment } from '../bareDay.ts';
import type { Path } from './apiPath.ts';
import type { Data } from './data.ts';
import type { MemberSlots, Slots } from './slots.ts';

/** A part of a row's data whose fields are the row's own: the row itself, or an object that shows some of them together. */
export interface Members {
  slots: MemberSlots;
  data: Data;
  path: Path;
}

export function membersOf(slots: Slots, data: Data, path: Path): Members[] {
  const objects = [...slots.objects].filter(([name]) => data[name] != null);
  return [{ slots, data, path }, ...objects.map(([name, inner]) => ({ slots: inner, data: data[name] as Data, path: [...path, name] }))];
}

/** The values that were given, by the fields of the domain. */
export function valuesIn(members: readonly Members[]): Record<string, unknown> {
  const given = members.flatMap(({ slots, data }) =>
    [...slots.values].map(
      ([name, { field, facts }]) => [field, facts.kind === 'timestamp' ? firstMoment(data[name]) : data[name]] as const,
    ),
  );
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
