import type { IncomingMessage } from 'node:http';
import { DomainError } from '#domain/errors.ts';
import { ApiError, ThrottledError, wireError } from '../http/errors.ts';
import { answerJson, type Exchange } from '../http/answer.ts';
import { errorFields, logEvent } from '../log.ts';
import { StoreError } from './fileStore.ts';
import { FileRefusal } from './refusal.ts';

/** The most a client may still send after it was refused: one that is cut off while it sends cannot read why. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024;
const DISCARDED_MS_MAX = 10_000;

/** Resolves when the client has said everything, has gone, or goes on for too long. */
async function discardRest(req: IncomingMessage): Promise<void> {
  if (req.complete || req.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DISCARDED_MS_MAX);
  let left = DISCARDED_BYTES_MAX;
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) resolve();
  };
  req.on('data', count);
  for (const end of ['end', 'close', 'error']) req.once(end, () => resolve());
  req.resume();
  await promise;
  clearTimeout(timer);
  req.off('data', count).pause();
}

/**
 * Answers a request about a file that was not done. What a person may read is told as it is; a store or a disk that fails is
 * logged and answered 503. @throws whatever else went wrong
 */
export async function answerRefusal(x: Exchange, error: unknown): Promise<void> {
  const { status, code, message, headers } = refusalOf(error, x.requestId);
  await discardRest(x.req);
  const closing: Record<string, string> = x.req.complete ? {} : { Connection: 'close' };
  if (!x.res.destroyed) answerJson(x, status, { errors: [wireError(code, message, x.requestId)] }, { ...headers, ...closing });
}

/** Did a call to the system fail, for instance because the disk is full? */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function refusalOf(error: unknown, requestId: string): FileRefusal {
  if (error instanceof FileRefusal) return error;
  if (error instanceof ThrottledError)
    return new FileRefusal(429, error.message, error.code, { 'Retry-After': String(error.retryAfterSeconds) });
  if (error instanceof ApiError) return new FileRefusal(403, error.message, error.code);
  if (error instanceof DomainError) return new FileRefusal(403, error.message, 'NotAuthorizedError');
  if (!(error instanceof StoreError) && !isOfDisk(error)) throw error;
  logEvent('store.failed', { requestId, ...errorFields(error) });
  const words = 'Files cannot be reached at the moment. Please try again.';
  return new FileRefusal(503, words, 'ExternalServiceError', { 'Retry-After': '10' });
}
