import type { Page } from '@playwright/test';

/** Marks, in every document, when the first row of the list is there to be read. */
export const MARK_FIRST_ROW = `(() => {
  const seen = () => {
    if (!document.querySelector('[role=grid] [role=row][aria-rowindex="2"]')) return requestAnimationFrame(seen);
    requestAnimationFrame(() => {
      window.__firstRow = performance.now();
      window.__firstRowAt = Date.now();
      const script = performance.getEntriesByName(document.querySelector('script[type=module]').src)[0];
      window.__scriptAt = Math.max(performance.getEntriesByType('navigation')[0].domInteractive, script.responseEnd);
    });
  };
  requestAnimationFrame(seen);
})()`;

type Marked = { __firstRow?: number; __firstRowAt?: number; __scriptAt?: number };
/** Milliseconds since the document began, since its script had come and could run, and since 1970. */
interface FirstRow {
  sinceStart: number;
  sinceScript: number;
  at: number;
}
/** Waits for it. */
export const firstRow = (page: Page): Promise<FirstRow> =>
  page
    .waitForFunction(
      () => {
        const { __firstRow: row, __firstRowAt: at, __scriptAt: script } = window as Marked;
        return script && { sinceStart: row!, sinceScript: row! - script, at: at! };
      },
      undefined,
      { polling: 20, timeout: 300_000 },
    )
    .then((handle) => handle.jsonValue() as Promise<FirstRow>);
