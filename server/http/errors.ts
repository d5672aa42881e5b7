import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { faultOf } from '../db/databaseFault.ts';
import { errorFields, logEvent } from '../log.ts';

/** Codes of design/domain.md 2.6 that this server gives besides those of domain/errors.ts. */
export type ApiCode =
  | 'InternalError'
  | 'InvalidTokenError'
  | 'TokenExpiredError'
  | 'ValidationError'
  | 'NotAuthorizedError'
  | 'EntityNotFoundError'
  | 'InvalidArgumentError'
  | 'ThrottlingThresholdReachedError'
  | 'EMAIL_NOT_VERIFIED'
  | 'USER_DISABLED'
  | 'SCOPE_CHANGED'
  | 'ExternalServiceError'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'AUTH_UNAVAILABLE'
  | 'TIMEOUT';

/** A refusal that is meant for the caller: everything in it is shown. */
export class ApiError extends Error {
  readonly code: ApiCode;
  readonly details: Record<string, string> | undefined;
  constructor(code: ApiCode, message: string, details?: Record<string, string>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Too much at once. `retryAfterSeconds` is how long to wait, for people in the message and for programs in the header Retry-After. */
export class ThrottledError extends ApiError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('ThrottlingThresholdReachedError', `Too many requests. Please try again in ${inWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The server gave up, not the caller's fault: worth trying again. */
export function timeoutError(): ApiError {
  return new ApiError('TIMEOUT', 'The server took too long. Please try again.');
}

function unwritableError(): ApiError {
  return new ApiError(
    'ExternalServiceError',
    'The server cannot store anything at the moment: nothing was changed. Please try again later.',
  );
}

/** An error as it travels: the code stands at the top for the API's own clients and in `extensions` for the others. */
export interface WireError extends GraphQLFormattedError {
  code: string;
  details?: Record<string, string>;
}

export function wireError(code: string, message: string, requestId: string, details?: Record<string, string>): WireError {
  const known = details && Object.keys(details).length > 0 ? { details } : {};
  return { message, code, ...known, extensions: { code, requestId, ...known } };
}

/** Returns what was thrown, without the wrapping that the query language puts around it; its own refusals keep it: it says where in the arguments. */
export function causeOf(error: unknown): unknown {
  const thrown = error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error;
  return thrown instanceof GraphQLError ? error : thrown;
}

/** Codes of a system that takes no bytes: the disk is full, over its quota, read-only or broken; and the code of a StoreError. */
const NO_BYTES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'STORE_FAILED']);

/** Returns what a fault of the database or of a disk is to the caller, or null when it is an error of ours. */
export function outageOf(error: unknown): ApiError | null {
  if (error instanceof Error && NO_BYTES.has(String((error as Error & { code?: unknown }).code))) return unwritableError();
  switch (faultOf(error)) {
    case 'cancelled':
      return timeoutError();
    case 'unwritable':
      return unwritableError();
    case 'unreachable':
      return new ApiError('ExternalServiceError', 'The database does not answer. Please try again.');
    case 'unfit':
      return new ApiError('ValidationError', 'A value cannot be stored as it is.');
    case null:
      return null;
  }
}

/**
 * Returns what the caller reads of an error. Refusals of ours and of the query language pass; anything else is logged under the
 * request id and reads 'Something went wrong'.
 */
export function toWireError(error: unknown, requestId: string): WireError {
  const thrown = causeOf(error);
  const found = outageOf(thrown) ?? thrown;
  if (found !== thrown) logEvent('request.outage', { requestId, ...errorFields(thrown) });
  const place =
    error instanceof GraphQLError
      ? { ...(error.path && { path: error.path }), ...(error.locations && { locations: error.locations }) }
      : {};
  if (found instanceof ApiError || found instanceof DomainError) {
    return { ...wireError(found.code, found.message, requestId, found.details), ...place };
  }
  if (found instanceof GraphQLError) return { ...wireError('InvalidArgumentError', found.message, requestId), ...place };
  logEvent('request.failed', { requestId, ...errorFields(found) });
  return { ...wireError('InternalError', MESSAGES.somethingWrong, requestId), ...place };
}
