import type { Page } from '@playwright/test';

/** Marks, in every document, when the first row of the list is there to be read. */
export const MARK_FIRST_ROW = `(() => {
  const seen = () => {
    if (!document.querySelector('[role=grid] [role=row][aria-rowindex="2"]')) return requestAnimationFrame(seen);
    requestAnimationFrame(() => { window.__firstRow = performance.now(); window.__firstRowAt = Date.now(); });
  };
  requestAnimationFrame(seen);
})()`;

type Marked = { __firstRow?: number; __firstRowAt?: number };
/** Waits for it: milliseconds since the document began, and since 1970. */
export const firstRow = (page: Page): Promise<{ sinceStart: number; at: number }> =>
  page
    .waitForFunction(
      () => (window as Marked).__firstRow && { sinceStart: (window as Marked).__firstRow!, at: (window as Marked).__firstRowAt! },
      undefined,
      { polling: 20, timeout: 300_000 },
    )
    .then((handle) => handle.jsonValue() as Promise<{ sinceStart: number; at: number }>);
