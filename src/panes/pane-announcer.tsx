import { useEffect, useRef, useState } from 'react';
import { usePanes } from './panesContext.ts';
import type { PanesState } from './paneState.ts';

/** Returns what has happened to the panes, in words; null: nothing that the moving focus does not say. */
export function changeLabel(before: PanesState, after: PanesState, name: string): string | null {
  const count = after.panes.length;
  const place = `pane ${after.focused + 1} of ${count}`;
  if (count > before.panes.length) return `${name} opened, ${place}`;
  if (count < before.panes.length) return count === 1 ? 'Pane closed, 1 is left' : `Pane closed, ${count} are left`;
  const isReordered = after.panes.some((pane, i) => pane.id !== before.panes[i]?.id);
  if (isReordered) return `${name} is now ${place}`;
  if (before.maximised !== after.maximised) return after.maximised ? 'Pane maximized' : 'Pane restored';
  if (before.follow !== after.follow) return after.follow ? 'Follow mode on' : 'Follow mode off';
  const pin = after.panes.find((pane) => pane.pinned !== before.panes.find(({ id }) => id === pane.id)?.pinned);
  return pin ? (pin.pinned ? 'Pane pinned' : 'Pane unpinned') : null;
}

/** Tells screen readers what opened, closed and moved. `name`: what the focused pane shows. */
export function PaneAnnouncer({ name }: { name: string }) {
  const state = usePanes();
  const before = useRef(state);
  const [words, setWords] = useState('');
  useEffect(() => {
    const said = changeLabel(before.current, state, name);
    before.current = state;
    if (said) setWords(said);
  }, [state, name]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
