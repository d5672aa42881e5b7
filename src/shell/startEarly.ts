import { beginReplica } from '#src/data/replica.ts';
import { getToken } from '#src/session/auth0.ts';
import { currentSession } from '#src/session/session.ts';
import { isPublicPath, screenAt } from './screens.ts';

/**
 * Begins with what the first screen needs before anything is drawn: the replica of whoever is signed in on this device, and the
 * code of the screen that the address leads to. Whoever shows them waits for them again, and says what went wrong.
 */
export function startEarly(): void {
  const person = currentSession();
  const { pathname } = location;
  if (!person || isPublicPath(pathname)) return;
  beginReplica(person.userId, getToken);
  screenAt(pathname)
    ?.load()
    .catch(() => undefined);
}
