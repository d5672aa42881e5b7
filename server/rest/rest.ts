import type { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { bearerOf, type Identity, type VerifyToken } from '../auth/verifyToken.ts';
import { ApiError, ThrottledError } from '../http/errors.ts';
import { attachment } from '../http/contentDisposition.ts';
import { answerJson, type Exchange } from '../http/answer.ts';
import { readBody } from '../http/readBody.ts';
import type { Route } from '../http/router.ts';
import { checkToken } from '../auth/tokenGate.ts';

/** The most that a body may be, and what is said of a longer one. */
interface BodyLimit {
  bytesMax: number;
  tooLong: string;
}
const BODY_LIMIT: BodyLimit = { bytesMax: 64 * 1024, tooLong: 'The body is longer than 64 KB.' };

/** The answer of a REST call; most send `{status, message}`, see `done`. */
export interface RestAnswer {
  /** The status of HTTP. */
  status: number;
  body: object;
}

/** A PDF that the product made, in place of JSON. */
export interface RestPdf {
  filename: string;
  pdf: Uint8Array;
}

/** A refusal that the caller reads as `{status: "error", message}`. `status` is HTTP's, `headers` go with it. */
export class RestError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The answer of a call that did its work (design/domain.md 6.11). */
export function done(message: string): RestAnswer {
  return { status: 200, body: { status: 'success', message } };
}

/**
 * One address that takes POST requests. A RestError is told as it is, a refusal of the domain with 400 or 403; any other
 * error goes on to the router, which logs it under the request id. The id itself is in the header X-Request-Id.
 */
export function restPost(path: string, answer: (x: Exchange) => Promise<RestAnswer | RestPdf>): Route {
  return async (x) => {
    if (x.path !== path) return false;
    try {
      if (x.req.method !== 'POST') throw new RestError(405, 'Send a POST request with a JSON body.', { Allow: 'POST' });
      const answered = await answer(x);
      if ('pdf' in answered) sendPdf(x, answered);
      else answerJson(x, answered.status, answered.body);
    } catch (error) {
      const { status, message, headers } = refusalOf(error);
      answerJson(x, status, { status: 'error', message }, headers);
    }
    return true;
  };
}

function sendPdf({ res }: Exchange, { filename, pdf }: RestPdf): void {
  res.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Length': pdf.byteLength,
    'Content-Disposition': attachment(filename),
    'Cache-Control': 'private, no-store',
  });
  res.end(pdf);
}

function refusalOf(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof ThrottledError) return new RestError(429, error.message, { 'Retry-After': String(error.retryAfterSeconds) });
  if (error instanceof ApiError) return new RestError(error.code === 'ValidationError' ? 400 : 403, error.message);
  if (error instanceof DomainError) return new RestError(error.code === 'NotAuthorizedError' ? 403 : 400, error.message);
  throw error;
}

/** The body as text of at most 64 KB unless said otherwise, byte for byte what was sent. @throws RestError 413, 415 or 400 */
export async function readJsonText({ req }: Exchange, { bytesMax, tooLong }: BodyLimit = BODY_LIMIT): Promise<string> {
  if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new RestError(415, 'The body must be application/json.');
  const text = await readBody(req, bytesMax).catch(() => {
    throw new RestError(400, 'The body is not UTF-8 text.');
  });
  if (text === null) throw new RestError(413, tooLong, { Connection: 'close' });
  return text;
}

/** A JSON text as `shape` wants it. @throws RestError 400 that names the first field that is wrong. */
export function parseJson<T>(text: string, shape: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RestError(400, 'The body is not JSON.');
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RestError(400, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

/** The JSON body as `shape` wants it. @throws RestError */
export async function readJson<T>(x: Exchange, shape: z.ZodType<T>): Promise<T> {
  return parseJson(await readJsonText(x), shape);
}

/** Returns who calls, by the bearer token; for the user's row ask `requireUser`. @throws RestError 401, or 503 when tokens cannot be checked */
export async function bearerIdentity(x: Exchange, verify: VerifyToken): Promise<Identity> {
  const checked = await checkToken(verify, bearerOf(x.req.headers.authorization));
  if ('sub' in checked) return checked;
  throw new RestError(checked.status, checked.message, checked.status === 503 ? { 'Retry-After': '5' } : {});
}
