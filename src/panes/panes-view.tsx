import { Activity, Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useStore } from '#src/commands/store.ts';
import { parkedPanes, resizing } from './arranging.ts';
import { PaneBorder } from './pane-border.tsx';
import { usePanes } from './panesContext.ts';
import type { PaneState } from './paneState.ts';
import { borderBefore, capacityOf, PANE_MIN_PX, visiblePlaces } from './visiblePanes.ts';
import { spelledOut } from './widths.ts';

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

/** Where a pane stands. */
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
            {border && left && <PaneBorder {...{ border, left, areaPx }} right={pane} moving={border === moving} />}
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
