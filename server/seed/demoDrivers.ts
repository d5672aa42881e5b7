import { ALERT_KINDS, dealShortfalls, type Shortfalls } from './alertKinds.ts';
import { DEMO_CARRIERS } from './demoCarriers.ts';
import type { CustomerPlan } from './customerStory.ts';
import { contractDates, isWatched, type DriverPlan } from './driverPlan.ts';
import { workHistory } from './employers.ts';
import { dateOfBirth, exampleEmail, fictionPhone, licenseNumber, LANGUAGES, personName } from './people.ts';
import { PLACE_STATES } from './places.ts';
import type { Random } from './random.ts';

/** Places of the special drivers: [carrier, driver] by position in the fleets of DEMO_CARRIERS. */
const ARCHIVED = new Set(['0:12', '0:13', '1:9', '2:7', '3:6', '5:4']);
const PENDING = new Set(['0:11', '2:6', '4:5']);
/** Came back after an earlier contract; the first of them only has a pending contract now, and an alert from before. */
const CAME_BACK = new Set(['0:11', '0:6', '1:5', '2:4', '3:3', '4:2']);
const LICENSED_IN: Readonly<Record<string, string>> = { '0:2': 'HI', '1:3': 'PA', '2:2': 'CA' };
const NO_EMAIL = '0:4';
/** Entered twice: once with the same license, once with the same name and day of birth. */
const SAME_LICENSE: readonly [string, string] = ['0:8', '0:9'];
const SAME_PERSON: readonly [string, string] = ['1:6', '1:7'];
const NAMED: Readonly<Record<string, readonly [string, string]>> = {
  '0:0': ['José', 'Núñez'],
  '1:0': ['Siobhán', "O'Brien"],
  '3:0': ['Wolfgang-Alexander', 'Vandenberghe-Castellanos'],
};

/** Returns whether it is the driver whose only active contract is long over, with an alert left from it. */
export const isLeftover = (place: string): boolean => place === '0:11';

/** Returns the languages left to deal: English is 37 of 60 with the four whose language is known, Somali, Punjabi and Polish one more each. */
function languageIds(random: Random): string[] {
  const counts: Readonly<Record<string, number>> = {
    'lang-english': 33,
    'lang-spanish': 11,
    'lang-russian': 3,
    'lang-ukrainian': 2,
    'lang-punjabi': 3,
    'lang-somali': 1,
    'lang-polish': 0,
  };
  return random.shuffle(LANGUAGES.flatMap(([id]) => Array.from({ length: counts[id] ?? 0 }, () => id)));
}

interface Placed {
  place: string;
  customer: CustomerPlan;
  languageId: string;
}

/** The sixty drivers' places in their fleets, with languages dealt so that the shares of the recipe come out. */
function placeDrivers(random: Random, customers: readonly CustomerPlan[]): Placed[] {
  const languages = languageIds(random);
  return customers.flatMap((customer, c) =>
    Array.from({ length: DEMO_CARRIERS[c]?.drivers ?? 0 }, (_, d): Placed => {
      const known = customer.single ? (DEMO_CARRIERS[c]?.languageId ?? 'lang-english') : `${c}:${d}` in NAMED ? 'lang-english' : null;
      return { place: `${c}:${d}`, customer, languageId: known ?? languages.pop() ?? 'lang-english' };
    }),
  );
}

function draftDriver(
  random: Random,
  today: string,
  id: () => string,
  { place, customer, languageId }: Placed,
  abroad: boolean,
): Omit<DriverPlan, 'contract' | 'earlier' | 'employers' | 'application'> {
  const { facts: carrier, single } = customer;
  const [name, lastName] = single
    ? [carrier.contact.name, carrier.contact.lastName]
    : (NAMED[place] ?? Object.values(personName(random, languageId)));
  const elsewhere = (): string => random.pick(PLACE_STATES.filter((s) => s !== carrier.homeState && !['HI', 'PA', 'CA'].includes(s)));
  const state = LICENSED_IN[place] ?? (abroad ? elsewhere() : carrier.homeState);
  const person = { name: name as string, lastName: lastName as string };
  return {
    ...person,
    id: customer.driverId ?? id(),
    userId: single ? carrier.contact.id : null,
    carrier,
    email: place === NO_EMAIL ? null : single ? carrier.contact.email : exampleEmail(person, place.replace(':', '')),
    phone: fictionPhone(random),
    dateOfBirth: dateOfBirth(random, today),
    languageId,
    license: { number: licenseNumber(random, state), state },
    archived: ARCHIVED.has(place),
    contractStatus: ARCHIVED.has(place) ? 'Archived' : PENDING.has(place) ? 'Pending' : 'Active',
    shortfalls: new Map(),
    medicalOnRecord: false,
  };
}

/** Statuses of the applications that are not missing or waiting for a signature: 6 % CREATED, 10 % IN_PROGRESS and so on. */
const APPLICATIONS = [
  'CREATED',
  'CREATED',
  'CREATED',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'IN_REVIEW',
  'IN_REVIEW',
  'IN_REVIEW',
  'IN_REVIEW',
  'IN_REVIEW',
  'NEED_CHANGES',
  'NEED_CHANGES',
  'NEED_CHANGES',
] as const;

function withDates(
  random: Random,
  today: string,
  draft: ReturnType<typeof draftDriver>,
  place: string,
  application: DriverPlan['application'],
): DriverPlan {
  const { shortfalls } = draft;
  const dates = contractDates(random, today, draft.carrier, {
    status: draft.contractStatus,
    newHire: shortfalls.has('mvr-new'),
    hireMissing: shortfalls.has('hire-missing'),
    cameBack: CAME_BACK.has(place),
  });
  const hiredAt = dates.contract.hiredAt ?? dates.contract.createdAt.slice(0, 10);
  return { ...draft, ...dates, application, employers: workHistory(random, hiredAt, draft.carrier.homeState) };
}

/** The second row of each pair, typed in by somebody who did not look: the same license, or the same name and day of birth. */
function makeTwins(byPlace: ReadonlyMap<string, ReturnType<typeof draftDriver>>): void {
  const [firstLicense, secondLicense] = SAME_LICENSE.map((place) => byPlace.get(place));
  if (firstLicense && secondLicense) {
    const { lastName, license, email } = firstLicense;
    Object.assign(secondLicense, { name: `${firstLicense.name} J.`, lastName, license: { ...license }, email });
  }
  const [firstPerson, secondPerson] = SAME_PERSON.map((place) => byPlace.get(place));
  if (firstPerson && secondPerson) {
    const { name, lastName, dateOfBirth: born, email } = firstPerson;
    Object.assign(secondPerson, { name, lastName, dateOfBirth: born, email });
  }
}

/** A driver with the place in the fleet by which the special cases are chosen. */
export interface DemoDriver {
  place: string;
  plan: DriverPlan;
}

/** Plans of the sixty drivers, with every special case of the recipe (domain.md 5.1). */
export function demoDriverPlans(random: Random, today: string, id: () => string, customers: readonly CustomerPlan[]): DemoDriver[] {
  const placed = placeDrivers(random, customers);
  const ordinary = placed
    .filter(({ place, customer }) => !(place in LICENSED_IN) && !customer.single && !SAME_LICENSE.includes(place))
    .map(({ place }) => place);
  const abroad = new Set(random.shuffle(ordinary).slice(0, 12));
  const drafts = placed.map((p) => ({ place: p.place, draft: draftDriver(random, today, id, p, abroad.has(p.place)) }));
  makeTwins(new Map(drafts.map(({ place, draft }) => [place, draft])));
  const watched = drafts.filter(({ draft }) => isWatched(draft)).map(({ draft }) => draft);
  const files: Shortfalls[] = watched.map((draft) => draft.shortfalls);
  dealShortfalls(random, files, (kind) => kind.demo);
  const onRecord = watched.filter(
    ({ shortfalls }) => !ALERT_KINDS.some(({ key, family }) => shortfalls.has(key) && ['med', 'examiner', 'mvr'].includes(family)),
  );
  for (const draft of random.shuffle(onRecord).slice(0, 3)) draft.medicalOnRecord = true;
  const plain = drafts.filter(
    ({ draft }) => !draft.shortfalls.has('app-missing') && !draft.shortfalls.has('app-unsigned') && !draft.archived,
  );
  const unfinished = new Map(
    random
      .shuffle(plain)
      .slice(0, APPLICATIONS.length)
      .map(({ place }, i) => [place, APPLICATIONS[i]]),
  );
  return drafts.map(({ place, draft }) => {
    const application = draft.shortfalls.has('app-missing')
      ? null
      : draft.shortfalls.has('app-unsigned')
        ? 'APPROVED_TO_SIGN'
        : (unfinished.get(place) ?? 'ARCHIVED');
    return { place, plan: withDates(random, today, draft, place, application) };
  });
}
