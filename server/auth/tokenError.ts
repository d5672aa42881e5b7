/** The fault of a bearer token. `AUTH_UNAVAILABLE` is our fault, not the token's: nobody may be signed out by it. */
export type TokenFault = 'TOKEN_MISSING' | 'TOKEN_INVALID' | 'TOKEN_VALIDATION' | 'TOKEN_EXPIRED' | 'SESSION_ENDED' | 'AUTH_UNAVAILABLE';

export class TokenError extends Error {
  readonly code: TokenFault;
  constructor(code: TokenFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** A refusal as it leaves the GraphQL endpoint. */
export interface TokenRefusal {
  status: 401 | 503;
  code: 'InvalidTokenError' | 'TokenExpiredError' | 'ValidationError' | 'ExternalServiceError';
  message: string;
  /**
   * A `token` entry marks a ValidationError as one about the session, not about a form (design/domain.md 2.6). A `session` entry:
   * the session has ended, and no new token comes of it.
   */
  details: Record<string, string>;
}

export function graphqlCodeOf(error: TokenError): TokenRefusal {
  const { message } = error;
  switch (error.code) {
    case 'TOKEN_EXPIRED':
      return { status: 401, code: 'TokenExpiredError', message, details: {} };
    case 'TOKEN_VALIDATION':
      return { status: 401, code: 'ValidationError', message, details: { token: message } };
    case 'AUTH_UNAVAILABLE':
      return { status: 503, code: 'ExternalServiceError', message, details: {} };
    case 'SESSION_ENDED':
      return { status: 401, code: 'InvalidTokenError', message, details: { session: message } };
    case 'TOKEN_MISSING':
    case 'TOKEN_INVALID':
      return { status: 401, code: 'InvalidTokenError', message, details: {} };
  }
}
