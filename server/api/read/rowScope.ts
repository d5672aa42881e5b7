import type { Actor } from '#domain/actor.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { contentScope } from '../../db/contentSql.ts';
import { readableFilesSql } from '../../files/mayRead.ts';
import { scopeSql } from '../../db/scopeSql.ts';

/**
 * SQL condition for the rows `alias` of a noun that a person may read, or null when there can be none: the rule of
 * domain/scope.ts (ACCESS-3), FILE-2 for files, which have no scope of their own, and DOC-4 for the files of driver documents.
 * `withDeleted`: softly deleted rows of that scope too.
 */
export function rowScope(table: TableName, actor: Actor, alias: string, withDeleted = false): string | null {
  const scope = table === 'files' ? filesScope(actor, alias) : scopeSql(NOUNS[table], { actor }, alias, withDeleted);
  const content = contentScope(table, actor, alias);
  return scope && content ? `${scope} and ${content}` : scope;
}

/** The rule for files looks at rows of its own, under names of its own. */
function filesScope(actor: Actor, alias: string): string {
  return `exists (select from "files" f where f."id" = ${alias}."id" and ${readableFilesSql(actor)})`;
}
