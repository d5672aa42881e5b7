import type { IncomingMessage } from 'node:http';
import { graphqlCodeOf, TokenError, type TokenRefusal } from './tokenError.ts';
import { bearerOf, type Identity, type VerifyToken } from './verifyToken.ts';
import { answerError, type Exchange } from '../http/answer.ts';

/** Lets a request pass with the identity of its token; otherwise answers 401 or 503 itself and gives null. */
export type TokenGate = (x: Exchange) => Promise<Identity | null>;

export function tokenGate(verify: VerifyToken): TokenGate {
  return async (x) => {
    const checked = await checkToken(verify, bearerOf(x.req.headers.authorization));
    if ('sub' in checked) return checked;
    answerError(x, checked.status, checked.code, checked.message, checked.details);
    return null;
  };
}

/** The identity of a token, or how its refusal is told. @throws whatever is not about tokens */
export async function checkToken(verify: VerifyToken, token: string | null): Promise<Identity | TokenRefusal> {
  try {
    return await verify(token);
  } catch (error) {
    if (error instanceof TokenError) return graphqlCodeOf(error);
    throw error;
  }
}

/** Did this upgrade come from a page of ours? A client that is no browser names no origin, and has no cookies to abuse. */
export function isOurOrigin(req: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = req.headers;
  return origin === undefined || origins.includes(origin);
}
