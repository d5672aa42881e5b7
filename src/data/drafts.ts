import type { Json } from '#domain/field.ts';

/** Work that somebody typed and has not saved. */
export interface Draft {
  /** When it was last typed at, an ISO instant. */
  at: string;
  value: Json;
}

const PREFIX = 'weighstation.draft.';
/** A person's id holds no colon. */
const prefixOf = (userId: string): string => `${PREFIX}${userId}:`;

/** Reads what this browser keeps of unsaved work under a name (`case:new`); null: nothing that can be read. Each person has their own, because a device may be shared. */
export function readDraft(userId: string, name: string, storage: Storage = localStorage): Draft | null {
  try {
    const kept = JSON.parse(storage.getItem(prefixOf(userId) + name) ?? 'null') as Draft | null;
    return kept !== null && typeof kept.at === 'string' && 'value' in kept ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it until it is saved, dropped (null), or its person signs out; false: this browser has no room for it. */
export function keepDraft(userId: string, name: string, value: Json, storage: Storage = localStorage): boolean {
  const key = prefixOf(userId) + name;
  if (value === null) {
    storage.removeItem(key);
    return true;
  }
  try {
    storage.setItem(key, JSON.stringify({ at: new Date().toISOString(), value } satisfies Draft));
    return true;
  } catch {
    return false;
  }
}

/** Unsaved work goes from a device with its person. */
export function dropDraftsOf(userId: string, storage: Storage = localStorage): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  for (const key of keys) if (key.startsWith(prefixOf(userId))) storage.removeItem(key);
}
