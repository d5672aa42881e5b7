import { ROLE_OF_SUBSCRIPTION } from '#domain/customers/customer.ts';
import type { Row } from '#domain/tables.ts';
import { demoCarrierNumber } from './carriers.ts';
import { printedDate } from '#domain/calendar.ts';
import { daysAfter } from './calendar.ts';
import type { CarrierFacts } from './driverPlan.ts';
import { add, type Maker } from './maker.ts';
import { fictionPhone } from './people.ts';
import { placeIn, stateId, street } from './places.ts';

/** One customer and the person who uses the product for it. */
export interface CustomerPlan {
  facts: CarrierFacts;
  customerID: string;
  subscription: Row<'customers'>['subscription'];
  single: boolean;
  tokenPSPExpired: boolean;
  /** The single driver's own row, so that the user points at it. */
  driverId: string | null;
  /** The number of papers of its own (insurance, authority) that the carrier has attached. */
  attachments: number;
}

type Contact = CarrierFacts['contact'];

/** A user row with its notification settings. */
export function writeUser(
  maker: Maker,
  contact: Contact,
  role: Row<'users'>['role'],
  createdAt: string,
  more: Partial<Row<'users'>> = {},
): void {
  const { random } = maker;
  const home = placeIn(random, '');
  add(maker, 'users', {
    id: contact.id,
    createdAt,
    email: contact.email,
    firstName: contact.name,
    lastName: contact.lastName,
    phoneNumber: fictionPhone(random),
    address: street(random),
    city: home.city,
    state: home.state,
    zipCode: home.zip,
    role,
    ...more,
  });
  add(maker, 'notificationSettings', { createdAt, userId: contact.id, onlyNewComments: random.chance(0.1) });
}

const ATTACHMENTS = [
  ['Certificate of insurance', 'Auto liability, current policy year'],
  ['Operating authority letter', 'Copy of the authority'],
  ['Signed service agreement', 'Countersigned copy'],
  ['Drug and alcohol policy', 'Version handed to all drivers'],
] as const;

function writeAttachments(maker: Maker, { facts, attachments }: CustomerPlan): void {
  for (const [title, description] of ATTACHMENTS.slice(0, attachments)) {
    const createdAt = daysAfter(facts.createdAt, 1 + maker.random.float() * 100);
    const lines = ['', `Carrier: ${facts.name}`, `Filed: ${printedDate(createdAt.slice(0, 10))}`, '', description];
    const filename = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`;
    const fileId = maker.store({ filename, title, lines }, { customerId: facts.id, createdAt });
    add(maker, 'customerDocuments', { createdAt, customerId: facts.id, fileId, filename, description });
  }
}

/** Writes a customer with its user, addresses, folders and attached papers. */
export function writeCustomer(maker: Maker, plan: CustomerPlan): void {
  const { random } = maker;
  const { facts, subscription, single } = plan;
  const { contact } = facts;
  const { createdAt } = facts;
  add(maker, 'customers', {
    id: facts.id,
    createdAt,
    customerID: plan.customerID,
    name: facts.name,
    contactName: `${contact.name} ${contact.lastName}`,
    email: contact.email,
    phoneNumber: fictionPhone(random),
    subscription,
    status: facts.status,
    isCCRecipientEnabled: !single && random.chance(0.35),
    isCustomerDriver: single,
    motorCarrierId: single ? null : demoCarrierNumber(random),
    maskedTokenPSP: single ? null : `••••${random.digits(4)}`,
    isTokenPSPExpired: plan.tokenPSPExpired,
  });
  writeUser(maker, contact, ROLE_OF_SUBSCRIPTION[subscription], createdAt, { customerId: facts.id, driverId: plan.driverId });
  for (let i = 0; i < (!single && random.chance(0.3) ? 2 : 1); i++) {
    const place = placeIn(random, facts.homeState);
    add(maker, 'addresses', {
      createdAt,
      customerId: facts.id,
      stateId: stateId(place.state),
      street: street(random),
      city: place.city,
      apartment: random.chance(0.2) ? `Suite ${random.int(100, 480)}` : null,
      zipCode: place.zip,
    });
  }
  writeAttachments(maker, plan);
  if (single) return;
  const root = add(maker, 'folders', { createdAt, customerId: facts.id, name: facts.name, scope: 'customer', type: 'DRIVER_DOCS' });
  add(maker, 'folders', { createdAt, customerId: facts.id, name: 'Documents', scope: 'documents', type: 'ESIGN_DOCS', parentId: root.id });
}
