import { z } from 'zod';
import { FILE_BYTES_MAX, FILE_MIMES } from '#domain/documents/fileLimits.ts';
import { isSignature, signatureOf, type FileKeys } from './fileKeys.ts';
import { FileRefusal } from './refusal.ts';

/** The time for which a person may upload with one permission; who is disabled meanwhile is refused all the same. */
const POLICY_MS = 3_600_000;

/** The answer of FileUploadInfo to a picker (spec 7; design/domain.md 2.7). */
export interface UploadInfo {
  apiKey: string;
  policy: string;
  signature: string;
  path: string;
}

/** The permission of a policy: unix seconds, calls by name, the folder that uploads are named into, bytes, types, and to whom. */
const Policy = z.object({
  expiry: z.int(),
  call: z.array(z.string()),
  path: z.string(),
  maxSize: z.int(),
  mime: z.array(z.string()),
  user: z.string(),
});
export type UploadPolicy = z.infer<typeof Policy>;

/** A permission for this person to upload, for one hour. */
export function uploadInfo(keys: FileKeys, user: { id: string }, nowMs: number): UploadInfo {
  const path = `/uploads/${user.id}/`;
  const terms: UploadPolicy = {
    expiry: Math.floor((nowMs + POLICY_MS) / 1000),
    call: ['pick', 'store'],
    path,
    maxSize: FILE_BYTES_MAX,
    mime: [...FILE_MIMES],
    user: user.id,
  };
  const policy = Buffer.from(JSON.stringify(terms)).toString('base64url');
  return { apiKey: keys.apiKey, policy, signature: signatureOf(keys.upload, policy), path };
}

const refused = (why: string) => new FileRefusal(403, `${why} Ask for upload permission again.`, 'NotAuthorizedError');

/**
 * Returns what the parameters of an upload allow.
 * @throws FileRefusal 403 when the policy is not ours, has expired, allows no storing or not this path
 */
export function checkPolicy(keys: FileKeys, query: URLSearchParams, nowMs: number): UploadPolicy {
  const policy = query.get('policy') ?? '';
  if (!isSignature(keys.upload, policy, query.get('signature') ?? '')) throw refused('The signature does not fit the policy.');
  if (query.get('key') !== keys.apiKey) throw refused('The key is not that of this workspace.');
  const terms = Policy.parse(JSON.parse(Buffer.from(policy, 'base64url').toString()));
  if (terms.expiry * 1000 <= nowMs) throw refused('The permission to upload has expired.');
  const path = query.get('path') ?? terms.path;
  const inside = path.startsWith(terms.path) && !path.split('/').includes('..');
  if (!terms.call.includes('store') || !inside) throw refused('The policy does not allow to store at this path.');
  return terms;
}
