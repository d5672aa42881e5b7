import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { secretOf } from '../auth/idpKeys.ts';
import type { IdpSchema } from '../auth/idpTables.ts';

/** Secrets under which uploads are allowed and links are signed: made once, kept in the database, the same for every process. */
export interface FileKeys {
  upload: string;
  link: string;
  /** Names this installation to its uploaders; no secret. */
  apiKey: string;
}

export async function loadFileKeys({ kysely }: Pick<Database, 'kysely'>): Promise<FileKeys> {
  const secrets = kysely.withTables<Pick<IdpSchema, keyof IdpSchema>>();
  const [upload, link] = [await secretOf(secrets, 'file-upload-key'), await secretOf(secrets, 'file-link-key')];
  return { upload, link, apiKey: `A${signatureOf(upload, 'api-key').slice(0, 21)}` };
}

/** HMAC-SHA256 in hex. */
export function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Takes as long for a near miss as for any other text. */
export function isSignature(key: string, text: string, claimed: string): boolean {
  const [right, given] = [Buffer.from(signatureOf(key, text)), Buffer.from(claimed)];
  return right.length === given.length && timingSafeEqual(right, given);
}
