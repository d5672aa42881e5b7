import { MAX_PANES } from './layoutUrl.ts';

/** Least width of a pane, and the gap between two, in CSS pixels (design/workspace.md 5.1). */
export const PANE_MIN_PX = 360;
export const PANE_GAP_PX = 6;

/** How many panes fit side by side: one under 768 px of window, two under 1,024, and never narrower than a pane may be. */
export function capacityOf(areaPx: number, windowPx: number): number {
  const fitting = Math.floor((areaPx + PANE_GAP_PX) / (PANE_MIN_PX + PANE_GAP_PX));
  const cap = windowPx < 768 ? 1 : windowPx < 1024 ? 2 : MAX_PANES;
  return Math.max(1, Math.min(fitting, cap));
}

/** The indexes that are shown: from the left, moved only as far as the focused pane demands. The others are parked. */
export function visibleIndexes(count: number, focused: number, capacity: number): number[] {
  const start = Math.max(0, Math.min(focused - capacity + 1, count - capacity));
  return Array.from({ length: Math.min(count, capacity) }, (_, i) => start + i);
}
