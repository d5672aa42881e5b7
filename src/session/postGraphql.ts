import type { AskToken } from '#sync/replicaApi.ts';
import { CODES } from '#sync/protocol.ts';
import type { AuthFailure } from './authFailure.ts';

/** Why there is no data. `refused`: the server understood and said no; `failed`: something broke. */
export interface Refusal {
  kind: AuthFailure | 'refused' | 'failed';
  /** Code of the first error; null when the server did not get to speak. */
  code: string | null;
  message: string;
}
export type GraphqlAnswer<T> = { ok: true; data: T } | ({ ok: false } & Refusal);
export type PostGraphql = <T>(operationName: string, query: string, variables: object) => Promise<GraphqlAnswer<T>>;

interface GraphqlBody<T> {
  data?: T | null;
  errors?: {
    message: string;
    code?: string;
    extensions?: { code?: string; details?: Record<string, string> };
    details?: Record<string, string>;
  }[];
}

/** Asks the endpoint with the person's token; never rejects. A 401 gets one forced refresh before it counts as the end of the session. */
export function graphqlPoster(getToken: AskToken, ask: typeof fetch = fetch): PostGraphql {
  return async <T>(operationName: string, query: string, variables: object): Promise<GraphqlAnswer<T>> => {
    const once = async (force: boolean) => {
      const token = await getToken({ force });
      if (!token.ok) return { ok: false as const, kind: token.kind, code: null, message: token.message, status: 0 };
      return send<T>(ask, token.token, JSON.stringify({ operationName, query, variables }));
    };
    const first = await once(false);
    return first.status === 401 ? once(true) : first;
  };
}

async function send<T>(ask: typeof fetch, token: string, body: string): Promise<GraphqlAnswer<T> & { status: number }> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` };
  let response: Response;
  try {
    response = await ask('/graphql', { method: 'POST', headers, body });
  } catch {
    return { ok: false, kind: 'offline', code: null, message: 'The server cannot be reached.', status: 0 };
  }
  const { status } = response;
  const answer = (await response.json().catch(() => ({}))) as GraphqlBody<T>;
  const error = answer.errors?.[0];
  if (!error && answer.data) return { ok: true, data: answer.data, status };
  const code = error?.extensions?.code ?? error?.code ?? null;
  const details = error?.extensions?.details ?? error?.details ?? {};
  return { ok: false, kind: kindOf(status, code, details), code, message: error?.message ?? `The server answered ${status}.`, status };
}

/** A ValidationError is about the session only when it names the token; otherwise it is about a form (design/domain.md 2.6). */
function kindOf(status: number, code: string | null, details: Record<string, string>): Refusal['kind'] {
  const isTokenFault = code === CODES.tokenInvalid || code === CODES.tokenExpired || (code === 'ValidationError' && 'token' in details);
  if (status === 401 || isTokenFault) return 'session-expired';
  if (status >= 500 || code === null || code === 'InternalError') return 'failed';
  return 'refused';
}
