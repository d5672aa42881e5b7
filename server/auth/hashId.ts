import { createHash } from 'node:crypto';

/** One-way name of a secret or of an e-mail, for columns that must not hold the thing itself. */
export function hashId(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
