import pg from 'pg';
import type { Actor } from '#domain/actor.ts';
import { mayReadContent } from '#domain/documents/confidential.ts';
import { DRIVER_DOCUMENT_TYPES } from '#domain/documents/document.ts';
import type { TableName } from '#domain/tables.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** SQL condition for the driver documents `alias` whose content a person may not open (DOC-4), or null when they may open all. */
function closedSql(alias: string, actor: Actor): string | null {
  const closed = DRIVER_DOCUMENT_TYPES.filter((type) => !mayReadContent(actor, { type }));
  return closed.length ? `${alias}."type" in (${closed.map(literal).join(', ')})` : null;
}

/** Returns SQL for what a person must be allowed besides seeing a row `alias`, or null: a tie between a driver document and a file is content. */
export function contentScope(table: TableName, actor: Actor, alias: string): string | null {
  const closed = table === 'driverDocumentFiles' ? closedSql('content', actor) : null;
  return closed && `not exists (select from "driverDocuments" content where content."id" = ${alias}."driverDocumentId" and ${closed})`;
}

/** SQL for the value of a field of the row `alias` as a person reads it: null where it is content that they may not open. */
export function valueSql(table: TableName, field: string, actor: Actor, alias: string): string {
  const value = `${alias}.${name(field)}`;
  const closed = table === 'driverDocuments' && field === 'json' ? closedSql(alias, actor) : null;
  return closed ? `case when not ${closed} then ${value} end` : value;
}
