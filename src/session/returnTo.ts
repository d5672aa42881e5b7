/** The state that travels through the sign-in and back. */
export interface AppState {
  returnTo?: string;
  /** Case of the link that was opened while signed out. */
  caseId?: string;
}

/** The address if it leads into this app and not back to a sign-in page, else `/`: a link must not send people elsewhere after sign-in. */
export function safeReturnTo(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.startsWith('//') || value.includes('\\')) return '/';
  // Browsers drop control characters, which could hide a second slash.
  if ([...value].some((char) => char < ' ' || char === '\u007f')) return '/';
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//') || /^\/(auth|logout)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Returns where a finished sign-in leads: the case whose link was opened, else the kept address, else home. */
export function targetOf(state: AppState | undefined, origin: string): string {
  const returnTo = safeReturnTo(state?.returnTo, origin);
  if (!isCaseId(state?.caseId)) return returnTo;
  const detail = `/cases/details/${state.caseId}`;
  // The same case with more to it (a comment's anchor, a side pane) says more than the bare id.
  return returnTo.startsWith(`${detail}#`) || returnTo.startsWith(`${detail}?`) ? returnTo : detail;
}

/** The sign-in address that keeps what the person wanted to see. */
export function authPath(state: AppState | undefined, origin: string): string {
  const query = new URLSearchParams();
  if (isCaseId(state?.caseId)) query.set('caseId', state.caseId);
  const returnTo = safeReturnTo(state?.returnTo, origin);
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return query.size > 0 ? `/auth?${query.toString()}` : '/auth';
}

/** Returns where a signed-out visitor of a protected page is sent; the case of a case detail link is kept by its id (spec 2). */
export function authPathFor(location: { pathname: string; search: string; hash: string }, origin: string): string {
  const caseId = /^\/cases\/details\/([^/]+)$/.exec(location.pathname)?.[1];
  if (caseId && !location.search && !location.hash) return authPath({ caseId }, origin);
  const returnTo = location.pathname + location.search + location.hash;
  return authPath(caseId ? { caseId, returnTo } : { returnTo }, origin);
}

function isCaseId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}
