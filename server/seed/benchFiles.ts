import type { Row } from '#domain/tables.ts';
import { instantAt } from './calendar.ts';
import type { BenchDriver } from './benchDrivers.ts';
import { benchDriverPlan } from './benchDrivers.ts';
import { isWatched } from './driverPlan.ts';
import { writeAlert, writeAlerts, writeDriver, type WrittenDriver } from './driverFile.ts';
import { writeEsignDoc, type EsignPlan } from './esignDocs.ts';
import type { Maker } from './maker.ts';
import { LANGUAGES } from './people.ts';
import { writeVerifications, type Attempt } from './verifications.ts';

type Doc = Row<'everSignDocs'>;
const LANGUAGE_NAMES = new Map(LANGUAGES.map(([id, name]) => [id, name]));
const WATCHED_SHARES = { psp: 1, license: 1, secondMvr: 0.92, secondQuery: 0.64, hr: 1.1 };
const OTHER_SHARES = { ...WATCHED_SHARES, psp: 0.5, license: 0.88 };

function attempts(maker: Maker): Attempt[] {
  const out: Attempt[] = [];
  for (let left = maker.random.poisson(2.4); left > 0; left--) {
    const status = maker.random.weighted([
      ['VERIFIED', 55],
      ['UNDER_REVIEW', 20],
      ['NO_RESPONSE', 18],
      ['REJECTED', 7],
    ] as const);
    const followsUp = out.at(-1)?.status === 'NO_RESPONSE' && maker.random.chance(0.5);
    out.push({ status, sent: status !== 'UNDER_REVIEW' || followsUp || maker.random.chance(0.5), followsUp });
  }
  return out;
}

function send(maker: Maker, { plan }: WrittenDriver, type: Doc['type'], status: Doc['status'], title: string, createdAt: string): Doc {
  const { contact } = plan.carrier;
  const driver = {
    name: plan.name,
    lastName: plan.lastName,
    email: plan.email ?? `driver.${plan.id.slice(-6)}@example.com`,
    driverId: plan.id,
  };
  const signers: EsignPlan['signers'] =
    contact.email === driver.email ? [driver] : [driver, { name: contact.name, lastName: contact.lastName, email: contact.email }];
  return writeEsignDoc(maker, {
    type,
    status,
    title,
    createdAt,
    customerId: plan.carrier.id,
    driverId: plan.id,
    requesterEmail: maker.random.pick(maker.agents).email,
    signers,
  });
}

const OPEN = [
  ['SENT', 50],
  ['VIEWED', 25],
  ['PARTIALLY_SIGNED', 25],
] as const;
const DEAD = [
  ['CANCELLED', 40],
  ['DECLINED', 25],
  ['EXPIRED', 25],
  ['FAILED_TO_SEND', 10],
] as const;

/** 1.6 documents a driver: consents, the application, and now and then something else. Gives the consents. */
function writeBenchEsign(maker: Maker, written: WrittenDriver): Doc[] {
  const { random, today } = maker;
  const { shortfalls, contract } = written.plan;
  const ago = (low: number, high: number): string => instantAt(today, -random.int(low * 1440, high * 1440));
  const consents: Doc[] = [];
  const consent = (status: Doc['status'], createdAt: string): number =>
    consents.push(send(maker, written, 'MVR_PSP_ClearingHouse', status, 'MVR, PSP and Clearinghouse consents', createdAt));
  if (shortfalls.has('consents-unsigned')) consent(random.weighted(OPEN), ago(1, 12));
  else if (shortfalls.has('consents-late')) consent(random.weighted(OPEN), ago(17, 40));
  else if (!shortfalls.has('consents-missing')) consent('COMPLETED', contract.createdAt);
  else if (random.chance(0.4)) consent(random.weighted(DEAD), contract.createdAt);
  const form = written.application?.status;
  if (form === 'APPROVED_TO_SIGN') send(maker, written, 'DRIVER_APPLICATION_FORM', random.weighted(OPEN), 'Driver application', ago(1, 9));
  else if (form === 'ARCHIVED' && random.chance(0.62))
    send(maker, written, 'DRIVER_APPLICATION_FORM', 'COMPLETED', 'Driver application', contract.createdAt);
  if (random.chance(0.13))
    send(
      maker,
      written,
      'CUSTOM',
      random.weighted([
        ['COMPLETED', 50],
        ['DRAFT', 30],
        ['SENT', 10],
        ['ARCHIVED', 10],
      ] as const),
      'Company policy',
      ago(1, 25),
    );
  return consents;
}

/** The facts that the cases of a driver need, kept for all drivers. */
export interface CaseDriver {
  id: string;
  name: string;
  customer: BenchDriver['customer'];
  /** Day since which the driver is known. */
  since: string;
}

/** Writes one driver's whole file. */
export function writeBenchDriver(maker: Maker, driver: BenchDriver): CaseDriver {
  const plan = benchDriverPlan(maker, driver);
  const watched = isWatched(plan);
  const written = writeDriver(maker, plan, LANGUAGE_NAMES.get(plan.languageId) ?? '', watched ? WATCHED_SHARES : OTHER_SHARES);
  const verifications = writeVerifications(maker, {
    customerId: plan.carrier.id,
    driverId: plan.id,
    driverName: `${plan.name} ${plan.lastName}`,
    since: plan.contract.createdAt,
    employers: plan.employers,
    attempts: attempts(maker),
  });
  const consents = writeBenchEsign(maker, written);
  writeAlerts(maker, written, { consents, applicationSigned: false, verifications });
  return { id: plan.id, name: `${plan.name} ${plan.lastName}`, customer: driver.customer, since: written.since.slice(0, 10) };
}

const RESOLVED = [
  ['PSP_REPORT', 'MISSING', 'PSP report is missing'],
  ['MVR_REVIEW', 'MISSING', 'MVR review is missing'],
  ['MEDICAL_EXAMINER_VERIFICATION', 'MISSING', 'Medical examiner verification is missing'],
] as const;

/** Alerts whose cause has gone, so that lists which forget to leave them out are seen to be wrong. */
export function writeResolvedAlert(maker: Maker, driver: CaseDriver, index: number): void {
  const { random } = maker;
  const [entityType, entityStatus, message] = RESOLVED[index % RESOLVED.length] as (typeof RESOLVED)[number];
  const since = instantAt(maker.today, -random.int(30, 400) * 1440).slice(0, 10);
  const finding = { entityType, entityStatus, status: 'NON_CRITICAL', message, fingerprint: driver.id, since } as const;
  writeAlert(maker, { customerId: driver.customer.plan.facts.id, driverId: driver.id }, finding, {
    kind: 'resolved',
    at: instantAt(maker.today, -random.int(1, 25) * 1440),
  });
}
