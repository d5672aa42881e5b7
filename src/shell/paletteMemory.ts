import type { Json } from '#domain/field.ts';
import { withQuery, withRun, type Usage } from '#src/commands/rank.ts';
import { preference } from '#src/data/preferences.ts';
import { withVisit, type Visit } from './visits.ts';

/** The palette's memory of a person. */
export interface Memory extends Usage {
  /** Places that were open, latest first. */
  visits: Visit[];
}

const SETTLE_MS = 20_000;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what some version of the product has stored; a part that cannot be read counts as nothing. */
export function readMemory(stored: unknown): Memory {
  const { runs, queries, visits } = isRecord(stored) ? stored : {};
  const isRun = (run: unknown): run is Usage['runs'][string] =>
    isRecord(run) && Number.isFinite(run['weight']) && Number.isFinite(run['at']);
  const isVisit = (visit: unknown): visit is Visit => isRecord(visit) && typeof visit['href'] === 'string' && visit['href'].startsWith('/');
  return {
    runs: Object.fromEntries(Object.entries(isRecord(runs) ? runs : {}).flatMap(([id, run]) => (isRun(run) ? [[id, run]] : []))),
    queries: Object.fromEntries(
      Object.entries(isRecord(queries) ? queries : {}).flatMap(([query, value]) => (typeof value === 'string' ? [[query, value]] : [])),
    ),
    visits: Array.isArray(visits) ? visits.filter(isVisit).map(({ href, record }) => ({ href, record: record ?? null })) : [],
  };
}

/** The preference of what this person ran, opened and typed, on every device of theirs. It goes along by itself: nobody waits for it (isAside in sync/store/entryStates.ts). */
const memory = preference<Json>({ name: 'recent.palette', fallback: {}, read: (stored) => stored, settleMs: SETTLE_MS });

export function paletteMemory(): Memory {
  return readMemory(memory.get());
}

function change(next: (last: Memory) => Memory): void {
  void memory.set((last) => next(readMemory(last)) as unknown as Json);
}

/** Remembers what words led to: a command that was run, or a record that was opened. */
export function remember(value: string, query: string, isCommand: boolean, now: number): void {
  change((last) => ({
    ...last,
    ...(isCommand ? withRun(last, value, query, now) : { queries: withQuery(last.queries, value, query) }),
  }));
}

/** Remembers a place. */
export function rememberVisit(visit: Visit): void {
  change((last) => ({ ...last, visits: withVisit(last.visits, visit) }));
}
