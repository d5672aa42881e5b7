import type { TokenAnswer } from '#sync/replicaApi.ts';

/** The meaning of a failed token request or sign-in for the person. */
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

/** The `error` of the OpenID answer; null for anything else. */
export function codeOf(error: unknown): string | null {
  const code = (error as { error?: unknown } | null)?.error;
  return typeof code === 'string' ? code : null;
}

/** The words of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
