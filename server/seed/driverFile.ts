import type { Row } from '#domain/tables.ts';
import { applicationForm } from './applicationForm.ts';
import { latest } from '#domain/calendar.ts';
import { daysAfter, earliest, instantAt } from './calendar.ts';
import type { Finding } from '#domain/alerts/driverFile.ts';
import { findAlerts } from '#domain/alerts/findAlerts.ts';
import { checklistOf, type ChecklistFile } from '#domain/checklist/checklistOf.ts';
import { checklistFields } from '#domain/checklist/checklistFields.ts';
import { driverPapers } from './driverPapers.ts';
import { driverPaper } from './paperText.ts';
import type { PaperShares } from './paperPlan.ts';
import { isWatched, type ContractDates, type DriverPlan } from './driverPlan.ts';
import { add, type Maker } from './maker.ts';
import { placeIn, stateId, street } from './places.ts';

/** The driver's own row, home address and safety summary. */
function writeDriverRow(maker: Maker, plan: DriverPlan, since: string): void {
  const { random } = maker;
  const { carrier } = plan;
  const archivedAt = plan.archived ? (plan.contract.archivedAt ?? maker.now) : null;
  add(maker, 'drivers', {
    id: plan.id,
    createdAt: since,
    updatedAt: archivedAt ?? since,
    customerId: carrier.id,
    userId: plan.userId,
    name: plan.name,
    lastName: plan.lastName,
    email: plan.email,
    dateOfBirth: plan.dateOfBirth,
    phoneNumber: plan.phone,
    preferredLanguageId: plan.languageId,
    licenseNumber: plan.license.number,
    licenseStateId: stateId(plan.license.state),
    status: plan.archived ? 'archived' : 'active',
    archived: archivedAt,
  });
  const home = placeIn(random, carrier.homeState);
  add(maker, 'addresses', {
    createdAt: since,
    customerId: carrier.id,
    driverId: plan.id,
    stateId: stateId(home.state),
    street: street(random),
    city: home.city,
    apartment: random.chance(0.2) ? `Apt ${random.int(1, 40)}` : null,
    zipCode: home.zip,
  });
  add(maker, 'driverSafetySummaries', {
    createdAt: since,
    customerId: carrier.id,
    driverId: plan.id,
    crashes: random.weighted([
      [0, 86],
      [1, 12],
      [2, 2],
    ]),
    movingViolations: random.poisson(0.7),
    companiesFromPSP: plan.employers.slice(0, 2).map((e) => e.name),
  });
}

function writeContract(maker: Maker, plan: DriverPlan, status: Row<'contracts'>['status'], dates: ContractDates): Row<'contracts'> {
  const updatedAt = dates.archivedAt ?? dates.activatedAt ?? dates.createdAt;
  return add(maker, 'contracts', { ...dates, updatedAt, customerId: plan.carrier.id, driverId: plan.id, status });
}

const SECTIONS_DONE: Readonly<Record<Row<'driverApplicationForms'>['status'], number>> = {
  CREATED: 0,
  IN_PROGRESS: 6,
  IN_REVIEW: 11,
  NEED_CHANGES: 11,
  APPROVED_TO_SIGN: 11,
  ARCHIVED: 11,
};

/** The driver's application; an agent's pending edits are asked for by the caller. */
function writeApplication(maker: Maker, plan: DriverPlan, language: string): Row<'driverApplicationForms'> | null {
  const { application: status, contract, carrier } = plan;
  if (!status) return null;
  const { random } = maker;
  const open = status !== 'ARCHIVED';
  const createdAt = daysAfter(contract.createdAt, 0.02);
  const updatedAt = open
    ? latest(createdAt, instantAt(maker.today, -random.int(300, 14 * 1440)))
    : earliest(daysAfter(createdAt, 2 + random.float() * 9), maker.now);
  const hiredAt = contract.hiredAt ?? contract.createdAt.slice(0, 10);
  const applicant = { ...plan, language, homeState: carrier.homeState, hiredAt };
  const agent = random.pick(maker.agents);
  const sentBack = status === 'NEED_CHANGES';
  return add(maker, 'driverApplicationForms', {
    createdAt,
    updatedAt,
    customerId: carrier.id,
    driverId: plan.id,
    status,
    jsonForm: applicationForm(random, applicant, SECTIONS_DONE[status]),
    comment: sentBack
      ? random.pick([
          'There is a gap of two months in 2023; please explain it.',
          'Please add the address where you lived before March.',
          'The license expiration date does not match the copy.',
        ])
      : null,
    commentById: sentBack ? agent.id : null,
    createdById: random.chance(0.5) ? agent.id : carrier.contact.id,
  });
}

function writePapers(maker: Maker, plan: DriverPlan, since: string, shares: PaperShares): Row<'driverDocuments'>[] {
  const { carrier, contract, license, shortfalls, medicalOnRecord } = plan;
  const driverName = `${plan.name} ${plan.lastName}`;
  const papers = driverPapers(
    {
      random: maker.random,
      today: maker.today,
      since: since.slice(0, 10),
      hiredAt: contract.hiredAt ?? contract.createdAt.slice(0, 10),
      license,
      driverName,
      shortfalls,
      medicalOnRecord,
      reviewer: maker.random.pick(maker.agents),
    },
    shares,
  );
  return papers.map((facts) => {
    const document = add(maker, 'driverDocuments', { ...facts, customerId: carrier.id, driverId: plan.id });
    const fileId = maker.store(driverPaper(facts, driverName, carrier.name), { customerId: carrier.id, createdAt: facts.createdAt });
    add(maker, 'driverDocumentFiles', { createdAt: facts.createdAt, customerId: carrier.id, driverDocumentId: document.id, fileId });
    return document;
  });
}

/** The part of a driver's file that the rest of the story needs. */
export interface WrittenDriver {
  plan: DriverPlan;
  contract: Row<'contracts'>;
  application: Row<'driverApplicationForms'> | null;
  documents: readonly Row<'driverDocuments'>[];
  /** First instant at which anything of this driver may have happened. */
  since: string;
}

/** Writes a driver with address, contracts, application and papers; e-sign documents and alerts follow separately. */
export function writeDriver(maker: Maker, plan: DriverPlan, language: string, shares: PaperShares): WrittenDriver {
  const since = plan.earlier?.createdAt ?? plan.contract.createdAt;
  writeDriverRow(maker, plan, since);
  if (plan.earlier) writeContract(maker, plan, 'Archived', plan.earlier);
  const contract = writeContract(maker, plan, plan.contractStatus, plan.contract);
  const application = writeApplication(maker, plan, language);
  return { plan, contract, application, documents: writePapers(maker, plan, since, shares), since };
}

/** Alerts of kinds that `shortfalls` says were set aside, by what the rules find. */
const ASIDE_KEY: Readonly<Record<string, readonly string[]>> = {
  'PSP_REPORT MISSING': ['psp-missing'],
  'MVR_REVIEW MISSING': ['review-new'],
  'DL_COPY EXPIRES_SOON': ['dl-soon'],
  'MEDICAL_CERTIFICATE EXPIRES_SOON': ['med-soon'],
  'MEDICAL_EXAMINER_VERIFICATION MISSING': ['examiner-new'],
  'CLEARINGHOUSE_QUERY EXPIRES_SOON': ['query-soon'],
  'HR_DOCUMENT EXPIRED': ['hr-policy'],
  'HIRE_DATE MISSING': ['hire-missing'],
};

/** The fate of an alert: still open, set aside by somebody, or gone because its cause went. */
export type AlertFate = { kind: 'open' } | { kind: 'aside' } | { kind: 'resolved'; at: string };

/** Writes one alert; a set-aside one was dismissed within the last days, half of them to be reminded of later. */
export function writeAlert(maker: Maker, who: { customerId: string; driverId: string }, finding: Finding, fate: AlertFate): Row<'alerts'> {
  const { random } = maker;
  const { since, ...facts } = finding;
  const createdAt = earliest(instantAt(since, 360, random.int(0, 59_999)), instantAt(maker.today, -random.int(30, 1080)));
  const remindLater = fate.kind === 'aside' && random.chance(0.5);
  const from = latest(createdAt, remindLater ? instantAt(maker.today, -6 * 1440) : createdAt);
  const span = (Date.parse(maker.now) - Date.parse(from)) / 86_400_000;
  const dismissedAt = fate.kind === 'aside' ? daysAfter(from, span * (0.1 + 0.85 * random.float())) : null;
  const deletedAt = fate.kind === 'resolved' ? latest(createdAt, fate.at) : null;
  return add(maker, 'alerts', {
    createdAt,
    updatedAt: deletedAt ?? dismissedAt ?? createdAt,
    deletedAt,
    ...who,
    ...facts,
    dismissedAt,
    remindLater,
  });
}

/** Writes every alert that the finished file gives rise to, and its checklist; none for a driver whose papers nobody watches. */
export function writeAlerts(
  maker: Maker,
  written: WrittenDriver,
  rest: Pick<ChecklistFile, 'consents' | 'applicationSigned' | 'verifications'>,
): Row<'alerts'>[] {
  const { plan, contract, application, documents } = written;
  if (!isWatched(plan)) return [];
  const file: ChecklistFile = {
    contract,
    applicationStatus: application?.status ?? null,
    applicationAt: application?.updatedAt ?? null,
    documents,
    ...rest,
  };
  const who = { customerId: plan.carrier.id, driverId: plan.id };
  // An id made of the driver's draws nothing: all other rows stay as they were.
  const own = { id: [...plan.id].toReversed().join(''), createdAt: maker.now, updatedAt: maker.now, contractId: contract.id };
  add(maker, 'driverChecklists', { ...own, ...who, ...checklistFields(checklistOf(file, maker.today)) });
  return findAlerts(file, maker.today).map((finding) => {
    const keys = ASIDE_KEY[`${finding.entityType} ${finding.entityStatus}`] ?? [];
    const aside = keys.some((key) => plan.shortfalls.get(key) === 'aside');
    return writeAlert(maker, who, finding, { kind: aside ? 'aside' : 'open' });
  });
}
