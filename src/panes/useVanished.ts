import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import { onWatched, watched } from '#src/data/watched.ts';
import { PaneIdContext, usePaneStore } from './panesContext.ts';

interface Vanishing {
  /** Path of the record's screen and of the list to go back to. */
  path: string;
  list: string;
  /** `Case 2026-000123`. */
  name: string;
  row: unknown;
  /** The replica has answered. */
  ready: boolean;
}

/**
 * A record that was on show and is gone (removed, or not this person's any more): its pane goes to the list and says so; the
 * others stay. While the replica is being filled anew nothing counts as gone.
 */
export function useVanished({ path, list, name, row, ready }: Vanishing): void {
  const store = usePaneStore();
  const tools = useTools();
  const paneId = use(PaneIdContext);
  const complete = useSyncExternalStore(onWatched, () => watched()?.complete ?? false);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (row) shown.current = name;
    else if (ready && complete && shown.current !== null && paneId !== null) {
      tools.toast(`${shown.current} is not here anymore: it was removed, or you may not see it now`, 'alert');
      shown.current = null;
      store.vanish(paneId, path, list);
    }
  }, [row, ready, complete, name, path, list, paneId, store, tools]);
}
