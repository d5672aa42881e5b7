import type { Json } from '../../field.ts';

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether values are the same, in whichever order an object names them: PostgreSQL does not keep that. */
export function sameJson(a: Json, b: Json): boolean {
  return ordered(a) === ordered(b);
}

function ordered(value: Json): string {
  return JSON.stringify(value, (_key, part: Json) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))) : part,
  );
}
