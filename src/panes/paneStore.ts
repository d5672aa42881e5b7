import type { Mode, Subject } from '#src/commands/types.ts';
import type { BrowserUrl } from './browserUrl.ts';
import { canonicalHref, MAX_PANES, parseLayout, partsOf, serialiseLayout } from './layoutUrl.ts';

/** What a screen says about itself while it is shown; forgotten when the pane goes elsewhere. */
export interface PaneFacts {
  /** null: the screen's declared title. */
  title: string | null;
  subject: Subject | null;
  mode: Extract<Mode, 'list' | 'record'>;
}
export interface PaneState extends PaneFacts {
  /** Stays with the pane when others open or close, so that its screen keeps its state. */
  id: string;
  href: string;
}
export interface PanesState {
  panes: readonly PaneState[];
  focused: number;
}

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

const NO_FACTS: PaneFacts = { title: null, subject: null, mode: 'record' };
const pathOf = (href: string): string => partsOf(href).path;

function moved(pane: PaneState, href: string): PaneState {
  return pathOf(pane.href) === pathOf(href) ? { ...pane, href } : { ...NO_FACTS, id: pane.id, href };
}

/** Begins at the address in the bar; `start` writes back what reading has changed in it. */
export function createPaneStore({ url, accepts, home, isPublic }: Options): PaneStore {
  const listeners = new Set<() => void>();
  let counter = 0;
  const freshId = (taken: readonly string[]): string => {
    do counter += 1;
    while (taken.includes(`p${counter}`));
    return `p${counter}`;
  };

  function restore(before: readonly PaneState[]): PanesState {
    const { address, ids } = url.read();
    const layout = parseLayout(address, accepts);
    const named = ids.length === layout.panes.length ? [...ids] : before.slice(0, layout.panes.length).map((pane) => pane.id);
    const panes = layout.panes.map((href, i): PaneState => {
      const id = named[i] ?? (named[i] = freshId(named));
      const known = before.find((pane) => pane.id === id);
      const place = href === '/' ? home : href;
      return known ? moved(known, place) : { ...NO_FACTS, id, href: place };
    });
    return { panes, focused: layout.focused };
  }

  let state = restore([]);
  const write = (how: 'push' | 'replace'): void =>
    url.write(
      how,
      serialiseLayout({ panes: state.panes.map((pane) => pane.href), focused: state.focused }),
      state.panes.map((pane) => pane.id),
    );

  function change(next: PanesState, how: 'push' | 'replace' | null): void {
    state = next;
    if (how) write(how);
    for (const listener of listeners) listener();
  }

  function show(index: number, href: string, how: 'push' | 'replace'): void {
    const pane = state.panes[index];
    if (!pane) return;
    const same = pane.href === href;
    const panes = same ? state.panes : state.panes.map((other, i) => (i === index ? moved(other, href) : other));
    if (!same || state.focused !== index) change({ panes, focused: index }, same ? 'replace' : how);
  }

  /** The same record already open gets the focus; else the next pane is used again; else a new one is made. */
  function showBeside(from: number, href: string): void {
    const open = state.panes.findIndex((pane, i) => i !== from && pathOf(pane.href) === pathOf(href));
    if (open >= 0) return show(open, href, 'push');
    if (from + 1 < state.panes.length) return show(from + 1, href, 'push');
    if (state.panes.length === MAX_PANES) return show(from === 0 ? 1 : from - 1, href, 'push');
    const id = freshId(state.panes.map((pane) => pane.id));
    change({ panes: [...state.panes, { ...NO_FACTS, id, href }], focused: state.panes.length }, 'push');
  }

  const indexOf = (id?: string): number => (id === undefined ? state.focused : state.panes.findIndex((pane) => pane.id === id));

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (href, where = 'here', fromId, how = 'push') => {
      const from = indexOf(fromId);
      const pane = state.panes[from];
      const canonical = canonicalHref(href, pane?.href);
      if (!pane || canonical === null) return;
      const place = canonical === '/' ? home : canonical;
      if (isPublic(pathOf(place))) url.leave(place);
      else if (where === 'side') showBeside(from, place);
      else show(from, place, how);
    },
    close: (id) => {
      const index = indexOf(id);
      if (index < 0 || state.panes.length === 1) return;
      const panes = state.panes.filter((_, i) => i !== index);
      const focused = state.focused === index ? Math.max(0, index - 1) : state.focused - (state.focused > index ? 1 : 0);
      change({ panes, focused }, 'push');
    },
    focus: (id) => {
      const index = indexOf(id);
      if (index >= 0 && index !== state.focused) change({ ...state, focused: index }, 'replace');
    },
    focusNext: (step) => {
      const count = state.panes.length;
      if (count > 1) change({ ...state, focused: (state.focused + step + count) % count }, 'replace');
    },
    tell: (id, path, facts) => {
      const index = indexOf(id);
      const pane = state.panes[index];
      if (!pane || pathOf(pane.href) !== path) return;
      const changed = Object.entries(facts).some(([key, value]) => pane[key as keyof PaneFacts] !== value);
      if (changed) change({ ...state, panes: state.panes.map((other, i) => (i === index ? { ...other, ...facts } : other)) }, null);
    },
    start: () => {
      write('replace');
      return url.onPop(() => change(restore(state.panes), null));
    },
  };
}
