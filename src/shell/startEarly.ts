import { beginReplica, prepareReplica } from '#src/data/replica.ts';
import { getToken } from '#src/session/auth0.ts';
import { currentSession } from '#src/session/session.ts';
import { isPublicPath, screenAt } from './screens.ts';

/** The screens that most people come to from their sign-in; which it is stands in what the sign-in is still to answer. */
const LIKELY = ['/', '/cases'] as const;

/**
 * Begins with what the first screen needs before anything is drawn: the replica of whoever is signed in on this device, and the
 * code of the screen that the address leads to. Whoever shows them waits for them again, and says what went wrong. While a sign-in
 * ends, nobody knows yet whose replica it will be: its worker and the code of likely screens are read meanwhile.
 */
export function startEarly(): void {
  const person = currentSession();
  const { pathname, search } = location;
  if (pathname === '/auth/callback' && new URLSearchParams(search).has('code')) {
    prepareReplica();
    return LIKELY.forEach(loadScreen);
  }
  if (!person || isPublicPath(pathname)) return;
  beginReplica(person.userId, getToken);
  loadScreen(pathname);
}

function loadScreen(pathname: string): void {
  screenAt(pathname)
    ?.load()
    .catch(() => undefined);
}
