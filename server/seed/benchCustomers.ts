import { ROLE_OF_SUBSCRIPTION, type Subscription } from '#domain/customers/customer.ts';
import { carrierNames } from './carriers.ts';
import { addDays } from '#domain/calendar.ts';
import { instantAt } from './calendar.ts';
import { writeCustomer, writeUser, type CustomerPlan } from './customerStory.ts';
import { DEMO_PEOPLE } from './demoPeople.ts';
import { benchFleets, type BenchSize } from './benchShape.ts';
import type { Maker, Person } from './maker.ts';
import { exampleEmail, personName, type PersonName } from './people.ts';
import { PLACE_STATES } from './places.ts';

/** A customer with the number of drivers it gets. */
export interface BenchCustomer {
  plan: CustomerPlan;
  drivers: number;
}

const known = (person: PersonName & { id: string; email: string }): Person => ({
  id: person.id,
  name: `${person.name} ${person.lastName}`,
  email: person.email,
});

/** The administrator, the demo's agents and as many more as the size asks for; gives the agents. */
export function writeBenchStaff(maker: Maker, size: BenchSize): Person[] {
  const createdAt = instantAt(addDays(maker.today, -2600), 800);
  const agents: Person[] = [];
  const staff = DEMO_PEOPLE.filter(({ role }) => role === 'ADMIN' || role === 'AGENT').map(({ firstName, lastName, email, role }) => ({
    name: firstName,
    lastName,
    email,
    role,
  }));
  while (staff.length < size.agents + 1) {
    const person = personName(maker.random);
    staff.push({ ...person, email: exampleEmail(person, `.agent${staff.length}`), role: 'AGENT' });
  }
  for (const { role, ...person } of staff) {
    const row = { id: maker.id(), ...person };
    writeUser(maker, row, role ?? 'AGENT', createdAt);
    if (role === 'AGENT') agents.push(known(row));
  }
  return agents;
}

/** Which demo person uses the product for the first customer of a tier: the largest one on `pro`, any on the others. */
function demoContact(tier: Subscription): (PersonName & { email: string }) | null {
  const person = DEMO_PEOPLE.find((p) => p.role === ROLE_OF_SUBSCRIPTION[tier] && p.email !== 'disabled@demo.test');
  return person ? { name: person.firstName, lastName: person.lastName, email: person.email } : null;
}

/** Writes all customers with their users; 6 % are disabled, never one of a demo person. */
export function writeBenchCustomers(maker: Maker, size: BenchSize): BenchCustomer[] {
  const { random, today } = maker;
  const fleets = benchFleets(random, size);
  const names = carrierNames(random, fleets.length);
  const largest = Math.max(...fleets.map((fleet) => fleet.drivers));
  const taken = new Set<Subscription>();
  const out = fleets.map(({ tier, drivers }, i): BenchCustomer => {
    const single = tier === 'basic' || tier === 'pro_driver';
    const demo = !taken.has(tier) && (tier !== 'pro' || drivers === largest) && (single || drivers >= 5) ? demoContact(tier) : null;
    if (demo) taken.add(tier);
    const person = demo ?? personName(random);
    const contact = { id: maker.id(), name: person.name, lastName: person.lastName, email: demo?.email ?? exampleEmail(person, i + 1) };
    const plan: CustomerPlan = {
      facts: {
        id: maker.id(),
        name: single ? `${person.name} ${person.lastName}` : (names[i] as string),
        homeState: random.pick(PLACE_STATES.filter((state) => state !== 'CA' && state !== 'PA')),
        createdAt: instantAt(addDays(today, -Math.round(2500 - (2340 * i) / fleets.length)), random.int(780, 1380)),
        status: !demo && random.chance(0.06) ? 'disabled' : 'active',
        contact,
      },
      customerID: `C-${1001 + i}`,
      subscription: tier,
      single,
      tokenPSPExpired: !single && random.chance(0.05),
      driverId: single ? maker.id() : null,
      attachments: single ? 1 : random.int(1, 3),
    };
    writeCustomer(maker, plan);
    return { plan, drivers };
  });
  writeDisabledPerson(maker, out);
  return out;
}

function writeDisabledPerson(maker: Maker, customers: readonly BenchCustomer[]): void {
  const facts = customers.find(({ plan }) => plan.subscription === 'pro' && plan.facts.status === 'active')?.plan.facts;
  const person = DEMO_PEOPLE.find(({ email }) => email === 'disabled@demo.test');
  if (!facts || !person) return;
  writeUser(
    maker,
    { id: maker.id(), name: person.firstName, lastName: person.lastName, email: person.email },
    'CUSTOMER',
    facts.createdAt,
    { customerId: facts.id, status: 'disabled' },
  );
}
