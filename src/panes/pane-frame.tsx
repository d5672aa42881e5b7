import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, Suspense, type ReactNode } from 'react';
import { cn } from '#src/components/cn.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { followLink } from './followLinks.ts';
import { partsOf } from './layoutUrl.ts';
import { focusArrival, isFocusTaken, restoreFocus } from './paneFocus.ts';
import { makePaneRouter, type PaneRouteTree } from './paneRouter.ts';
import { PaneIdContext, usePaneStore } from './panesContext.ts';
import type { PaneState } from './paneState.ts';
import { rememberFocus, rememberScroll } from './places.ts';

/** The pane's router, kept in step with the store in both directions; the store is the truth. */
function useMirroredRouter(pane: PaneState, routeTree: PaneRouteTree) {
  const store = usePaneStore();
  const [router] = useState(() => makePaneRouter(routeTree, pane.href));
  useLayoutEffect(() => {
    if (router.history.location.href !== pane.href) router.history.push(pane.href);
  }, [router, pane.href]);
  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        const { href } = router.history.location;
        if (store.state().panes.some((other) => other.id === pane.id && other.href === href)) return;
        store.go(href, 'here', pane.id, action.type === 'PUSH' ? 'push' : 'replace');
      }),
    [router, store, pane.id],
  );
  return router;
}

/** Moves the keyboard into the pane when it becomes the focused one, and to the new screen when it has navigated. */
function useArrival(pane: PaneState, focused: boolean): void {
  const store = usePaneStore();
  const { id } = pane;
  const { path } = partsOf(pane.href);
  const arrived = useRef<string | null>(null);
  const latest = useRef(pane);
  useLayoutEffect(() => {
    latest.current = pane;
  });
  // Before the next frame: the pane that had the focus may have been parked by the same change.
  useLayoutEffect(() => {
    if (!focused) return undefined;
    const mode = (): PaneState['mode'] => store.state().panes.find((other) => other.id === id)?.mode ?? 'record';
    if (arrived.current !== path) return focusArrival(latest.current, mode, () => (arrived.current = path));
    if (!isFocusTaken(id)) restoreFocus(latest.current);
    return undefined;
  }, [focused, path, id, store]);
}

/** The end of a screen that scrolls as a whole can be drawn clear of the messages that stand over it; one whose parts scroll ends at the pane's edge. */
const ROOM_BELOW = '[&_:is(article,[data-dash]).h-full.overflow-auto]:pb-9 [&_:is(article,[data-dash]).h-full.overflow-auto]:scroll-pb-12';

interface PaneFrameProps {
  pane: PaneState;
  index: number;
  count: number;
  focused: boolean;
  routeTree: PaneRouteTree;
  /** The name of the region: the screen's own title. */
  name: string;
  header: ReactNode;
  /** The question about the pane's record; null: none. The pane is inert meanwhile. */
  question: ReactNode;
  /** A card over the list, with its focused row; null when there is none. */
  peek: ReactNode;
  /** Shown instead of the screen: no permission, no such page. */
  instead: ReactNode;
}

/** A sheet over a list with what there is to know of its focused row. The focus stays in the list. */
function PeekCard({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <aside
      aria-label="Peek"
      className="absolute right-3 bottom-14 z-20 max-h-[calc(100%-7rem)] w-88 max-w-[calc(100%-1.5rem)] overflow-auto rounded-lg border border-border bg-popover text-sm shadow-float @max-[35rem]:right-1.5 @max-[35rem]:left-1.5 @max-[35rem]:w-auto @max-[35rem]:max-w-none @max-[35rem]:max-h-[55%]"
    >
      <Suspense fallback={<div aria-busy="true" className="h-40" />}>{children}</Suspense>
      <p className="flex items-center gap-3 border-t border-border px-3.5 py-1.5 text-xs text-muted-foreground">
        <span className="flex items-center gap-1.5">
          Next <Kbd keys="j" />
        </span>
        <span className="flex items-center gap-1.5">
          Open <Kbd keys="Enter" />
        </span>
        <Button variant="ghost" className="-mr-1.5 ml-auto" data-command="list.peekClose" tabIndex={-1} onClick={onClose}>
          Close <Kbd keys="Space" />
        </Button>
      </p>
    </aside>
  );
}

/** One sheet of the workspace: a region with a header row and a screen under its own router. */
export function PaneFrame({ pane, index, count, focused, routeTree, name, header, question, peek, instead }: PaneFrameProps) {
  const store = usePaneStore();
  const router = useMirroredRouter(pane, routeTree);
  useArrival(pane, focused);
  return (
    // Clicks on links bubble here and become moves of the pane; the links themselves stay reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      id={`pane-${pane.id}`}
      data-pane={pane.id}
      data-focused={focused}
      aria-label={`Pane ${index + 1} of ${count}: ${name}`}
      tabIndex={-1}
      onFocusCapture={(event) => {
        // Menus and dialogs of the pane report here too; they are no place to come back to.
        const isPlace = event.currentTarget.contains(event.target) && !event.target.closest('[role="dialog"]');
        if (event.target !== event.currentTarget && isPlace) rememberFocus(pane.id, partsOf(pane.href).path, event.target);
        store.focus(pane.id);
      }}
      onScrollCapture={(event) => rememberScroll(pane.id, partsOf(pane.href).path, event.target as Element)}
      onClick={(event) => followLink(event, (href, where) => store.go(href, where, pane.id))}
      className={cn(
        // Clipped, not hidden: what is hidden a script can still scroll, and the header would slide out of the pane.
        '@container relative flex h-full min-w-0 flex-col overflow-clip rounded-lg border bg-background outline-hidden',
        focused && count > 1 ? 'border-ring/70 ring-1 ring-ring/25' : 'border-border',
      )}
    >
      <header inert={question !== null} className="@container flex h-10 shrink-0 items-center gap-2 border-b border-border pr-1.5 pl-3">
        {header}
      </header>
      <div inert={question !== null} className={cn('min-h-0 flex-1 overflow-auto', ROOM_BELOW)}>
        <PaneIdContext value={pane.id}>{instead ?? <RouterProvider router={router} />}</PaneIdContext>
      </div>
      {peek && <PeekCard onClose={() => store.tell(pane.id, partsOf(pane.href).path, { peeking: false })}>{peek}</PeekCard>}
      {question}
    </section>
  );
}
