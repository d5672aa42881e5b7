import { ClientError, GraphQLClient } from 'graphql-request';
import type { z } from 'zod';
import { schemaHash } from '#domain/projection.ts';
import { NOUNS } from '#domain/tables.ts';
import { NetError, type FailureReason, type Net } from '#sync/ports.ts';
import type { AskToken } from '#sync/replicaApi.ts';
import { CODES, Hello, Page, Plan, Pull, PushResult } from '#sync/protocol.ts';
import { OPERATIONS } from './operations.ts';
import { pokeSocket } from './pokeSocket.ts';
import { tokenFrom } from './token.ts';

/** A request that has no answer after this long counts as lost. */
const REQUEST_TIMEOUT_MS = 20_000;

const REASONS: Readonly<Record<string, FailureReason>> = {
  [CODES.scopeChanged]: 'scope-changed',
  [CODES.userDisabled]: 'disabled',
  [CODES.userNotFound]: 'not-found',
  [CODES.tokenInvalid]: 'session-expired',
  [CODES.tokenExpired]: 'session-expired',
};

/** What a failed request means to the engine. */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof NetError) return error.reason;
  if (!(error instanceof ClientError)) return 'offline';
  const code = error.response.errors?.[0]?.extensions['code'];
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  if (known) return known;
  if (error.response.status === 401) return 'session-expired';
  return error.response.status >= 500 ? 'offline' : 'failed';
}

const blob = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text);

/** The engine's view of the server, over HTTP and one websocket. A refused token is renewed once before it counts. */
export function graphqlNet(endpoint: string, ask: AskToken): Net {
  const client = new GraphQLClient(endpoint);
  const hash = schemaHash(NOUNS);

  const request = async <T>(
    document: string,
    variables: object,
    field: string,
    shape: z.ZodType<T>,
    unpack: (value: Record<string, unknown>) => unknown,
  ): Promise<T> => {
    for (let force = false; ; force = true) {
      try {
        const authorization = `Bearer ${await tokenFrom(ask, force)}`;
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
        const data = await client.request<Record<string, Record<string, unknown>>>({
          document,
          variables,
          requestHeaders: { authorization },
          signal,
        });
        return shape.parse(unpack(data[field] ?? {}));
      } catch (error) {
        if (!force && error instanceof ClientError && error.response.status === 401) continue;
        throw new NetError(reasonOf(error), error instanceof Error ? error.message : String(error));
      }
    }
  };

  return {
    hello: (clientId) =>
      request(OPERATIONS.hello, { clientId, schemaHash: hash }, 'syncHello', Hello, (v) => ({
        ...v,
        lastMid: Number(v['lastMid']),
        // The shape that this build stores, whatever a newer server holds: the next build then knows that it must fill anew.
        schemaHash: hash,
        me: blob(v['me']),
      })),
    plan: (clientId, userEpoch) => request(OPERATIONS.plan, { clientId, userEpoch }, 'syncPlan', Plan, blob),
    page: (ask) => request(OPERATIONS.page, ask, 'syncPage', Page, (v) => ({ ...v, rows: blob(v['rows']) })),
    pull: ({ cursor, epoch, ...rest }) =>
      request(OPERATIONS.pull, { ...rest, cursor: `${cursor}@${epoch}` }, 'syncPull', Pull, (v) => ({ ...v, txs: blob(v['txs']) })),
    push: ({ ackMid, ...rest }) => request(OPERATIONS.push, { ...rest, ackMid: String(ackMid) }, 'syncPush', PushResult.array(), blob),
    subscribe: (clientId, place, hear) => pokeSocket(endpoint.replace(/^http/, 'ws'), ask, clientId, place, hear),
  };
}
