/** What the pane store needs of the browser: the address bar and its history, with the pane ids of each entry. */
export interface BrowserUrl {
  read: () => { address: string; ids: readonly string[] };
  write: (how: 'push' | 'replace', address: string, ids: readonly string[]) => void;
  /** Back and Forward; answers with the way to stop listening. */
  onPop: (listener: () => void) => () => void;
  /** Leave the workspace for a page that takes the whole window, such as `/logout`. */
  leave: (href: string) => void;
}

/** The window's own address bar. */
export const windowUrl: BrowserUrl = {
  read: () => {
    const ids: unknown = history.state?.panes;
    return { address: location.pathname + location.search + location.hash, ids: Array.isArray(ids) ? ids.map(String) : [] };
  },
  write: (how, address, ids) => {
    if (how === 'push') history.pushState({ panes: ids }, '', address);
    else history.replaceState({ panes: ids }, '', address);
  },
  onPop: (listener) => {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
  leave: (href) => location.assign(href),
};
