/** A deep copy, as a structured clone makes it: plain data by hand, because that is much faster, the rest by the engine. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return (value as unknown as Uint8Array).slice() as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  // Most records are flat: one copy of all fields, then of the few that hold more.
  const copy = { ...value } as Record<string, unknown>;
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === 'object' && part !== null) copy[key] = copyOf(part);
  }
  return copy as T;
}

/** The same data, whatever the order of the keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}
