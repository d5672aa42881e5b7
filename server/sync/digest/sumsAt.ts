import type pg from 'pg';
import { parentOf, type TableName } from '#domain/tables.ts';
import { merge, noSums } from '#sync/digest/sums.ts';
import type { ChildSums } from './childSums.ts';
import { listChanges, scanLists, type TableSums, type Viewer } from './listSums.ts';
import { scanChildren, touchedParents } from './scanChildren.ts';

/** The sums of what a viewer holds at a place in the log. */
export interface Holdings {
  at: number;
  lists: TableSums;
  children: ChildSums;
}

/** The sums of every table as a device at a cursor has them, the parts of `except` left out. */
export interface SumsAtCursor {
  tables: TableSums;
  except: readonly string[];
}

/** A cursor further behind is told to pull first: what happened since would have to be read for every answer. */
const BEHIND_MAX = 5000;

/** Read and hash everything in the viewer's sight, in a snapshot that stands at `head`. */
export async function scan(client: pg.ClientBase, viewer: Viewer, tables: readonly TableName[], head: number): Promise<Holdings> {
  return { at: head, lists: await scanLists(client, viewer, tables), children: await scanChildren(client, viewer, tables, null) };
}

/**
 * From what is held at the snapshot's head back to a cursor: lists by what the log says was there before; of parts, those
 * whose parents have not changed since. Null when the log does not reach that far.
 */
export async function sumsAt(
  client: pg.ClientBase,
  viewer: Viewer,
  tables: readonly TableName[],
  held: Holdings,
  cursor: number,
): Promise<SumsAtCursor | null> {
  if (cursor > held.at || held.at - cursor > BEHIND_MAX) return null;
  const since = { from: cursor, to: held.at };
  const changes = await listChanges(client, viewer, tables, since);
  const except = tables.some((table) => parentOf(table)) ? await touchedParents(client, viewer, since) : [];
  if (!changes || !except) return null;
  const sums: TableSums = new Map(tables.map((table) => [table, noSums()]));
  for (const [table, found] of held.lists) merge(sums.get(table)!, found);
  for (const [table, changed] of changes) merge(sums.get(table)!, changed, -1);
  held.children.countInto(sums, except);
  return { tables: sums, except };
}

/** Take what was held on to the snapshot's head, in place. False: read everything again. */
export async function follow(
  client: pg.ClientBase,
  viewer: Viewer,
  tables: readonly TableName[],
  held: Holdings,
  head: number,
): Promise<boolean> {
  if (head === held.at) return true;
  if (head < held.at || head - held.at > BEHIND_MAX) return false;
  const since = { from: held.at, to: head };
  const changes = await listChanges(client, viewer, tables, since);
  const touched = await touchedParents(client, viewer, since);
  if (!changes || !touched) return false;
  const children = await scanChildren(client, viewer, tables, touched);
  for (const [table, changed] of changes) {
    if (!held.lists.has(table)) held.lists.set(table, noSums());
    merge(held.lists.get(table)!, changed);
  }
  for (const parent of touched) held.children.drop(parent);
  held.children.addAll(children);
  held.at = head;
  return true;
}
