import { fitsPattern } from '../layoutUrl.ts';
import { createPaneStore } from '../paneStore.ts';
import { barAt } from './barAt.ts';

const PATTERNS = ['/alerts', '/cases', '/cases/details/$id', '/customers', '/document-folders-management'];

/** A pane store at an address, with a browser's history beneath and a storage that lasts as long as it does. */
export function openPanes(address: string, bar = barAt(address), storage = new Map<string, string>()) {
  const store = createPaneStore({
    url: bar.url,
    accepts: (path) => PATTERNS.some((pattern) => fitsPattern(pattern, path)),
    home: '/alerts',
    isPublic: (path) => path === '/logout',
    storage: { keep: (whole) => (storage.set(`n${whole.length}`, whole), `n${whole.length}`), read: (id) => storage.get(id) ?? null },
  });
  store.start();
  return {
    bar,
    storage,
    store,
    hrefs: () => store.state().panes.map((pane) => pane.href),
    ids: () => store.state().panes.map(({ id }) => id),
  };
}
