import type { Page } from '@playwright/test';

/** Removes the keys of all replicas on this device. */
export function loseKeys(page: Page): Promise<void> {
  return page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('keys', { recursive: true }));
}
