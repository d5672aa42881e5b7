import { RecordingTx } from '#domain/changes.ts';
import { settle, type ServerContext } from '#domain/consequence.ts';
import { CONSEQUENCES } from '#domain/consequences.ts';
import type { Actor } from '#domain/actor.ts';
import type { Tx } from '#domain/mutation.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { copyOf } from '../copyOf.ts';
import type { Change, SimDatabase } from './simDatabase.ts';

/** The five verbs over rows that stay as they are until the commit. */
function overlay(db: SimDatabase, changes: Map<string, Change>): Tx {
  const here = (table: TableName, id: string): AnyRow | undefined => {
    const mine = changes.get(`${table}:${id}`);
    return mine ? (mine.after ?? undefined) : db.rows(table).get(id);
  };
  const write = (table: TableName, id: string, after: AnyRow | null): void => {
    const before = db.rows(table).get(id) ?? null;
    changes.set(`${table}:${id}`, { table, id, before, after });
  };
  return {
    get: async (table, id) => copyOf(here(table, id)) as never,
    where: async (table, field, value) => {
      const ids = new Set(db.rows(table).keys());
      for (const change of changes.values()) if (change.table === table) ids.add(change.id);
      const rows = [...ids].map((id) => here(table, id)).filter((row) => row?.[field] === value && row['deletedAt'] == null);
      return rows.map(copyOf) as never;
    },
    put: async (table, row) => write(table, row.id, copyOf(row) as AnyRow),
    patch: async (table, id, change) => write(table, id, { ...here(table, id)!, ...copyOf(change) }),
    remove: async (table, id) => write(table, id, null),
  };
}

/** Where and when a transaction of the server runs. */
export interface Circumstances {
  db: SimDatabase;
  actor: Actor;
  now: string;
  newId: () => string;
}

/**
 * Runs a write with everything that follows from it, as the server does, and hands back what it changes; nothing has landed yet.
 * @throws DomainError when it is refused
 */
export async function runOnServer(
  { db, actor, now, newId }: Circumstances,
  write: (tx: Tx, ctx: ServerContext) => Promise<void>,
): Promise<Change[]> {
  const changes = new Map<string, Change>();
  const tx = new RecordingTx(overlay(db, changes));
  const ctx: ServerContext = { actor, now, newId, issue: async (series) => `${series}-${newId()}`, answerLink: async (id) => `/pev/${id}` };
  await write(tx, ctx);
  await settle(tx, CONSEQUENCES, ctx);
  return [...changes.values()];
}
