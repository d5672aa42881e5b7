import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOpenCase } from '#domain/cases/case.ts';
import type { Row, TableName } from '#domain/tables.ts';
import { tablesOf } from '#sync/query/queryTables.ts';
import type { Me } from '#sync/protocol.ts';
import type { OutboxEntry, RecoveryNote, ReplicaAnswer, ReplicaQuery, UnsealedNote } from '#sync/replicaApi.ts';
import { isReachable, type SyncStatus } from '#sync/syncStatus.ts';
import { rows } from './replica.ts';
import { useAsked } from './useAsked.ts';
import { onWatched, syncStatus, watched } from './watched.ts';

export type Live<T extends TableName> = ReplicaAnswer<T> & {
  /** False while the replica is still being filled: a count is then a lower bound. */
  complete: boolean;
  /** False until the replica has answered once: show a skeleton only then. */
  ready: boolean;
  /** The rows answer this very question, not the one before it. */
  current: boolean;
  /** The number of rows before these in the answer that they are of. */
  skip: number;
};

/** Always the same, so that nothing that is made of them is made again. */
const NO_ROWS: never[] = [];

/** Rows that say the same stay the same objects, so that a list draws only the rows that changed. */
export function keepSame<R extends { id: string }>(before: readonly R[] | undefined, now: R[]): R[] {
  if (!before?.length) return now;
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const last = known.get(row.id);
    return last && JSON.stringify(last) === JSON.stringify(row) ? last : row;
  });
}

/** A page of the replica that stays true: asked again exactly when a table it looks at has changed. `null` asks nothing. */
export function useLive<T extends TableName>(q: ReplicaQuery<T> | null): Live<T> {
  const key = JSON.stringify(q);
  const moved = useSyncExternalStore(onWatched, () => {
    const versions = watched()?.versions;
    return versions && q
      ? tablesOf(q)
          .map((table) => versions[table] ?? 0)
          .join()
      : null;
  });
  const complete = useSyncExternalStore(onWatched, () => watched()?.complete ?? false);
  const [answer, setAnswer] = useState<(ReplicaAnswer<T> & { key: string; skip: number }) | null>(null);
  useEffect(() => {
    if (moved === null || q === null) return undefined;
    let stale = false;
    void rows.query(q, watched()?.versions).then((next) => {
      if (!stale) setAnswer((last) => ({ ...next, key, skip: q.skip ?? 0, rows: keepSame(last?.rows, next.rows) }));
    });
    return () => {
      stale = true;
    };
    // `key` stands for the query, which is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, moved]);
  return answer && q
    ? { rows: answer.rows, count: answer.count, complete, ready: true, current: answer.key === key, skip: answer.skip }
    : { rows: NO_ROWS, count: 0, complete, ready: false, current: false, skip: 0 };
}

/** The wait before asking again for a row that could not be read. */
const ASK_AGAIN_MS = 2000;

/** One row that stays true: asked again when its table has changed. `ready` without a row: it is not on this device. */
export function useRow<T extends TableName>(table: T, id: string): { row: Row<T> | undefined; ready: boolean } {
  const moved = useSyncExternalStore(onWatched, () => watched() && (watched()!.versions[table] ?? 0));
  const [found, setFound] = useState<{ id: string; row: Row<T> | undefined } | null>(null);
  useEffect(() => {
    if (moved === null) return undefined;
    let stale = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const show = (row: Row<T> | undefined): void => {
      if (!stale) setFound((last) => (last?.id === id && JSON.stringify(last.row) === JSON.stringify(row) ? last : { id, row }));
    };
    const ask = (): void => {
      rows.get(table, id).then(show, () => {
        // The store does not answer now.
        show(undefined);
        if (!stale) again = setTimeout(ask, ASK_AGAIN_MS);
      });
    };
    if (id) ask();
    else show(undefined);
    return () => {
      stale = true;
      clearTimeout(again);
    };
  }, [table, id, moved]);
  return found?.id === id ? { row: found.row, ready: true } : { row: undefined, ready: false };
}

/** The state of a case's child rows on this device. `not-here`: missing, and the server cannot be reached now. */
export type PartsHere = 'loading' | 'here' | 'not-here';

/**
 * Brings the parts of a case to the device and says whether they are here. Open cases are always complete; those of a closed
 * one are fetched when it is looked at. `row`: the case itself; undefined while it is not known, and then nothing is fetched.
 */
export function useEnsure(parent: 'cases', id: string, row: Row<'cases'> | undefined): PartsHere {
  const { phase } = useSyncStatus();
  const childrenComplete = useSyncExternalStore(onWatched, () => watched()?.childrenComplete ?? false);
  const fetched = useAsked('sets', `${parent}:${id}`, () => rows.hasChildren(parent, id));
  const known = row !== undefined && fetched !== undefined;
  const here = fetched === true || (childrenComplete && row !== undefined && isOpenCase(row));
  const reachable = isReachable(phase);
  useEffect(() => {
    if (known && !here && reachable) void rows.ensure(parent, id);
  }, [known, here, reachable, parent, id]);
  if (here) return 'here';
  return reachable ? 'loading' : 'not-here';
}

const NOTHING: readonly OutboxEntry[] = [];

/** Returns the sync status, as the leading tab last wrote it. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(onWatched, syncStatus);
}

/** Changes that wait for the server or were refused, oldest first. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(onWatched, () => watched()?.outbox ?? NOTHING);
}

/** Returns the signed-in person, known offline too; null until the first answer of the server. */
export function useMe(): Me | null {
  return useSyncExternalStore(onWatched, () => watched()?.me ?? null);
}

/** Returns the outcome of work that its person had left sealed; null when there was none. */
export function useUnsealed(): UnsealedNote | null {
  return useSyncExternalStore(onWatched, () => watched()?.unsealed ?? null);
}

/** Returns what came back after this device lost its store, and what did not; null when there is nothing to tell. */
export function useRecovery(): RecoveryNote | null {
  return useSyncExternalStore(onWatched, () => watched()?.recovery ?? null);
}
