import type { AskToken } from '#sync/replicaApi.ts';
import { getToken } from './auth0.ts';

const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.';

/** Asks for another mail with the link that verifies one's own email. Resolves with what became of it, in words; never rejects. */
export async function sendVerification(ask: AskToken = getToken): Promise<string> {
  const token = await ask();
  if (!token.ok) return token.message;
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token.token}` };
    const answer = await fetch('/api/account/verify-email', { method: 'POST', headers, body: '{}' });
    return ((await answer.json()) as { message?: string }).message ?? UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}
