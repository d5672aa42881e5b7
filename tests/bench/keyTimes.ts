import type { Page } from '@playwright/test';

const MOVES_WITHIN_MS = 30_000;

/**
 * How long a key is down, in milliseconds, as under a quick finger. A release at once is what nobody does, and costs a frame: after
 * each press and each release Chromium holds answers of workers back until it has drawn (docs/gotchas.md).
 */
export const DOWN_MS = 60;

/**
 * In the page: from the next key press to the end of the first frame in which `shown` holds, an expression of the page's own
 * that may look at `before`, which had the focus at the press.
 */
export const timeTo = (shown: string): string => `new Promise((resolve) => {
  addEventListener('keydown', () => {
    const start = performance.now();
    const before = document.activeElement;
    const frame = () => {
      if (!(${shown})) return requestAnimationFrame(frame);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - start);
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(frame);
  }, { capture: true, once: true });
})`;

/** Presses a key after a rest, and answers with what the script in the page says of it. @throws when nothing moves for so long that nobody would wait */
export async function timed(page: Page, script: string, key: string, quietMs: number): Promise<number> {
  const timing = page.evaluate(script) as Promise<number>;
  await page.waitForTimeout(quietMs);
  await page.keyboard.press(key, { delay: DOWN_MS });
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Nothing moved after ${key}`)), MOVES_WITHIN_MS);
  return Promise.race([timing, promise]).finally(() => clearTimeout(timer));
}
