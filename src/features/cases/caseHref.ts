/** Where a case is shown. */
export function caseHref(row: { id: string }): string {
  return `/cases/details/${row.id}`;
}
