import type { FileChooser, Page } from '@playwright/test';

/**
 * Presses what opens a chooser of files, and gives that. The page is asked something first: it hears in the order of being told that
 * somebody answers for choosers now, while a press takes another way, overtakes it, and opens one that nobody answers.
 */
export async function openChooser(page: Page, press: () => Promise<void>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => undefined);
  await press();
  return chooser;
}
