import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, type ExecutionArgs } from 'graphql';
import { useServer as serveOver, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import { noteDenials } from './noteDenials.ts';
import { bearerOf, type Identity, type VerifyToken } from '../auth/verifyToken.ts';
import { errorFields, logEvent } from '../log.ts';
import { checkToken, isOurOrigin } from '../auth/tokenGate.ts';
import { requireUser } from '../auth/findUser.ts';
import { requestContext, type RequestContext, type Services } from './context.ts';
import { DocumentError, type Documents } from './documents.ts';
import { ApiError, toWireError } from '../http/errors.ts';
import { askedIn, operationFor } from './operation.ts';
import { schema } from './schema.ts';
import { CLOSE, SocketSeats } from './socketSeats.ts';

const MESSAGE_BYTES_MAX = 64 * 1024;
const SUBSCRIPTIONS_MAX = 10;
const INIT_WAIT_MS = 3000;
/** The time a client may take to say goodbye when the server stops. */
const CLOSE_WAIT_MS = 1000;
/** Longest time a timer can be set to. */
const TIMER_MS_MAX = 2 ** 31 - 1;

interface SocketOptions {
  services: Services;
  verify: VerifyToken;
  documents: Documents;
  /** Origins whose pages may connect. */
  origins: readonly string[];
  /** Returns the address that a connection comes from, for counting. */
  addressOf: (req: IncomingMessage) => string;
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

export function graphqlSocket({ services, verify, documents, origins, addressOf }: SocketOptions): GraphqlSocket {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false });
  const seats = new SocketSeats(services.db);
  const leave = services.tail.add(seats);
  const server = serveOver<Record<string, unknown>, Seat>(
    {
      schema,
      connectionInitWaitTimeout: INIT_WAIT_MS,
      // Otherwise the library tells a client the text of an error that is none of its business.
      isProd: true,
      onConnect: async ({ connectionParams, extra }) => {
        const identity = await admit(services, verify, seats, connectionParams, extra);
        if (!identity) return false;
        extra.identity = identity;
        const restMs = Math.max(0, identity.exp * 1000 - services.clock());
        extra.expiry = setTimeout(() => extra.socket.close(CLOSE.expired, 'TOKEN_EXPIRED'), Math.min(restMs, TIMER_MS_MAX));
        return true;
      },
      onClose: ({ extra }) => clearTimeout(extra.expiry),
      onSubscribe: async ({ extra, subscriptions }, _id, payload) => {
        try {
          // The new one counts already.
          if (Object.keys(subscriptions).length > SUBSCRIPTIONS_MAX)
            throw new ApiError('InvalidArgumentError', `No more than ${SUBSCRIPTIONS_MAX} subscriptions at once.`);
          return await prepare(services, documents, extra, payload);
        } catch (error) {
          if (error instanceof DocumentError) return error.errors;
          return [error instanceof Error ? new GraphQLError(error.message, { originalError: error }) : new GraphQLError('')];
        }
      },
      onNext: (_ctx, _id, _payload, { contextValue }, { data, errors }) => {
        noteDenials(contextValue as RequestContext, errors);
        return {
          ...(data === undefined ? {} : { data }),
          ...(errors && { errors: errors.map((e) => toWireError(e, randomUUID())) }),
        };
      },
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
      // Nobody else listens yet, and a client that breaks off here must not end the process.
      socket.on('error', () => socket.destroy());
      const turnAway = (status: string): void => void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      if (!isOurOrigin(req, origins)) return turnAway('403 Forbidden');
      services.rates.byAddress('graphql', addressOf(req)).then(
        () => wss.handleUpgrade(req, socket, head, (ws) => wss.emit('connection', ws, req)),
        () => turnAway('429 Too Many Requests\r\nRetry-After: 1'),
      );
    },
    get open() {
      return wss.clients.size;
    },
    async close() {
      leave();
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
  seats: SocketSeats,
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
      if (checked.details['session']) return refuse(CLOSE.refused, 'SESSION_ENDED');
      return checked.code === 'TokenExpiredError' ? refuse(CLOSE.expired, 'TOKEN_EXPIRED') : refuse(CLOSE.token, 'TOKEN_INVALID');
    }
    const user = await requireUser(services.db, checked);
    return seats.take(user.id, extra.socket, checked.session) ? checked : refuse(CLOSE.later, 'TOO_MANY_SOCKETS');
  } catch (error) {
    if (error instanceof ApiError) return refuse(CLOSE.refused, error.code);
    logEvent('socket.refused', errorFields(error));
    return refuse(CLOSE.later, 'InternalError');
  }
}

/** @throws ApiError, DocumentError */
async function prepare(services: Services, documents: Documents, extra: SeatedExtra, payload: unknown): Promise<ExecutionArgs> {
  await services.rates.byPerson('graphql', extra.identity!.sub);
  const asked = askedIn(payload);
  if (!asked) throw new ApiError('InvalidArgumentError', 'The message holds no query.');
  const { document, node, variables, operationName } = operationFor(schema, documents, asked);
  if (node.operation !== 'subscription')
    throw new ApiError('InvalidArgumentError', 'Only subscriptions are answered over the websocket; send everything else with POST.');
  const closeSocket = (code: number, reason: string): void => extra.socket.close(code, reason);
  return {
    schema,
    document,
    operationName,
    variableValues: variables,
    hideSuggestions: true,
    contextValue: requestContext(services, { requestId: randomUUID(), identity: extra.identity!, closeSocket }),
  };
}
