import pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { scopeSql } from '../../sync/scopeSql.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/**
 * SQL condition for the rows `alias` of a noun that a person may read, or null when there can be none: the rule of
 * domain/scope.ts (ACCESS-3). `withDeleted`: softly deleted rows of that scope too, which only staff may ask for.
 */
export function rowScope(table: TableName, actor: Actor, alias: string, withDeleted = false): string | null {
  const noun: Noun = NOUNS[table];
  const { scope } = noun;
  if (!withDeleted || !isStaff(actor) || scope.kind === 'server') return scopeSql(noun, { actor }, alias);
  return scope.kind === 'user' && !scope.staff ? `${alias}.${name(scope.column)} = ${literal(actor.userId)}` : 'true';
}
