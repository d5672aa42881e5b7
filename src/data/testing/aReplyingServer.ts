import type { AskToken } from '#sync/replicaApi.ts';
import { serverAsker } from '../serverClient.ts';

export interface Reply {
  status?: number;
  body: unknown;
}

/** The body of a refusal with this code. */
export const refusalBody = (code: string, details?: object): object => ({
  errors: [{ message: `${code} it is`, code, extensions: { code, details } }],
});

/** A server that answers by operation name, and a purse that counts forced tokens. */
export function aReplyingServer(replies: Record<string, Reply | Reply[]>) {
  const asked: { operationName: string; query: string; variables: Record<string, unknown>; token: string; accept: string }[] = [];
  let forced = 0;
  const getToken: AskToken = async (options) => ({ ok: true, token: options?.force ? `forced-${++forced}` : 'cached' });
  const fetch = async (_url: unknown, init?: RequestInit) => {
    const request = JSON.parse(String(init?.body)) as { operationName: string; query: string; variables: Record<string, unknown> };
    const headers = new Headers(init?.headers);
    asked.push({ ...request, token: headers.get('authorization') ?? '', accept: headers.get('accept') ?? '' });
    const reply = replies[request.operationName] ?? { body: {} };
    const { status = 200, body } = Array.isArray(reply) ? reply.shift()! : reply;
    const [type, text] = typeof body === 'string' ? ['text/html', body] : ['application/json', JSON.stringify(body)];
    return new Response(text, { status, headers: { 'content-type': type } });
  };
  return { asked, ask: serverAsker(getToken, { url: 'https://weighstation.test/graphql', fetch }) };
}
