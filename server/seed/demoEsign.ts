import type { Row } from '#domain/tables.ts';
import { instantAt } from './calendar.ts';
import { DEMO_PEOPLE } from './demoPeople.ts';
import { isWatched } from './driverPlan.ts';
import type { WrittenDriver } from './driverFile.ts';
import { writeEsignDoc, type EsignPlan } from './esignDocs.ts';
import type { Maker } from './maker.ts';

type Doc = Row<'everSignDocs'>;
type Status = Doc['status'];

/** The 70 documents of the recipe: 49 consents' worth of files, five applications to sign, and these others. */
const OTHERS: readonly (readonly [type: Doc['type'], status: Status, title: string])[] = [
  ['DRIVER_APPLICATION_FORM', 'COMPLETED', 'Driver application'],
  ['DRIVER_APPLICATION_FORM', 'COMPLETED', 'Driver application'],
  ['PEV', 'COMPLETED', 'Previous employment verification'],
  ['CUSTOM', 'COMPLETED', 'Cell phone policy'],
  ['MVR', 'COMPLETED', 'MVR consent'],
  ['PSP', 'COMPLETED', 'PSP disclosure and authorization'],
  ['ClearingHouse', 'COMPLETED', 'Clearinghouse limited query consent'],
  ['PEV', 'SENT', 'Previous employment verification'],
  ['PEV', 'PARTIALLY_SIGNED', 'Previous employment verification'],
  ['CUSTOM', 'PARTIALLY_SIGNED', 'Equipment return agreement'],
  ['CUSTOM', 'DRAFT', 'Winter driving policy'],
  ['CUSTOM', 'DRAFT', 'Fuel card agreement'],
  ['CUSTOM', 'DRAFT', 'Rider authorization'],
  ['PEV', 'DRAFT', 'Previous employment verification'],
  ['CUSTOM', 'CANCELLED', 'Dash camera policy'],
  ['CUSTOM', 'DECLINED', 'Arbitration agreement'],
  ['CUSTOM', 'ARCHIVED', 'Detention pay policy'],
];
/** The ends of the attempts, for the drivers whose consents are missing. */
const DEAD_CONSENTS: readonly Status[] = ['CANCELLED', 'CANCELLED', 'DECLINED', 'EXPIRED', 'FAILED_TO_SEND'];
const OPEN_CONSENTS: readonly Status[] = [
  'SENT',
  'VIEWED',
  'PARTIALLY_SIGNED',
  'SENT',
  'SENT',
  'VIEWED',
  'PARTIALLY_SIGNED',
  'SENT',
  'SENT',
  'PARTIALLY_SIGNED',
  'SENT',
  'VIEWED',
];
const OPEN_APPLICATIONS: readonly Status[] = ['SENT', 'VIEWED', 'SENT', 'PARTIALLY_SIGNED', 'SENT'];

const REQUESTERS = DEMO_PEOPLE.filter((p) => p.role === 'AGENT').map((p) => p.email);

function signersOf({ plan }: WrittenDriver): EsignPlan['signers'] {
  const { carrier } = plan;
  const driver = {
    name: plan.name,
    lastName: plan.lastName,
    email: plan.email ?? `driver.${plan.id.slice(-6)}@example.com`,
    driverId: plan.id,
  };
  return carrier.contact.email === driver.email ? [driver] : [driver, { ...carrier.contact, lastName: carrier.contact.lastName }];
}

function send(
  maker: Maker,
  driver: WrittenDriver,
  facts: Pick<EsignPlan, 'type' | 'status' | 'title' | 'createdAt'> & { employmentVerificationId?: string },
): Doc {
  const signers = signersOf(driver).map(({ name, lastName, email, driverId }) => ({
    name,
    lastName,
    email,
    ...(driverId ? { driverId } : {}),
  }));
  return writeEsignDoc(maker, {
    ...facts,
    customerId: driver.plan.carrier.id,
    driverId: driver.plan.id,
    requesterEmail: maker.random.pick(REQUESTERS),
    signers,
  });
}

/** Days before today between which a paper of this kind was sent. */
function sentAgo(maker: Maker, low: number, high: number): string {
  return instantAt(maker.today, -maker.random.int(low * 1440 + 60, high * 1440));
}

function consentOf(maker: Maker, driver: WrittenDriver, dead: Status[], open: Status[]): Doc | null {
  const { shortfalls } = driver.plan;
  const base = { type: 'MVR_PSP_ClearingHouse', title: 'MVR, PSP and Clearinghouse consents' } as const;
  if (shortfalls.has('consents-missing')) {
    const status = dead.shift();
    return status ? send(maker, driver, { ...base, status, createdAt: driver.plan.contract.createdAt }) : null;
  }
  if (shortfalls.has('consents-unsigned'))
    return send(maker, driver, { ...base, status: open.shift() ?? 'SENT', createdAt: sentAgo(maker, 1, 12) });
  if (shortfalls.has('consents-late'))
    return send(maker, driver, { ...base, status: open.shift() ?? 'SENT', createdAt: sentAgo(maker, 17, 40) });
  return send(maker, driver, { ...base, status: 'COMPLETED', createdAt: driver.plan.contract.createdAt });
}

/** Sends all documents of the demo; gives each driver's consents, by driver id. */
export function writeDemoEsign(
  maker: Maker,
  drivers: readonly WrittenDriver[],
  verifications: readonly Row<'employmentVerifications'>[],
): Map<string, Doc[]> {
  const consents = new Map<string, Doc[]>();
  const dead = [...DEAD_CONSENTS];
  const open = [...OPEN_CONSENTS];
  const toSign = [...OPEN_APPLICATIONS];
  const watched = drivers.filter(({ plan }) => isWatched(plan));
  for (const driver of watched) {
    const doc = consentOf(maker, driver, dead, open);
    consents.set(driver.plan.id, doc ? [doc] : []);
    if (driver.plan.shortfalls.has('app-unsigned'))
      send(maker, driver, {
        type: 'DRIVER_APPLICATION_FORM',
        title: 'Driver application',
        status: toSign.shift() ?? 'SENT',
        createdAt: sentAgo(maker, 1, 9),
      });
  }
  const requests = verifications.filter((v) => v.isPEVSent && v.status !== 'NO_RESPONSE');
  const signed = watched.filter((d) => d.application?.status === 'ARCHIVED');
  for (const [type, status, title] of OTHERS) {
    const request = type === 'PEV' ? maker.random.pick(requests) : null;
    const driver = drivers.find((d) => d.plan.id === request?.driverId) ?? maker.random.pick(signed);
    const createdAt =
      type === 'PEV'
        ? (request?.createdAt ?? maker.now)
        : status === 'COMPLETED' || status === 'ARCHIVED'
          ? driver.plan.contract.createdAt
          : sentAgo(maker, 1, 25);
    send(maker, driver, { type, status, title, createdAt, ...(request ? { employmentVerificationId: request.id } : {}) });
  }
  return consents;
}
