import { useEffect, useRef, useState } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { useSyncStatus } from '#src/data/useLive.ts';
import { isReachable } from '#sync/syncStatus.ts';

const askers = new Set<() => void>();

/** Something about one's own sign-in was changed: whoever shows it asks again. */
export function askAgain(): void {
  for (const ask of askers) ask();
}

/** Asks the server about one's own sign-in, and again when the connection is back or something was changed. */
export function useOwn<T>(path: string): ServerAnswer<T> {
  const tools = useTools();
  const { phase } = useSyncStatus();
  const isOnline = isReachable(phase);
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState<{ data: T | null; message: string | null } | null>(null);
  const turn = useRef(0);
  useEffect(() => {
    const ask = (): void => setTries((n) => n + 1);
    askers.add(ask);
    return () => void askers.delete(ask);
  }, []);
  useEffect(() => {
    if (!isOnline) return undefined;
    const own = (turn.current += 1);
    const ask = async (): Promise<void> => {
      const got = await tools.online().then(
        (server) => server.post<T>(path, {}),
        () => ({ ok: false as const, message: 'The server cannot be reached.' }),
      );
      // An earlier answer may come later, and is not the last word then.
      if (own !== turn.current) return;
      setKnown((last) => (got.ok ? { data: got.data, message: null } : { data: last?.data ?? null, message: got.message }));
    };
    void ask();
    return () => {
      turn.current += 1;
    };
  }, [tools, isOnline, path, tries]);
  const state = !isOnline ? 'away' : known === null ? 'asking' : known.message === null ? 'here' : 'failed';
  return { state, data: known?.data ?? null, message: known?.message ?? null, retry: () => setTries((n) => n + 1) };
}
