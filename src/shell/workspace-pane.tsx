import { createElement, type ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { mayVisit } from '#domain/routes.ts';
import type { Me } from '#sync/protocol.ts';
import { openQuestions, questionAt } from '#src/commands/questions.ts';
import { useStore } from '#src/commands/store.ts';
import { ErrorState } from '#src/components/empty-state.tsx';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { PaneFrame } from '#src/panes/pane-frame.tsx';
import type { PanePlace } from '#src/panes/panes-view.tsx';
import { routeTreeOf } from '#src/panes/paneRouter.ts';
import { modeOf, pathOf, type PaneState } from '#src/panes/paneState.ts';
import { cardOf } from './cards.ts';
import { zen } from './chrome.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { PaneHeader } from './pane-header.tsx';
import { QuestionSlot } from './dialog-slots.tsx';
import { screenAt, SCREENS, titlesOf } from './screens.ts';
import { TopBar } from './top-bar.tsx';
import { useSidebarShown } from './useSidebarShown.ts';

const ROUTE_TREE = routeTreeOf(SCREENS);

/** Stands for all that zen mode hides. */
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

const FIRST_PAGE = { href: '/', label: 'Go home' };

/** The spec's words for a page the role does not open. */
function NoPermission() {
  return <ErrorState title={MESSAGES.noPermission} way={FIRST_PAGE} />;
}

/** An address no screen answers to. */
function NotFound() {
  return (
    <ErrorState title="404" way={FIRST_PAGE}>
      There is no page at this address.
    </ErrorState>
  );
}

/** Returns what is shown instead of a screen: no permission, no such page. Null: the screen. */
function messageOf(me: Me, pane: PaneState): ReactNode {
  const path = pathOf(pane.href);
  if (!mayVisit(me, path)) return <NoPermission />;
  return screenAt(path) ? null : <NotFound />;
}

/** A pane with everything the shell puts around its screen; what belongs to the window stands in the first one. */
export function WorkspacePane({ me, pane, place }: { me: Me; pane: PaneState; place: PanePlace }) {
  const { index, count, focused, first } = place;
  const isZen = useStore(zen);
  const hasSidebar = useSidebarShown();
  const question = questionAt(useStore(openQuestions), pane.id);
  const message = messageOf(me, pane);
  const header = (
    <PaneHeader
      {...{ pane, index, count }}
      isHeading={(pane.mode === 'list' || pane.mode === 'tree') && message === null}
      before={first && <MenuSheet actor={me} />}
      behind={first && (isZen ? <LeaveZen /> : hasSidebar ? null : <TopBar me={me} place="pane" />)}
    />
  );
  return (
    <PaneFrame
      {...{ pane, index, count, focused, header }}
      routeTree={ROUTE_TREE}
      name={titlesOf(pane).name}
      question={question ? <QuestionSlot paneId={pane.id} /> : null}
      peek={peekOf(pane)}
      instead={message}
    />
  );
}
