import { useEffect, useState } from 'react';
import type { UndoStep } from '#sync/replicaApi.ts';
import { outbox } from '#src/data/replica.ts';
import { useOutbox } from '#src/data/useLive.ts';

/** The last acts that can be taken back, newest first, true for as long as the screen is open; null until they are read. */
export function useActs(): readonly UndoStep[] | null {
  // Whatever becomes of an act shows in the outbox first.
  const changes = useOutbox();
  const [acts, setActs] = useState<readonly UndoStep[] | null>(null);
  useEffect(() => {
    let stale = false;
    void outbox.acts().then((found) => {
      if (!stale) setActs(found);
    });
    return () => {
      stale = true;
    };
  }, [changes]);
  return acts;
}
