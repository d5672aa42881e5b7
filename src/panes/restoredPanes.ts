import type { PaneMark } from './browserUrl.ts';
import { parseLayout, referredLayout } from './layoutUrl.ts';
import type { PaneStoreOptions } from './paneStoreOptions.ts';
import { moved, newPane, type PanesState, type PaneState } from './paneState.ts';

/**
 * The layout of the address bar, or of the address given, with the panes that were there before kept as they are, because
 * their screens hold what is being written. Which pane is which says the history entry, else their order.
 */
export function restoredPanes(
  { url, accepts, home, storage }: Pick<PaneStoreOptions, 'url' | 'accepts' | 'home' | 'storage'>,
  before: PanesState | null,
  newId: () => string,
  given?: string,
): PanesState {
  const { address, note } = given === undefined ? url.read() : { address: given, note: null };
  const kept = referredLayout(address);
  const whole = note?.whole ?? (kept === null ? null : storage.read(kept));
  const layout = parseLayout(whole ?? address, accepts);
  const marks: readonly PaneMark[] = note?.panes.length === layout.panes.length ? note.panes : [];
  const known = [...(before?.panes ?? []), ...(before?.closed.map(({ pane }) => pane) ?? [])];
  const panes = layout.panes.map((href, i): PaneState => {
    const place = href === '/' ? home : href;
    const mark = marks[i];
    if (!mark) {
      const same = before?.panes[i];
      return same ? moved(same, place) : newPane(newId(), place);
    }
    const pane = known.find((one) => one.id === mark.id) ?? newPane(mark.id, '');
    const again = pane.again || pane.href !== place || !before?.panes.includes(pane);
    return { ...moved(pane, place), trail: mark.trail, from: mark.from ?? [], pinned: mark.pinned, again };
  });
  const ids = panes.map((pane) => pane.id);
  const follow = note?.follow ?? null;
  return {
    ...layout,
    panes,
    follow: follow && ids.includes(follow.list) && ids.includes(follow.side) ? follow : null,
    closed: (before?.closed ?? []).filter(({ pane }) => !ids.includes(pane.id)),
  };
}
