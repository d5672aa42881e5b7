import { expect, test } from 'vitest';
import { mailboxPage, type ShownMail } from './mailboxPage.ts';

const ORIGIN = 'http://localhost:8080';
const MAIL: ShownMail = {
  to: 'ada@demo.test',
  cc: [],
  subject: 'Hello',
  text: 'Hi',
  status: 'SENT',
  createdAt: '2026-11-21T03:27:19.600Z',
};
const page = (mail: Partial<ShownMail>) => mailboxPage({ mails: [{ ...MAIL, ...mail }], to: '', origin: ORIGIN, max: 200 });

test('what a mail says is text, whatever it holds', () => {
  const html = page({ subject: '<b>x</b>', to: '"><script>', cc: ['<i>@x'], text: '<script>alert(1)</script>', status: '<u>' });
  expect(html).not.toMatch(/<(b|script|i|u)>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('links below our own address can be followed, no others', () => {
  const own = `${ORIGIN}/idp/u/set-password?ticket=a&b="c`;
  const html = page({
    text: `${own}\n${ORIGIN}.evil.example/x https://evil.example/ javascript:alert(1) ${ORIGIN}@evil.example/`,
  });
  expect(html.match(/<a href="http[^>]*>/g)).toEqual([`<a href="${ORIGIN}/idp/u/set-password?ticket=a&amp;b=&quot;c">`]);
});

test('what was searched for is shown and stays in the field; nothing found says so', () => {
  const html = mailboxPage({ mails: [], to: '<ada>', origin: ORIGIN, max: 200 });
  expect(html).toContain('value="&lt;ada&gt;"');
  expect(html).toContain('No mail found to <b>&lt;ada&gt;</b>');
  expect(mailboxPage({ mails: [], to: '', origin: ORIGIN, max: 200 })).toContain('No mail has been sent yet.');
});
