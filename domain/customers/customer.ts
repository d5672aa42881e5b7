import { f } from '../field.ts';
import { noun } from '../noun.ts';
import type { Role } from '../actor.ts';

/** Customer tiers (spec section 1); stored values of domain.md 6.15. */
export const SUBSCRIPTIONS = ['pro', 'pro_legacy', 'premium', 'elite', 'basic', 'pro_driver'] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

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
  fields: {
    customerID: f.text(20).unique(),
    name: f.text(100),
    contactName: f.text(100).nullable(),
    email: f.text(254).sensitive(),
    phoneNumber: f.text(20).nullable().sensitive(),
    subscription: f.oneOf(SUBSCRIPTIONS).default('pro'),
    status: f.oneOf(CUSTOMER_STATUSES).default('active'),
    isCCRecipientEnabled: f.bool(),
    isCustomerDriver: f.bool(),
    archived: f.timestamp().nullable(),
    motorCarrierId: f.text(20).nullable(),
    maskedTokenPSP: f.text(20).nullable().serverOnly(),
    isTokenPSPExpired: f.bool().staffOnly(),
  },
});

export const addresses = noun({
  name: 'addresses',
  type: 'Address',
  scope: { kind: 'customer', column: 'customerId' },
  fields: {
    customerId: f.ref('customers'),
    driverId: f.ref('drivers').nullable(),
    stateId: f.ref('usStates'),
    street: f.text(200).sensitive(),
    city: f.text(100),
    apartment: f.text(50).nullable().sensitive(),
    zipCode: f.text(10),
    archived: f.timestamp().nullable(),
  },
});

export const customerDocuments = noun({
  name: 'customerDocuments',
  type: 'CustomerDocument',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  fields: {
    customerId: f.ref('customers'),
    fileId: f.ref('files'),
    description: f.text(500).nullable(),
  },
});
