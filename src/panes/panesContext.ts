import { createContext, use, useSyncExternalStore } from 'react';
import type { PanesState } from './paneState.ts';
import type { PaneStore } from './paneStore.ts';

/** The workspace's panes; null outside of it (sign-in pages). */
export const PaneStoreContext = createContext<PaneStore | null>(null);
/** Id of the pane a component lives in; null in the sidebar, the status bar and dialogs. */
export const PaneIdContext = createContext<string | null>(null);

/** @throws outside of the workspace */
export function usePaneStore(): PaneStore {
  const store = use(PaneStoreContext);
  if (!store) throw new Error('usePaneStore: there are no panes here');
  return store;
}

/** All panes; renders again with every change of any of them. */
export function usePanes(): PanesState {
  const store = usePaneStore();
  return useSyncExternalStore(store.subscribe, store.state);
}
