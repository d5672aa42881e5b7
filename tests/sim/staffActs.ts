import { changeableFields } from '#domain/crudChecks.ts';
import type { Field } from '#domain/field.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Act, Look } from './acts.ts';
import { PEOPLE } from './beginning.ts';
import type { Dice } from './dice.ts';

/** The mutations that change fields of a row, and their tables. */
const UPDATES: readonly (readonly [name: string, table: TableName])[] = [
  ['caseUpdate', 'cases'],
  ['caseUpdate', 'cases'],
  ['caseUpdate', 'cases'],
  ['alertUpdate', 'alerts'],
  ['alertUpdate', 'alerts'],
  ['caseViolationUpdate', 'caseViolations'],
  ['caseCommentUpdate', 'caseComments'],
  ['caseCommentReplyUpdate', 'caseCommentReplies'],
  ['customerUpdate', 'customers'],
  ['addressUpdate', 'addresses'],
  ['driverUpdate', 'drivers'],
  ['contractUpdate', 'contracts'],
  ['userUpdate', 'users'],
  ['savedViewUpdate', 'savedViews'],
  ['notificationSettingUpdate', 'notificationSettings'],
  ['violationCodeUpdate', 'violationCodes'],
];
const DELETES: readonly (readonly [name: string, table: TableName])[] = [
  ['caseViolationDelete', 'caseViolations'],
  ['caseDocumentDelete', 'caseDocuments'],
  ['caseCommentDelete', 'caseComments'],
  ['caseCommentDelete', 'caseComments'],
  ['caseCommentReplyDelete', 'caseCommentReplies'],
  ['savedViewDelete', 'savedViews'],
];

/** What one of the staff does next, to any field of anything that they may change; much of it is refused. Null: there is nothing to do it to. */
export async function aStaffAct(look: Look, dice: Dice, newId: () => string, now: string): Promise<Act | null> {
  switch (dice.between(1, 8)) {
    case 1:
    case 2:
    case 3:
      return anUpdate(look, dice, now);
    case 4: {
      const [name, table] = dice.oneOf(DELETES)!;
      const row = dice.oneOf(await look(table));
      return row ? { name, input: { id: row.id } } : null;
    }
    case 5: {
      const row = dice.oneOf(await look('cases'));
      const userIds = PEOPLE.map(({ userId }) => userId).filter(() => dice.chance(0.4));
      const whose = userIds.length > 0 ? { userIds } : {};
      return row ? { name: dice.chance(0.5) ? 'caseFollow' : 'caseUnfollow', input: { caseId: row.id, ...whose } } : null;
    }
    case 6: {
      const row = dice.oneOf(await look('cases'));
      const status = dice.oneOf(NOUNS.cases.fields.status.facts.values!);
      return row ? { name: 'caseUpdate', input: { id: row.id, status } } : null;
    }
    case 7: {
      const row = dice.oneOf(await look('customers'));
      return row ? { name: 'customerStatusUpdate', input: { id: row.id, status: dice.oneOf(['active', 'disabled']) } } : null;
    }
    default:
      return aNewRow(look, dice, newId);
  }
}

async function anUpdate(look: Look, dice: Dice, now: string): Promise<Act | null> {
  const [name, table] = dice.oneOf(UPDATES)!;
  const row = dice.oneOf(await look(table));
  const fields = changeableFields(NOUNS[table]).filter((field) => row && Object.hasOwn(row, field));
  const chosen = Array.from({ length: dice.between(1, 3) }, () => dice.oneOf(fields)).filter((field) => field !== undefined);
  if (!row || chosen.length === 0) return null;
  const given = chosen.map((field) => [field, aValue((NOUNS[table].fields as Record<string, Field<unknown>>)[field]!, dice, now)]);
  return { name, input: { id: row.id, ...Object.fromEntries(given) } };
}

function aValue({ facts: { kind, nullable, values, format } }: Field<unknown>, dice: Dice, now: string): unknown {
  if (nullable && dice.chance(0.25)) return null;
  const n = dice.between(1, 99);
  switch (kind) {
    case 'enum':
      return dice.oneOf(values!);
    case 'bool':
      return dice.chance(0.5);
    case 'int':
    case 'money':
      return n % 10;
    case 'date':
      return now.slice(0, 10);
    case 'timestamp':
      return now;
    case 'ref':
      return dice.oneOf(['agent', 'admin', 'v1', 'v2', 'd-k1']);
    case 'list':
      return [`n${n}`];
    default:
      return format === 'email'
        ? `a${n}@example.com`
        : format === 'phone'
          ? `214555${1000 + n}`
          : format === 'zip'
            ? `750${n % 90}`
            : `T${n}`;
  }
}

async function aNewRow(look: Look, dice: Dice, newId: () => string): Promise<Act | null> {
  const row: AnyRow | undefined = dice.oneOf(await look('cases'));
  const id = newId();
  const visibility = dice.chance(0.3) ? { visibility: 'INTERNAL' } : {};
  switch (dice.between(1, 4)) {
    case 1:
      return row ? { name: 'caseViolationCreate', input: { id, caseId: row.id, violationCodeId: dice.oneOf(['v1', 'v2']) } } : null;
    case 2: {
      const comment = dice.oneOf(await look('caseComments'));
      return comment
        ? { name: 'caseCommentReplyCreate', input: { id, caseCommentId: comment.id, plainText: 'Replied', ...visibility } }
        : null;
    }
    case 3:
      return { name: 'savedViewCreate', input: { id, userId: 'agent', list: '/cases', name: `View ${id}`, address: 'status=NEW' } };
    default:
      return row ? { name: 'caseCommentCreate', input: { id, caseId: row.id, plainText: 'Said', ...visibility } } : null;
  }
}
