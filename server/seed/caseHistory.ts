import type { CaseStatus } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import { add, type Maker, type Person } from './maker.ts';

const ROADS: Readonly<Record<CaseStatus, readonly (readonly CaseStatus[])[]>> = {
  NEW: [[]],
  IN_PROGRESS: [['IN_PROGRESS'], ['IN_PROGRESS'], ['IN_PROGRESS'], ['IN_PROGRESS', 'AWAITING_RES_CLIENT', 'IN_PROGRESS']],
  IN_REVIEW: [['IN_PROGRESS', 'IN_REVIEW']],
  AWAITING_PM_OR_PW: [['IN_PROGRESS', 'AWAITING_PM_OR_PW']],
  AWAITING_RES_CLIENT: [
    ['IN_PROGRESS', 'AWAITING_RES_CLIENT'],
    ['IN_PROGRESS', 'IN_REVIEW', 'AWAITING_RES_CLIENT'],
  ],
  CLOSED: [
    ['IN_PROGRESS', 'CLOSED'],
    ['IN_PROGRESS', 'CLOSED'],
    ['IN_PROGRESS', 'IN_REVIEW', 'CLOSED'],
    ['IN_PROGRESS', 'AWAITING_PM_OR_PW', 'IN_PROGRESS', 'CLOSED'],
    ['IN_PROGRESS', 'AWAITING_RES_CLIENT', 'IN_REVIEW', 'IN_PROGRESS', 'CLOSED'],
  ],
};

interface Change {
  field: string;
  from: string | null;
  to: string | null;
  by: Person;
}

/** Everything that was changed, from the opening to where the case stands, along allowed transitions only (CASE-2). */
export function caseChanges(maker: Maker, row: Row<'cases'>, opener: Person, agent: Person, documents: readonly string[]): Change[] {
  const changes: Change[] = [{ field: 'status', from: null, to: 'NEW', by: opener }];
  for (const filename of documents.slice(0, 1)) changes.push({ field: 'documents', from: null, to: filename, by: opener });
  let status: CaseStatus = 'NEW';
  const steps: Change[] = [];
  for (const next of maker.random.pick(ROADS[row.status])) {
    steps.push({ field: 'status', from: status, to: next, by: agent });
    status = next;
  }
  if (row.assignedAgentId) changes.push({ field: 'assignedAgent', from: null, to: agent.name, by: agent });
  const first = steps.shift();
  if (first) changes.push(first);
  if (row.attorneyName) changes.push({ field: 'attorney', from: null, to: row.attorneyName, by: agent });
  if (row.citationArraignment) changes.push({ field: 'citationArraignment', from: null, to: row.citationArraignment, by: agent });
  const last = steps.pop();
  changes.push(...steps);
  if (row.outcome) changes.push({ field: 'outcome', from: null, to: row.outcome, by: agent });
  if (last) changes.push(last);
  return changes;
}

/** Writes the changes, spread from the opening to the last touch; the last one carries the case's `updatedAt`. */
export function writeHistory(maker: Maker, row: Row<'cases'>, changes: readonly Change[]): void {
  const start = Date.parse(row.createdAt);
  const span = Date.parse(row.updatedAt) - start;
  for (const [i, { by, ...change }] of changes.entries()) {
    const share = changes.length === 1 ? 0 : (i / (changes.length - 1)) ** 1.4;
    const createdAt = new Date(start + Math.round(span * share)).toISOString();
    add(maker, 'caseHistories', { createdAt, caseId: row.id, customerId: row.customerId, ...change, userId: by.id, userName: by.name });
  }
}
