import { expect, test as base } from '@playwright/test';
import { lostFocus } from './focusWatch.ts';
import { violations } from './violations.ts';

/**
 * The `test` of every spec: one in which a page, a frame or a worker met the content security policy, or a key or a click left the
 * keyboard nowhere, has failed, whatever else it showed.
 */
export const test = base.extend<{ nothingIsWrong: void }>({
  nothingIsWrong: [
    async ({ browserName: _ }, use) => {
      await use();
      expect(violations.splice(0), 'the content security policy was met').toEqual([]);
      expect(lostFocus.splice(0), 'the keyboard was lost').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
