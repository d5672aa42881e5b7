import { useEffect, useRef } from 'react';
import { offerList, type ListHandle } from '#src/commands/listHandle.ts';

/** Lets commands reach the list of a pane for as long as it is shown; each call finds the list as it is then. */
export function useListHandle(paneId: string | null, now: ListHandle): void {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (paneId === null) return undefined;
    const late = new Proxy({} as ListHandle, { get: (_, act) => latest.current[act as keyof ListHandle] });
    return offerList(paneId, late);
  }, [paneId]);
}
