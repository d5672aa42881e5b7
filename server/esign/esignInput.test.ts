import { expect, test } from 'vitest';
import { contentOf, documentInput } from './esignInput.ts';

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

const SIGNERS = '[{"name":"Ann","email":"ann@x.test"}]';
const FILE = { filename: 'policy.txt', bytes: Buffer.from('Read this') };

test.each([
  ['without a file', { signers: SIGNERS, documentTitle: 'Policy' }, null, { file: 'This field is required' }],
  ['without a title', { signers: SIGNERS }, FILE, { documentTitle: 'This field is required' }],
  ['without a signer', { signers: '[]', documentTitle: 'Policy' }, FILE, { signers: 'This field is required' }],
  [
    'with a file of another kind',
    { signers: SIGNERS, documentTitle: 'Policy' },
    { ...FILE, filename: 'run.exe' },
    { file: 'Invalid file type' },
  ],
] as const)('[SIGN-1] an attachment %s is refused', (_what, fields, file, details) => {
  const form = { fields: new Map(Object.entries({ kind: 'attachment', ...fields })), file };
  expect(() => documentInput(form, false, 0)).toThrow(expect.objectContaining({ details }));
});

test.each(['a.txt', 'a.png', 'a.jpg', 'a.jpeg', 'a.pdf', 'a.doc', 'a.docx'])('[FILE-3] %s may be attached', (filename) => {
  const fields = new Map(Object.entries({ kind: 'attachment', signers: SIGNERS, documentTitle: 'Policy' }));
  expect(documentInput({ fields, file: { ...FILE, filename } }, false, 0).content).toMatchObject({ kind: 'file', filename });
});
