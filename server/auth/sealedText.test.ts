import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealText, unsealText } from './sealedText.ts';

const key = randomBytes(32).toString('base64url');

test('a sealed text is read with its key for its purpose, and with nothing else', () => {
  const sealed = sealText(key, 'secret of ada', 'JBSW Y3DP');
  expect(sealed).not.toContain('JBSW');
  expect(sealText(key, 'secret of ada', 'JBSW Y3DP')).not.toBe(sealed);
  expect(unsealText(key, 'secret of ada', sealed)).toBe('JBSW Y3DP');
  expect(unsealText(key, 'secret of eve', sealed)).toBeNull();
  expect(unsealText(randomBytes(32).toString('base64url'), 'secret of ada', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  for (const wrong of [bytes.toString('base64url'), sealed.slice(0, 20), '']) expect(unsealText(key, 'secret of ada', wrong)).toBeNull();
});
