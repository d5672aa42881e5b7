import type { Trail } from './trail.ts';

/** The facts of a pane that a history entry knows beyond its address. */
export interface PaneMark {
  id: string;
  pinned: boolean;
  trail: Trail | null;
  /** The addresses that led there; absent: none. */
  from?: readonly string[];
}

/** The mark of a pane. */
export const markOf = ({ id, pinned, trail, from = [] }: PaneMark): PaneMark => ({ id, pinned, trail, ...(from.length > 0 && { from }) });

/** The note in a history entry beside its address; survives a reload. */
export interface HistoryNote {
  panes: readonly PaneMark[];
  follow: { list: string; side: string } | null;
  /** The whole layout, where it was too long for the address bar. */
  whole: string | null;
}
export const NO_NOTE: HistoryNote = { panes: [], follow: null, whole: null };

/** The parts of the browser that the pane store needs: the address bar and its history. */
export interface BrowserUrl {
  read: () => { address: string; note: HistoryNote };
  write: (how: 'push' | 'replace', address: string, note: HistoryNote) => void;
  /** Back and Forward; answers with the way to stop listening. */
  onPop: (listener: () => void) => () => void;
  /** The page is about to go: the last moment to write. Answers with the way to stop listening. */
  onLeave: (listener: () => void) => () => void;
  /** Leave the workspace for a page that takes the whole window, such as `/logout`. */
  leave: (href: string) => void;
}

function noteIn(state: unknown): HistoryNote {
  const note = (state as { workspace?: Partial<HistoryNote> } | null)?.workspace;
  return note && Array.isArray(note.panes) ? { ...NO_NOTE, ...note } : NO_NOTE;
}

/** The window's own address bar. */
export const windowUrl: BrowserUrl = {
  read: () => ({ address: location.pathname + location.search + location.hash, note: noteIn(history.state) }),
  write: (how, address, note) => {
    if (how === 'push') history.pushState({ workspace: note }, '', address);
    else history.replaceState({ workspace: note }, '', address);
  },
  onPop: (listener) => {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
  onLeave: (listener) => {
    addEventListener('pagehide', listener);
    return () => removeEventListener('pagehide', listener);
  },
  leave: (href) => location.assign(href),
};
