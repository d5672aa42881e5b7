import { restoreFocus } from '#src/panes/paneFocus.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';

/** Names of the shell's own regions in `data-region`. */
export type RegionName = 'sidebar' | 'status';

function firstStop(region: Element): HTMLElement | null {
  return region.querySelector<HTMLElement>('[aria-current="page"], a[href], button:not(:disabled), [tabindex="0"]');
}

/**
 * F6: sidebar, panes from left to right, status bar. Answers false at either end, so that the browser's own F6 still leads
 * to the address bar.
 */
export function cycleRegions(step: 1 | -1, panes: PaneStore): boolean {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region], [data-pane]')].filter(
    (region) => region.getClientRects().length > 0,
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[at < 0 ? (step === 1 ? 0 : regions.length - 1) : at + step];
  if (!next) return false;
  const pane = panes.state().panes.find((one) => one.id === next.dataset['pane']);
  if (pane) {
    panes.focus(pane.id);
    restoreFocus(pane);
  } else {
    firstStop(next)?.focus();
  }
  return true;
}
