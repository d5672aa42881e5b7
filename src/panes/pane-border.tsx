import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from '#src/commands/store.ts';
import { cn } from '#src/components/cn.ts';
import { resizing } from './arranging.ts';
import { restoreFocus } from './paneFocus.ts';
import { usePaneStore } from './panesContext.ts';
import type { PaneState } from './paneState.ts';
import type { ShownBorder } from './visiblePanes.ts';

/** The step of a press of an arrow, in percent. */
const STEP = 2;
const BIG_STEP = 10;

interface PaneBorderProps {
  border: ShownBorder;
  left: PaneState;
  right: PaneState;
  /** True while this border moves in resize mode. */
  moving: boolean;
  areaPx: number;
}

/** The per cents a key asks for; null when it is no key of the border. */
function wantedBy(event: KeyboardEvent, { now, min, max }: ShownBorder): number | null {
  const step = event.shiftKey ? BIG_STEP : STEP;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') return now - step;
  if (event.key === 'ArrowRight' || event.key === 'ArrowDown') return now + step;
  if (event.key === 'Home') return min;
  return event.key === 'End' ? max : null;
}

/** The splitter between two panes (APG): arrows, Home, End, Enter, the pointer, and the keys of resize mode. */
export function PaneBorder({ border, left, right, moving, areaPx }: PaneBorderProps) {
  const store = usePaneStore();
  const element = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; from: number } | null>(null);
  /** The width of the left pane before it was folded away, in percent of all panes. */
  const had = useRef<number>(undefined);
  const mode = useStore(resizing);
  useEffect(() => {
    if (moving) element.current?.focus();
  }, [moving]);

  const moveTo = (wanted: number): void => store.resize(border, wanted * border.unit, border.min * border.unit);
  const leave = (): void => {
    resizing.set(null);
    const { panes, focused } = store.state();
    if (panes[focused]) restoreFocus(panes[focused]);
  };
  const fold = (): void => {
    const before = Math.round(border.now * border.unit);
    store.fold(border, had.current);
    had.current = before;
    // The pane beside it may have taken the focus over; the next Enter takes the folding back.
    queueMicrotask(() => element.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = wantedBy(event, border);
    if (wanted !== null) moveTo(wanted);
    else if (event.key === 'Enter' && moving) leave();
    else if (event.key === 'Enter') fold();
    else if (event.key === 'Escape') {
      if (moving && mode) store.setWidths(mode.before);
      leave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const drag = dragged.current;
    if (drag) moveTo(drag.from + ((clientX - drag.x) / areaPx) * 100);
  };

  return (
    // The line is 1 px; the area that takes the pointer is 24, most of it over the right pane, clear of the left one's scrollbar.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a widget
    <div
      ref={element}
      role="separator"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Resize panes ${border.left + 1} and ${border.right + 1}`}
      aria-controls={`pane-${left.id} pane-${right.id}`}
      aria-valuenow={border.now}
      aria-valuemin={border.now === 0 ? 0 : border.min}
      aria-valuemax={border.max}
      aria-valuetext={border.now === 0 ? 'folded away' : `${border.now}%`}
      data-moving={moving || undefined}
      onKeyDown={onKeyDown}
      onBlur={() => moving && resizing.set(null)}
      onDoubleClick={() => store.equalise()}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, from: border.now };
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => (dragged.current = null)}
      className={cn(
        'relative z-20 w-1.5 shrink-0 cursor-col-resize touch-none outline-hidden',
        "before:absolute before:inset-y-0 before:-right-[13px] before:-left-[5px] before:content-['']",
        "after:absolute after:inset-y-2 after:left-1/2 after:w-px after:-translate-x-1/2 after:rounded-full after:content-['']",
        'hover:after:bg-border-strong focus-visible:after:w-0.5 focus-visible:after:bg-ring data-moving:after:w-0.5 data-moving:after:bg-ring',
      )}
    />
  );
}
