/** Rows that say the same stay the same objects, so that a list draws only the rows that changed. */
export function keepSame<R extends { id: string }>(before: readonly R[] | undefined, now: R[]): R[] {
  if (!before?.length) return now;
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const last = known.get(row.id);
    return last && JSON.stringify(last) === JSON.stringify(row) ? last : row;
  });
}
