import { useSyncExternalStore } from 'react';
import { useStore } from '#src/commands/store.ts';
import { NARROW_PX, sidebarShown, zen } from './chrome.ts';

const wide = (): MediaQueryList => matchMedia(`(min-width: ${NARROW_PX}px)`);

function onWidth(changed: () => void): () => void {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Returns whether the sidebar stands beside the panes: what it holds stands nowhere else then. */
export function useSidebarShown(): boolean {
  const isWanted = useStore(sidebarShown);
  const isZen = useStore(zen);
  const isWide = useSyncExternalStore(onWidth, () => wide().matches);
  return isWanted && !isZen && isWide;
}
