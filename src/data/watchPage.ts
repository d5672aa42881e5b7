/** A worker may learn a moment later than its page that there is no network: it is asked to look once more. */
const LOOK_AGAIN_MS = 1000;

/**
 * Calls `wake` after whatever may have kept this tab from hearing of something, and `sleep` when the browser puts the page away,
 * until the returned function is called.
 */
export function watchPage(wake: () => void, sleep: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  for (const sign of ['online', 'offline', 'focus'] as const) window.addEventListener(sign, wake, { signal });
  window.addEventListener('offline', () => void setTimeout(() => signal.aborted || wake(), LOOK_AGAIN_MS), { signal });
  // A page that has just been loaded is awake already.
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal });
  document.addEventListener('resume', wake, { signal });
  for (const sign of ['pagehide', 'freeze'] as const) window.addEventListener(sign, sleep, { capture: true, signal });
  return () => end.abort();
}
