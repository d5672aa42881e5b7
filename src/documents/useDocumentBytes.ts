import { useCallback, useEffect, useState } from 'react';
import { documentBytes } from './documentBytes.ts';

/** Bytes of a document on their way; `part` null: it is not known how much of them has come. */
export type Bytes = { is: 'coming'; part: number | null } | { is: 'here'; blob: Blob } | { is: 'failed'; reason: string };

const COMING: Bytes = { is: 'coming', part: null };

/** Brings a document, and says how far it is. `fail`: its bytes are of no use; `again`: from the beginning. */
export function useDocumentBytes(fileId: string): { bytes: Bytes; fail: (reason: string) => void; again: () => void } {
  const [bytes, setBytes] = useState<Bytes>(COMING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const giveUp = new AbortController();
    setBytes(COMING);
    documentBytes(fileId, (part) => setBytes({ is: 'coming', part }), giveUp.signal).then(
      (blob) => giveUp.signal.aborted || setBytes({ is: 'here', blob }),
      (error: Error) => giveUp.signal.aborted || setBytes({ is: 'failed', reason: error.message }),
    );
    return () => giveUp.abort();
  }, [fileId, attempt]);
  const fail = useCallback((reason: string) => setBytes({ is: 'failed', reason }), []);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  return { bytes, fail, again };
}
