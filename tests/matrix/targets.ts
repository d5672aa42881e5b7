import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Person } from './actors.ts';
import { ownId, rowId, uniqueCode, type Tenant, type Variant } from './rowNames.ts';
import { worldRow } from './worldRow.ts';

/** `internal`: of the own carrier, and not for its people. */
export type Related = 'own' | 'colleague' | 'internal' | 'other';

/** Whose row it is, by the fields that say so. */
function belonging(table: TableName, person: Person, relation: Related, tenant: Tenant): object {
  const owner = relation === 'own' ? person.userId : rowId(tenant, 'users');
  const { scope, fields } = NOUNS[table] as Noun;
  if (scope.kind === 'user' && table !== 'users') return { [scope.column]: owner };
  if (table === 'files') return { createdById: owner };
  return 'authorId' in fields ? { authorId: owner } : {};
}

/** People are not deleted by themselves: a colleague stands for 'own' where somebody is to go. */
function isSelf(table: TableName, relation: Related, act: string): boolean {
  return table === 'users' && relation === 'own' && (act.startsWith('Update') || act === 'one' || act === 'list');
}

/** A new row as it stands in this relation to a person; where a person has but one, that one. */
export function freshRow(table: TableName, person: Person, relation: Related, act = ''): AnyRow {
  const tenant: Tenant = relation === 'other' ? 'beta' : 'alpha';
  const variant = relation === 'internal' ? 'internal' : 'one';
  const row = worldRow(table, tenant, variant, belonging(table, person, relation, tenant));
  if (isSelf(table, relation, act)) return { ...row, id: person.userId };
  if (table === 'notificationSettings') return { ...row, id: relation === 'own' ? ownId(person.userId, table) : rowId(tenant, table) };
  // Of a carrier its own id decides whose it is.
  if (table === 'customers' && !person.staff) return row;
  // Words can be changed for a quarter of an hour.
  const createdAt = 'authorId' in row ? { createdAt: new Date().toISOString() } : {};
  return { ...row, ...createdAt, id: `fresh_${uniqueCode()}` };
}

/** The id of a row of the world that stands in this relation; a deleted one where it is to be brought back. */
export function standingId(table: TableName, person: Person, relation: Related | 'missing', act = ''): string {
  if (relation === 'missing') return 'nowhere';
  if (relation === 'internal') return rowId('alpha', table, 'internal');
  const { scope, fields } = NOUNS[table] as Noun;
  const hasGone = table !== 'customers' && !Object.values(fields).some(({ facts }) => facts.kind === 'ref' && facts.unique);
  const variant: Variant = act === 'Restore' && hasGone ? 'gone' : 'one';
  if (relation === 'own' && variant === 'one' && (table === 'files' || (scope.kind === 'user' && table !== 'users')))
    return ownId(person.userId, table);
  if (isSelf(table, relation as Related, act)) return person.userId;
  return rowId(relation === 'other' ? 'beta' : 'alpha', table, variant);
}
