import type { Json } from '#domain/field.ts';

/** Values of a form by the names of its fields. */
export type Values = Record<string, Json>;

const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields in which a form differs from what is saved, as they are in the form. */
export function changedIn<V extends object>(values: V, saved: V): Partial<V> {
  const [now, before] = [values as Values, saved as Values];
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => name in before && !isSame(value, before[name]))) as Partial<V>;
}

const kindOf = (value: Json): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Returns what is saved with a draft over it. What another version of the product kept, in fields that are none or hold something else now, is left out. */
export function withDraft<V extends object>(saved: V, draft: Json): V {
  if (draft === null || typeof draft !== 'object' || Array.isArray(draft)) return saved;
  const fits = Object.entries(draft).filter(([name, value]) => name in saved && kindOf(value) === kindOf((saved as Values)[name]!));
  return { ...saved, ...Object.fromEntries(fits) };
}

/** The fate of an open form when its record changes under it. */
export interface Moved<V> {
  /** Fields that nobody has touched here: they follow. */
  follows: Partial<V>;
  /** Fields that were changed here and, to something else, by somebody else. */
  contested: (keyof V & string)[];
}

/** The record was `before` when the form last looked, and is `after` now; `values` stand in the form. */
export function movedUnder<V extends object>(values: V, before: V, after: V): Moved<V> {
  const moved = changedIn(after, before);
  const touched = changedIn(values, before);
  const names = Object.keys(moved) as (keyof V & string)[];
  return {
    follows: Object.fromEntries(names.filter((name) => !(name in touched)).map((name) => [name, after[name]])) as unknown as Partial<V>,
    contested: names.filter((name) => name in touched && !isSame(values[name] as Json, after[name] as Json)),
  };
}
