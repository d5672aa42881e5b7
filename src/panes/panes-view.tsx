import { Activity, Fragment, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useStore } from '#src/commands/store.ts';
import { parkedPanes, resizing } from './arranging.ts';
import { usePanes } from './panesContext.ts';
import { restoreFocus } from './paneFocus.ts';
import { pathOf, type PaneState } from './paneState.ts';
import { placeAt, restoreScroll } from './places.ts';
import { borderBefore, capacityOf, PANE_MIN_PX, visiblePlaces } from './visiblePanes.ts';
import { spelledOut } from './widths.ts';

/** Fetched when there are two panes for the first time; its room is there at once. */
const PaneBorder = lazy(async () => ({ default: (await import('./pane-border.tsx')).PaneBorder }));

/** The width of an element, followed as it changes. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => (innerWidth < 768 ? innerWidth : innerWidth - 240));
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Panes that change places lose what was scrolled and who had the focus, because the browser takes them out and puts them in. */
function useStillness(panes: readonly PaneState[], focused: number): void {
  const order = panes.map((pane) => pane.id).join();
  const latest = useRef({ panes, focused, order });
  useLayoutEffect(() => {
    const isReordered = latest.current.order !== order;
    latest.current = { panes, focused, order };
    if (!isReordered) return;
    for (const pane of panes) restoreScroll(pane.id, placeAt(pane.id, pathOf(pane.href)).scroll);
    const pane = panes[focused];
    if (pane && document.activeElement === document.body) restoreFocus(pane);
  }, [panes, focused, order]);
}

/** The place of a pane. */
export interface PanePlace {
  index: number;
  count: number;
  focused: boolean;
  /** The leftmost of those that are shown. */
  first: boolean;
}

/** The panes side by side with borders between them; what does not fit is parked, alive but out of sight. */
export function PanesView({ frame }: { frame: (pane: PaneState, place: PanePlace) => ReactNode }) {
  const state = usePanes();
  const { panes, focused, widths } = state;
  const area = useRef<HTMLDivElement>(null);
  const areaPx = useWidth(area);
  const shown = visiblePlaces(state, capacityOf(areaPx, innerWidth));
  const parked = panes.filter((_, i) => !shown.includes(i)).map((pane) => pane.id);
  const parkedKey = parked.join();
  useEffect(() => parkedPanes.set(parkedKey ? parkedKey.split(',') : []), [parkedKey]);

  useStillness(panes, focused);
  const all = spelledOut(widths, panes.length);
  const borders = shown.flatMap((place) => borderBefore(state, shown, place, areaPx) ?? []);
  const mode = useStore(resizing);
  const movingPlace = mode ? panes.findIndex((pane) => pane.id === mode.paneId) : -1;
  const moving = borders.find(({ left }) => left === movingPlace) ?? borders.find(({ right }) => right === movingPlace);
  return (
    <div ref={area} className="flex min-h-0 min-w-0 flex-1">
      {panes.map((pane, index) => {
        const isShown = shown.includes(index);
        const border = borders.find(({ right }) => right === index);
        const left = border && panes[border.left];
        return (
          <Fragment key={pane.id}>
            {border && left && (
              <Suspense fallback={<div className="w-1.5 shrink-0" />}>
                <PaneBorder {...{ border, left, areaPx }} right={pane} moving={border === moving} />
              </Suspense>
            )}
            <Activity mode={isShown ? 'visible' : 'hidden'}>
              <div
                className="min-h-0 min-w-0 basis-0"
                style={{ flexGrow: all[index] || 1, minWidth: shown.length > 1 ? PANE_MIN_PX : undefined }}
              >
                {frame(pane, { index, count: panes.length, focused: index === focused, first: index === shown[0] })}
              </div>
            </Activity>
          </Fragment>
        );
      })}
    </div>
  );
}
