import type { Subscription } from '#domain/customers/customer.ts';
import type { Role } from '#domain/actor.ts';
import { LONGEST_CARRIER } from './carriers.ts';
import { addDays } from '#domain/calendar.ts';
import { instantAt } from './calendar.ts';
import type { CustomerPlan } from './customerStory.ts';
import { DEMO_PEOPLE } from './demoPeople.ts';
import type { CarrierFacts } from './driverPlan.ts';
import { exampleEmail } from './people.ts';

/** One customer of the demo: who they are, how long they have been one, and how many drivers they have. */
interface DemoCarrier {
  name: string;
  tier: Subscription;
  state: string;
  drivers: number;
  /** Days before today on which they became a customer: spread over thirty months. */
  age: number;
  /** E-mail of the demo person who uses the product for them, or the name of somebody else. */
  contact: string | readonly [string, string];
  languageId?: string;
  disabled?: true;
  tokenPSPExpired?: true;
}

/** The twelve, by customer number from C-1001. */
export const DEMO_CARRIERS: readonly DemoCarrier[] = [
  { name: 'Blue Mesa Transport LLC', tier: 'pro', state: 'TX', drivers: 14, age: 905, contact: 'pro@demo.test' },
  { name: 'Palmetto Reefer Lines LLC', tier: 'premium', state: 'GA', drivers: 10, age: 830, contact: 'premium@demo.test' },
  { name: 'Lakeshore Intermodal LLC', tier: 'elite', state: 'IL', drivers: 8, age: 770, contact: 'elite@demo.test' },
  { name: 'Old Dominion Road Freight Lines Inc', tier: 'pro_legacy', state: 'TN', drivers: 7, age: 700, contact: 'legacy@demo.test' },
  { name: LONGEST_CARRIER, tier: 'pro', state: 'OH', drivers: 6, age: 615, contact: ['Thomas', "D'Angelo"], tokenPSPExpired: true },
  { name: 'Piedmont Hauling Co', tier: 'premium', state: 'NC', drivers: 5, age: 520, contact: ['Angela', 'Vandenberghe-Castellanos'] },
  { name: 'Copper State Express LLC', tier: 'elite', state: 'AZ', drivers: 4, age: 430, contact: ['Rosa', 'Peña'] },
  { name: 'Hickory & Sons Trucking Inc', tier: 'pro', state: 'MO', drivers: 2, age: 350, contact: ['Kwame', 'Owusu'], disabled: true },
  { name: "Sean O'Brien", tier: 'basic', state: 'KS', drivers: 1, age: 505, contact: 'basic@demo.test' },
  {
    name: 'Yusuf Warsame',
    tier: 'pro_driver',
    state: 'MN',
    drivers: 1,
    age: 460,
    contact: 'prodriver@demo.test',
    languageId: 'lang-somali',
  },
  { name: 'Tomasz Łukasik', tier: 'basic', state: 'FL', drivers: 1, age: 240, contact: ['Tomasz', 'Łukasik'], languageId: 'lang-polish' },
  { name: 'Mandeep Gill', tier: 'pro_driver', state: 'NM', drivers: 1, age: 150, contact: ['Mandeep', 'Gill'], languageId: 'lang-punjabi' },
];

/** Returns whether the customer is a driver of its own. */
export function isSingle(carrier: DemoCarrier): boolean {
  return carrier.tier === 'basic' || carrier.tier === 'pro_driver';
}

/** Finds a demo person. @throws when the list of demo people does not have the e-mail. */
export function demoPerson(email: string): { name: string; lastName: string; email: string; role: Role } {
  const person = DEMO_PEOPLE.find((p) => p.email === email);
  if (!person?.role) throw new Error(`No demo person ${email}`);
  return { name: person.firstName, lastName: person.lastName, email, role: person.role };
}

function contactOf(carrier: DemoCarrier, id: string): CarrierFacts['contact'] {
  if (typeof carrier.contact === 'string') return { id, ...demoPerson(carrier.contact) };
  const [name, lastName] = carrier.contact;
  return { id, name, lastName, email: exampleEmail({ name, lastName }) };
}

/** Plans of the twelve customers, in the order in which they joined or are listed. */
export function demoCustomerPlans(today: string, id: () => string): CustomerPlan[] {
  return DEMO_CARRIERS.map((carrier, i) => ({
    facts: {
      id: id(),
      name: carrier.name,
      homeState: carrier.state,
      createdAt: instantAt(addDays(today, -carrier.age), 840 + i * 11),
      status: carrier.disabled ? 'disabled' : 'active',
      contact: contactOf(carrier, id()),
    },
    customerID: `C-${1001 + i}`,
    subscription: carrier.tier,
    single: isSingle(carrier),
    tokenPSPExpired: carrier.tokenPSPExpired === true,
    driverId: isSingle(carrier) ? id() : null,
    attachments: isSingle(carrier) ? 1 : 1 + (i % 4),
  }));
}
