import type { Auth0Client } from '@auth0/auth0-spa-js';
import type { AskToken } from '#sync/replicaApi.ts';
import { classify, codeOf } from './authFailure.ts';
import { fetchConfig, loadConfig, type AppConfig } from './config.ts';
import { safeReturnTo, targetOf, type AppState } from './returnTo.ts';
import { forget, mustAskPassword, setMustAskPassword } from './session.ts';

/** Half of the provider's reuse leeway at most: a refresh that is sent again must still find it open. */
const HTTP_TIMEOUT_SECONDS = 8;
const REVOKE_WAIT_MS = 2000;

let made: { settings: string; client: Promise<Auth0Client> } | null = null;
let finishing: Promise<string> | null = null;

let loaded: Promise<AppConfig> | null = null;

/** Returns what the server said at the start of this page: every token asks for it, the server need not. */
function configOfPage(): Promise<AppConfig> {
  loaded ??= loadConfig();
  loaded.catch(() => (loaded = null));
  return loaded;
}

/** Leaves for the sign-in page, which begins with the hinted e-mail if there is one. @throws TypeError when the server cannot be reached */
export async function login(state: AppState = {}, emailHint: string | null = null): Promise<void> {
  const client = await clientFor(await fetchConfig());
  const isFresh = mustAskPassword();
  // A person who signs in over another would leave the first one's refresh token alive.
  if (isFresh) await Promise.all([revoke(client), forgetPages()]);
  const appState: AppState = { ...state, returnTo: safeReturnTo(state.returnTo, location.origin) };
  const authorizationParams = { ...(isFresh && { prompt: 'login' as const }), ...(emailHint && { login_hint: emailHint }) };
  await client.loginWithRedirect<AppState>({ appState, authorizationParams });
}

/** Ends the sign-in at `/auth/callback`; resolves with the address to go on to. Runs once per page load, because a code works once. */
export function finishLogin(): Promise<string> {
  finishing ??= readCallback();
  return finishing;
}

async function readCallback(): Promise<string> {
  const client = await clientFor(await configOfPage());
  try {
    const { appState } = await client.handleRedirectCallback<AppState>();
    setMustAskPassword(false);
    return targetOf(appState, location.origin);
  } catch (error) {
    // A reloaded or bookmarked callback of somebody who is signed in is no failure.
    if (codeOf(error) === 'missing_transaction' && (await client.isAuthenticated())) return '/';
    throw error;
  }
}

/** The signed-in identity as the provider told it at the last refresh; null when nobody is signed in. */
export async function signedInIdentity(): Promise<{ sub: string; email: string } | null> {
  const client = await clientFor(await configOfPage());
  const user = await client.getUser();
  return user?.sub ? { sub: user.sub, email: user.email ?? '' } : null;
}

/** An access token as plain data, fit to cross to the worker; never rejects. `force` goes past the cache, once, after a 401. */
export const getToken: AskToken = async (options) => {
  try {
    const client = await clientFor(await configOfPage());
    const token = await client.getTokenSilently(options?.force ? { cacheMode: 'off' } : {});
    return token ? { ok: true, token } : { ok: false, kind: 'session-expired', message: 'Nobody is signed in.' };
  } catch (error) {
    return { ok: false, kind: classify(error), message: error instanceof Error ? error.message : String(error) };
  }
};

/** Ends the session here and at the provider and leads to the app's first page; without network only here. */
export async function logout(): Promise<void> {
  forget();
  const client = await clientFor(await configOfPage());
  const isReached = navigator.onLine && (await revoke(client));
  await forgetPages();
  if (isReached) return client.logout({ logoutParams: { returnTo: location.origin } });
  await endHere(client);
  location.assign('/');
}

/** Ends the session here and stays on the page; the provider's own session may live on, so the next sign-in asks for the password. */
export async function logoutHere(): Promise<void> {
  forget();
  const client = await clientFor(await configOfPage());
  if (navigator.onLine) await revoke(client);
  await forgetPages();
  await endHere(client);
}

async function endHere(client: Auth0Client): Promise<void> {
  setMustAskPassword(true);
  await client.logout({ openUrl: false });
}

/** Removes what the browser itself keeps of this site's answers; without the server it goes before the next sign-in. */
async function forgetPages(): Promise<void> {
  await fetch('/signed-out', { method: 'POST', signal: AbortSignal.timeout(REVOKE_WAIT_MS) }).catch(() => undefined);
}

/** False when the server did not answer; a refused or late answer is not worth waiting for. */
async function revoke(client: Auth0Client): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), REVOKE_WAIT_MS));
  const answered = client.revokeRefreshToken().then(
    () => true,
    (error: unknown) => classify(error) !== 'offline',
  );
  return Promise.race([answered, late]);
}

/** One client per configuration. `new`, not the SDK's factory: that waits for the network before anything can start. */
function clientFor({ auth }: AppConfig): Promise<Auth0Client> {
  const settings = JSON.stringify(auth);
  if (made?.settings === settings) return made.client;
  const client = import('@auth0/auth0-spa-js').then(
    (sdk) =>
      new sdk.Auth0Client({
        domain: auth.domain,
        clientId: auth.clientId,
        cacheLocation: 'localstorage',
        useRefreshTokens: true,
        httpTimeoutInSeconds: HTTP_TIMEOUT_SECONDS,
        authorizationParams: {
          audience: auth.audience,
          redirect_uri: `${location.origin}/auth/callback`,
          scope: 'openid profile email offline_access',
        },
      }),
  );
  made = { settings, client };
  // A chunk that did not load, or an insecure address, must not be remembered for the whole page.
  client.catch(() => (made = null));
  return client;
}
