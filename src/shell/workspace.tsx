import { lazy, Suspense, useEffect, useState } from 'react';
import { homeOf } from '#domain/routes.ts';
import type { Me } from '#sync/protocol.ts';
import { CommandHostContext } from '#src/commands/commandHost.ts';
import { useStore } from '#src/commands/store.ts';
import { cn } from '#src/components/cn.ts';
import { useSwitchedOff } from '#src/data/useFlag.ts';
import { useOutbox, useSyncStatus } from '#src/data/useLive.ts';
import type { BrowserUrl } from '#src/panes/browserUrl.ts';
import { followRow, stopFollowingOnEdit } from '#src/panes/followRow.ts';
import { tabLayoutStorage } from '#src/panes/layoutStorage.ts';
import { keepFocusOffThePage, restoreFocus } from '#src/panes/paneFocus.ts';
import { PaneAnnouncer } from '#src/panes/pane-announcer.tsx';
import { PaneStoreContext, usePanes } from '#src/panes/panesContext.ts';
import { keepPlaces, loadPlaces } from '#src/panes/places.ts';
import { dismissStrayQuestions } from '#src/panes/questionPlaces.ts';
import { createPaneStore, type PaneStore } from '#src/panes/paneStore.ts';
import { PanesView } from '#src/panes/panes-view.tsx';
import { sidebarShown, zen } from './chrome.ts';
import { HelpSlot, QuestionSlot } from './dialog-slots.tsx';
import { PaletteSlot } from './palette-slot.tsx';
import { DriverPartsContext } from '#src/components/driverParts.ts';
import { driverParts } from './driverParts.ts';
import { isOpenTo, isPublicPath, titlesOf } from './screens.ts';
import { Sidebar } from './sidebar.tsx';
import { FloatingHints } from './sequence-hints.tsx';
import { keyQuestion } from './shellState.ts';
import { StatusBar } from './status-bar.tsx';
import { hrefOf, useCommandHostOf } from './useCommandHostOf.ts';
import { useKeyboard } from './useKeyboard.ts';
import { startScreen } from './startScreen.ts';
import { WorkspacePane } from './workspace-pane.tsx';

/** Soon enough for the first press on a row. */
const RowContextMenu = lazy(async () => ({ default: (await import('./row-context-menu.tsx')).RowContextMenu }));
const PracticeCard = lazy(async () => ({ default: (await import('./practice-card.tsx')).PracticeCard }));
const HoverCards = lazy(async () => ({ default: (await import('./hover-cards.tsx')).HoverCards }));
/** Messages wait for it in their store. */
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));
/** Half an hour is long enough to fetch what watches over it. */
const IdleWatch = lazy(() => import('./idle-watch.tsx'));

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
  useEffect(() => dismissStrayQuestions(store), [store]);
  useEffect(
    () =>
      keepFocusOffThePage(() => {
        const { panes, focused } = store.state();
        if (panes[focused]) restoreFocus(panes[focused]);
      }),
    [store],
  );
}

/** Says what happens to the panes. */
function PaneNews() {
  const { panes, focused } = usePanes();
  return <PaneAnnouncer name={panes[focused] ? titlesOf(panes[focused]).name : ''} />;
}

/** Minds files whatever is on the screen: those that were chosen go whenever they can, and those that are kept can be looked at. */
async function mindFiles(): Promise<void> {
  const [{ startWaitingDocuments }, { keepViewer }] = await Promise.all([
    import('#src/documents/waitingDocuments.ts'),
    import('#src/documents/keepViewer.ts'),
  ]);
  startWaitingDocuments();
  keepViewer();
}

const KeyQuestion = lazy(() => import('./key-question.tsx'));

/** The box that says what a key does, while it is open. */
function KeyQuestionSlot() {
  return useStore(keyQuestion) ? (
    <Suspense>
      <KeyQuestion />
    </Suspense>
  ) : null;
}

/** Everything a signed-in person works in; made anew for another person or role. */
export function Workspace({ me, url }: { me: Me; url: BrowserUrl }) {
  const [store] = useState(() => {
    loadPlaces(sessionStorage);
    return createPaneStore({
      url,
      accepts: (path) => isOpenTo(me, path),
      home: isOpenTo(me, startScreen.get()) ? startScreen.get() : homeOf(me),
      isPublic: isPublicPath,
      storage: tabLayoutStorage(sessionStorage),
    });
  });
  useEffect(() => store.start(), [store]);
  // What does not come now is loaded with the next file, or at the next start.
  useEffect(() => void mindFiles().catch(() => undefined), []);
  const host = useCommandHostOf(store, { actor: me, sync: useSyncStatus(), outbox: useOutbox(), switchedOff: useSwitchedOff() });
  useKeyboard(host, store);
  useWatch(store);
  const hasSidebar = useStore(sidebarShown);
  const isZen = useStore(zen);

  return (
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <DriverPartsContext value={driverParts}>
          <div className="flex h-dvh flex-col bg-frame">
            <div className={cn('flex min-h-0 flex-1 gap-2', isZen ? 'p-1' : 'p-2 pb-0', hasSidebar && !isZen && 'md:pl-0')}>
              {hasSidebar && !isZen && <Sidebar me={me} />}
              <main className="flex min-w-0 flex-1">
                <PanesView frame={(pane, place) => <WorkspacePane {...{ me, pane, place }} />} />
              </main>
            </div>
            {isZen ? <FloatingHints /> : <StatusBar />}
          </div>
        </DriverPartsContext>
        <PaneNews />
        <PaletteSlot />
        <HelpSlot />
        <KeyQuestionSlot />
        <QuestionSlot />
        <Suspense>
          <RowContextMenu />
          <HoverCards />
          <PracticeCard />
          <IdleWatch leave={() => store.go('/logout')} />
        </Suspense>
        <Suspense>
          <Toaster />
        </Suspense>
      </CommandHostContext>
    </PaneStoreContext>
  );
}
