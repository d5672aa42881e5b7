/** Headers of every answer. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: browsers would then send `Origin: null` with the sign-in form, and our own sign-in refuses that.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * What the app's pages and workers may load and whom they may call.
 * @param publicUrl origin of the app; @param authDomain address of the OpenID provider, the same origin in the demo.
 */
export function contentSecurityPolicy(publicUrl: string, authDomain: string): string {
  const auth = new URL(authDomain).origin;
  const elsewhere = auth === new URL(publicUrl).origin ? [] : [auth];
  const socket = new URL(publicUrl).origin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    ['connect-src', "'self'", socket, ...elsewhere].join(' '),
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ...(elsewhere.length ? [`frame-src ${auth}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
