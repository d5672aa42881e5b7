import { createHash } from 'node:crypto';
import { IDP_STYLE } from './idpStyle.ts';

const styleHash = createHash('sha256').update(IDP_STYLE).digest('base64');

/** Headers of every page that the provider shows: no script at all, one known stylesheet, no framing, no caching. */
export function pageHeaders(): Record<string, string> {
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // Not no-referrer: browsers would then send `Origin: null` with our own form.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}
