import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnderWay, type BulkBatch } from '#domain/esign/bulkBatch.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { UNREACHED } from '#src/data/unreached.ts';
import { useSyncStatus } from '#src/data/useLive.ts';

/** The pause between questions while a batch is under way. */
const ASK_AGAIN_MS = 2_000;

/** The answer of a call that is about one batch. */
export interface BatchAnswer {
  data: { batch: BulkBatch };
}

/** What can be done to a batch. */
export type BulkAct = 'undo' | 'cancel' | 'retry';

/** The batches that this person sees, newest first. */
export interface Bulks {
  /** Null: not known yet. */
  batches: readonly BulkBatch[] | null;
  /** Why they are not known, in words. */
  problem: string | null;
  retry: () => void;
  /** Puts what the server has said of a batch in the place of what was known. */
  know: (batch: BulkBatch) => void;
  /** Does something to a batch; resolves with why not, in words, null: it is done. */
  act: (what: BulkAct, id: string, number?: number) => Promise<string | null>;
}

/** Asks the server for the batches, again and again while one of them is under way; a row of them stays on no device. */
export function useBulks(): Bulks {
  const tools = useTools();
  const isOnline = isReachable(useSyncStatus().phase);
  const [batches, setBatches] = useState<readonly BulkBatch[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  /** Counts what was done here: an answer to an earlier question is older than that. */
  const acts = useRef(0);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const before = acts.current;
      const answer = await tools
        .online()
        .then((server) => server.get<{ data: { batches: readonly BulkBatch[] } }>('/api/esign/bulk'))
        .catch(() => null);
      if (isOver) return;
      setProblem(answer?.ok ? null : answer?.message || UNREACHED);
      if (answer?.ok && before === acts.current) setBatches(answer.data.data.batches);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [isOnline, tools, asked]);
  const isMoving = batches?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isMoving || !isOnline) return undefined;
    const timer = setInterval(() => document.hidden || setAsked((n) => n + 1), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, isOnline]);
  const know = useCallback((batch: BulkBatch): void => {
    acts.current += 1;
    setBatches((was) =>
      was?.some(({ id }) => id === batch.id) ? was.map((one) => (one.id === batch.id ? batch : one)) : [batch, ...(was ?? [])],
    );
  }, []);
  const act = useCallback(
    async (what: BulkAct, id: string, number?: number): Promise<string | null> => {
      const server = await tools.online().catch(() => null);
      if (!server) return UNREACHED;
      const answer = await server.post<BatchAnswer>(`/api/esign/bulk_${what}`, { id, ...(number !== undefined && { number }) });
      if (!answer.ok) return answer.message;
      know(answer.data.data.batch);
      return null;
    },
    [tools, know],
  );
  return { batches, problem: isOnline ? problem : null, retry: () => setAsked((n) => n + 1), know, act };
}
