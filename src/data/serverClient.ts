import type { GraphQLClient } from 'graphql-request';
import type { AskToken, TokenAnswer } from '#sync/replicaApi.ts';
import { CODES } from '#sync/protocol.ts';
import type { Operation } from './operation.ts';

/** Why there is no data. `refused`: the server understood and said no; `failed`: something broke. */
export interface Refusal {
  kind: Extract<TokenAnswer, { ok: false }>['kind'] | 'refused' | 'failed';
  /** Code of the first error; null when the server did not get to speak. */
  code: string | null;
  message: string;
  /** What is wrong with each field that was given; absent when it is about none. */
  details?: Readonly<Record<string, string>>;
}
export type GraphqlAnswer<T> = { ok: true; data: T } | ({ ok: false } & Refusal);
export type AskServer = <R, V extends object>(operation: Operation<R, V>, variables: NoInfer<V>) => Promise<GraphqlAnswer<R>>;

/** The answer of the server when that is not the data; `errors` is missing when somebody else answered for it. */
interface Failure {
  status: number;
  errors?: { message: string; code?: string; extensions?: { code?: string; details?: object }; details?: object }[];
}

/** Asks the endpoint with the person's token; never rejects. A 401 gets one forced refresh before it counts as the end of the session. */
export function serverAsker(getToken: AskToken, options: { url?: string; fetch?: typeof fetch } = {}): AskServer {
  let client: GraphQLClient | undefined;
  return async <R, V extends object>({ text }: Operation<R, V>, variables: V): Promise<GraphqlAnswer<R>> => {
    const once = async (force: boolean): Promise<GraphqlAnswer<R> & { status: number }> => {
      const token = await getToken({ force });
      if (!token.ok) return { ok: false, kind: token.kind, code: null, message: token.message, status: 0 };
      try {
        const library = await import('graphql-request');
        const { url = `${location.origin}/graphql`, ...settings } = options;
        client ??= new library.GraphQLClient(url, { ...settings, headers: { accept: 'application/json' } });
        const data = await client.request<R | undefined>(text, variables, { authorization: `Bearer ${token.token}` });
        return data ? { ok: true, data, status: 200 } : refusal({ status: 200 });
      } catch (error) {
        return refusalOf(error);
      }
    };
    const first = await once(false);
    return first.status === 401 ? once(true) : first;
  };
}

type Refused = { ok: false; status: number } & Refusal;

function refusalOf(error: unknown): Refused {
  const { response } = error as { response?: Failure };
  if (response) return refusal(response);
  // What fetch and a part of the app that does not load throw. Anything else is an answer that is no GraphQL.
  const isDeadLine = error instanceof TypeError || error instanceof DOMException;
  return isDeadLine
    ? { ok: false, kind: 'offline', code: null, message: 'The server cannot be reached.', status: 0 }
    : refusal({ status: 200 });
}

function refusal({ status, errors }: Failure): Refused {
  const error = errors?.[0];
  const code = error?.extensions?.code ?? error?.code ?? null;
  const details = error?.extensions?.details ?? error?.details ?? {};
  const kind = kindOf(status, code, details);
  const about = Object.keys(details).length > 0 && { details: details as Readonly<Record<string, string>> };
  return { ok: false, kind, code, message: error?.message ?? `The server answered ${status}.`, ...about, status };
}

/** A ValidationError is about the session only when it names the token; otherwise it is about a form (design/domain.md 2.6). */
function kindOf(status: number, code: string | null, details: object): Refusal['kind'] {
  const isTokenFault = code === CODES.tokenInvalid || code === CODES.tokenExpired || (code === 'ValidationError' && 'token' in details);
  if (status === 401 || isTokenFault) return 'session-expired';
  if (status >= 500 || code === null || code === 'InternalError') return 'failed';
  return 'refused';
}
