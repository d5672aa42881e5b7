import type { IncomingMessage, ServerResponse } from 'node:http';
import { wireError } from './errors.ts';
import { errorFields, logEvent } from '../log.ts';
import { JsonPieces } from './packedText.ts';
import { codingFor, pack, PACKED_BYTES_MIN } from './packing.ts';

/** One HTTP exchange with the id under which the log speaks of it. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** Path of the address, without query. */
  path: string;
}

/**
 * Answers with JSON, packed when it is long and the caller can unpack. There is nothing to guess from the packed length
 * (BREACH): a foreign page cannot make a browser send our tokens, which travel in a header and never as a cookie.
 */
export function answerJson(x: Exchange, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const all = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', Vary: 'Accept-Encoding', ...headers };
  send(x, status, JsonPieces.of(body), all).catch((error: unknown) => {
    logEvent('answer.failed', { requestId: x.requestId, ...errorFields(error) });
    x.res.destroy();
  });
}

async function send({ req, res }: Exchange, status: number, body: JsonPieces, headers: Record<string, string>): Promise<void> {
  const allowed = codingFor(req.headers['accept-encoding'], ['zstd', 'br', 'gzip']);
  const isReady = body.hasPacked && allowed === 'zstd';
  const bytes = isReady ? body.zstd : Buffer.from(body.text);
  const coding = isReady || bytes.length >= PACKED_BYTES_MIN ? allowed : null;
  const sent = coding && !isReady ? await pack.fast[coding](bytes) : bytes;
  res.writeHead(status, { ...headers, ...(coding && { 'Content-Encoding': coding }), 'Content-Length': sent.length });
  res.end(sent);
}

/** An error in the API's shape, with the request id that a person may quote. */
export function answerError(x: Exchange, status: number, code: string, message: string, details?: Record<string, string>): void {
  answerJson(x, status, { errors: [wireError(code, message, x.requestId, details)] }, status === 413 ? { Connection: 'close' } : {});
}
