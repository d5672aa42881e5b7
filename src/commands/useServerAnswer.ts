import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { TableName } from '#domain/tables.ts';
import type { Operation } from '#src/data/operation.ts';
import { useSyncStatus } from '#src/data/useLive.ts';
import { UNREACHED } from '#src/data/unreached.ts';
import { onWatched, watched } from '#src/data/watched.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from './commandHost.ts';
import type { Online, OnlineAnswer } from './online.ts';

/** A row somewhere has changed: the next change often follows at once, and one question is enough for both (spec 9: refetch delay). */
const ASK_AGAIN_MS = 500;

/** An answer that only the server knows. `data`: its last answer to this very question, also while the next is on its way or cannot come. */
export interface ServerAnswer<T> {
  /** `away`: there is no connection; it is asked as soon as there is one. */
  state: 'asking' | 'here' | 'away' | 'failed';
  data: T | null;
  /** Why it failed, in words; null otherwise. */
  message: string | null;
  retry: () => void;
}

const askers = new Set<() => void>();
const NOTHING = {};
const NO_TABLES: readonly TableName[] = [];

/** Something was changed that no table tells of, such as documents that no device holds: whoever shows an answer of the server asks again. */
export function askAgain(): void {
  for (const ask of askers) ask();
}

/** Asks the server, again when one of the tables has changed on this device, and when the connection is back. `variables` null asks nothing. */
export function useServerAnswer<R, V extends object>(
  operation: Operation<R, V>,
  variables: NoInfer<V> | null,
  tables: readonly TableName[],
): ServerAnswer<R> {
  return useAnswer(variables && JSON.stringify(variables), (server) => server.ask(operation, variables!), tables);
}

/** The same of a call of the REST API that is told nothing, such as those about one's own sign-in. */
export function usePostAnswer<R>(path: string): ServerAnswer<R> {
  return useAnswer(path, (server) => server.post<R>(path, NOTHING), NO_TABLES);
}

/** The same of a question to the REST API; `path` null asks nothing, and another `again` asks once more. */
export function useGetAnswer<R>(path: string | null, again: number = 0): ServerAnswer<R> {
  return useAnswer(path, (server) => server.get<R>(path!), NO_TABLES, again);
}

/** Puts a question; `key` stands for it, null asks nothing. */
function useAnswer<R>(
  key: string | null,
  put: (server: Online) => Promise<OnlineAnswer<R>>,
  tables: readonly TableName[],
  again: number = 0,
): ServerAnswer<R> {
  const tools = useTools();
  const { phase } = useSyncStatus();
  const isOnline = isReachable(phase);
  // While the device is being filled its tables move all the time, and the server knows nothing new for that.
  const moved = useSyncExternalStore(onWatched, () => {
    const now = watched();
    return now?.complete ? tables.map((table) => now.versions[table] ?? 0).join() : '';
  });
  const [tries, setTries] = useState(0);
  const triedFor = useRef(0);
  const [answer, setAnswer] = useState<{ key: string; data: R | null; message: string | null } | null>(null);
  const known = answer?.key === key ? answer : null;
  const isFirst = known === null;
  useEffect(() => {
    const ask = (): void => setTries((n) => n + 1);
    askers.add(ask);
    return () => void askers.delete(ask);
  }, []);
  /** The question that is asked now; null: none any more. An answer counts as long as this is still its question, however often it is asked again. */
  const wanted = useRef<string | null>(null);
  const asked = useRef(0);
  const answered = useRef(0);
  useEffect(() => {
    wanted.current = key;
    return () => {
      wanted.current = null;
    };
  }, [key]);
  useEffect(() => {
    if (!isOnline || key === null) return undefined;
    const ask = async (): Promise<void> => {
      const turn = (asked.current += 1);
      const got = await tools.online().then(put, () => ({ ok: false as const, message: UNREACHED }));
      // An earlier answer may come later, and is not the last word then.
      if (wanted.current !== key || turn < answered.current) return;
      answered.current = turn;
      setAnswer((last) =>
        got.ok ? { key, data: got.data, message: null } : { key, data: last?.key === key ? last.data : null, message: got.message },
      );
    };
    // Whoever asks to try again waits for nothing.
    const timer = setTimeout(() => void ask(), isFirst || triedFor.current !== tries ? 0 : ASK_AGAIN_MS);
    triedFor.current = tries;
    return () => clearTimeout(timer);
    // `key` stands for what is put; what was answered first decides only how long the next question waits.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tools, isOnline, key, moved, again, tries]);
  const state = !isOnline ? 'away' : known === null ? 'asking' : known.message === null ? 'here' : 'failed';
  return { state, data: known?.data ?? null, message: known?.message ?? null, retry: () => setTries((n) => n + 1) };
}
