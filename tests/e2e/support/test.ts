import { expect, test as base } from '@playwright/test';
import { violations } from './violations.ts';

/** The `test` of every spec: one in which a page, a frame or a worker met the content security policy has failed, whatever else it showed. */
export const test = base.extend<{ policyHolds: void }>({
  policyHolds: [
    async ({ browserName: _ }, use) => {
      await use();
      expect(violations.splice(0), 'the content security policy was met').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
