import { z } from 'zod';
import { schemaHash } from '#domain/projection.ts';
import { NOUNS } from '#domain/tables.ts';
import { NetError, type FailureReason, type Net } from '#sync/ports.ts';
import type { AskToken } from '#sync/replicaApi.ts';
import { CODES, Digest, Hello, Page, Plan, Pull, PushResult, Unsealed } from '#sync/protocol.ts';
import { fetchSegment } from './fetchSegment.ts';
import { filePiece } from './filePiece.ts';
import { OperationIds } from './operationIds.ts';
import { OPERATIONS } from './operations.ts';
import { hasNoNetwork } from './hasNoNetwork.ts';
import { pokeSocket } from './pokeSocket.ts';
import { postOperation, RefusedError } from './postOperation.ts';
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

/** The time to leave the server alone after a 429 that names none. */
const RETRY_AFTER_MS = 1000;

/** Returns what a failed request means to the engine. */
export function failureOf(error: unknown): NetError {
  if (error instanceof NetError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RefusedError)) return new NetError(isUnreadable(error) ? 'failed' : 'offline', message);
  const { status, code, retryAfterS } = error;
  if (status === 429) return new NetError('throttled', message, retryAfterS ? retryAfterS * 1000 : RETRY_AFTER_MS);
  const known = code === null ? undefined : REASONS[code];
  if (known) return new NetError(known, message);
  if (status === 401) return new NetError('session-expired', message);
  return new NetError(status >= 500 ? 'offline' : 'failed', message);
}

/** The answer came, and is not what this version knows: cut off, damaged, or of another version. */
function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof z.ZodError;
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

/** The engine's view of the server, over HTTP and one websocket. A refused token is renewed once before it counts. */
export function graphqlNet(endpoint: string, ask: AskToken): Net {
  let known: Promise<OperationIds> | null = null;
  const hash = schemaHash(NOUNS);

  const request = async <T>(
    document: string,
    variables: object,
    field: string,
    shape: z.ZodType<T>,
    unpack: (value: Record<string, unknown>) => unknown,
  ): Promise<T> => {
    if (hasNoNetwork()) throw new NetError('offline', 'This device has no network', 0, false);
    const ids = await (known ??= OperationIds.of(Object.values(OPERATIONS)));
    for (let force = false; ;) {
      try {
        const token = await tokenFrom(ask, force);
        const data = await postOperation(endpoint, ids.bodyOf(document, variables), token, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
        return shape.parse(unpack((data[field] ?? {}) as Record<string, unknown>));
      } catch (error) {
        if (error instanceof RefusedError && ids.isUnknown(document, error.code)) continue;
        if (force || !(error instanceof RefusedError) || error.status !== 401) throw failureOf(error);
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
        otherForm: v['schemaHash'] !== hash,
        sealKey: blob(v['sealKey']),
        me: blob(v['me']),
      })),
    plan: (clientId, userEpoch) => request(OPERATIONS.plan, { clientId, userEpoch }, 'syncPlan', Plan, blob),
    segment: (range) => fetchSegment(endpoint, range),
    page: (ask) => request(OPERATIONS.page, ask, 'syncPage', Page, (v) => v),
    pull: ({ cursor, epoch, ...rest }) =>
      request(OPERATIONS.pull, { ...rest, cursor: `${cursor}@${epoch}` }, 'syncPull', Pull, (v) => ({ ...v, txs: blob(v['txs']) })),
    digest: ({ cursor, epoch, ...rest }) =>
      request(OPERATIONS.digest, { ...rest, cursor: `${cursor}@${epoch}` }, 'syncDigest', Digest, blob),
    report: async (clientId, report) => void (await request(OPERATIONS.report, { clientId, report }, 'syncReport', z.boolean(), (v) => v)),
    push: ({ ackMid, ...rest }) => request(OPERATIONS.push, { ...rest, ackMid: String(ackMid) }, 'syncPush', PushResult.array(), blob),
    unseal: (ask) => request(OPERATIONS.unseal, ask, 'syncUnseal', Unsealed, blob),
    files: async (ids) => {
      const first = DOCUMENTS_AT_ONCE;
      const ofCases = await request(OPERATIONS.files, { ids, first }, 'caseDocumentsList', FileItems, (v) => v);
      const rest = ids.filter((id) => ofCases.items.every(({ file }) => file?.id !== id));
      const others =
        rest.length === 0
          ? []
          : (await request(OPERATIONS.attachments, { ids: rest, first }, 'customerDocumentsList', FileItems, (v) => v)).items;
      const files = [...ofCases.items, ...others].flatMap(({ file }) => file ?? []);
      return files.map((file) => ({ id: file.id, sha256: file.sha256, size: file.sizeBytes, mime: file.mimeType, url: file.downloadUrl }));
    },
    piece: (url, from, end) => filePiece(new URL(url, endpoint).href, from, end),
    subscribe: (clientId, place, hear) => pokeSocket(endpoint.replace(/^http/, 'ws'), ask, clientId, place, hear),
  };
}
