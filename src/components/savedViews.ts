import type { Json } from '#domain/field.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { preference } from '#src/data/preferences.ts';

/** The query key that names the view which is looked at. */
export const VIEW_KEY = 'view';
/** The keys that a view does not keep: where in the list somebody was, and which view it was. */
const PASSING: readonly string[] = ['page', VIEW_KEY];

/** The views of one list (its path), or of all, by name. */
export function viewsQuery(list?: string): ReplicaQuery<'savedViews'> {
  return {
    table: 'savedViews',
    ...(list && { filter: { list: { equals: list } } }),
    sort: [
      { field: 'list', direction: 'asc' },
      { field: 'name', direction: 'asc' },
    ],
  };
}

/** Returns what a view keeps of an address, its keys in order: two addresses that say the same are the same text. */
export function addressOf(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([key]) => !PASSING.includes(key)));
  kept.sort();
  return kept.toString();
}

function readDefaults(stored: Json): Record<string, string> | null {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return null;
  const ids = Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(ids);
}

/** Which view each list opens with, by the list's path: everybody has their own, also of views that are shared. */
export const defaultViews = preference<Record<string, string>>({ name: 'defaultViews', fallback: {}, read: readDefaults });
