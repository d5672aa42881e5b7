import type { BrowserContext } from '@playwright/test';

/** Keys and clicks after which the keyboard was nowhere, in any browser of this run, since somebody last looked. */
export const lostFocus: string[] = [];

/** How long the focus may be with the page while a layer hands it on: in milliseconds, and in frames, for a machine that is busy. */
const HAND_OVER = { ms: 100, frames: 8 };
/** What a key or a click sets off is over by then, in milliseconds. */
const WATCHED_MS = 1000;

/**
 * Notes every key and click in the workspace after which the focus fell to the page and stayed there (design/workspace.md 5.3 and 8,
 * goal 21), with what had it before.
 */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.exposeFunction('noteLostFocus', (text: string) => void lostFocus.push(text));
  await context.addInitScript(
    ({ handOver, watchedMs }) => {
      const { noteLostFocus } = globalThis as unknown as { noteLostFocus(text: string): void };
      const words = (element: Element | null): string =>
        element ? element.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 90) : 'nothing';
      const isLost = (): boolean =>
        document.activeElement === document.body &&
        // Behind a page that is still loading, such as that of the logout, the workspace is there and not shown.
        document.querySelector('[data-pane]')?.checkVisibility() === true &&
        document.hasFocus() &&
        document.visibilityState === 'visible';
      let watch = 0;
      const begin = (what: string): void => {
        watch += 1;
        const own = watch;
        const from = words(document.activeElement);
        const began = performance.now();
        let lostSince = 0;
        let frames = 0;
        const look = (now: number): void => {
          if (own !== watch || now - began > watchedMs) return;
          if (!isLost()) lostSince = frames = 0;
          else if (frames++ === 0) lostSince = now;
          if (frames > handOver.frames && now - lostSince > handOver.ms)
            noteLostFocus(`after ${what} at ${location.pathname}, from ${from}`);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      window.addEventListener('keydown', ({ key }) => begin(key), { capture: true });
      window.addEventListener('click', ({ target }) => begin(`a click on ${words(target as Element)}`), { capture: true });
    },
    { handOver: HAND_OVER, watchedMs: WATCHED_MS },
  );
}
