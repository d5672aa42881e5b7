/** Returns where a case is shown. */
export function caseHref(row: { id: string }): string {
  return `/cases/details/${row.id}`;
}

/** The way out of a case that is not there. */
export const ALL_CASES = { href: '/cases', label: 'All cases' } as const;
