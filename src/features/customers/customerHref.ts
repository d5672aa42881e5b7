/** Returns where a customer is shown. */
export function customerHref(row: { id: string }): string {
  return `/customers/detail/${row.id}`;
}

/** The way out of a customer that is not there. */
export const ALL_CUSTOMERS = { href: '/customers', label: 'All customers' } as const;
