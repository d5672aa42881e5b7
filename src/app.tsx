import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Me } from '#sync/protocol.ts';
import type { Left } from '#sync/replicaApi.ts';
import { dropSealedDrafts } from '#src/browser/dropSealedDrafts.ts';
import { createStore, useStore } from '#src/commands/store.ts';
import { closeReplica, openReplica } from '#src/data/replica.ts';
import { useMe, useSyncStatus } from '#src/data/useLive.ts';
import { windowUrl } from '#src/panes/browserUrl.ts';
import { getToken } from '#src/session/auth0.ts';
import { authPath, authPathFor } from '#src/session/returnTo.ts';
import { currentSession, onSessionChange, type RememberedPerson } from '#src/session/session.ts';
import { takeRequestedPage } from '#src/session/requestedPage.ts';
import { Opening } from './shell/opening.tsx';
import { isPublicPath } from './shell/screens.ts';
import { startEarly } from './shell/startEarly.ts';
import { Workspace } from './shell/workspace.tsx';

const AuthStart = lazy(() => import('#src/session/views/auth-start.tsx'));
const AuthCallback = lazy(() => import('#src/session/views/auth-callback.tsx'));
const RecoverPassword = lazy(() => import('#src/session/views/recover-password.tsx'));
const ApplyPage = lazy(() => import('#src/apply/apply-page.tsx'));
const Logout = lazy(() => import('#src/session/views/logout.tsx'));
const SessionProblem = lazy(async () => ({ default: (await import('#src/session/views/session-problem.tsx')).SessionProblem }));

const DRAIN_MS = 3000;

const publicPath = (): string | null => (isPublicPath(location.pathname) ? location.pathname : null);
/** The page that takes the whole window, or null while the workspace has it. */
const publicPage = createStore(publicPath());

/** Goes to an address without loading the app again. */
function visit(href: string, how: 'pushState' | 'replaceState' = 'pushState'): void {
  history[how](null, '', href);
  publicPage.set(publicPath());
}
const leave = (): void => visit('/logout');
const url = { ...windowUrl, leave: (href: string) => visit(href) };

/** Goes on to what was asked for before the sign-in. */
function enter(target: string): void {
  visit(target, 'replaceState');
  startEarly();
}

/** Unsaved answers go from a device with their person; a browser that keeps nothing has nothing to drop. */
const dropDrafts = (userId: string): Promise<void> => dropSealedDrafts(userId).catch(() => undefined);

/** Sends what waits and erases what is replicated; works from a bare `/logout` too, where nothing has been opened yet. */
async function leaveReplica(): Promise<Left> {
  const person = currentSession();
  if (person) {
    await openReplica(person.userId, getToken);
    void dropDrafts(person.userId);
  }
  return closeReplica(DRAIN_MS);
}

/** The workspace of an open replica, or why it serves nobody. */
function OpenReplica() {
  const status = useSyncStatus();
  const known = JSON.stringify(useMe());
  // The facts are written with every sync; who the person is stays the same object.
  const me = useMemo(() => JSON.parse(known) as Me | null, [known]);
  if (status.stop) return <SessionProblem problem={status.stop} leave={leave} />;
  if (!me) return <Opening status={status} />;
  return <Workspace key={`${me.userId} ${me.role} ${me.customerId}`} me={me} url={url} />;
}

/** Opens the person's replica and works from it at once, with or without a network. */
function SignedIn({ person }: { person: RememberedPerson }) {
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');
  const status = useSyncStatus();
  useEffect(() => {
    let gone = false;
    openReplica(person.userId, getToken, dropDrafts).then(
      () => gone || setState('open'),
      () => gone || setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, [person.userId]);
  // Another tab signed out or changed the person: what is shown here belongs to nobody any more.
  useEffect(() => onSessionChange((next) => next?.userId !== person.userId && location.reload()), [person.userId]);
  if (state === 'failed') return <SessionProblem problem="failed" leave={leave} />;
  return state === 'open' ? <OpenReplica /> : <Opening status={status} />;
}

/** A protected address and nobody signed in. */
function ToSignIn() {
  useEffect(() => {
    // Effects run twice in development: the second time the address is that of the sign-in already.
    if (publicPath() !== null) return;
    const returnTo = takeRequestedPage();
    const isHome = location.pathname === '/' && location.search === '';
    visit(returnTo !== null && isHome ? authPath({ returnTo }, location.origin) : authPathFor(location, location.origin), 'replaceState');
  }, []);
  return null;
}

function CurrentPage() {
  const page = useStore(publicPage);
  useEffect(() => {
    const onPop = (): void => publicPage.set(publicPath());
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  if (page === '/auth') return <AuthStart />;
  if (page === '/auth/callback') return <AuthCallback goOn={enter} leave={leave} />;
  if (page === '/recover-password') return <RecoverPassword goOn={() => visit('/auth', 'replaceState')} />;
  if (page === '/apply') return <ApplyPage />;
  if (page === '/logout') return <Logout beforeLeave={leaveReplica} />;
  const person = currentSession();
  return person ? <SignedIn key={person.userId} person={person} /> : <ToSignIn />;
}

/** The whole product: public pages, else the workspace of whoever is signed in. */
export function App() {
  return (
    <Suspense fallback={null}>
      <CurrentPage />
    </Suspense>
  );
}
