import { expect, test } from 'vitest';
import { BusyError, hashPassword, verifyPassword } from './passwords.ts';

test('a password opens its own hash only, and two hashes of it differ', async () => {
  const [one, two] = await Promise.all([hashPassword('pässword'), hashPassword('pässword')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword('pa\u0308ssword', one)).toBe(true);
  expect(await verifyPassword('password', one)).toBe(false);
  expect(await verifyPassword('password', 'not a hash')).toBe(false);
});

test('a flood is refused instead of queued for ever, and the queue drains', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('x')));
  const refused = answers.filter((a) => a.status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused.every((a) => a.reason instanceof BusyError)).toBe(true);
  await hashPassword('x');
}, 60_000);
