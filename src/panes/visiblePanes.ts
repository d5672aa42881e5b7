import { MAX_PANES } from './layoutUrl.ts';
import type { PanesState } from './paneState.ts';
import { spelledOut } from './widths.ts';

/** Least width of a pane, and the gap between two, in CSS pixels (design/workspace.md 5.1). */
export const PANE_MIN_PX = 360;
export const PANE_GAP_PX = 6;

/** Returns how many panes fit side by side: one under 768 px of window, two under 1,024, and never narrower than a pane may be. */
export function capacityOf(areaPx: number, windowPx: number): number {
  const fitting = Math.floor((areaPx + PANE_GAP_PX) / (PANE_MIN_PX + PANE_GAP_PX));
  const cap = windowPx < 768 ? 1 : windowPx < 1024 ? 2 : MAX_PANES;
  return Math.max(1, Math.min(fitting, cap));
}

/**
 * The places of the panes that are shown: those that are not folded away, from the left, moved only as far as the focused
 * pane demands; of maximised ones the focused. The others are parked.
 */
export function visiblePlaces({ panes, focused, widths, maximised }: PanesState, capacity: number): number[] {
  if (maximised) return [focused];
  const open = spelledOut(widths, panes.length).flatMap((width, i) => (width > 0 || i === focused ? [i] : []));
  const start = Math.max(0, Math.min(open.indexOf(focused) - capacity + 1, open.length - capacity));
  return open.slice(start, start + capacity);
}

/** A border between two panes on the screen; its figures are per cents of what is shown. */
export interface ShownBorder {
  left: number;
  right: number;
  /** The width of the left pane; 0 while it is folded away. */
  now: number;
  min: number;
  max: number;
  /** One per cent of what is shown, in per cents of all panes. */
  unit: number;
}

/** The border at the left edge of a shown pane; null at the first one, unless a pane is folded away before it. */
export function borderBefore(
  { panes, widths, maximised }: PanesState,
  shown: readonly number[],
  right: number,
  areaPx: number,
): ShownBorder | null {
  const all = spelledOut(widths, panes.length);
  const left = all[right - 1] === 0 ? right - 1 : (shown[shown.indexOf(right) - 1] ?? null);
  if (maximised || left === null) return null;
  const sum = shown.reduce((total, i) => total + all[i]!, 0);
  const room = ((all[left]! + all[right]!) / sum) * 100;
  const min = Math.min(Math.ceil((PANE_MIN_PX / Math.max(1, areaPx)) * 100), Math.floor(room / 2));
  return { left, right, now: Math.round((all[left]! / sum) * 100), min, max: Math.round(room - min), unit: sum / 100 };
}
