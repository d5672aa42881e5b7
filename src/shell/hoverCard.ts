import type { TableName } from '#domain/tables.ts';
import { preference } from '#src/data/preferences.ts';
import { RECORD_SOURCES } from './contributions.ts';

/** The preference whether a card of a record comes up while the pointer rests on a link to it; Space on the link brings it either way. */
export const hoverCards = preference<'on' | 'off'>({
  name: 'hoverCards',
  fallback: 'on',
  read: (stored) => (stored === 'on' || stored === 'off' ? stored : null),
});

/** A record that a link leads to. */
export interface LinkedRecord {
  table: TableName;
  id: string;
}

const PLACES = RECORD_SOURCES.flatMap(({ table, at, card }) =>
  at !== undefined && card ? [{ table, before: at.slice(0, at.indexOf('$id')) }] : [],
);

/** The record with a card that an address of this workspace shows; null: none. */
export function recordAt(href: string, origin: string): LinkedRecord | null {
  const url = URL.parse(href, origin);
  if (url?.origin !== origin) return null;
  const place = PLACES.find(({ before }) => url.pathname.startsWith(before));
  const id = place && url.pathname.slice(place.before.length);
  return place && id && /^[\w-]+$/.test(id) ? { table: place.table, id } : null;
}
