import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getOperationAST, GraphQLError, parse, validate, type ExecutionArgs } from 'graphql';
import { useServer as serveOver, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Identity, VerifyToken } from '../auth/verifyToken.ts';
import { bearerOf } from '../auth/verifyToken.ts';
import { errorFields, logEvent } from '../http/log.ts';
import { checkToken, isOurOrigin } from '../http/tokenGate.ts';
import { requireUser } from '../users/findUser.ts';
import { requestContext, type Services } from './context.ts';
import { ApiError, toWireError } from './errors.ts';
import { allRules, QUERY_LIMITS } from './limits.ts';
import { schema } from './schema.ts';

const MESSAGE_BYTES_MAX = 64 * 1024;
const SUBSCRIPTIONS_MAX = 10;
const INIT_WAIT_MS = 3000;
/** How long a client may take to say goodbye when the server stops. */
const CLOSE_WAIT_MS = 1000;
/** Longest time a timer can be set to. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Close codes: the client connects again with a fresh token; it must not; it should wait a little (design/auth.md 4). */
const CLOSE = { token: 4403, refused: 4401, later: 1013 } as const;

interface SocketOptions {
  services: Services;
  verify: VerifyToken;
  /** Origins whose pages may connect. */
  origins: readonly string[];
  introspection: boolean;
}

interface Seat extends Record<PropertyKey, unknown> {
  identity: Identity;
  expiry: NodeJS.Timeout;
}
type SeatedExtra = Extra & Partial<Seat>;

/** The websocket side of /graphql: subscriptions only, for people who are users and for no longer than their token lasts. */
export interface GraphqlSocket {
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  readonly open: number;
  close(): Promise<void>;
}

export function graphqlSocket({ services, verify, origins, introspection }: SocketOptions): GraphqlSocket {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false });
  const server = serveOver<Record<string, unknown>, Seat>(
    {
      schema,
      connectionInitWaitTimeout: INIT_WAIT_MS,
      onConnect: async ({ connectionParams, extra }) => {
        const identity = await admit(services, verify, connectionParams, extra);
        if (!identity) return false;
        extra.identity = identity;
        const restMs = Math.max(0, identity.exp * 1000 - services.clock());
        extra.expiry = setTimeout(() => extra.socket.close(CLOSE.token, 'TOKEN_EXPIRED'), Math.min(restMs, TIMER_MS_MAX));
        return true;
      },
      onClose: ({ extra }) => clearTimeout(extra.expiry),
      onSubscribe: ({ extra, subscriptions }, _id, payload) => {
        if (Object.keys(subscriptions).length > SUBSCRIPTIONS_MAX)
          return [new GraphQLError(`No more than ${SUBSCRIPTIONS_MAX} subscriptions at once.`)];
        return prepare(services, extra, payload, introspection);
      },
      onNext: (_ctx, _id, _payload, _args, { data, errors }) => ({
        ...(data === undefined ? {} : { data }),
        ...(errors && { errors: errors.map((e) => toWireError(e, randomUUID())) }),
      }),
      onError: (_ctx, _id, _payload, errors) => errors.map((e) => toWireError(e, randomUUID())),
    },
    wss,
  );
  // A broken frame or an over-long message ends that socket alone, with one line in our own log instead of the library's text.
  wss.on('connection', (socket: WebSocket) => {
    socket.removeAllListeners('error');
    socket.on('error', (error) => logEvent('socket.failed', errorFields(error)));
  });

  return {
    upgrade(req, socket, head) {
      if (!isOurOrigin(req, origins)) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      wss.handleUpgrade(req, socket, head, (ws) => wss.emit('connection', ws, req));
    },
    get open() {
      return wss.clients.size;
    },
    async close() {
      const rest = setTimeout(() => wss.clients.forEach((socket) => socket.terminate()), CLOSE_WAIT_MS);
      await server.dispose();
      clearTimeout(rest);
    },
  };
}

/** Checks the token of `connection_init` and the person behind it; a refusal closes the socket with the code that says what to do. */
async function admit(
  services: Services,
  verify: VerifyToken,
  params: Record<string, unknown> | undefined,
  extra: SeatedExtra,
): Promise<Identity | null> {
  const refuse = (code: number, reason: string): null => {
    extra.socket.close(code, reason);
    return null;
  };
  try {
    const { authorization, token } = params ?? {};
    const text = typeof authorization === 'string' ? authorization : typeof token === 'string' ? `Bearer ${token}` : undefined;
    const checked = await checkToken(verify, bearerOf(text));
    if (!('sub' in checked)) {
      if (checked.status === 503) return refuse(CLOSE.later, 'AUTH_UNAVAILABLE');
      return refuse(CLOSE.token, checked.code === 'TokenExpiredError' ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
    }
    await requireUser(services.db, checked);
    return checked;
  } catch (error) {
    if (error instanceof ApiError) return refuse(CLOSE.refused, error.code);
    logEvent('socket.refused', errorFields(error));
    return refuse(CLOSE.later, 'InternalError');
  }
}

function prepare(
  services: Services,
  extra: SeatedExtra,
  payload: { query: string; operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined },
  introspection: boolean,
): ExecutionArgs | readonly GraphQLError[] {
  try {
    const document = parse(payload.query, { maxTokens: QUERY_LIMITS.tokensMax });
    const errors = validate(schema, document, allRules(introspection));
    if (errors.length) return errors;
    if (getOperationAST(document, payload.operationName)?.operation !== 'subscription') {
      return [new GraphQLError('Only subscriptions are answered over the websocket; send everything else with POST.')];
    }
    const closeSocket = (code: number, reason: string): void => extra.socket.close(code, reason);
    return {
      schema,
      document,
      ...(payload.operationName != null && { operationName: payload.operationName }),
      ...(payload.variables && { variableValues: payload.variables }),
      contextValue: requestContext(services, { requestId: randomUUID(), identity: extra.identity!, closeSocket }),
    };
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('The query cannot be read.')];
  }
}
