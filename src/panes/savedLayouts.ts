import type { Json } from '#domain/field.ts';
import { preference } from '#src/data/preferences.ts';

/** An arrangement of panes that somebody gave a name. */
export interface SavedLayout {
  name: string;
  /** As in the address bar, without the origin. */
  address: string;
}

function layoutIn(stored: Json): SavedLayout[] {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return [];
  const { name, address } = stored;
  return typeof name === 'string' && typeof address === 'string' && address.startsWith('/') ? [{ name, address }] : [];
}

/** The person's layouts, by name. What an address may show is decided when it is opened. */
export const savedLayouts = preference<SavedLayout[] & Json>({
  name: 'layouts',
  fallback: [] as SavedLayout[] & Json,
  read: (stored) => (Array.isArray(stored) ? (stored.flatMap(layoutIn) as SavedLayout[] & Json) : null),
});
