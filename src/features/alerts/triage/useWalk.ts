import { useEffect } from 'react';
import { useStore } from '#src/commands/store.ts';
import { SELECTED_MAX } from '#src/components/selection.ts';
import { useLive } from '#src/data/useLive.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { walkRequest } from './walkRequest.ts';
import { begun, END, type Walk } from './walk.ts';
import { keepWalk, walks } from './triageStorage.ts';

interface Options {
  paneId: string;
  focused: boolean;
  /** The query of what the list shows. */
  query: ReplicaQuery<'alerts'>;
  /** The place of the walk in the address. */
  at: string;
  /** The address is to say another place: the one it says is not in the walk. */
  goTo: (at: string) => void;
}

/**
 * The walk of a pane: the one that was asked for, the one that a reload has interrupted, else one over everything that the list
 * finds now. Null until the list has answered.
 */
export function useWalk({ paneId, focused, query, at, goTo }: Options): Walk | null {
  const walk = useStore(walks)[paneId] ?? null;
  const asked = useStore(walkRequest);
  const wanted = focused && asked?.at === at ? asked : null;
  const isKnown = walk !== null && wanted === null && (at === END || walk.ids.includes(at));
  const isOfAll = !isKnown && !wanted?.ids.length;
  const { include: _include, ...bare } = query;
  const all = useLive(isOfAll ? { ...bare, first: SELECTED_MAX, skip: 0 } : null);
  const isAnswered = all.current && all.complete;
  useEffect(() => {
    if (isKnown || (isOfAll && !isAnswered)) return;
    const ids = isOfAll ? all.rows.map(({ id }) => id) : (wanted?.ids ?? []);
    keepWalk(paneId, begun(ids));
    if (wanted) walkRequest.set(null);
    if (!ids.includes(at)) goTo(ids[0] ?? END);
  }, [paneId, isKnown, isOfAll, isAnswered, all.rows, wanted, at, goTo]);
  return isKnown ? walk : null;
}
