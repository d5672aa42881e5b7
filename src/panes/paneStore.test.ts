import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADDRESS_MAX, MAX_PANES } from './layoutUrl.ts';
import { CLOSED_KEPT } from './paneMoves.ts';
import { QUIET_MS } from './quietWrites.ts';
import { openPanes } from './testing/openPanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
/** Long enough for what is written over an entry to have been written. */
const settle = (): unknown => vi.advanceTimersByTime(QUIET_MS);

test('/ becomes the home screen, in place', () => {
  const { bar } = openPanes('/');
  expect(bar.address()).toBe('/alerts');
  expect(bar.length()).toBe(1);
});

test('beside: a new pane, then the same one again, then the focus when the record is open already', () => {
  const { store, hrefs } = openPanes('/cases');
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

test('up returns to where a record was opened, with its filters, step by step; without a way back it leads to the list', () => {
  const { bar, store, hrefs } = openPanes('/alerts');
  store.go('/cases?status=NEW');
  store.go('/cases/details/a');
  store.go('/cases/details/b');
  store.goUp('/cases');
  expect([hrefs(), store.state().panes[0]!.again]).toEqual([['/cases/details/a'], true]);
  store.goUp('/cases');
  expect(hrefs()).toEqual(['/cases?status=NEW']);
  // What was come back to is no step any more, and a form that has been saved is none.
  store.go('/cases/details/c');
  store.go('/customers');
  store.go('/cases/details/d', 'here', undefined, 'replace');
  store.goUp('/cases');
  expect(hrefs()).toEqual(['/cases/details/c']);
  bar.step(-1);
  store.goUp('/cases');
  expect(hrefs()).toEqual(['/cases/details/c']);
  const { store: fresh, hrefs: there } = openPanes('/cases/details/a');
  fresh.goUp('/cases');
  expect(there()).toEqual(['/cases']);
});

test('up from a record that was opened beside closes it and leads to its list, whatever its pane showed before', () => {
  const { store, hrefs } = openPanes('/cases?status=NEW');
  const first = store.state().panes[0]!.id;
  store.go('/cases/details/a', 'side', first);
  store.go('/cases/details/b', 'side', first);
  expect(hrefs()).toEqual(['/cases?status=NEW', '/cases/details/b']);
  store.goUp('/cases');
  expect([hrefs(), store.state().focused]).toEqual([['/cases?status=NEW'], 0]);
});

test('up from a pane that is not the focused one is its own way back', () => {
  const { store, hrefs, ids } = openPanes('/cases?split=%2Falerts');
  const [first, second] = ids() as [string, string];
  store.go('/customers', 'here', first);
  store.focus(second);
  store.goUp('/document-folders-management', first);
  expect([hrefs(), store.state().focused]).toEqual([['/cases', '/alerts'], 0]);
});

test('what opens beside never takes a pinned pane, and opens in place when all others are pinned', () => {
  const { store, hrefs } = openPanes('/cases?split=%2Falerts');
  const [first, second] = store.state().panes.map((pane) => pane.id);
  store.pin(second);
  store.go('/cases/details/a', 'side', first);
  expect(hrefs()).toEqual(['/cases', '/cases/details/a', '/alerts']);
  store.pin();
  store.go('/cases/details/b', 'side', first);
  expect(hrefs()).toEqual(['/cases', '/cases/details/b', '/cases/details/a', '/alerts']);
  store.pin();
  store.go('/cases/details/c', 'side', first);
  expect(hrefs()).toEqual(['/cases/details/c', '/cases/details/b', '/cases/details/a', '/alerts']);
});

test('Back and Forward undo the last thing, in whichever pane, and keep the panes apart', () => {
  const { bar, store, hrefs, ids } = openPanes('/cases');
  store.go('/cases/details/a', 'side');
  store.go('/customers', 'here', store.state().panes[0]!.id);
  const before = ids();
  store.close(before[0]);
  expect(hrefs()).toEqual(['/cases/details/a']);
  bar.step(-1);
  expect(ids()).toEqual(before);
  expect(hrefs()).toEqual(['/customers', '/cases/details/a']);
  bar.step(-1);
  expect(hrefs()).toEqual(['/cases', '/cases/details/a']);
  bar.step(1);
  expect(hrefs()).toEqual(['/customers', '/cases/details/a']);
});

/** Returns the same numbers in every run. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
}

test.each([5, 6, 7, 8])('50 random steps are replayed exactly by Back (%i)', (seed) => {
  const { bar, store } = openPanes('/cases');
  const seen = (): unknown => {
    const { panes, focused, widths, maximised, follow } = store.state();
    return { panes: panes.map(({ id, href, pinned }) => ({ id, href, pinned })), focused, widths, maximised, follow };
  };
  const random = dice(seed);
  const kinds = [
    (id: string) => store.go(`/cases/details/x${random(9)}`, 'side', id),
    (id: string) => store.go(`/alerts?page=${random(99)}`, 'here', id),
    (id: string) => store.close(id),
    (id: string) => store.split(id),
    (id: string) => store.move(random(2) === 0 ? 1 : -1, id),
    (id: string) => store.swap(id),
    (id: string) => store.focus(id),
    (id: string) => store.pin(id),
    (id: string) => store.follow(`/cases/details/x${random(9)}`, id),
    () => store.followTo(`/cases/details/x${random(9)}`),
    () => store.reopen(),
    () => store.maximise(),
    () => store.resize({ left: 0, right: 1 }, 20 + random(60), 10),
    () => store.fold({ left: 0, right: 1 }),
    () => random(5) === 0 && store.closeOthers(),
  ];
  const trail = [seen()];
  for (let steps = 0; steps < 50;) {
    const before = bar.length();
    kinds[random(kinds.length)]!(store.state().panes[random(store.state().panes.length)]!.id);
    if (random(3) === 0) settle();
    if (bar.length() > before) {
      trail.push(seen());
      steps += 1;
    } else trail[trail.length - 1] = seen();
  }
  settle();
  const forward = [...trail];
  while (trail.length > 0) {
    expect(seen()).toEqual(trail.pop());
    bar.step(-1);
  }
  for (const state of forward.slice(1)) {
    bar.step(1);
    expect(seen()).toEqual(state);
  }
});

test('closing gives the focus to the left neighbour; closing pane 1 promotes pane 2; the last one stays', () => {
  const { store, hrefs } = openPanes('/cases?split=%2Falerts&split=%2Fcustomers&f=2');
  store.close();
  expect([hrefs(), store.state().focused]).toEqual([['/cases', '/alerts'], 1]);
  store.close(store.state().panes[0]!.id);
  expect([hrefs(), store.state().focused]).toEqual([['/alerts'], 0]);
  store.close();
  expect(hrefs()).toEqual(['/alerts']);
});

test('closed panes come back where they were, the last one first, under their own ids, and ten are kept', () => {
  const { store, hrefs, ids } = openPanes('/cases?split=%2Falerts&split=%2Fcustomers&lay=50,20,30');
  const before = ids();
  store.closeOthers(before[1]);
  expect(hrefs()).toEqual(['/alerts']);
  store.reopen();
  store.reopen();
  expect([ids(), hrefs()]).toEqual([before, ['/cases', '/alerts', '/customers']]);
  for (let i = 0; i < CLOSED_KEPT + 3; i += 1) {
    store.split();
    store.close();
  }
  expect(store.state().closed).toHaveLength(CLOSED_KEPT);
  while (!store.isFull()) store.reopen();
  store.reopen();
  expect(store.state().panes).toHaveLength(MAX_PANES);
});

test('move and swap carry widths and the focus along', () => {
  const { store, hrefs } = openPanes('/cases?split=%2Falerts&split=%2Fcustomers&lay=50,20,30');
  store.move(1);
  expect([hrefs(), store.state().widths, store.state().focused]).toEqual([['/alerts', '/cases', '/customers'], [20, 50, 30], 1]);
  store.swap();
  expect([hrefs(), store.state().focused]).toEqual([['/alerts', '/customers', '/cases'], 2]);
  store.swap();
  expect([hrefs(), store.state().focused]).toEqual([['/alerts', '/cases', '/customers'], 1]);
  store.move(-1);
  store.move(-1);
  expect(hrefs()).toEqual(['/cases', '/alerts', '/customers']);
  store.equalise();
  settle();
  expect(store.state().widths).toBeNull();
});

test('a pane that is folded away has room again when it gets the focus', () => {
  const { bar, store } = openPanes('/cases?split=%2Falerts&lay=60,40');
  const border = { left: 0, right: 1 };
  store.fold(border);
  expect([store.state().widths, store.state().focused]).toEqual([[0, 100], 1]);
  store.fold(border, 60);
  expect(store.state().widths).toEqual([60, 40]);
  store.fold(border);
  settle();
  expect(bar.address()).toBe('/cases?split=%2Falerts&lay=0,100&f=1');
  store.focusNext(1);
  expect([store.state().widths, store.state().focused]).toEqual([null, 0]);
});

test('focus and widths are written over the history entry, twice a second at most, and at once before a push or a reload', () => {
  const { bar, store } = openPanes('/cases?split=%2Falerts');
  store.focusNext(1);
  settle();
  expect([bar.address(), bar.length()]).toEqual(['/cases?split=%2Falerts&f=1', 1]);
  store.resize({ left: 0, right: 1 }, 60, 10);
  store.resize({ left: 0, right: 1 }, 62, 10);
  store.focusNext(1);
  settle();
  store.resize({ left: 0, right: 1 }, 64, 10);
  store.resize({ left: 0, right: 1 }, 66, 10);
  bar.leave();
  expect(bar.address()).toBe('/cases?split=%2Falerts&lay=66,34');
  store.resize({ left: 0, right: 1 }, 68, 10);
  store.go('/customers');
  expect(bar.length()).toBe(2);
  bar.step(-1);
  expect([bar.address(), store.state().widths]).toEqual(['/cases?split=%2Falerts&lay=68,32', [68, 32]]);
});

test('public pages leave the workspace, other places are not gone to', () => {
  const { bar, store } = openPanes('/cases');
  store.go('/logout', 'side');
  expect(bar.left).toEqual(['/logout']);
  store.go('https://evil.example/');
  expect(bar.length()).toBe(1);
});

test('a layout that is too long for an address is kept under a name, and found by reload and by Back', () => {
  const { bar, storage, store, hrefs } = openPanes('/cases');
  const long = `/alerts?search=${'x'.repeat(ADDRESS_MAX)}`;
  store.go(long, 'side');
  expect(bar.address()).toMatch(/^\/cases\?lay=@n\d+$/);
  store.close();
  bar.step(-1);
  expect(hrefs()).toEqual(['/cases', long]);
  expect(openPanes('', bar, storage).hrefs()).toEqual(['/cases', long]);
  // A link that somebody else opens: their storage does not have it.
  expect(openPanes(bar.address()).hrefs()).toEqual(['/cases']);
  expect(openPanes(bar.address(), undefined, storage).hrefs()).toEqual(['/cases', long]);
});

test('a reload keeps pinned panes, what is followed and the list a record was opened from', () => {
  const { bar, store } = openPanes('/cases');
  const [list] = store.state().panes;
  store.tell(list!.id, '/cases', { list: { hrefs: ['/cases/details/a', '/cases/details/b'], skip: 20, total: 40 } });
  store.go('/cases/details/b', 'side');
  store.pin();
  store.follow('/cases/details/a', list!.id);
  settle();
  const again = openPanes('', bar).store.state();
  expect(again.panes.map(({ id, pinned, trail }) => ({ id, pinned, at: trail?.at }))).toEqual(
    store.state().panes.map(({ id, pinned, trail }) => ({ id, pinned, at: trail?.at })),
  );
  expect(again.follow).toEqual(store.state().follow);
  expect(again.panes.map((pane) => pane.trail?.at)).toEqual([undefined, 0, 1]);
});

test('a screen that was left cannot speak for the pane any more', () => {
  const { store } = openPanes('/cases');
  const { id } = store.state().panes[0]!;
  store.tell(id, '/cases', { title: 'Cases', mode: 'list' });
  store.go('/cases/details/a');
  expect(store.state().panes[0]).toMatchObject({ title: null, mode: 'record' });
  store.tell(id, '/cases', { title: 'stale' });
  expect(store.state().panes[0]!.title).toBeNull();
  expect(store.state().panes[0]!.id).toBe(id);
});

test('next and previous go along the list as it was when the record was opened', () => {
  const { store, hrefs } = openPanes('/cases');
  const { id } = store.state().panes[0]!;
  const rows = ['/cases/details/a', '/cases/details/b', '/cases/details/c'];
  store.tell(id, '/cases', { list: { hrefs: rows, skip: 0, total: 3 } });
  store.go(rows[1]!, 'side');
  store.tell(id, '/cases', { list: { hrefs: rows.toReversed(), skip: 0, total: 3 } });
  expect(store.goAlong(1)).toBe(true);
  expect(hrefs()).toEqual(['/cases', rows[2]]);
  expect(store.goAlong(1)).toBe(false);
  expect(store.goAlong(-1) && store.goAlong(-1)).toBe(true);
  expect(hrefs()).toEqual(['/cases', rows[0]]);
  store.go('/customers');
  expect(store.state().panes[1]!.trail).toBeNull();
});

test('follow mode: the side pane shows the row, the list keeps the focus; going elsewhere, a pin or closing ends it', () => {
  const { bar, store, hrefs } = openPanes('/cases');
  const list = store.state().panes[0]!.id;
  store.follow('/cases/details/a');
  expect([hrefs(), store.state().focused]).toEqual([['/cases', '/cases/details/a'], 0]);
  const entries = bar.length();
  store.followTo('/cases/details/b');
  settle();
  expect([hrefs()[1], bar.length(), store.state().focused]).toEqual(['/cases/details/b', entries, 0]);
  const start = (): void => store.follow('/cases/details/a', list);
  for (const end of [
    () => store.pin(store.state().follow!.side),
    () => store.go('/customers', 'here', store.state().follow!.side),
    () => store.close(store.state().follow!.side),
    () => store.stopFollowing(),
    () => {
      store.edited();
      expect(store.state().follow).not.toBeNull();
      store.focus(store.state().follow!.side);
      store.edited();
    },
    () => store.go('/alerts', 'here', list),
  ]) {
    start();
    expect(store.state().follow).not.toBeNull();
    end();
    expect(store.state().follow).toBeNull();
  }
});

test('a record that vanished leaves its list behind, in its pane only', () => {
  const { store, hrefs } = openPanes('/customers?split=%2Fcases%2Fdetails%2Fa');
  const { id } = store.state().panes[1]!;
  store.vanish(id, '/cases/details/b', '/cases');
  expect(hrefs()[1]).toBe('/cases/details/a');
  store.vanish(id, '/cases/details/a', '/cases');
  expect(hrefs()).toEqual(['/customers', '/cases']);
});
