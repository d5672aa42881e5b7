import { expect, test } from 'vitest';
import { InputError } from '#domain/errors.ts';
import { checkMail } from './checkMail.ts';

const MAIL = { to: 'ada@carrier.example', cc: ['boss@carrier.example'], subject: 'Your file – 3 things', text: 'One\nTwo\n' };

test('an ordinary mail is fit for sending', () => {
  expect(() => checkMail(MAIL)).not.toThrow();
});

test.each([
  ['subject', { subject: 'Hello\r\nBcc: all@carrier.example' }],
  ['subject', { subject: 'Hello\nBcc: all@carrier.example' }],
  ['subject', { subject: 'Hello\u2028there' }],
  ['subject', { subject: 'Hello\u0000' }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'x'.repeat(201) }],
  ['to', { to: 'ada@carrier.example\r\nBcc: all@carrier.example' }],
  ['to', { to: 'ada@carrier.example, all@carrier.example' }],
  ['to', { to: 'Ada <ada@carrier.example>' }],
  ['to', { to: '' }],
  ['cc', { cc: ['ada@carrier.example\nRCPT TO:<all@carrier.example>'] }],
  ['cc', { cc: Array<string>(21).fill('ada@carrier.example') }],
  ['text', { text: 'x'.repeat(20_001) }],
])('a %s that says more than it should, or is none, is named', (field, change) => {
  const check = () => checkMail({ ...MAIL, ...change });
  expect(check).toThrow(InputError);
  expect(check).toThrow(expect.objectContaining({ details: { [field]: expect.any(String) } }));
});
