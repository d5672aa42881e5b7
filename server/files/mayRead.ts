import pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, parentOf, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { contentScope } from '../db/contentSql.ts';
import { scopeSql } from '../db/scopeSql.ts';

const { escapeIdentifier: name } = pg;

/** A field that names a file. */
interface Naming {
  table: TableName;
  field: string;
  staffOnly: boolean;
  /** The field that says which row this one belongs to, when it exists only to tie a file to it. */
  belongsBy: { field: string; table: TableName } | null;
}

const nounOf = (table: TableName): Noun => NOUNS[table];
const SYSTEM: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt']);
/** The tables that nearly every row points to; belonging to one of these is what the scope is about. */
const EVERYBODYS: ReadonlySet<string> = new Set(['files', 'customers', 'users']);

/** A row is a tie when it is held with its parent, or has nothing but references. */
function belongsBy(table: TableName): Naming['belongsBy'] {
  const parent = parentOf(table);
  if (parent) return { field: parent.by, table: parent.with as TableName };
  const own = Object.entries(nounOf(table).fields).filter(([field]) => !SYSTEM.has(field));
  if (own.some(([, { facts }]) => facts.kind !== 'ref')) return null;
  const [field, found] = own.find(([, { facts }]) => !EVERYBODYS.has(facts.references ?? '')) ?? [];
  return field && found ? { field, table: found.facts.references as TableName } : null;
}

/** Every field that names files and that somebody may receive, from the declarations: a new noun is covered by itself. */
export const NAMINGS: readonly Naming[] = TABLE_NAMES.flatMap((table) =>
  Object.entries(nounOf(table).fields)
    .filter(([, { facts }]) => facts.references === 'files' && (facts.online ?? facts.audience) !== 'server')
    .map(([field, { facts }]) => ({ table, field, staffOnly: (facts.online ?? facts.audience) === 'staff', belongsBy: belongsBy(table) })),
);

/** SQL condition: a row that this person sees names file `f`; null when they see none of these rows. */
function namedSql(actor: Actor, { table, field, staffOnly, belongsBy: by }: Naming): string | null {
  const seen = scopeSql(nounOf(table), { actor }, 'r');
  if (!seen || (staffOnly && !isStaff(actor))) return null;
  const owner = by && scopeSql(nounOf(by.table), { actor }, 'p');
  if (by && !owner) return null;
  const content = contentScope(table, actor, 'r');
  const tied = by ? ` and exists (select from ${name(by.table)} p where p."id" = r.${name(by.field)} and ${owner})` : '';
  return `exists (select from ${name(table)} r where r.${name(field)} = f."id" and ${seen}${tied}${content ? ` and ${content}` : ''})`;
}

/** SQL condition for the files `f` that a person may read (FILE-2): public, stored by them, or named by a row that they see and may open (DOC-4). */
export function readableFilesSql(actor: Actor): string {
  const named = NAMINGS.flatMap((naming) => namedSql(actor, naming) ?? []);
  return `f."deletedAt" is null and (${['f."public"', `f."createdById" = ${pg.escapeLiteral(actor.userId)}`, ...named].join(' or ')})`;
}

/** Returns whether this person may read the file with this handle now. One query; 'not there' is no as well. */
export async function mayRead(client: Pick<pg.ClientBase, 'query'>, actor: Actor, fileId: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from "files" f where f."fileId" = $1 and ${readableFilesSql(actor)}`, [fileId]);
  return rowCount === 1;
}
