import { spaced } from '#domain/alerts/alert.ts';
import { printedDate } from '#domain/calendar.ts';
import { dayOfItem } from '#domain/checklist/checklistFields.ts';
import { driverChecklists } from '#domain/checklist/driverChecklist.ts';
import { CHECKLIST_ITEMS, isOpen, type ChecklistItemSpec } from '#domain/checklist/items.ts';
import { driverName, type employmentVerifications } from '#domain/drivers/driver.ts';
import type { Json } from '#domain/field.ts';
import { valueLabel } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { AccessError } from '#domain/errors.ts';
import { isFleet } from '#domain/actor.ts';
import { CARRIER_ADDRESS } from '../api/read/pdfField.ts';
import { rowScope } from '../api/read/rowScope.ts';
import type { Reading } from '../api/read/snapshot.ts';
import { PROOFS, type Proof } from './packetItems.ts';

/** What the workspace knows of one item; its files are not read yet. */
interface FoundItem {
  label: string;
  cfr: string;
  /** How it stands, in the words of the checklist, with the day that counts. */
  state: string;
  isOpen: boolean;
  facts: [string, string][];
  /** Handles of stored files. */
  files: string[];
  /** The application is printed from its answers when nobody has signed it. */
  application: { id: string; jsonForm: Json } | null;
}

/** The file of a driver as the database has it. */
export interface FoundFile {
  driver: string;
  carrier: { name: string; address: string };
  facts: [string, string][];
  items: FoundItem[];
}

/** The part of a reading that a packet needs. */
type Look = Pick<Reading, 'query' | 'actor' | 'now'>;
interface Paper extends Pick<Row<'driverDocuments'>, 'id' | 'type' | 'json' | 'createdAt' | 'examinerStatus'> {
  files: string[];
  screenshot: string[];
}
interface Signed extends Pick<Row<'everSignDocs'>, 'type' | 'title' | 'updatedAt'> {
  files: string[];
}
type Verification = Row<'employmentVerifications'> & { files: string[] };

/** SQL: the handles of the files whose ids a query `of` gives, oldest first, as a JSON list. */
const handlesOf = (of: string): string =>
  `coalesce((select jsonb_agg(f."fileId" order by f."createdAt", f."id") from "files" f where f."deletedAt" is null and f."id" in (${of})), '[]')`;

/**
 * Reads the file of a driver for an auditor, in one snapshot.
 * @throws AccessError for a driver who is not there for this person, and for people who manage no drivers
 */
export async function readPacket(reading: Look, driverId: string): Promise<FoundFile> {
  const { actor, query } = reading;
  const scope = rowScope('drivers', actor, 'd');
  if (!isFleet(actor) || !scope) throw new AccessError();
  const [found] = (await query(
    `select to_jsonb(d) as driver, s."code" as state, c."name" as "carrierName",
       ${CARRIER_ADDRESS} as "carrierAddress"
     from "drivers" d join "customers" c on c."id" = d."customerId" left join "usStates" s on s."id" = d."licenseStateId"
     where d."id" = $1 and d."deletedAt" is null and ${scope}`,
    [driverId],
  )) as { driver: Row<'drivers'>; state: string | null; carrierName: string; carrierAddress: string }[];
  if (!found) throw new AccessError();
  const rows = {
    contracts: await ofDriver<Row<'contracts'>>(reading, driverId, `select r.* from "contracts" r`),
    forms: await ofDriver<Row<'driverApplicationForms'>>(reading, driverId, `select r.* from "driverApplicationForms" r`),
    papers: await ofDriver<Paper>(
      reading,
      driverId,
      `select r.*, ${handlesOf(`select l."fileId" from "driverDocumentFiles" l where l."driverDocumentId" = r."id" and l."deletedAt" is null`)} as files,
         ${handlesOf(`select r."examinerScreenshotFileId"`)} as screenshot from "driverDocuments" r`,
      `r."status" = 'ACTIVE'`,
    ),
    signed: await ofDriver<Signed>(
      reading,
      driverId,
      `select r."type", r."title", r."updatedAt", ${handlesOf('select r."fileId"')} as files from "everSignDocs" r`,
      `r."status" in ('COMPLETED', 'ARCHIVED') and r."fileId" is not null`,
    ),
    checklists: await ofDriver<Row<'driverChecklists'>>(reading, driverId, `select r.* from "driverChecklists" r`),
    verifications: await ofDriver<Verification>(
      reading,
      driverId,
      `select r.*, ${handlesOf(`select l."fileId" from "pevDocuments" l where l."employmentVerificationId" = r."id" and l."deletedAt" is null`)} as files
       from "employmentVerifications" r`,
    ),
  };
  return {
    driver: driverName(found.driver),
    carrier: { name: found.carrierName, address: found.carrierAddress },
    facts: coverFacts(found, rows.contracts, reading.now),
    items: CHECKLIST_ITEMS.flatMap((item) => {
      const proof = PROOFS[item.id];
      return proof ? [itemOf(item, proof, rows)] : [];
    }),
  };
}

/** The rows of a driver that stand, oldest first. */
async function ofDriver<T>({ query }: Look, driverId: string, select: string, more = 'true'): Promise<T[]> {
  const sql = `${select} where r."driverId" = $1 and r."deletedAt" is null and ${more} order by r."createdAt", r."id"`;
  return (await query(sql, [driverId])) as T[];
}

interface Rows {
  contracts: Row<'contracts'>[];
  forms: Row<'driverApplicationForms'>[];
  papers: Paper[];
  signed: Signed[];
  verifications: Verification[];
  checklists: Row<'driverChecklists'>[];
}

const day = (value: string | null | undefined): string => (value ? printedDate(value.slice(0, 10)) : '-');

function coverFacts(
  {
    driver,
    state,
    carrierName,
    carrierAddress,
  }: { driver: Row<'drivers'>; state: string | null; carrierName: string; carrierAddress: string },
  contracts: readonly Row<'contracts'>[],
  now: string,
): [string, string][] {
  const contract = contracts.findLast(({ status }) => status === 'Active') ?? contracts.at(-1);
  return [
    ['Motor carrier', carrierName],
    ['Address', carrierAddress],
    ['Driver', driverName(driver)],
    ['Date of birth', day(driver.dateOfBirth)],
    ['License', [driver.licenseNumber, state].filter(Boolean).join(', ') || '-'],
    ['Contract', contract?.status ?? 'None'],
    ['Hired', day(contract?.hiredAt)],
    ...(contract?.archivedAt ? [['Ended', day(contract.archivedAt)] as [string, string]] : []),
    ['Made on', `${day(now)} (UTC)`],
  ];
}

function itemOf(item: ChecklistItemSpec, proof: Proof, rows: Rows): FoundItem {
  const ofType = rows.papers.filter(({ type }) => proof.papers.includes(type));
  const papers = ofType.filter((paper) => proof.among?.(ofType).includes(paper) ?? true);
  const signed = rows.signed.filter(({ type }) => proof.signed.includes(type));
  const files = [
    ...papers.flatMap((paper) => (proof.isNote ? [] : proof.isScreenshot ? paper.screenshot : paper.files)),
    ...signed.flatMap(({ files: own }) => own),
  ];
  const form = item.id === 'application' ? rows.forms.at(-1) : undefined;
  const asked = item.id === 'employers' ? rows.verifications : [];
  const hired = item.id === 'hireDate' && rows.contracts.some(({ hiredAt }) => hiredAt !== null);
  const isThere = hired || (proof.isThere?.(papers) ?? ofType.length + signed.length + asked.length > 0) || form !== undefined;
  return {
    label: item.label,
    cfr: item.cfr,
    ...standingOf(item, rows.checklists[0], isThere),
    facts: [
      ...(form ? [['Application', `${spaced(form.status).toLowerCase()}, last changed ${day(form.updatedAt)}`] as [string, string]] : []),
      ...signed.map(({ title, updatedAt }): [string, string] => [title, `signed by all, ${day(updatedAt)}`]),
      ...papers.flatMap((paper) => proof.facts(paper)),
      ...(papers.length === 0 && ofType.length > 0 ? [['Record', 'the one of the hiring'] as [string, string]] : []),
      ...asked.map(attemptFact),
    ],
    files: [...files, ...asked.flatMap(({ files: own }) => own)],
    application: form && signed.length === 0 ? { id: form.id, jsonForm: form.jsonForm } : null,
  };
}

/** PACKET-5: the state that the checklist shows. A driver whose file nobody watches any more has none: then it is whether there is something. */
function standingOf(
  { id, day: dayLabel }: ChecklistItemSpec,
  checklist: Row<'driverChecklists'> | undefined,
  isThere: boolean,
): { state: string; isOpen: boolean } {
  const state = checklist ? checklist[id] : isThere ? 'OK' : 'MISSING';
  const word = valueLabel(driverChecklists.fields[id].facts, state);
  const counts = checklist ? dayOfItem(checklist, id) : null;
  return { state: counts && dayLabel ? `${word}, ${dayLabel.toLowerCase()} ${day(counts)}` : word, isOpen: isOpen(state) };
}

/** An attempt at a previous employer, as evidence (49 CFR 391.23(c)(2)); what was answered is among the files. */
function attemptFact(row: Row<(typeof employmentVerifications)['name']>): [string, string] {
  const said = [
    `attempt ${row.attempt}`,
    spaced(row.type).toLowerCase(),
    row.isPEVSent ? 'sent' : 'not sent',
    spaced(row.status).toLowerCase(),
  ];
  return [row.companyName, `${said.join(', ')}; ${day(row.createdAt)}${row.note ? `. ${row.note}` : ''}`];
}
