import { MAX_PANES } from './layoutUrl.ts';
import { focusedOn, takenBeside } from './paneMoves.ts';
import { moved, pathOf, type PanesState, type PaneState } from './paneState.ts';
import { trailFrom } from './trail.ts';

/** Returns whether a side pane could follow this one: there is room, or one that is not pinned. */
export function canBeFollowed(state: PanesState, index: number): boolean {
  return state.panes.length < MAX_PANES || state.panes.some((pane, i) => i !== index && !pane.pinned);
}

/** A side pane shows the focused row of a list from now on; the focus stays in the list. */
export function startedFollowing(state: PanesState, index: number, href: string, newId: () => string): PanesState {
  const list = state.panes[index];
  if (!list || !canBeFollowed(state, index)) return state;
  const beside = takenBeside(state, index, href, newId);
  const side = beside.panes[beside.focused]!;
  const back = focusedOn(
    beside,
    beside.panes.findIndex((pane) => pane.id === list.id),
  );
  return { ...back, follow: { list: list.id, side: side.id } };
}

/** The side pane shows another row of the list it follows. The same object when it shows it already. */
export function followedTo(state: PanesState, href: string): PanesState {
  const pair = followPair(state);
  if (!pair || pair.side.href === href) return state;
  const trail = trailFrom(pair.list.list, pathOf(href));
  return { ...state, panes: state.panes.map((pane) => (pane === pair.side ? moved(pane, href, trail) : pane)) };
}

/** Both panes of follow mode; null when nobody follows. */
export function followPair({ panes, follow }: PanesState): { list: PaneState; side: PaneState } | null {
  const list = panes.find((pane) => pane.id === follow?.list);
  const side = panes.find((pane) => pane.id === follow?.side);
  return list && side ? { list, side } : null;
}
