import type { StoredMutation } from '../store/stores.ts';

/**
 * A line of the journal: what one transaction did to the outbox of client `c`, all of it or nothing. `e`: entries as they
 * stand; `g`: numbers that left; `n`: the next number; `b`: every number from 1 up to below it has left.
 */
interface Line {
  c: string;
  e?: readonly StoredMutation[];
  g?: readonly number[];
  n?: number;
  b?: number;
}

/** The content of all lines of one client, in whatever order they were read. */
export interface Journalled {
  clientId: string;
  nextMid: number;
  /** The lowest number below zero that was given to work from an envelope; 0: none was. */
  lowestMid: number;
  /** The entries that had not left the outbox, in the order of numbers. */
  entries: StoredMutation[];
  gone: Set<number>;
  below: number;
}

export const changeLine = (clientId: string, entries: readonly StoredMutation[], gone: readonly number[] = []): string =>
  JSON.stringify({ c: clientId, ...(entries.length && { e: entries }), ...(gone.length && { g: gone }) } satisfies Line);
export const boundsLine = (clientId: string, nextMid: number, below: number): string =>
  JSON.stringify({ c: clientId, n: nextMid, b: below } satisfies Line);

function parse(line: string): Line | null {
  try {
    const found = JSON.parse(line) as Partial<Line> | null;
    const isWhole = typeof found?.c === 'string' && Array.isArray(found.e ?? []) && Array.isArray(found.g ?? []);
    return isWhole ? (found as Line) : null;
  } catch {
    return null;
  }
}

/** Reads lines by client. Of two copies of an entry the newer one counts; what left the outbox does not come back. */
export function foldLines(lines: readonly string[]): Map<string, Journalled> {
  const clients = new Map<string, Journalled & { newest: Map<number, StoredMutation> }>();
  for (const text of lines) {
    const line = parse(text);
    if (!line) continue;
    const fresh = { clientId: line.c, nextMid: 1, lowestMid: 0, entries: [], gone: new Set<number>(), below: 1, newest: new Map() };
    const client = clients.get(line.c) ?? fresh;
    clients.set(line.c, client);
    for (const entry of line.e ?? []) {
      const known = client.newest.get(entry.mid);
      if (!known || entry.rev > known.rev) client.newest.set(entry.mid, entry);
      client.nextMid = Math.max(client.nextMid, entry.mid + 1);
      client.lowestMid = Math.min(client.lowestMid, entry.mid);
    }
    for (const mid of line.g ?? []) {
      client.gone.add(mid);
      client.nextMid = Math.max(client.nextMid, mid + 1);
      client.lowestMid = Math.min(client.lowestMid, mid);
    }
    client.nextMid = Math.max(client.nextMid, line.n ?? 1);
    client.below = Math.max(client.below, line.b ?? 1);
  }
  for (const client of clients.values()) {
    const isLeft = ({ mid }: StoredMutation): boolean => (mid < 0 || mid >= client.below) && !client.gone.has(mid);
    client.entries = [...client.newest.values()].filter(isLeft).sort((a, b) => a.mid - b.mid);
  }
  return clients;
}

/**
 * The fewest lines that say of `lines` what `all` (the lines of every file) makes of them, of one client or of each. What left
 * the outbox is named as long as another file may still hold it.
 */
export function compactLines(lines: readonly string[], all: readonly string[], only?: string): string[] {
  // A tab may have died since `all` was read, with lines that only its own file has.
  const known = foldLines([...all, ...lines]);
  const chosen = [...foldLines(lines).values()].filter(({ clientId }) => clientId === (only ?? clientId));
  return chosen.flatMap((mine) => {
    const { clientId, nextMid, entries, gone, below } = known.get(mine.clientId) ?? mine;
    const left = new Map(entries.map((entry) => [entry.mid, entry]));
    let from = below;
    while (gone.has(from)) from += 1;
    const named = [...gone].filter((mid) => mid < 0 || mid >= from);
    const kept = mine.entries.flatMap(({ mid }) => left.get(mid) ?? []);
    return [
      boundsLine(clientId, nextMid, from),
      ...(named.length ? [changeLine(clientId, [], named)] : []),
      ...kept.map((entry) => changeLine(clientId, [entry])),
    ];
  });
}
