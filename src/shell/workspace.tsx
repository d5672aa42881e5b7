import { createElement, lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { mayVisit, homeOf } from '#domain/routes.ts';
import type { Me } from '#sync/protocol.ts';
import { CommandHostContext } from '#src/commands/commandHost.ts';
import { useStore } from '#src/commands/store.ts';
import { cn } from '#src/components/cn.ts';
import { Kbd } from '#src/components/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useOutbox, useSyncStatus } from '#src/data/useLive.ts';
import type { BrowserUrl } from '#src/panes/browserUrl.ts';
import { followRow, stopFollowingOnEdit } from '#src/panes/followRow.ts';
import { tabShelf } from '#src/panes/layoutShelf.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { PaneFrame } from '#src/panes/pane-frame.tsx';
import { keepFocusOffThePage, restoreFocus } from '#src/panes/paneFocus.ts';
import { routeTreeOf } from '#src/panes/paneRouter.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { modeOf, type PaneState } from '#src/panes/paneState.ts';
import { keepPlaces } from '#src/panes/places.ts';
import { createPaneStore, type PaneStore } from '#src/panes/paneStore.ts';
import { PanesView } from '#src/panes/panes-view.tsx';
import { cardOf } from './cards.ts';
import { sidebarShown, zen } from './chrome.ts';
import { HelpSheet } from './help-sheet.tsx';
import { KeyQuestionSlot } from './key-question-slot.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { PaletteSlot } from './palette-slot.tsx';
import { PaneHeader } from './pane-header.tsx';
import { NoPermission, NotFound } from './pane-message.tsx';
import { QuestionDialogs } from './question-dialogs.tsx';
import { isOpenTo, isPublicPath, screenAt, SCREENS, titlesOf } from './screens.ts';
import { Sidebar } from './sidebar.tsx';
import { StatusBar } from './status-bar.tsx';
import { Toaster } from './toaster.tsx';
import { TopBar } from './top-bar.tsx';
import { hrefOf, useCommandHostOf } from './useCommandHostOf.ts';
import { useKeyboard } from './useKeyboard.ts';
import { startScreen } from './startScreen.ts';

/** Half an hour is long enough to fetch what watches over it. */
const IdleWatch = lazy(() => import('./idle-watch.tsx'));

const ROUTE_TREE = routeTreeOf(SCREENS);

/** Focus never stays on the page, and the window is named after the focused pane. */
function useWatch(store: PaneStore): void {
  useEffect(() => {
    const name = (): void => {
      const { panes, focused } = store.state();
      const pane = panes[focused];
      if (pane) document.title = `${titlesOf(pane).name} · Weighstation`;
    };
    name();
    return store.subscribe(name);
  }, [store]);
  useEffect(() => keepPlaces(sessionStorage), []);
  useEffect(() => followRow(store, hrefOf), [store]);
  useEffect(() => stopFollowingOnEdit(store), [store]);
  useEffect(
    () =>
      keepFocusOffThePage(() => {
        const { panes, focused } = store.state();
        if (panes[focused]) restoreFocus(panes[focused]);
      }),
    [store],
  );
}

/** What stands for all that zen mode hides. */
function LeaveZen() {
  return (
    <Button variant="ghost" className="font-normal" data-command="shell.zen" onClick={() => zen.set(false)}>
      Leave zen <Kbd keys="w z" />
    </Button>
  );
}

/** The card over a list, with its focused row. */
function peekOf(pane: PaneState): ReactNode {
  const { subject } = pane;
  const card = subject && modeOf(pane) === 'peek' ? cardOf(subject.table) : undefined;
  return card && subject ? createElement(card, { row: subject.row }) : null;
}

/** Everything a signed-in person works in; made anew for another person or role. */
export function Workspace({ me, url }: { me: Me; url: BrowserUrl }) {
  const [store] = useState(() =>
    createPaneStore({
      url,
      accepts: (path) => isOpenTo(me, path),
      home: isOpenTo(me, startScreen.get()) ? startScreen.get() : homeOf(me),
      isPublic: isPublicPath,
      shelf: tabShelf(sessionStorage),
    }),
  );
  useEffect(() => store.start(), [store]);
  const host = useCommandHostOf(store, { actor: me, sync: useSyncStatus(), outbox: useOutbox() });
  useKeyboard(host, store);
  useWatch(store);
  const hasSidebar = useStore(sidebarShown);
  const isZen = useStore(zen);

  const instead = (pane: PaneState) => {
    const { path } = partsOf(pane.href);
    if (!mayVisit(me, path)) return <NoPermission />;
    return screenAt(path) ? null : <NotFound />;
  };
  return (
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <div className="flex h-dvh flex-col bg-frame">
          <div className={cn('flex min-h-0 flex-1 gap-2', isZen ? 'p-1' : 'p-2 pb-0', hasSidebar && !isZen && 'md:pl-0')}>
            {hasSidebar && !isZen && <Sidebar actor={me} />}
            <main className="flex min-w-0 flex-1">
              <PanesView
                frame={(pane, { index, count, focused, first }) => {
                  const message = instead(pane);
                  const header = (
                    <PaneHeader
                      {...{ pane, index, count }}
                      isHeading={pane.mode === 'list' && message === null}
                      before={first && <MenuSheet actor={me} />}
                      behind={first && (isZen ? <LeaveZen /> : <TopBar me={me} />)}
                    />
                  );
                  const { name } = titlesOf(pane);
                  const frame = { pane, index, count, focused, name, header, peek: peekOf(pane), instead: message };
                  return <PaneFrame {...frame} routeTree={ROUTE_TREE} />;
                }}
              />
            </main>
          </div>
          {!isZen && <StatusBar />}
        </div>
        <PaletteSlot />
        <HelpSheet />
        <KeyQuestionSlot />
        <QuestionDialogs />
        <Suspense>
          <IdleWatch leave={() => store.go('/logout')} />
        </Suspense>
        <Toaster />
      </CommandHostContext>
    </PaneStoreContext>
  );
}
