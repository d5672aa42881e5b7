import { CASE_DOCUMENT_TYPES } from '#domain/cases/caseChildren.ts';
import type { Row } from '#domain/tables.ts';
import { printedDate } from '#domain/calendar.ts';
import { instantAt } from './calendar.ts';
import {
  citationFields,
  crashFields,
  inspectionFields,
  touchedDay,
  updateType,
  type CaseKind,
  type CaseShape,
  type CourtSlot,
} from './caseFields.ts';
import { caseChanges, writeHistory } from './caseHistory.ts';
import { briefStatement, CITATION_SUMMARIES, INSPECTION_SUMMARIES } from './caseStories.ts';
import { writeTalk, type Talk } from './caseTalk.ts';
import { add, type Maker, type Person } from './maker.ts';
import { stateId, type Place } from './places.ts';
import { pickCodes, placedOutOfService, type ListedCode } from './violations.ts';

/** The driver and carrier of a case, as far as its story needs them. */
export interface CaseParties {
  customerId: string;
  carrierName: string;
  contact: Person;
  driver: { id: string; name: string };
}

/** One case before any row exists. */
export interface CasePlan extends CaseKind {
  id: string;
  caseID: string;
  code: string;
  parties: CaseParties;
  status: Row<'cases'>['status'];
  opened: string;
  court: CourtSlot | null;
  place: Place;
  comments: number;
  replies: number;
  documents: number;
  mentions: boolean;
  /** The agent in charge. */
  agent: Person;
  /** Facts copied from another case, to make two cases that look like one. */
  likeness: Partial<Row<'cases'>>;
}

/** A case that has been handed in, with what notifications are made from. */
export interface WrittenCase extends Talk {
  row: Row<'cases'>;
  agent: Person;
  contact: Person;
  followers: Person[];
  documents: Row<'caseDocuments'>[];
}

function caseRow(maker: Maker, plan: CasePlan, codes: readonly ListedCode[]): Row<'cases'> {
  const { random, today } = maker;
  const { parties, status, opened, place } = plan;
  const touched = touchedDay(
    today,
    opened,
    status === 'CLOSED' ? random.int(12, 95) : status === 'NEW' ? random.int(0, 1) : random.int(6, 400),
  );
  const shape: CaseShape = { ...plan, touched };
  const fields = {
    ...inspectionFields(random, shape),
    ...crashFields(random, shape),
    ...citationFields(random, today, shape),
    ...plan.likeness,
  };
  const createdAt = instantAt(opened, random.int(780, 1380), random.int(0, 59_999));
  const lead = codes[0] as ListedCode;
  return add(maker, 'cases', {
    id: plan.id,
    createdAt,
    updatedAt: touched === opened ? createdAt : instantAt(touched, random.int(780, 1430), random.int(0, 59_999)),
    customerId: parties.customerId,
    driverId: parties.driver.id,
    caseID: plan.caseID,
    code: plan.code,
    status,
    roadsideInspection: plan.roadsideInspection,
    trafficCitation: plan.trafficCitation,
    crash: plan.crash,
    inspectionCitationStateId: stateId(place.state),
    briefStatement: briefStatement(random, {
      driver: parties.driver.name,
      place,
      day: fields.inspectionDate ?? opened,
      code: lead,
      unit: random.int(101, 989),
    }),
    caseUpdateType: updateType(random, status, fields.dataQsStatus),
    assignedAgentId: status !== 'NEW' || random.chance(0.3) ? plan.agent.id : null,
    summary:
      status === 'CLOSED' && random.chance(0.5) ? random.pick(plan.trafficCitation ? CITATION_SUMMARIES : INSPECTION_SUMMARIES) : null,
    ...fields,
  });
}

function writeViolations(maker: Maker, row: Row<'cases'>, codes: readonly ListedCode[]): void {
  for (const [i, code] of codes.entries()) {
    add(maker, 'caseViolations', {
      createdAt: row.createdAt,
      caseId: row.id,
      customerId: row.customerId,
      violationCodeId: code.id,
      citationNumber: row.citationNumbers[i] ?? null,
      isOOS: row.roadsideInspection && placedOutOfService(maker.random, code),
      severityWeight: code.severityWeight,
    });
  }
}

function documentType(maker: Maker, row: Row<'cases'>, index: number): Row<'caseDocuments'>['type'] {
  if (index === 0) return row.roadsideInspection ? 'Inspection report' : 'Citation';
  if (index === 1 && row.trafficCitation && row.roadsideInspection) return 'Citation';
  return maker.random.pick(CASE_DOCUMENT_TYPES.slice(2));
}

function writeDocuments(maker: Maker, row: Row<'cases'>, plan: CasePlan): Row<'caseDocuments'>[] {
  return Array.from({ length: plan.documents }, (_, i) => {
    const type = documentType(maker, row, i);
    const createdAt = i < 2 ? row.createdAt : row.updatedAt;
    const filename = `${type.toLowerCase().replace(/[^a-z]+/g, '-')}-${row.caseID}${i > 1 ? `-${i}` : ''}.pdf`;
    const numbers = [
      row.inspectionReportNumber && `Report number: ${row.inspectionReportNumber}`,
      row.citationNumbers.length > 0 && `Citation: ${row.citationNumbers.join(', ')}`,
    ].filter((line) => typeof line === 'string');
    const lines = [
      '',
      `Case: ${row.caseID}`,
      `Carrier: ${plan.parties.carrierName}`,
      `Driver: ${plan.parties.driver.name}`,
      ...numbers,
      `Filed: ${printedDate(createdAt.slice(0, 10))}`,
      '',
      ...(row.citationCourtNameAddress?.split('\n') ?? []),
    ];
    const fileId = maker.store({ filename, title: type, lines }, { customerId: row.customerId, createdAt });
    return add(maker, 'caseDocuments', { createdAt, caseId: row.id, customerId: row.customerId, fileId, type, filename });
  });
}

/** Opener, agent in charge and whoever was named; now and then one more agent. */
function writeFollowers(maker: Maker, row: Row<'cases'>, plan: CasePlan, mentioned: Person | null): Person[] {
  const extra = maker.random.chance(0.3) ? [maker.random.pick(maker.agents)] : [];
  const people = new Map(
    [plan.parties.contact, plan.agent, ...(mentioned ? [mentioned] : []), ...extra].map((person) => [person.id, person]),
  );
  for (const person of people.values()) {
    add(maker, 'caseFollowers', { createdAt: row.createdAt, caseId: row.id, customerId: row.customerId, userId: person.id });
  }
  return [...people.values()];
}

/** Writes a case with its violations, papers, followers, talk and history. */
export function writeCase(maker: Maker, plan: CasePlan): WrittenCase {
  const { random } = maker;
  const count = plan.roadsideInspection ? 1 + random.poisson(0.9) : random.chance(0.85) ? 1 : 2;
  const codes = pickCodes(random, count, plan.roadsideInspection ? 'roadside' : 'court');
  const row = caseRow(maker, plan, codes);
  writeViolations(maker, row, codes);
  const documents = writeDocuments(maker, row, plan);
  const others = maker.agents.filter((person) => person.id !== plan.agent.id);
  const mentioned = plan.mentions ? random.pick(others) : null;
  const followers = writeFollowers(maker, row, plan, mentioned);
  const { contact } = plan.parties;
  const talk = writeTalk(maker, row, { carrier: contact, agent: plan.agent, mentioned, comments: plan.comments, replies: plan.replies });
  const opener = random.chance(0.7) ? contact : plan.agent;
  writeHistory(
    maker,
    row,
    caseChanges(
      maker,
      row,
      opener,
      plan.agent,
      documents.map((d) => d.filename),
    ),
  );
  return { ...talk, row, agent: plan.agent, contact, followers, documents };
}
