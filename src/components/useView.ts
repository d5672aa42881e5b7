import { useLayoutEffect, useMemo, useState } from 'react';
import { builtInViews } from '#domain/views/builtInViews.ts';
import { useStore } from '#src/commands/store.ts';
import { useLive, useMe } from '#src/data/useLive.ts';
import type { Pane } from '#src/panes/usePane.ts';
import type { ListView } from '#src/commands/listHandle.ts';
import { addressOf, defaultViews, VIEW_KEY, viewsQuery } from './savedViews.ts';

/** The view of a list that is looked at. `settled` false: the person's default view is about to take the place of the bare list. */
export function useView({ path, search, setSearch }: Pick<Pane, 'path' | 'search' | 'setSearch'>): {
  view: ListView | null;
  settled: boolean;
} {
  const me = useMe();
  const saved = useLive(viewsQuery(path));
  const views = useMemo(() => {
    const builtIn = me ? builtInViews(me, path).map((view) => ({ ...view, userId: null, shared: false })) : [];
    return { rows: [...builtIn, ...saved.rows], ready: saved.ready && me !== null };
  }, [me, path, saved.rows, saved.ready]);
  const wanted = useStore(defaultViews)[path];
  const [opened, setOpened] = useState(false);
  const usual = search.size === 0 && wanted !== undefined ? views.rows.find(({ id }) => id === wanted) : undefined;
  const waits = !opened && search.size === 0 && wanted !== undefined && !(views.ready && !usual);
  useLayoutEffect(() => {
    if (opened || (waits && !usual)) return;
    setOpened(true);
    if (usual) setSearch({ ...Object.fromEntries(new URLSearchParams(usual.address)), [VIEW_KEY]: usual.id }, 'replace');
  }, [opened, waits, usual, setSearch]);
  const row = views.rows.find(({ id }) => id === search.get(VIEW_KEY));
  const here = addressOf(search);
  const view: ListView | null = row
    ? { id: row.id, name: row.name, address: row.address, userId: row.userId, shared: row.shared, modified: row.address !== here }
    : null;
  return { view, settled: !waits };
}
