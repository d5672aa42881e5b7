import type { Actor } from '#domain/actor.ts';
import { CONFIDENTIAL } from '#domain/documents/confidential.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { Selection } from './selection.ts';

/** Returns the columns that are read besides those asked for, so that it can be told whether their contents are confidential. */
export const besidesContent = ({ table, columns }: Selection): readonly string[] =>
  table === 'driverDocuments' && columns.has('json') && !columns.has('type') ? ['type'] : [];

/** Returns what notes in the audit who read the contents of confidential papers (DOC-6); a paper that says nothing, or not to them, was not read. */
export function contentNoter({ audit, requestId }: RequestContext, { userId, role }: Actor) {
  return ({ table, columns }: Selection, found: readonly Readonly<Record<string, unknown>>[]): void => {
    if (table !== 'driverDocuments' || !columns.has('json')) return;
    for (const { id, type, json } of found)
      if (json !== null && CONFIDENTIAL.has(type as never))
        audit.note({ action: 'driverDocument.read', actor: { userId, role }, target: { table, id: String(id) }, requestId });
  };
}
