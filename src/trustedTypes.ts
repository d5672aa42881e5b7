/** The part of Trusted Types that TypeScript's own library does not declare yet. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown;
}

/** Files of the build that the browser may run: this tab's worker and the service worker. Uploads of people lie elsewhere. */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+|sw)\.js$/;

/**
 * Which addresses may become a script or a worker, asked by the browser itself wherever one is used (`trusted-types default`
 * in server/http/headers.ts). Text never may: there is no rule for it. Browsers without trusted types ask nothing.
 */
export function startTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const url = new URL(address, location.origin);
      return url.origin === location.origin && OWN_SCRIPT.test(url.pathname) ? address : null;
    },
  });
}
