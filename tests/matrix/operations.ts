import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Person } from './actors.ts';
import { API_NOUNS, oneName, shapeOfNoun } from './apiShape.ts';
import { freshRow, type Related } from './targets.ts';
import { hasInternal, isShared } from './rowNames.ts';
import { isInScope, may } from './who.ts';

/**
 * Whose row an operation is about: one of the person's own carrier (or their own, where rows belong to people), one of a
 * colleague's, one of the other carrier, one that is not there.
 */
export type Relation = Related | 'missing';
/** What comes of it: done or told, refused, an answer without any row, or null. */
export type Outcome = 'allow' | 'deny' | 'empty' | 'null';

/** One row of the matrix. */
export interface Operation {
  name: string;
  kind: 'Query' | 'Mutation' | 'Subscription';
  outcome: (person: Person, relation: Relation) => Outcome;
}

export type Act = 'one' | 'list' | 'Create' | 'CreateMany' | Removal | 'Update' | 'UpdateByFilter';
type Removal = 'Delete' | 'DeleteByFilter' | 'Restore' | 'Destroy' | 'DestroyByFilter';

/** An operation that the product makes from a declaration. */
export interface Generated extends Operation {
  table: TableName;
  act: Act;
}

const nounOf = (table: TableName): Noun => NOUNS[table];
/** Words, unlike other rows, are their author's to change (CASE-15, CASE-16). */
const WORDS: ReadonlySet<TableName> = new Set<TableName>(['caseComments', 'caseCommentReplies']);

/** Sees it, as far as writing goes: a file is its owner's, whoever may read it (FILE-10). */
function reaches(person: Person, table: TableName, row: AnyRow): boolean {
  if (table === 'files') return person.staff || row['createdById'] === person.userId;
  return isInScope(person, table, row);
}

function mayDo(act: Act, person: Person, table: TableName, row: AnyRow): boolean {
  const access = nounOf(table).access!;
  const isAuthor = row['authorId'] === person.userId;
  if (act.startsWith('Update')) return may(access.update, person, table, row) && (!WORDS.has(table) || isAuthor);
  if (act.startsWith('Destroy')) return may(access.destroy, person, table, row);
  return may(access.delete, person, table, row) && (!WORDS.has(table) || isAuthor || person.staff);
}

/** A new row leads to rows of the person's own carrier, of the other one, or nowhere. */
function ofCreate(person: Person, table: TableName, relation: Relation): Outcome {
  const row = relation === 'missing' ? null : freshRow(table, person, relation);
  if (row === null) return 'deny';
  // What a person uploaded is theirs alone to make a file of (FILE-1).
  if (table === 'files') return relation === 'own' ? 'allow' : 'deny';
  return may(nounOf(table).access!.create, person, table, row) && isInScope(person, table, row) ? 'allow' : 'deny';
}

function outcomeOf(table: TableName, act: Act, person: Person, relation: Relation): Outcome {
  if (act.startsWith('Create')) return ofCreate(person, table, relation);
  const row = relation === 'missing' ? null : freshRow(table, person, relation, act);
  const isRead = act === 'one' || act === 'list';
  // A file that no row names is read by whoever stored it alone (FILE-2).
  const isReached = row !== null && (isRead && table === 'files' ? row['createdById'] === person.userId : reaches(person, table, row));
  if (act === 'one') return isReached ? 'allow' : 'null';
  if (act === 'list') return isReached ? 'allow' : 'empty';
  if (!isReached) return act.endsWith('ByFilter') ? 'empty' : 'deny';
  return mayDo(act, person, table, row) ? 'allow' : 'deny';
}

/** Is there a value, other than a reference, that somebody may change? */
function isChanged(table: TableName): boolean {
  return Object.entries(nounOf(table).fields).some(
    ([name, { facts }]) => name !== 'id' && facts.kind !== 'ref' && facts.writer !== 'nobody' && !facts.fixed && facts.online !== 'server',
  );
}

function actsOf(table: TableName): Act[] {
  const { access, scope } = nounOf(table);
  const { create, update, delete: remove, destroy } = access!;
  // A filter finds rows within a scope; rows without one are reached one by one.
  const byFilter = scope.kind !== 'server';
  const acts: Record<Act, boolean> = {
    one: true,
    list: true,
    Create: create !== 'nobody',
    CreateMany: create !== 'nobody',
    Update: update !== 'nobody',
    UpdateByFilter: update !== 'nobody' && byFilter && isChanged(table),
    Delete: remove !== 'nobody',
    DeleteByFilter: remove !== 'nobody' && byFilter,
    Restore: remove !== 'nobody',
    Destroy: destroy !== 'nobody',
    DestroyByFilter: destroy !== 'nobody' && byFilter,
  };
  return (Object.keys(acts) as Act[]).filter((act) => acts[act]);
}

function nameOf(table: TableName, act: Act): string {
  if (act === 'one') return oneName(table);
  return act === 'list' ? `${table}List` : `${oneName(table)}${act}`;
}

/** Asked for each check several times, and always the same. */
function remembered(find: Operation['outcome']): Operation['outcome'] {
  const known = new Map<string, Outcome>();
  return (person, relation) => {
    const key = `${person.name} ${relation}`;
    const outcome = known.get(key) ?? find(person, relation);
    known.set(key, outcome);
    return outcome;
  };
}

/** The rows of the matrix that follow from the declarations of the nouns. */
export const GENERATED: readonly Generated[] = API_NOUNS.flatMap((table) =>
  actsOf(table).map((act): Generated => ({
    name: nameOf(table, act),
    kind: act === 'one' || act === 'list' ? 'Query' : 'Mutation',
    table,
    act,
    outcome: remembered((person, relation) => outcomeOf(table, act, person, relation)),
  })),
);

/** The relations that make a difference for a noun: a shared list is nobody's. */
export function relationsOf(table: TableName, act: Act): Relation[] {
  // A new carrier leads nowhere yet.
  if (act.startsWith('Create') && table === 'customers') return ['own'];
  if (isShared(table)) return act.startsWith('Create') ? ['own'] : ['own', 'missing'];
  const isCreated = act.startsWith('Create');
  const isPersonal = nounOf(table).scope.kind === 'user' || table === 'files' || WORDS.has(table);
  const hasColleagues = isPersonal && !(WORDS.has(table) && isCreated);
  // A new row is internal when it leads to one that is.
  const isInternal = isCreated ? shapeOfNoun(table).one.some(({ target }) => hasInternal(target)) : hasInternal(table);
  return ['own', ...(hasColleagues ? (['colleague'] as const) : []), ...(isInternal ? (['internal'] as const) : []), 'other', 'missing'];
}
