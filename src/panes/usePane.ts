import { useMatch, useParams } from '@tanstack/react-router';
import { use, useMemo, useSyncExternalStore } from 'react';
import type { FormFacts } from '#src/commands/formHandle.ts';
import type { ListFacts } from '#src/commands/listHandle.ts';
import type { ThreadFacts } from '#src/commands/threadHandle.ts';
import type { Subject } from '#src/commands/types.ts';
import { partsOf } from './layoutUrl.ts';
import { PaneIdContext, usePaneStore } from './panesContext.ts';
import type { PaneFacts } from './paneState.ts';
import type { ShownList } from './trail.ts';

/** The pane as the screen in it knows it, and what it may tell it. */
export interface Pane {
  /** From the left, 0 first. */
  index: number;
  count: number;
  focused: boolean;
  params: Record<string, string>;
  path: string;
  /** The pane's own query; never holds the layout's keys. */
  search: URLSearchParams;
  /** The hash without its sign: `comment-5`. */
  hash: string;
  /** Sets and (with null) removes query keys. A new history entry, unless `replace` (text being typed). */
  setSearch: (patch: Readonly<Record<string, string | null>>, how?: 'push' | 'replace') => void;
  /** Plain `<a href>` inside a pane does the same, Shift+click to the side. Relative to the pane: `#comment-5`, `?page=2`. */
  go: (href: string, where?: 'here' | 'side') => void;
  setTitle: (title: string | null) => void;
  /** The row commands act on. Keep the object while the row is the same. */
  setSubject: (subject: Subject | null) => void;
  /** The rows a list shows, so that a record opened from it knows its neighbours. Keep the object while they are the same. */
  setList: (list: ShownList | null) => void;
  /** The rows chosen in the screen's list. Keep the array while they are the same. */
  setSelection: (selection: readonly Subject[]) => void;
  /** Sets the facts of the screen's list for commands. Keep the object while it is the same; null: it is none. */
  setListFacts: (listFacts: ListFacts | null) => void;
  /** Sets the facts of the screen's form for commands. Keep the object while it is the same. */
  setFormFacts: (formFacts: FormFacts) => void;
  /** Sets the facts of the screen's discussion for commands. Keep the object while it is the same. */
  setThreadFacts: (threadFacts: ThreadFacts) => void;
  /** `list` also makes the grid, not the heading, the place where focus lands. */
  setMode: (mode: PaneFacts['mode']) => void;
}

/** The pane around a screen. The functions stay the same while the address does. @throws outside of a pane */
export function usePane(): Pane {
  const store = usePaneStore();
  const id = use(PaneIdContext);
  if (id === null) throw new Error('usePane: not inside a pane');
  const href = useSyncExternalStore(store.subscribe, () => store.state().panes.find((pane) => pane.id === id)?.href ?? '/');
  const index = useSyncExternalStore(store.subscribe, () => store.state().panes.findIndex((pane) => pane.id === id));
  const count = useSyncExternalStore(store.subscribe, () => store.state().panes.length);
  const focused = useSyncExternalStore(store.subscribe, () => store.state().focused === index);
  const params = useParams({ strict: false }) as Record<string, string>;
  // The router shows the new screen a moment after the store has moved on: until then this screen keeps its own place.
  const wanted = partsOf(href).path;
  const shown = useMatch({
    strict: false,
    // Where both are on one screen the store's query holds: the router's, which follows, draws nothing again.
    select: ({ pathname, search }) => (pathname === wanted || !search.text ? pathname : `${pathname}?${search.text}`),
  });
  const { path } = partsOf(shown);
  const place = wanted === path ? href : shown;

  const acts = useMemo(
    () => ({
      setSearch: (patch: Readonly<Record<string, string | null>>, how: 'push' | 'replace' = 'push') => {
        const current = store.state().panes.find((pane) => pane.id === id)?.href;
        if (!current || partsOf(current).path !== path) return;
        const { search, hash } = partsOf(current);
        for (const [key, value] of Object.entries(patch)) {
          if (value === null) search.delete(key);
          else search.set(key, value);
        }
        store.go(path + (search.size ? `?${search}` : '') + (hash && `#${hash}`), 'here', id, how);
      },
      go: (to: string, where?: 'here' | 'side') => store.go(to, where, id),
      setTitle: (title: string | null) => store.tell(id, path, { title }),
      setSubject: (subject: Subject | null) => store.tell(id, path, { subject }),
      setList: (list: ShownList | null) => store.tell(id, path, { list }),
      setSelection: (selection: readonly Subject[]) => store.tell(id, path, { selection }),
      setListFacts: (listFacts: ListFacts | null) => store.tell(id, path, { listFacts }),
      setFormFacts: (formFacts: FormFacts) => store.tell(id, path, { formFacts }),
      setThreadFacts: (threadFacts: ThreadFacts) => store.tell(id, path, { threadFacts }),
      setMode: (mode: PaneFacts['mode']) => store.tell(id, path, { mode }),
    }),
    [store, id, path],
  );

  return useMemo(() => ({ ...acts, ...partsOf(place), params, index, count, focused }), [acts, place, params, index, count, focused]);
}
