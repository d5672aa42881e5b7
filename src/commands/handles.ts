/** Creates the store of what the screens of panes offer to commands, by pane. */
export function createHandles<H extends object>() {
  const handles = new Map<string, H>();
  return {
    /** Returns what a pane offers; null when it offers nothing. */
    of: (paneId: string | undefined): H | null => (paneId !== undefined && handles.get(paneId)) || null,
    /** A pane offers this from now on; answers with the way to say that it does not any more. */
    offer: (paneId: string, handle: H): (() => void) => {
      handles.set(paneId, handle);
      return () => {
        if (handles.get(paneId) === handle) handles.delete(paneId);
      };
    },
  };
}
