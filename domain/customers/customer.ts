import { f } from '../field.ts';
import { noun } from '../noun.ts';
import type { Role } from '../actor.ts';

/** Customer tiers (spec section 1); stored values of domain.md 6.15. */
export const SUBSCRIPTIONS = ['pro', 'pro_legacy', 'premium', 'elite', 'basic', 'pro_driver'] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** Tiers of a carrier and of a single driver: nobody goes from one kind to the other. */
export const COMPANY_SUBSCRIPTIONS = ['pro', 'pro_legacy', 'premium', 'elite'] as const satisfies readonly Subscription[];
export const DRIVER_SUBSCRIPTIONS = ['basic', 'pro_driver'] as const satisfies readonly Subscription[];

/** Returns whether the customer is a single driver by its tier: its users have a basic or pro-driver role then (CUSTOMER-2). */
export function isDriverTier({ subscription }: { subscription: Subscription }): boolean {
  return DRIVER_SUBSCRIPTIONS.some((tier) => tier === subscription);
}

export const CUSTOMER_STATUSES = ['active', 'disabled'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** CUSTOMER-2: the tier decides the role of the customer's users. */
export const ROLE_OF_SUBSCRIPTION: Readonly<Record<Subscription, Role>> = {
  pro: 'CUSTOMER',
  pro_legacy: 'CUSTOMER_PRO_LEGACY',
  premium: 'CUSTOMER_PREMIUM',
  elite: 'CUSTOMER_ELITE',
  basic: 'CUSTOMER_BASIC',
  pro_driver: 'CUSTOMER_PRO_DRIVER',
};

/** A carrier, or a single driver who is their own customer (`isCustomerDriver`). */
export const customers = noun({
  name: 'customers',
  type: 'Customer',
  scope: { kind: 'customer', column: 'id' },
  access: { create: 'staff', update: 'staff', delete: 'nobody', destroy: 'nobody' },
  api: {
    many: {
      addresses: { table: 'addresses', by: 'customerId' },
      driverCustomerRelation: { table: 'drivers', by: 'customerId' },
      contracts: { table: 'contracts', by: 'customerId' },
      cases: { table: 'cases', by: 'customerId' },
      documents: { table: 'customerDocuments', by: 'customerId' },
      user: { table: 'users', by: 'customerId', single: true },
    },
  },
  search: {
    by: ['name', 'customerID', 'contactName', 'email', 'phoneNumber', 'motorCarrierId'],
    called: ['name'],
    title: (row) => row.name,
    detail: (row) => row.customerID,
  },
  groups: {
    Company: ['name', 'contactName', 'email', 'phoneNumber', 'isCCRecipientEnabled', 'motorCarrierId'],
    Subscription: ['subscription'],
  },
  fields: {
    /** Human number `C-NNNN`, given by the server. */
    customerID: f.text(20).label('Customer ID').unique().setBy('nobody'),
    name: f.text(100).label('Company name').says({ required: 'Name is required', max: 'Max 100 characters' }),
    contactName: f.text(100).nullable().says({ max: 'Max 100 characters' }),
    email: f.text(254).sensitive().format('email').says({ required: 'Email is required', invalid: 'Email is required' }),
    phoneNumber: f
      .text(20)
      .label('Phone')
      .nullable()
      .sensitive()
      .format('phone')
      .says({ required: 'Phone is required', invalid: 'Please enter a valid number' }),
    /** Changed by ADMIN alone once the customer is there (CUSTOMER-3). */
    subscription: f
      .oneOf(SUBSCRIPTIONS)
      .valueLabels({ pro_legacy: 'Pro (legacy)' })
      .default('pro')
      .guarded()
      .says({ required: 'Subscription is required' }),
    status: f.oneOf(CUSTOMER_STATUSES).default('active').guarded(),
    isCCRecipientEnabled: f.bool().label('Driver emails (CC)'),
    isCustomerDriver: f.bool().label('Single driver').fixed(),
    archived: f.timestamp().nullable().guarded(),
    motorCarrierId: f.text(20).label('Motor carrier ID').nullable(),
    /** `••••1234`: the token itself is kept by whoever orders the reports. */
    maskedTokenPSP: f.text(20).label('PSP token').nullable().serverOnly().online('staff'),
    isTokenPSPExpired: f.bool().label('PSP token expired').staffOnly(),
  },
});

export const addresses = noun({
  name: 'addresses',
  type: 'Address',
  scope: { kind: 'customer', column: 'customerId' },
  access: { create: 'fleet', update: 'fleet', delete: 'fleet', destroy: 'admin' },
  fields: {
    customerId: f.ref('customers').fixed(),
    driverId: f.ref('drivers').nullable().fixed(),
    stateId: f.ref('usStates').says({ required: 'State is required' }),
    street: f.text(200).sensitive().says({ required: 'Street is required' }),
    city: f.text(100).says({ required: 'City is required', max: 'Max 100 characters' }),
    apartment: f.text(50).nullable().sensitive(),
    zipCode: f.text(10).label('ZIP code').format('zip').says({ required: 'Zipcode is required', invalid: 'Please enter a valid zipcode' }),
    archived: f.timestamp().nullable(),
  },
});

/** The documents that staff attached to a customer, at most 100 (FILE-14), under the names of their files: a device knows no more of a file. */
export const customerDocuments = noun({
  name: 'customerDocuments',
  type: 'CustomerDocument',
  scope: { kind: 'customer', column: 'customerId' },
  access: { create: 'staff', update: 'staff', delete: 'staff', destroy: 'admin' },
  fields: {
    customerId: f.ref('customers').fixed(),
    fileId: f.ref('files').fixed(),
    filename: f.text(255).label('File name').default('').setBy('nobody'),
    description: f.text(500).nullable(),
  },
});
