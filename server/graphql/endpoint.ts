import { execute, type ExecutionResult } from 'graphql';
import { noteDenials } from './noteDenials.ts';
import { DatabaseWork } from '../db/databaseWork.ts';
import { answerError, answerJson, type Exchange } from '../http/answer.ts';
import { readBody } from '../http/readBody.ts';
import type { TokenGate } from '../auth/tokenGate.ts';
import { requestContext, type RequestContext, type Services } from './context.ts';
import { DocumentError, type Documents } from './documents.ts';
import { ApiError, causeOf, ThrottledError, timeoutError, toWireError } from '../http/errors.ts';
import { spendRates } from './fieldRates.ts';
import { QUERY_LIMITS } from './limits.ts';
import { askedIn, operationFor, type Asked, type Operation } from './operation.ts';
import { schema } from './schema.ts';

interface EndpointOptions {
  services: Services;
  gate: TokenGate;
  documents: Documents;
  /** Returns the address that a request comes from, for counting. */
  addressOf: (x: Exchange) => string;
}

/** POST /graphql: method, rate, type, length, token and operation are checked before anything runs. */
export function graphqlEndpoint({ services, gate, documents, addressOf }: EndpointOptions): (x: Exchange) => Promise<void> {
  const { rates } = services;

  /** @throws DocumentError, ThrottledError: what cannot be run is counted too */
  const operationOf = async (asked: Asked, sub: string): Promise<Operation> => {
    try {
      return operationFor(schema, documents, asked);
    } catch (error) {
      await rates.byPerson('graphql', sub);
      throw error;
    }
  };

  const answer = async (x: Exchange): Promise<void> => {
    const { req, requestId } = x;
    if (req.method !== 'POST') return answerError(x, 405, 'InvalidArgumentError', 'Send a POST request with a JSON body.');
    if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
      return answerError(x, 415, 'InvalidArgumentError', 'The body must be application/json.');
    await rates.byAddress('graphql', addressOf(x));
    const text = await readBody(req, QUERY_LIMITS.bodyBytesMax).catch(() => undefined);
    if (text === null)
      return answerError(x, 413, 'InvalidArgumentError', `The body is longer than ${QUERY_LIMITS.bodyBytesMax / 1024} KB.`);
    const identity = await gate(x);
    if (!identity) return;
    const asked = askedIn(jsonOf(text));
    if (!asked) return answerError(x, 400, 'InvalidArgumentError', 'The body is not a JSON object with a query.');
    const operation = await operationOf(asked, identity.sub);
    await spendRates(rates, operation, identity.sub);
    if (operation.node.operation === 'subscription')
      throw new ApiError('InvalidArgumentError', 'Subscriptions are answered over the websocket.');
    const work = new DatabaseWork();
    const use = { rows: 0, stop: () => void work.end() };
    const context = requestContext(services, { requestId, identity, use });
    const result = await work.run(() => runInTime(operation, context));
    noteDenials(context, result.errors);
    answerResult(x, result);
  };

  return async (x) => {
    try {
      await answer(x);
    } catch (error) {
      refuse(x, error);
    }
  };
}

/** The result, or a timeout: then nothing of it goes on in the database. @throws ApiError TIMEOUT */
async function runInTime({ document, variables, operationName }: Operation, context: RequestContext): Promise<ExecutionResult> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(timeoutError());
    context.use?.stop();
  }, QUERY_LIMITS.requestMsMax);
  try {
    const running = execute({ schema, document, operationName, variableValues: variables, contextValue: context, hideSuggestions: true });
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Codes that an answer takes its status from when no field of it has a value; with one it is 200, whatever the others say. */
const STATUS: Readonly<Record<string, number>> = { ThrottlingThresholdReachedError: 429, TIMEOUT: 503, ExternalServiceError: 503 };

/** The most errors told and logged: each of a thousand rows may have the same fault. */
const ERRORS_TOLD_MAX = 20;

/** 400 when it could not be run at all, for instance for a variable of the wrong type. */
function answerResult(x: Exchange, { data, errors }: ExecutionResult): void {
  const told = errors?.slice(0, ERRORS_TOLD_MAX).map((e) => toWireError(e, x.requestId));
  const hasValue = Object.values(data ?? {}).some((value) => value !== null);
  const status = hasValue ? 200 : (STATUS[told?.[0]?.code ?? ''] ?? (data === undefined ? 400 : 200));
  const body = { ...(data === undefined ? {} : { data }), ...(told && { errors: told }) };
  answerJson(x, status, body, retryAfter(errors?.[0]));
}

/** Answers with what stopped a request before it had a result. */
function refuse(x: Exchange, error: unknown): void {
  const reasons = error instanceof DocumentError ? error.errors : [error];
  const errors = reasons.map((reason) => toWireError(reason, x.requestId));
  const isKnown = error instanceof DocumentError || error instanceof ApiError;
  answerJson(x, STATUS[errors[0]!.code] ?? (isKnown ? 400 : 500), { errors }, retryAfter(error));
}

function retryAfter(error: unknown): Record<string, string> {
  const thrown = causeOf(error);
  return thrown instanceof ThrottledError ? { 'Retry-After': String(thrown.retryAfterSeconds) } : {};
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
