import { REPORT_PATH } from './policyReports.ts';

/** The features that no page of ours asks the browser for. */
const UNUSED_FEATURES = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** Two years, as browsers' own lists ask for; subdomains are not ours to decide. */
const HTTPS_ONLY_SECONDS = 63_072_000;

/** An answer that is no page: nothing in it may be loaded, run, framed or sent anywhere, should a browser ever show it. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer, errors included; a page puts its own content security policy in place of the closed one. */
export function commonHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': NO_PAGE,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Not `no-referrer`: browsers would then send `Origin: null` with the sign-in form, and our own sign-in refuses that.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${HTTPS_ONLY_SECONDS}` }),
  };
}

/**
 * Returns what the app's pages and workers may load and whom they may call. No script is made from text, and from an address only as
 * src/trustedTypes.ts allows; styles come from files and from style sheets built by script, never from the markup.
 * @param publicUrl origin of the app; @param authDomain address of the OpenID provider, the same origin in the demo.
 * @param isWasm for the worker that unpacks rows: it may run WebAssembly, whose bytes come in a script of ours as a `data:` address.
 */
export function contentSecurityPolicy(publicUrl: string, authDomain: string, isWasm = false): string {
  const auth = new URL(authDomain).origin;
  const elsewhere = auth === new URL(publicUrl).origin ? [] : [auth];
  const socket = new URL(publicUrl).origin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    isWasm ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    ['connect-src', "'self'", ...(isWasm ? ['data:'] : []), socket, ...elsewhere].join(' '),
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ['frame-src', "'self'", ...elsewhere].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default pasted-markup',
    `report-uri ${REPORT_PATH}`,
  ].join('; ');
}
