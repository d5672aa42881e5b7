import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { errorFields, logEvent } from '../http/log.ts';

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

/** An error as it travels: the code stands at the top for the API's own clients and in `extensions` for the others. */
export interface WireError extends GraphQLFormattedError {
  code: string;
  details?: Record<string, string>;
}

export function wireError(code: string, message: string, requestId: string, details?: Record<string, string>): WireError {
  const known = details && Object.keys(details).length > 0 ? { details } : {};
  return { message, code, ...known, extensions: { code, requestId, ...known } };
}

function cause(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? cause(error.originalError) : error;
}

/**
 * What the caller reads of an error. Refusals of ours and of the query language pass; anything else is logged under the
 * request id and reads 'Something went wrong'.
 */
export function toWireError(error: unknown, requestId: string): WireError {
  const found = cause(error);
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
