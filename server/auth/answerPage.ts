import type { IncomingMessage, ServerResponse } from 'node:http';
import { outageOf } from '../http/errors.ts';
import { problemPage } from './idpPages.ts';
import { pageHeaders } from './pageHeaders.ts';
import { BusyError } from './passwords.ts';

const FORM_BYTES_MAX = 8192;

/** A posted form that is longer than any form of ours. */
export class FormTooLongError extends Error {}

/** Ends the response with one of the provider's pages. */
export function answerPage(res: ServerResponse, status: number, html: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...pageHeaders(), 'Content-Type': 'text/html; charset=utf-8', ...headers });
  res.end(html);
}

/** Ends the response for an error of one of the provider's pages; `onFault` hears of what is nobody's doing. */
export function answerFault(onFault: (error: unknown) => void, res: ServerResponse, error: unknown): void {
  const isBusy = error instanceof BusyError;
  const isTooLong = error instanceof FormTooLongError;
  const outage = outageOf(error);
  if (!isBusy && !isTooLong) onFault(error);
  if (res.headersSent) return;
  if (isBusy) answerPage(res, 503, problemPage('Busy', 'Too many people sign in right now. Please try again.'), { 'Retry-After': '5' });
  else if (isTooLong) answerPage(res, 413, problemPage('Request refused', 'The form is too long.'), { Connection: 'close' });
  else if (outage) answerPage(res, 503, problemPage('Not at the moment', outage.message), { 'Retry-After': '10' });
  else answerPage(res, 500, problemPage('Something went wrong', 'Please try again.'));
}

/** Fields of a posted form. @throws FormTooLongError */
export async function readForm(req: IncomingMessage, bytesMax = FORM_BYTES_MAX): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) throw new FormTooLongError('The form is too long.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Did our own page send this form? Browsers say where a post comes from; an absent header is an old or a scripted client. */
export function isOwnPost(req: IncomingMessage, publicOrigin: string): boolean {
  const { origin } = req.headers;
  const site = req.headers['sec-fetch-site'];
  return (origin === undefined || origin === publicOrigin) && (site === undefined || site === 'same-origin' || site === 'none');
}

/** The address that a request came from, for counting attempts. */
export function addressOf(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .pop()
    ?.trim();
  return (trustProxy && forwarded) || (req.socket.remoteAddress ?? 'unknown');
}
