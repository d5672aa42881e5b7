import { expect, test } from 'vitest';
import { contentOf } from './esignInput.ts';

test('[SIGN-1] a megabyte of tags that never end is looked at once, and not anew from each of them', () => {
  const html = '<'.repeat(1024 * 1024);
  const startedAt = performance.now();
  expect(contentOf('custom', html, null)).toEqual({ kind: 'html', html });
  // It took minutes; now it is milliseconds on a quiet machine.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('[SIGN-1] a text of tags and spaces alone is none', () => {
  const details = { html: 'This field is required' };
  expect(() => contentOf('custom', '<p> &nbsp;<br></p>', null)).toThrow(expect.objectContaining({ details }));
});
