import { useEffect, type RefObject } from 'react';
import { createSignal } from '#src/components/signal.ts';
import { usePane } from '#src/panes/usePane.ts';

/** A request of a command to the dashboard that is shown: to open its filters, to set some, to lead the keyboard to the next group. */
export type DashboardRequest = { act: 'filter' } | { act: 'move' } | { act: 'narrow'; patch: Readonly<Record<string, string | null>> };

export const dashboardRequests = createSignal<DashboardRequest>();

const GROUP = '[data-dash-group]';
const stopOf = (group: Element | undefined): HTMLElement | null => group?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;

/** Leads the keyboard from a group of tiles or points to the one before or after it; false: there is none. */
export function leaveGroup(group: Element, step: 1 | -1): boolean {
  const all = [...(group.closest('[data-dash]')?.querySelectorAll(GROUP) ?? [])];
  const stop = stopOf(all[all.indexOf(group) + step]);
  stop?.focus();
  return stop !== null;
}

/** To the group behind the focus, or from the last and from elsewhere to the first. */
function moveOn(root: Element): void {
  const all = [...root.querySelectorAll(GROUP)];
  const at = root.contains(document.activeElement) ? document.activeElement : null;
  const isBehind = (group: Element): boolean =>
    at !== null && !group.contains(at) && (at.compareDocumentPosition(group) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  stopOf(all.find(isBehind) ?? all[0])?.focus();
}

/** Has the dashboard in the focused pane do what commands ask of it; others have not heard it. */
export function useDashboardRequests(root: RefObject<HTMLElement | null>): void {
  const { focused, setSearch } = usePane();
  useEffect(
    () =>
      dashboardRequests.listen((request) => {
        if (!focused || !root.current) return false;
        if (request.act === 'narrow') setSearch(request.patch);
        else if (request.act === 'move') moveOn(root.current);
        else root.current.querySelector<HTMLElement>('button[data-command="dash.filter"]')?.click();
        return true;
      }),
    [focused, root, setSearch],
  );
}
