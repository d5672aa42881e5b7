import type { Row } from '#domain/tables.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { recordFacts, type FactGroup } from '#src/components/recordFacts.ts';

/** What stands around a customer, as far as it is known here. */
export interface CustomerRelations {
  addresses: readonly Row<'addresses'>[];
  states: ReadonlyMap<string, Row<'usStates'>>;
  /** The number of its cases, and of the closed ones; a lower bound is said as one: `12+`. */
  cases: string;
  solved: string;
  /** The masked token, or why it is not shown. */
  token: string;
}

/** `100 Main St, Suite 4, Waco, TX 76701` */
export function addressLine({ street, apartment, city, zipCode, stateId }: Row<'addresses'>, states: CustomerRelations['states']): string {
  return [street, apartment, city, [states.get(stateId)?.code, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** The record as a person reads it, with the words of spec section 2. */
export function customerFacts(row: Row<'customers'>, { addresses, states, cases, solved, token }: CustomerRelations): FactGroup[] {
  const isOne = addresses.length === 1;
  return [
    {
      title: 'Information',
      facts: [
        ...recordFacts('customers', row, ['name']),
        { label: 'Contact Name', value: row.contactName || 'N/A' },
        { label: 'ID', value: row.customerID, kind: 'code' },
        { label: 'Customer Since', value: formatDate(row.createdAt) },
        { label: '# Cases', value: cases },
        { label: 'Cases Solved', value: solved },
        ...recordFacts('customers', row, ['subscription']),
      ],
    },
    { title: 'Contact', facts: recordFacts('customers', row, ['email', 'phoneNumber', 'isCCRecipientEnabled']) },
    {
      title: 'Addresses',
      facts:
        addresses.length === 0
          ? [{ label: 'Address', value: 'N/A' }]
          : addresses.map((address, i) => ({ label: isOne ? 'Address' : `Address ${i + 1}`, value: addressLine(address, states) })),
    },
    ...(row.isCustomerDriver
      ? []
      : [
          {
            title: 'Carrier',
            facts: [
              ...recordFacts('customers', row, ['motorCarrierId']),
              { label: 'PSP token', value: token, kind: 'code' } as const,
              ...recordFacts('customers', row, ['isTokenPSPExpired']),
            ],
          },
        ]),
  ];
}
