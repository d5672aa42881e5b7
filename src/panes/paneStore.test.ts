import { expect, test } from 'vitest';
import type { BrowserUrl } from './browserUrl.ts';
import { fitsPattern } from './layoutUrl.ts';
import { createPaneStore } from './paneStore.ts';

const patterns = ['/alerts', '/cases', '/cases/details/$id', '/customers'];

/** An address bar with a history, as a browser keeps it. */
function barAt(address: string) {
  const entries = [{ address, ids: [] as readonly string[] }];
  let at = 0;
  let pop = (): void => {};
  const left: string[] = [];
  const url: BrowserUrl = {
    read: () => entries[at]!,
    write: (how, next, ids) => {
      if (how === 'push') entries.length = ++at;
      entries[at] = { address: next, ids };
    },
    onPop: (listener) => ((pop = listener), () => {}),
    leave: (href) => left.push(href),
  };
  const step = (by: number): void => {
    at = Math.min(entries.length - 1, Math.max(0, at + by));
    pop();
  };
  return { url, left, address: () => entries[at]!.address, step, length: () => entries.length };
}

function open(address: string) {
  const bar = barAt(address);
  const store = createPaneStore({
    url: bar.url,
    accepts: (path) => patterns.some((p) => fitsPattern(p, path)),
    home: '/alerts',
    isPublic: (path) => path === '/logout',
  });
  store.start();
  return { bar, store, hrefs: () => store.state().panes.map((pane) => pane.href) };
}

test('/ becomes the home screen, in place', () => {
  const { bar } = open('/');
  expect(bar.address()).toBe('/alerts');
  expect(bar.length()).toBe(1);
});

test('beside: a new pane, then the same one again, then the focus when the record is open already', () => {
  const { store, hrefs } = open('/cases');
  const first = store.state().panes[0]!.id;
  store.go('/cases/details/a', 'side', first);
  expect(hrefs()).toEqual(['/cases', '/cases/details/a']);
  expect(store.state().focused).toBe(1);
  store.go('/cases/details/b', 'side', first);
  expect(hrefs()).toEqual(['/cases', '/cases/details/b']);
  store.go('/alerts', 'side', store.state().panes[1]!.id);
  store.go('/cases/details/b#comment-1', 'side', first);
  expect(hrefs()).toEqual(['/cases', '/cases/details/b#comment-1', '/alerts']);
  expect(store.state().focused).toBe(1);
});

test('Back and Forward undo the last thing, in whichever pane, and keep the panes apart', () => {
  const { bar, store, hrefs } = open('/cases');
  store.go('/cases/details/a', 'side');
  store.go('/customers', 'here', store.state().panes[0]!.id);
  const ids = store.state().panes.map((pane) => pane.id);
  store.close(ids[0]);
  expect(hrefs()).toEqual(['/cases/details/a']);
  bar.step(-1);
  expect(store.state().panes.map((pane) => pane.id)).toEqual(ids);
  expect(hrefs()).toEqual(['/customers', '/cases/details/a']);
  bar.step(-1);
  expect(hrefs()).toEqual(['/cases', '/cases/details/a']);
  bar.step(1);
  expect(hrefs()).toEqual(['/customers', '/cases/details/a']);
});

test('50 random steps are replayed exactly by Back', () => {
  const { bar, store } = open('/cases');
  const trail = [bar.address()];
  let seed = 5;
  const random = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  while (trail.length < 50) {
    const pane = store.state().panes[random(store.state().panes.length)]!;
    const kind = random(3);
    const before = bar.length();
    if (kind === 0) store.go(`/cases/details/x${trail.length}`, 'side', pane.id);
    else if (kind === 1) store.go(`/alerts?page=${trail.length}`, 'here', pane.id);
    else store.close(pane.id);
    if (bar.length() > before) trail.push(bar.address());
    else trail[trail.length - 1] = bar.address();
  }
  for (const address of trail.reverse()) {
    expect(bar.address()).toBe(address);
    bar.step(-1);
  }
});

test('closing gives the focus to the left neighbour; closing pane 1 promotes pane 2; the last one stays', () => {
  const { store, hrefs } = open('/cases?split=%2Falerts&split=%2Fcustomers&f=2');
  store.close();
  expect([hrefs(), store.state().focused]).toEqual([['/cases', '/alerts'], 1]);
  store.close(store.state().panes[0]!.id);
  expect([hrefs(), store.state().focused]).toEqual([['/alerts'], 0]);
  store.close();
  expect(hrefs()).toEqual(['/alerts']);
});

test('focus changes write over the history entry, and public pages leave the workspace', () => {
  const { bar, store } = open('/cases?split=%2Falerts');
  store.focusNext(1);
  expect([bar.address(), bar.length()]).toEqual(['/cases?split=%2Falerts&f=1', 1]);
  store.go('/logout', 'side');
  expect(bar.left).toEqual(['/logout']);
  store.go('https://evil.example/');
  expect(bar.length()).toBe(1);
});

test('a screen that was left cannot speak for the pane any more', () => {
  const { store } = open('/cases');
  const { id } = store.state().panes[0]!;
  store.tell(id, '/cases', { title: 'Cases', mode: 'list' });
  store.go('/cases/details/a');
  expect(store.state().panes[0]).toMatchObject({ title: null, mode: 'record' });
  store.tell(id, '/cases', { title: 'stale' });
  expect(store.state().panes[0]!.title).toBeNull();
  expect(store.state().panes[0]!.id).toBe(id);
});
