import { createHash, randomBytes } from 'node:crypto';
import { Visitor } from './visitor.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  idToken: string;
}

/** What `/config.json` tells the browser about signing in. */
export interface AuthAddress {
  domain: string;
  clientId: string;
  audience: string;
}

/** A sign-in that stands at the login page. */
export interface OpenSignIn {
  visitor: Visitor;
  auth: AuthAddress;
  origin: string;
  verifier: string;
  state: string;
  /** Address of the login page, or of the callback when the provider already knew the person. */
  url: string;
  /** Text of the login page; empty when the provider went straight to the callback. */
  html: string;
  status: number;
}

/** Signs in at a running product as a browser would, by plain requests. @throws when it ends anywhere but with tokens. */
export async function signIn(origin: string, email: string, password: string): Promise<Tokens> {
  const config = (await (await fetch(`${origin}/config.json`)).json()) as { auth: AuthAddress };
  const open = await openSignIn(origin, config.auth);
  const { url, html } = await submitSignIn(open, { email, password });
  if (!url.startsWith(`${origin}/auth/callback`)) throw new Error(`sign-in refused: ${alertOf(html)}`);
  return redeem(open, url);
}

/** Code flow with PKCE up to the login page. `changes` replace or add parameters of the authorization request. */
export async function openSignIn(
  origin: string,
  auth: AuthAddress,
  changes: Record<string, string> = {},
  visitor = new Visitor(),
): Promise<OpenSignIn> {
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(8).toString('hex')];
  const query = new URLSearchParams({
    client_id: auth.clientId,
    audience: auth.audience,
    redirect_uri: `${origin}/auth/callback`,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    state,
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  const start = `${auth.domain}/authorize?${query.toString()}`;
  const { url, page } = await visitor.follow(await visitor.ask(start), start, `${origin}/auth/callback`);
  return { visitor, auth, origin, verifier, state, url, html: (await page?.text()) ?? '', status: page?.status ?? 302 };
}

/** Sends the login form. Ends at the callback (with code or error) or at a page of the provider. */
export async function submitSignIn(
  open: OpenSignIn,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ url: string; html: string; status: number; headers: Headers }> {
  const csrf = /name="csrf" value="([^"]+)"/.exec(open.html)?.[1] ?? '';
  const first = await open.visitor.ask(open.url, {
    method: 'POST',
    body: new URLSearchParams({ csrf, ...fields }),
    headers: { origin: open.origin, ...headers },
  });
  const { url, page } = await open.visitor.follow(first, open.url, `${open.origin}/auth/callback`);
  return { url, html: (await page?.text()) ?? '', status: page?.status ?? 302, headers: (page ?? first).headers };
}

/** Turns the code at the callback into tokens. @throws with the callback's error */
export async function redeem(open: OpenSignIn, callbackUrl: string): Promise<Tokens> {
  const answer = new URL(callbackUrl).searchParams;
  const code = answer.get('code');
  if (!code || answer.get('state') !== open.state)
    throw new Error(`sign-in failed: ${answer.get('error')}: ${answer.get('error_description')}`);
  const response = await fetch(`${open.auth.domain}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: open.auth.clientId,
      code,
      code_verifier: open.verifier,
      redirect_uri: `${open.origin}/auth/callback`,
    }),
  });
  const body = (await response.json()) as Record<string, string>;
  if (!response.ok) throw new Error(`token request refused: ${body['error']}: ${body['error_description']}`);
  return tokensOf(body);
}

export interface Refreshed {
  status: number;
  tokens: Tokens | null;
  error: string | null;
  description: string | null;
}

/** One refresh, as the SDK sends it: no audience and no scope. */
export async function refresh(auth: AuthAddress, refreshToken: string): Promise<Refreshed> {
  const response = await fetch(`${auth.domain}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: auth.clientId, refresh_token: refreshToken }),
  });
  const body = (await response.json()) as Record<string, string>;
  return {
    status: response.status,
    tokens: response.ok ? tokensOf(body) : null,
    error: body['error'] ?? null,
    description: body['error_description'] ?? null,
  };
}

/** What the page says is wrong, or an empty text. */
export function alertOf(html: string): string {
  return /role="alert"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
}

function tokensOf(body: Record<string, string>): Tokens {
  return { accessToken: body['access_token'] ?? '', refreshToken: body['refresh_token'] ?? '', idToken: body['id_token'] ?? '' };
}
