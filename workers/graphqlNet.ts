import { ClientError, GraphQLClient } from 'graphql-request';
import { z } from 'zod';
import { schemaHash } from '#domain/projection.ts';
import { NOUNS } from '#domain/tables.ts';
import { NetError, type FailureReason, type Net } from '#sync/ports.ts';
import type { AskToken } from '#sync/replicaApi.ts';
import { CODES, ColumnPage, Digest, Hello, Page, Plan, Pull, PushResult, Unsealed } from '#sync/protocol.ts';
import { filePiece } from './filePiece.ts';
import { OperationIds } from './operationIds.ts';
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

/** How long to leave the server alone after a 429 that does not say. */
const RETRY_AFTER_MS = 1000;

/** What a failed request means to the engine. */
export function failureOf(error: unknown): NetError {
  if (error instanceof NetError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ClientError)) return new NetError(isUnreadable(error) ? 'failed' : 'offline', message);
  const { status } = error.response;
  if (status === 429) return new NetError('throttled', message, Number(headerOf(error, 'retry-after')) * 1000 || RETRY_AFTER_MS);
  const code = codeOf(error);
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  if (known) return new NetError(known, message);
  if (status === 401) return new NetError('session-expired', message);
  return new NetError(status >= 500 ? 'offline' : 'failed', message);
}

/** The answer came, and is not what this version knows: cut off, damaged, or of another version. */
function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof z.ZodError;
}

function codeOf(error: unknown): unknown {
  return error instanceof ClientError ? error.response.errors?.[0]?.extensions['code'] : null;
}

function headerOf({ response }: ClientError, name: string): string | null {
  return new Headers(response.headers as HeadersInit).get(name);
}

/** The longest page of the server: one file may stand in several documents. */
const DOCUMENTS_AT_ONCE = 100;
const FileItems = z.object({
  items: z.array(
    z.object({
      file: z
        .object({ id: z.string(), sha256: z.string(), sizeBytes: z.number(), mimeType: z.string(), downloadUrl: z.string() })
        .nullable(),
    }),
  ),
});

const blob = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text);

/** The browser knows of no network at all: nothing could leave. Where it cannot tell, there may be one. */
function hasNoNetwork(): boolean {
  return (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;
}

/** The engine's view of the server, over HTTP and one websocket. A refused token is renewed once before it counts. */
export function graphqlNet(endpoint: string, ask: AskToken): Net {
  let opened: Promise<{ ids: OperationIds; client: GraphQLClient }> | null = null;
  const open = async (): Promise<{ ids: OperationIds; client: GraphQLClient }> => {
    const ids = await OperationIds.of(Object.values(OPERATIONS));
    return { ids, client: new GraphQLClient(endpoint, { jsonSerializer: { parse: JSON.parse, stringify: ids.stringify } }) };
  };
  const hash = schemaHash(NOUNS);

  const request = async <T>(
    document: string,
    variables: object,
    field: string,
    shape: z.ZodType<T>,
    unpack: (value: Record<string, unknown>) => unknown,
  ): Promise<T> => {
    if (hasNoNetwork()) throw new NetError('offline', 'This device has no network', 0, false);
    const { ids, client } = await (opened ??= open());
    for (let force = false; ;) {
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
        if (ids.isUnknown(document, codeOf(error))) continue;
        if (force || !(error instanceof ClientError) || error.response.status !== 401) throw failureOf(error);
        force = true;
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
        sealKey: blob(v['sealKey']),
        me: blob(v['me']),
      })),
    plan: (clientId, userEpoch) => request(OPERATIONS.plan, { clientId, userEpoch }, 'syncPlan', Plan, blob),
    columns: (ask) => request(OPERATIONS.columns, ask, 'syncColumns', ColumnPage, (v) => v),
    page: (ask) => request(OPERATIONS.page, ask, 'syncPage', Page, (v) => v),
    pull: ({ cursor, epoch, ...rest }) =>
      request(OPERATIONS.pull, { ...rest, cursor: `${cursor}@${epoch}` }, 'syncPull', Pull, (v) => ({ ...v, txs: blob(v['txs']) })),
    digest: ({ cursor, epoch, ...rest }) =>
      request(OPERATIONS.digest, { ...rest, cursor: `${cursor}@${epoch}` }, 'syncDigest', Digest, blob),
    report: async (clientId, report) => void (await request(OPERATIONS.report, { clientId, report }, 'syncReport', z.boolean(), (v) => v)),
    push: ({ ackMid, ...rest }) => request(OPERATIONS.push, { ...rest, ackMid: String(ackMid) }, 'syncPush', PushResult.array(), blob),
    unseal: (ask) => request(OPERATIONS.unseal, ask, 'syncUnseal', Unsealed, blob),
    files: async (ids) => {
      const { items } = await request(OPERATIONS.files, { ids, first: DOCUMENTS_AT_ONCE }, 'caseDocumentsList', FileItems, (v) => v);
      const files = items.flatMap(({ file }) => file ?? []);
      return files.map((file) => ({ id: file.id, sha256: file.sha256, size: file.sizeBytes, mime: file.mimeType, url: file.downloadUrl }));
    },
    piece: (url, from, end) => filePiece(new URL(url, endpoint).href, from, end),
    subscribe: (clientId, place, hear) => pokeSocket(endpoint.replace(/^http/, 'ws'), ask, clientId, place, hear),
  };
}
