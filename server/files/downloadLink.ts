import { isSignature, signatureOf, type FileKeys } from './fileKeys.ts';
import { FileRefusal } from './refusal.ts';

/** The time for which a link opens (design/reliability.md 4, Files). */
export const LINK_MS = 5 * 60_000;

const signedText = (handle: string, userId: string, expiry: number): string => JSON.stringify(['GET', handle, userId, expiry]);

/** Path and query under which this person may fetch this file for five minutes; whether they may is asked again when they do. */
export function downloadUrl(keys: FileKeys, { fileId }: { fileId: string }, userId: string, nowMs: number): string {
  return `/files/${encodeURIComponent(fileId)}?${signedQuery(keys, fileId, userId, nowMs)}`;
}

/** The query that lets this person fetch what has this handle for five minutes. */
export function signedQuery(keys: FileKeys, handle: string, userId: string, nowMs: number): URLSearchParams {
  const expiry = Math.floor((nowMs + LINK_MS) / 1000);
  return new URLSearchParams({ u: userId, e: String(expiry), s: signatureOf(keys.link, signedText(handle, userId, expiry)) });
}

/**
 * Returns the id of the person a link was made for.
 * @throws FileRefusal 403 when any part of it was changed, 410 when its time is over
 */
export function checkLink(keys: FileKeys, handle: string, query: URLSearchParams, nowMs: number): string {
  const [userId, expiry] = [query.get('u') ?? '', Number(query.get('e') ?? Number.NaN)];
  if (!isSignature(keys.link, signedText(handle, userId, expiry), query.get('s') ?? ''))
    throw new FileRefusal(403, 'This link is not valid. Open the file from the workspace again.', 'NotAuthorizedError');
  if (expiry * 1000 <= nowMs)
    throw new FileRefusal(410, 'This link has expired. Open the file from the workspace again.', 'EntityNotFoundError');
  return userId;
}
