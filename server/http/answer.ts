import type { IncomingMessage, ServerResponse } from 'node:http';
import { wireError } from '../graphql/errors.ts';

/** One HTTP exchange with the id under which the log speaks of it. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** Path of the address, without query. */
  path: string;
}

export function answerJson({ res }: Exchange, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers });
  res.end(text);
}

/** An error in the API's shape, with the request id that a person may quote. */
export function answerError(x: Exchange, status: number, code: string, message: string, details?: Record<string, string>): void {
  answerJson(x, status, { errors: [wireError(code, message, x.requestId, details)] }, status === 413 ? { Connection: 'close' } : {});
}
