/** Until customers have a screen of their own they are shown in their list. */
export function customerHref(row: { customerID: string }): string {
  return `/customers?search=${encodeURIComponent(row.customerID)}`;
}
