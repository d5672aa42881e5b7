import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { answerPage } from './answerPage.ts';
import { CLIENT_ID, IDP_MOUNT } from './constants.ts';
import { endSession } from './endSession.ts';
import { problemPage } from './idpPages.ts';
import { pageHeaders } from './pageHeaders.ts';

/** `GET /v2/logout?client_id&returnTo`, as a real tenant has it: ends the session and every refresh token given out in it. */
export async function handleLogout(provider: Provider, publicOrigin: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const asked = new URL(req.url ?? '', publicOrigin).searchParams;
  const clientId = asked.get('client_id');
  const returnTo = asked.get('returnTo') ?? publicOrigin;
  if (clientId !== null && clientId !== CLIENT_ID) return answerPage(res, 400, problemPage('Sign out', 'Unknown client.'));
  if (returnTo !== publicOrigin && returnTo !== `${publicOrigin}/`) {
    return answerPage(res, 400, problemPage('Sign out', 'The returnTo address is not allowed.'));
  }
  const ctx = provider.createContext(req, res);
  const session = await provider.Session.get(ctx);
  if (session.accountId) await endSession(provider, session);
  ctx.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax', path: `${IDP_MOUNT}/`, signed: true });
  // The context has already put its cookie on the response.
  res.writeHead(302, { ...pageHeaders(), Location: returnTo });
  res.end();
}
