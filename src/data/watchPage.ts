/**
 * Calls `wake` after whatever may have kept this tab from hearing of something, and `sleep` when the browser puts the page away,
 * until the returned function is called.
 */
export function watchPage(wake: () => void, sleep: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  for (const sign of ['online', 'offline', 'focus'] as const) window.addEventListener(sign, wake, { signal });
  // A page that has just been loaded is awake already.
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal });
  document.addEventListener('resume', wake, { signal });
  for (const sign of ['pagehide', 'freeze'] as const) window.addEventListener(sign, sleep, { capture: true, signal });
  return () => end.abort();
}
