import { fnv1a } from '#domain/fnv1a.ts';

/** Storage of layouts whose address would be too long. */
export interface LayoutStorage {
  /** Stores the address of a layout and returns its id, the same one for the same address. */
  keep: (address: string) => string;
  /** Address of a layout; null: not here (any more). */
  read: (id: string) => string | null;
}

const KEY = 'weighstation.layouts';
/** Maximum number of layouts; the oldest is dropped first. */
const KEPT_MAX = 20;

/** A short name for a text: FNV-1a over its characters, twice. */
function nameOf(text: string): string {
  return fnv1a(text).toString(36) + fnv1a(text, 84696351).toString(36);
}

function entriesIn(storage: Storage): [id: string, address: string][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** Storage that ends with the tab: enough for reload, Back and a tab that was duplicated from this one. */
export function tabLayoutStorage(storage: Storage): LayoutStorage {
  return {
    keep: (address) => {
      const id = nameOf(address);
      const others = entriesIn(storage).filter(([known]) => known !== id);
      storage.setItem(KEY, JSON.stringify([...others, [id, address]].slice(-KEPT_MAX)));
      return id;
    },
    read: (id) => entriesIn(storage).find(([known]) => known === id)?.[1] ?? null,
  };
}
