import { GraphQLError, parse, type ExecutionResult } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { answerError, answerJson, type Exchange } from '../http/answer.ts';
import { readBody } from '../http/readBody.ts';
import type { TokenGate } from '../http/tokenGate.ts';
import { requestContext, type RequestContext, type Services } from './context.ts';
import { toWireError } from './errors.ts';
import { extraRules, QUERY_LIMITS } from './limits.ts';
import { schema } from './schema.ts';

const BODY_BYTES_MAX = 256 * 1024;
const REQUEST_MS_MAX = 10_000;

interface EndpointOptions {
  services: Services;
  gate: TokenGate;
  /** Answer questions about the schema itself: demo and development only. */
  introspection: boolean;
}

/** Our limits and our error shape around the query engine. */
function limits(introspection: boolean): Plugin<object, RequestContext> {
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source: string, options?: object) => parse(source, { ...options, maxTokens: QUERY_LIMITS.tokensMax })),
    onValidate: ({ addValidationRule }) => extraRules(introspection).forEach((rule) => addValidationRule(rule)),
    onSubscribe: ({ setResultAndStopExecution }) =>
      setResultAndStopExecution({ errors: [new GraphQLError('Subscriptions are answered over the websocket.')] }),
    onResultProcess: ({ setResultProcessor, serverContext }) =>
      setResultProcessor((result) => answerOf(result as ExecutionResult, serverContext.requestId), 'application/json'),
  };
}

/** 200 when the operation ran, whatever its fields answered; 400 when it could not be run at all. */
function answerOf(result: ExecutionResult, requestId: string): Response {
  const { data, errors } = result;
  const body = { ...(data === undefined ? {} : { data }), ...(errors && { errors: errors.map((e) => toWireError(e, requestId)) }) };
  return new Response(JSON.stringify(body), {
    status: data === undefined ? 400 : 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}

/** POST /graphql: token, content type, length and JSON are checked before the query engine sees a byte. */
export function graphqlEndpoint({ services, gate, introspection }: EndpointOptions): (x: Exchange) => Promise<void> {
  const yoga = createYoga<RequestContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: false,
    plugins: [limits(introspection)],
  });

  return async (x) => {
    const { req, requestId } = x;
    if (req.method !== 'POST') return answerError(x, 405, 'InvalidArgumentError', 'Send a POST request with a JSON body.');
    if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')) {
      return answerError(x, 415, 'InvalidArgumentError', 'The body must be application/json.');
    }
    const text = await readBody(req, BODY_BYTES_MAX).catch(() => undefined);
    if (text === null) return answerError(x, 413, 'InvalidArgumentError', `The body is longer than ${BODY_BYTES_MAX / 1024} KB.`);
    const identity = await gate(x);
    if (!identity) return;
    const params = text === undefined ? undefined : operationOf(text);
    if (!params) return answerError(x, 400, 'InvalidArgumentError', 'The body is not a JSON object with a query.');

    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(params),
    });
    const timer = Promise.withResolvers<'late'>();
    const timeout = setTimeout(() => timer.resolve('late'), REQUEST_MS_MAX);
    try {
      const answer = await Promise.race([yoga.fetch(request, requestContext(services, { requestId, identity })), timer.promise]);
      if (answer === 'late') return answerError(x, 503, 'TIMEOUT', 'The server took too long. Please try again.');
      answerJson(x, answer.status, await answer.text());
    } catch (error) {
      answerJson(x, 500, { errors: [toWireError(error, requestId)] });
    } finally {
      clearTimeout(timeout);
    }
  };
}

interface Operation {
  query: string;
  variables?: object;
  operationName?: string;
}

/** The operation of a body, or undefined when the body is anything else (a batch, a bare text, broken JSON). */
function operationOf(text: string): Operation | undefined {
  try {
    const { query, variables, operationName } = JSON.parse(text) as Record<string, unknown>;
    if (typeof query !== 'string' || (variables != null && (typeof variables !== 'object' || Array.isArray(variables)))) return undefined;
    if (operationName != null && typeof operationName !== 'string') return undefined;
    return { query, ...(variables && { variables }), ...(operationName && { operationName }) };
  } catch {
    return undefined;
  }
}
