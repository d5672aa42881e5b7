import { fitsPattern } from '../layoutUrl.ts';
import { createPaneStore } from '../paneStore.ts';
import { barAt } from './barAt.ts';

const PATTERNS = ['/alerts', '/cases', '/cases/details/$id', '/customers'];

/** A pane store at an address, with a browser's history beneath and a shelf that lasts as long as it does. */
export function openPanes(address: string, bar = barAt(address), shelf = new Map<string, string>()) {
  const store = createPaneStore({
    url: bar.url,
    accepts: (path) => PATTERNS.some((pattern) => fitsPattern(pattern, path)),
    home: '/alerts',
    isPublic: (path) => path === '/logout',
    shelf: { keep: (whole) => (shelf.set(`n${whole.length}`, whole), `n${whole.length}`), read: (id) => shelf.get(id) ?? null },
  });
  store.start();
  return {
    bar,
    shelf,
    store,
    hrefs: () => store.state().panes.map((pane) => pane.href),
    ids: () => store.state().panes.map(({ id }) => id),
  };
}
