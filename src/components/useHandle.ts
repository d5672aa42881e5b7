import { useEffect, useRef } from 'react';

/** Lets commands reach the screen of a pane for as long as it is shown; each call finds the screen as it is then. */
export function useHandle<H extends object>(offer: (paneId: string, handle: H) => () => void, paneId: string | null, now: H): void {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (paneId === null) return undefined;
    const late = new Proxy({} as H, { get: (_, act) => latest.current[act as keyof H] });
    return offer(paneId, late);
  }, [offer, paneId]);
}
