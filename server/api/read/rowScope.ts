import pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { contentScope } from '../../db/contentSql.ts';
import { readableFilesSql } from '../../files/mayRead.ts';
import { scopeSql } from '../../db/scopeSql.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/**
 * SQL condition for the rows `alias` of a noun that a person may read, or null when there can be none: the rule of
 * domain/scope.ts (ACCESS-3), FILE-2 for files, which have no scope of their own, and DOC-4 for the files of driver documents. `withDeleted`: softly deleted rows of that scope too, which only staff may ask for.
 */
export function rowScope(table: TableName, actor: Actor, alias: string, withDeleted = false): string | null {
  const scope = table === 'files' ? filesScope(actor, alias) : nounScope(table, actor, alias, withDeleted);
  const content = contentScope(table, actor, alias);
  return scope && content ? `${scope} and ${content}` : scope;
}

function nounScope(table: TableName, actor: Actor, alias: string, withDeleted: boolean): string | null {
  const noun: Noun = NOUNS[table];
  const { scope } = noun;
  if (!withDeleted || !isStaff(actor) || scope.kind === 'server') return scopeSql(noun, { actor }, alias);
  if (scope.kind !== 'user' || scope.staff === true) return 'true';
  const own = `${alias}.${name(scope.column)} = ${literal(actor.userId)}`;
  return scope.staff ? `(${own} or ${alias}.${name(scope.staff.when)})` : own;
}

/** The rule for files looks at rows of its own, under names of its own. */
function filesScope(actor: Actor, alias: string): string {
  return `exists (select from "files" f where f."id" = ${alias}."id" and ${readableFilesSql(actor)})`;
}
