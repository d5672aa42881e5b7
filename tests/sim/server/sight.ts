import { audienceOf, type Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { project } from '#domain/projection.ts';
import { channelsFor, channelsOf } from '#domain/scope.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Op } from '#sync/protocol.ts';
import type { Change } from './simDatabase.ts';

const heardBy = new WeakMap<Actor, ReadonlySet<string>>();
const projected = new Map<string, WeakMap<AnyRow, AnyRow>>();

/** Is this row in the person's sight? */
export function sees(actor: Actor, table: TableName, row: AnyRow | null): boolean {
  if (!row) return false;
  let mine = heardBy.get(actor);
  if (!mine) heardBy.set(actor, (mine = new Set<string>(channelsFor(actor))));
  return channelsOf(NOUNS[table].scope, row).some((channel) => mine.has(channel));
}

/** The row as this person receives it. One object for each row, which nobody may change. */
export function shown(actor: Actor, table: TableName, row: AnyRow): AnyRow {
  const audience = audienceOf(actor);
  const key = `${audience}/${table}`;
  const known = projected.get(key) ?? new WeakMap<AnyRow, AnyRow>();
  projected.set(key, known);
  let image = known.get(row);
  if (!image) known.set(row, (image = project(NOUNS[table], audience, row)));
  return image;
}

/** What one change is to this person; null when it does not concern them. */
export function opFor(actor: Actor, { table, id, before, after }: Change): Op | null {
  if (NOUNS[table].replication === 'none') return null;
  if (after && sees(actor, table, after)) return [table, 'P', shown(actor, table, after)];
  return sees(actor, table, before) ? [table, 'L', { id }] : null;
}
