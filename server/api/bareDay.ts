/** Returns whether an instant was given as a day alone, `2026-11-21`. */
export const isBareDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The instant that a row holds: a day alone is its first moment in UTC. */
export const firstMoment = (value: unknown): unknown => (isBareDay(value) ? `${value}T00:00:00.000Z` : value);
