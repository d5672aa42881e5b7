import type { Json } from '#domain/field.ts';
import { sealText, unsealText } from '#src/browser/sealing.ts';

/** Work that somebody typed and has not saved. */
export interface Draft {
  /** When it was last typed at, an ISO instant. */
  at: string;
  value: Json;
}

/** The key of what a person types; null: the browser has no place for one, and drafts are kept as they are. */
type DraftKey = Promise<CryptoKey | null>;

const PREFIX = 'weighstation.draft.';
/** A person's id holds no colon. */
const prefixOf = (userId: string): string => `${PREFIX}${userId}:`;

/** Drafts as JSON, by the names of their entries in localStorage, where they are sealed: what is removed there stays on the disk for long. */
const drafts = new Map<string, string>();
/** Until somebody's drafts are open, nothing is written. */
let key: DraftKey = new Promise(() => {});
let prefix: string | null = null;

/** Opens the drafts of a person, before the first screen reads one. Those that the key does not open stay as they are. */
export async function openDrafts(userId: string, given: DraftKey): Promise<void> {
  key = given;
  // Whoever types hears of it: nothing that they type is kept.
  key.catch(() => undefined);
  prefix = prefixOf(userId);
  addEventListener('storage', hear);
  await Promise.all(entriesOf(prefix).map(take));
}

/** Returns the key of whoever is signed in, for what they type and is kept elsewhere. */
export const draftKey = (): DraftKey => key;

/** Another tab of this person types too. */
function hear({ key: entry }: StorageEvent): void {
  if (prefix !== null && entry?.startsWith(prefix)) void take(entry);
}

async function take(entry: string): Promise<void> {
  const kept = localStorage.getItem(entry);
  if (kept === null) return void drafts.delete(entry);
  try {
    const secret = await key;
    // The release before kept them as they are.
    const isPlain = kept.startsWith('{');
    const text = isPlain || !secret ? kept : await unsealText(secret, kept, entry);
    if (localStorage.getItem(entry) !== kept) return;
    drafts.set(entry, text);
    if (isPlain && secret) await write(entry, text);
  } catch {
    // It is of a person who has left since, or damaged.
  }
}

/** Writes a draft to the disk, unless it is not the newest any more. @throws when there is no room */
async function write(entry: string, text: string): Promise<void> {
  const secret = await key;
  const sealed = secret ? await sealText(secret, text, entry) : text;
  if (drafts.get(entry) === text) localStorage.setItem(entry, sealed);
}

/** Reads what this browser keeps of unsaved work under a name (`case:new`); null: nothing that can be read. Each person has their own, because a device may be shared. */
export function readDraft(userId: string, name: string): Draft | null {
  try {
    const kept = JSON.parse(drafts.get(prefixOf(userId) + name) ?? 'null') as Draft | null;
    return kept !== null && typeof kept.at === 'string' && 'value' in kept ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it until it is saved, dropped (null), or its person signs out: at once for this tab, and sealed on the disk. Resolves with false where this browser has no room for it. */
export async function keepDraft(userId: string, name: string, value: Json): Promise<boolean> {
  const entry = prefixOf(userId) + name;
  if (value === null) {
    drafts.delete(entry);
    localStorage.removeItem(entry);
    return true;
  }
  const text = JSON.stringify({ at: new Date().toISOString(), value } satisfies Draft);
  drafts.set(entry, text);
  return write(entry, text).then(
    () => true,
    () => false,
  );
}

/** Unsaved work goes from a device with its person. */
export function dropDraftsOf(userId: string): void {
  for (const entry of entriesOf(prefixOf(userId))) localStorage.removeItem(entry);
  for (const entry of drafts.keys()) if (entry.startsWith(prefixOf(userId))) drafts.delete(entry);
}

function entriesOf(prefix: string): string[] {
  const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  return all.filter((entry) => entry.startsWith(prefix));
}
