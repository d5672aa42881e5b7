/** Returns whether the browser knows of no network at all, so that nothing could leave. Where it cannot tell, there may be one. */
export function hasNoNetwork(): boolean {
  return (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;
}
