import type { BrowserUrl } from './browserUrl.ts';
import { canonicalHref, parseLayout, serialiseLayout } from './layoutUrl.ts';
import { closed, moved, NO_FACTS, pathOf, shown, shownBeside, told, type PaneFacts, type PanesState, type PaneState } from './paneMoves.ts';

/** The one owner of the browser's address: every pane reads and changes its place here. */
export interface PaneStore {
  state: () => PanesState;
  subscribe: (listener: () => void) => () => void;
  /** Show an address in a pane (the focused one unless named) or beside it, and put the focus there. */
  go: (href: string, where?: 'here' | 'side', fromId?: string, how?: 'push' | 'replace') => void;
  close: (id?: string) => void;
  focus: (id: string) => void;
  focusNext: (step: 1 | -1) => void;
  /** Ignored when the pane has moved on from `path` since. */
  tell: (id: string, path: string, facts: Partial<PaneFacts>) => void;
  /** Write the layout down and follow Back and Forward; answers with the way to stop. */
  start: () => () => void;
}

interface Options {
  url: BrowserUrl;
  /** Known screen, and permitted for this person? */
  accepts: (path: string) => boolean;
  /** Where `/` leads. */
  home: string;
  /** Pages that take the whole window. */
  isPublic: (path: string) => boolean;
}

/** The layout in the address bar, with the panes that were there before kept as they are. */
function restored({ url, accepts, home }: Options, before: readonly PaneState[], newId: (taken: readonly string[]) => string): PanesState {
  const { address, ids } = url.read();
  const layout = parseLayout(address, accepts);
  const named = ids.length === layout.panes.length ? [...ids] : before.slice(0, layout.panes.length).map((pane) => pane.id);
  const panes = layout.panes.map((href, i): PaneState => {
    const id = named[i] ?? newId(named);
    named[i] = id;
    const known = before.find((pane) => pane.id === id);
    const place = href === '/' ? home : href;
    return known ? moved(known, place) : { ...NO_FACTS, id, href: place };
  });
  return { panes, focused: layout.focused };
}

/** Begins at the address in the bar; `start` writes back what reading has changed in it. */
export function createPaneStore(options: Options): PaneStore {
  const { url, home, isPublic } = options;
  const listeners = new Set<() => void>();
  let counter = 0;
  const newId = (taken: readonly string[]): string => {
    do counter += 1;
    while (taken.includes(`p${counter}`));
    return `p${counter}`;
  };
  let state = restored(options, [], newId);

  const write = (how: 'push' | 'replace'): void => {
    const address = serialiseLayout({ panes: state.panes.map((pane) => pane.href), focused: state.focused });
    const ids = state.panes.map((pane) => pane.id);
    url.write(how, address, ids);
  };
  const change = (next: PanesState, how: 'push' | 'replace' | null): void => {
    if (next === state) return;
    const isFocusOnly = next.panes === state.panes;
    state = next;
    if (how) write(isFocusOnly ? 'replace' : how);
    for (const listener of listeners) listener();
  };
  const indexOf = (id?: string): number => (id === undefined ? state.focused : state.panes.findIndex((pane) => pane.id === id));

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (href, where = 'here', fromId, how = 'push') => {
      const from = indexOf(fromId);
      const canonical = canonicalHref(href, state.panes[from]?.href);
      if (from < 0 || canonical === null) return;
      const place = canonical === '/' ? home : canonical;
      if (isPublic(pathOf(place))) return url.leave(place);
      const next =
        where === 'here' ? shown(state, from, place) : shownBeside(state, from, place, () => newId(state.panes.map((pane) => pane.id)));
      change(next, how);
    },
    close: (id) => {
      if (state.panes.length > 1) change(closed(state, indexOf(id)), 'push');
    },
    focus: (id) => {
      const index = indexOf(id);
      if (index >= 0 && index !== state.focused) change({ ...state, focused: index }, 'replace');
    },
    focusNext: (step) => {
      const count = state.panes.length;
      if (count > 1) change({ ...state, focused: (state.focused + step + count) % count }, 'replace');
    },
    tell: (id, path, facts) => change(told(state, indexOf(id), path, facts), null),
    start: () => {
      write('replace');
      return url.onPop(() => change(restored(options, state.panes, newId), null));
    },
  };
}
