import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { usePanes } from './panesContext.ts';
import type { PaneState } from './paneMoves.ts';
import { capacityOf, PANE_MIN_PX, visibleIndexes } from './visiblePanes.ts';

/** How many panes fit into an element, followed as it changes. */
function useCapacity(element: React.RefObject<HTMLElement | null>): number {
  const [capacity, setCapacity] = useState(() => capacityOf(innerWidth < 768 ? innerWidth : innerWidth - 240, innerWidth));
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setCapacity(capacityOf(entry.contentRect.width, innerWidth)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return capacity;
}

interface PanesViewProps {
  frame: (pane: PaneState, place: { index: number; count: number; focused: boolean; first: boolean }) => ReactNode;
  /** Tells which panes found no room, so that they can be offered elsewhere. */
  onParked: (ids: readonly string[]) => void;
}

/** The panes side by side with splitters between them; what does not fit is parked. */
export function PanesView({ frame, onParked }: PanesViewProps) {
  const { panes, focused } = usePanes();
  const area = useRef<HTMLDivElement>(null);
  const capacity = useCapacity(area);
  const shown = visibleIndexes(panes.length, focused, capacity);
  const parked = panes.filter((_, i) => !shown.includes(i)).map((pane) => pane.id);
  const parkedKey = parked.join();
  useEffect(() => onParked(parkedKey ? parkedKey.split(',') : []), [parkedKey, onParked]);
  return (
    <div ref={area} className="min-h-0 min-w-0 flex-1">
      <Group orientation="horizontal" className="h-full">
        {shown.map((index, place) => {
          const pane = panes[index];
          if (!pane) return null;
          return (
            <Fragment key={pane.id}>
              {place > 0 && (
                <Separator
                  aria-label="Resize panes"
                  className="relative w-1.5 outline-hidden after:absolute after:inset-y-2 after:left-1/2 after:w-px after:-translate-x-1/2 after:rounded-full hover:after:bg-border-strong focus-visible:after:w-0.5 focus-visible:after:bg-ring"
                />
              )}
              <Panel id={pane.id} minSize={PANE_MIN_PX} className="min-w-0">
                {frame(pane, { index, count: panes.length, focused: index === focused, first: place === 0 })}
              </Panel>
            </Fragment>
          );
        })}
      </Group>
    </div>
  );
}
