import { createHash, timingSafeEqual } from 'node:crypto';
import { answerError, type Exchange } from './answer.ts';

/** Keeps a page for the operator. */
export interface OperatorGate {
  /** The setting that names the token. */
  setting: 'METRICS_TOKEN' | 'MAILBOX_TOKEN';
  token: string | null;
  /** True: anybody may see it while no token is set. */
  demo: boolean;
}

/** Returns whether this caller may see the page. If not, they have been told why. */
export function passOperator(x: Exchange, { setting, token, demo }: OperatorGate): boolean {
  if (token === null) {
    if (!demo) answerError(x, 404, 'EntityNotFoundError', `${x.path} is closed: ${setting} is not set.`);
    return demo;
  }
  if (sameText(x.req.headers.authorization ?? '', `Bearer ${token}`)) return true;
  x.res.setHeader('WWW-Authenticate', 'Bearer');
  answerError(x, 401, 'InvalidTokenError', `${x.path} wants the token of ${setting} as bearer token.`);
  return false;
}

/** Equal in a time that does not tell how much of it is. */
function sameText(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(x!, y!);
}
