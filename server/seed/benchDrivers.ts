import { ALERT_KINDS, dealShortfalls, fits, type Shortfalls } from './alertKinds.ts';
import type { BenchCustomer } from './benchCustomers.ts';
import type { BenchSize } from './benchShape.ts';
import { contractDates, isWatched, type DriverPlan } from './driverPlan.ts';
import { workHistory } from './employers.ts';
import type { Maker } from './maker.ts';
import { dateOfBirth, exampleEmail, fictionPhone, licenseNumber, LANGUAGES, personName } from './people.ts';
import { PLACE_STATES } from './places.ts';
import type { Random } from './random.ts';

/** The plan of a driver before anything is written: who watches the papers and what they lack. */
export interface BenchDriver {
  customer: BenchCustomer;
  /** Place within the fleet, from 0. */
  place: number;
  archived: boolean;
  contractStatus: DriverPlan['contractStatus'];
  cameBack: boolean;
  shortfalls: Shortfalls;
}

/** Watched papers are in full but for the dealt shortfalls; of the rest, what nobody watches. */
function unwatchedShortfalls(random: Random, file: Shortfalls): void {
  for (const [key, share] of [
    ['app-missing', 0.3],
    ['med-missing', 0.1],
    ['query-missing', 0.15],
    ['mvr-never', 0.1],
    ['consents-missing', 0.3],
  ] as const) {
    if (random.chance(share)) file.set(key, 'open');
  }
}

/** Decides on all drivers: 18 % archived, a second contract for 15 %, shortfalls dealt to the exact quotas of the alerts. */
export function dealBenchDrivers(random: Random, customers: readonly BenchCustomer[], size: BenchSize): BenchDriver[] {
  const drivers = customers.flatMap((customer) =>
    Array.from({ length: customer.drivers }, (_, place): BenchDriver => {
      const archived = !customer.plan.single && random.chance(0.185);
      const contractStatus = archived
        ? 'Archived'
        : random.weighted([
            ['Active', 93],
            ['Pending', 4],
            ['Archived', 3],
          ] as const);
      return { customer, place, archived, contractStatus, cameBack: random.chance(0.15), shortfalls: new Map() };
    }),
  );
  const watched = drivers.filter((d) => isWatched({ ...d, carrier: d.customer.plan.facts }));
  const seen = new Set(watched);
  for (const driver of drivers) if (!seen.has(driver)) unwatchedShortfalls(random, driver.shortfalls);
  const of = (thousandths: number): number => Math.round((thousandths * size.openAlerts) / 1000);
  dealShortfalls(
    random,
    watched.map((d) => d.shortfalls),
    ({ bench }) => [of(bench[0]), of(bench[1])],
  );
  return drivers;
}

const LANGUAGE_SHARES = LANGUAGES.map(([id, , share]) => [id, share] as const);
const MEDICAL = ALERT_KINDS.filter(({ family }) => family === 'examiner' || family === 'mvr' || family === 'med');

/** On the driver's record instead of paper, for one in fifty whose shortfalls leave room for it. */
function medicalOnRecord(random: Random, shortfalls: Shortfalls): boolean {
  return random.chance(0.02) && !MEDICAL.some(({ key }) => shortfalls.has(key)) && MEDICAL.some((kind) => fits(shortfalls, kind));
}

function applicationStatus(random: Random, { shortfalls }: BenchDriver): DriverPlan['application'] {
  if (shortfalls.has('app-missing')) return null;
  if (shortfalls.has('app-unsigned')) return 'APPROVED_TO_SIGN';
  return random.weighted([
    ['ARCHIVED', 88],
    ['IN_REVIEW', 4],
    ['IN_PROGRESS', 4],
    ['NEED_CHANGES', 2],
    ['CREATED', 2],
  ] as const);
}

/** The whole plan of one driver, made just before it is written so that forty thousand never wait in memory. */
export function benchDriverPlan(maker: Maker, driver: BenchDriver): DriverPlan {
  const { random, today } = maker;
  const { customer, place, contractStatus, shortfalls } = driver;
  const { facts: carrier, single, driverId } = customer.plan;
  const languageId = random.weighted(LANGUAGE_SHARES);
  const person = single ? carrier.contact : personName(random, languageId);
  const state = random.chance(0.75) ? carrier.homeState : random.pick(PLACE_STATES);
  const dates = contractDates(random, today, carrier, {
    status: contractStatus,
    newHire: shortfalls.has('mvr-new'),
    hireMissing: shortfalls.has('hire-missing'),
    cameBack: driver.cameBack,
  });
  return {
    id: driverId ?? maker.id(),
    userId: single ? carrier.contact.id : null,
    carrier,
    name: person.name,
    lastName: person.lastName,
    email: single
      ? carrier.contact.email
      : random.chance(0.97)
        ? exampleEmail(person, `${customer.plan.customerID.slice(2)}.${place + 1}`)
        : null,
    phone: fictionPhone(random),
    dateOfBirth: dateOfBirth(random, today),
    languageId,
    license: { number: licenseNumber(random, state), state },
    archived: driver.archived,
    contractStatus,
    ...dates,
    employers: workHistory(random, dates.contract.hiredAt ?? dates.contract.createdAt.slice(0, 10), carrier.homeState),
    application: applicationStatus(random, driver),
    shortfalls,
    medicalOnRecord: medicalOnRecord(random, shortfalls),
  };
}
