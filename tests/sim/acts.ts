import { CASE_STATUSES } from '#domain/cases/case.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { CARRIERS } from './beginning.ts';
import type { Dice } from './dice.ts';

/** What a person does: a mutation and its input. */
export interface Act {
  name: string;
  input: Record<string, unknown>;
}

/** What a person sees of a table when they act. */
export type Look = (table: TableName) => Promise<readonly AnyRow[]>;

type Idea = (look: Look, dice: Dice, newId: () => string, now: string) => Promise<Act | null>;

async function one(look: Look, dice: Dice, table: TableName): Promise<AnyRow | undefined> {
  return dice.oneOf(await look(table));
}

/** With how much weight a person thinks of each thing to do; some of it is refused, here or by the server. */
const IDEAS: readonly (readonly [number, Idea])[] = [
  [
    5,
    async (look, dice) => {
      const row = await one(look, dice, 'cases');
      if (!row) return null;
      const change = dice.oneOf([
        { status: dice.oneOf(CASE_STATUSES) },
        { briefStatement: `statement ${dice.between(1, 999)}` },
        { attorneyFee: dice.between(0, 9999) },
        { status: dice.oneOf(CASE_STATUSES), docketNumber: `docket ${dice.between(1, 99)}` },
        { assignedAgentId: dice.oneOf(['agent', 'admin', 'carrier1']) },
      ]);
      return { name: 'caseUpdate', input: { id: row.id, ...change } };
    },
  ],
  [
    5,
    async (look, dice, newId) => {
      const row = await one(look, dice, 'cases');
      const visibility = dice.chance(0.2) ? { visibility: 'INTERNAL' } : {};
      const input = { caseId: row?.id, plainText: `said ${dice.between(1, 999)}`, ...visibility };
      return row ? { name: 'caseCommentCreate', input: { id: newId(), ...input } } : null;
    },
  ],
  [
    2,
    async (look, dice, newId) => {
      const row = await one(look, dice, 'caseComments');
      return row ? { name: 'caseCommentReplyCreate', input: { id: newId(), caseCommentId: row.id, plainText: 'replied' } } : null;
    },
  ],
  [
    2,
    async (_look, dice, newId) => {
      const customerId = dice.oneOf(CARRIERS)!;
      const citation = { trafficCitation: true, citationNumbers: [`n${dice.between(1, 99)}`] };
      return { name: 'caseCreate', input: { id: newId(), customerId, driverId: `d-${customerId}`, ...citation } };
    },
  ],
  [
    1,
    async (look, dice) => {
      const row = await one(look, dice, 'caseComments');
      return row ? { name: 'caseCommentsRead', input: { caseId: row['caseId'], commentIds: [row.id] } } : null;
    },
  ],
  [
    1,
    async (look, dice, newId) => {
      const row = await one(look, dice, 'cases');
      const isOOS = dice.chance(0.3);
      return row
        ? { name: 'caseViolationCreate', input: { id: newId(), caseId: row.id, violationCodeId: dice.oneOf(['v1', 'v2']), isOOS } }
        : null;
    },
  ],
  [
    2,
    async (look, dice, _newId, now) => {
      const row = await one(look, dice, 'alerts');
      return row ? { name: 'alertUpdate', input: { id: row.id, dismissedAt: dice.chance(0.7) ? now : null } } : null;
    },
  ],
  [
    1,
    async (look, dice) => {
      const row = await one(look, dice, 'caseDocuments');
      return row ? { name: 'caseDocumentDelete', input: { id: row.id } } : null;
    },
  ],
  [
    1,
    async (look, dice) => {
      const row = await one(look, dice, 'customers');
      return row ? { name: 'customerStatusUpdate', input: { id: row.id, status: dice.oneOf(['active', 'disabled']) } } : null;
    },
  ],
  [
    1,
    async (look, dice) => {
      const row = await one(look, dice, 'notifications');
      return row ? { name: 'notificationUpdate', input: { id: row.id, status: 'VIEWED' } } : null;
    },
  ],
];
const WEIGHT = IDEAS.reduce((sum, [weight]) => sum + weight, 0);

/** What a person who sees this does next; null when there is nothing to do it to. */
export function anAct(look: Look, dice: Dice, newId: () => string, now: string): Promise<Act | null> {
  let at = dice.next() * WEIGHT;
  const [, idea] = IDEAS.find(([weight]) => (at -= weight) < 0)!;
  return idea(look, dice, newId, now);
}
