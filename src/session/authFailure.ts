import type { TokenAnswer } from '#sync/replicaApi.ts';

/** What a failed token request or sign-in means for the person. */
export type AuthFailure = Extract<TokenAnswer, { ok: false }>['kind'];

const SESSION_OVER = new Set([
  'invalid_grant',
  'login_required',
  'missing_refresh_token',
  'consent_required',
  'interaction_required',
  'mfa_required',
]);
/** `timeout` is also what the SDK says when another tab holds its lock for too long. */
const NO_ANSWER = new Set(['timeout', 'request_error', 'server_error', 'temporarily_unavailable', 'too_many_requests']);

/** Reads an error of the SDK (table: design/auth.md 3). Its classes are minified, so only `error` and the message tell. */
export function classify(error: unknown): AuthFailure {
  const code = codeOf(error);
  if (messageOf(error).includes('user is blocked')) return 'blocked';
  if (code !== null && SESSION_OVER.has(code)) return 'session-expired';
  if (code !== null && NO_ANSWER.has(code)) return 'offline';
  // fetch that failed is a TypeError, a proxy's HTML instead of JSON a SyntaxError; neither has a code.
  const isDeadLine = error instanceof TypeError || error instanceof SyntaxError || messageOf(error).includes('Timeout when executing');
  return code === null && isDeadLine ? 'offline' : 'config';
}

/** The failed sign-in in words for the person. */
export function explainLoginFailure(error: unknown): string {
  const code = codeOf(error);
  if (code === 'access_denied') return 'The sign-in was cancelled.';
  if (code === 'missing_transaction' || code === 'state_mismatch')
    return 'This sign-in was used before, or it was started in another window.';
  if (classify(error) === 'offline') return 'The server cannot be reached. Check your connection and try again.';
  if (/Expiration Time|Issued At|Authentication Time/.test(messageOf(error)))
    return 'The clock of this device seems to be wrong. Set it right and try again.';
  if (messageOf(error).includes('secure origin')) return 'Sign-in needs a secure address: open the app over https or on localhost.';
  return messageOf(error);
}

/** The `error` of the OpenID answer; null for anything else. */
export function codeOf(error: unknown): string | null {
  const code = (error as { error?: unknown } | null)?.error;
  return typeof code === 'string' ? code : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
