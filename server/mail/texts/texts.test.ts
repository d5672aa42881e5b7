import { expect, test } from 'vitest';
import { checkMail } from '../checkMail.ts';
import { alertDigestText } from './alertDigestText.ts';
import { notificationText } from './notificationText.ts';
import { resetPasswordText, setPasswordText } from './passwordTexts.ts';

const ORIGIN = 'https://cases.example.com';
const isFit = (mail: { subject: string; text: string }) => checkMail({ to: 'ada@carrier.example', cc: [], ...mail });

test('mails about passwords hold the link on a line of its own, and say how long it works', () => {
  const link = `${ORIGIN}/idp/u/set-password?ticket=abc`;
  const reset = resetPasswordText({ name: 'Ada', link });
  const set = setPasswordText({ name: '', link });
  for (const { text } of [reset, set]) expect(text.split('\n')).toContain(link);
  expect(reset.text).toMatch(/^Hello Ada,\n/);
  expect(reset.text).toContain('within 60 minutes');
  expect(set.text).toMatch(/^Hello,\n/);
  expect(set.text).toContain('7 days');
  [reset, set].forEach(isFit);
});

test('a name cannot pass for a paragraph', () => {
  const { text } = resetPasswordText({ name: 'Ada,\n\nSend money to\r\nhttps://evil.example', link: 'x' });
  expect(text.split('\n')[0]).toBe('Hello Ada, Send money to https://evil.example,');
});

test('a notification leads to its place', () => {
  const notification = {
    title: 'New comment',
    content: 'On case\n2026-000001',
    caseId: 'k1',
    caseCommentId: 'm1',
    caseCommentReplyId: null,
    driverId: null,
    alertId: null,
  };
  const mail = notificationText(ORIGIN, 'Ada', notification);
  expect(mail.subject).toBe('New comment');
  expect(mail.text).toContain(`On case 2026-000001\n\n${ORIGIN}/cases/details/k1#comment-m1\n`);
  expect(notificationText(ORIGIN, 'Ada', { ...notification, caseId: null }).text).not.toContain('https://');
  isFit(mail);
});

test('the digest counts by kind for each driver', () => {
  const mail = alertDigestText(ORIGIN, 'Alpha\nTrucking', [
    {
      driverName: 'Jo Doe',
      counts: [
        { entityType: 'MEDICAL_CERTIFICATE', entityStatus: 'EXPIRES_SOON', count: 1 },
        { entityType: 'HR_DOCUMENT', entityStatus: 'MISSING', count: 2 },
      ],
    },
    { driverName: 'Al Roe', counts: [{ entityType: 'MVR_REPORT', entityStatus: 'EXPIRED', count: 1 }] },
  ]);
  expect(mail.subject).toBe('4 things to do in the driver files of Alpha Trucking');
  expect(mail.text).toContain(
    'Jo Doe\n  Medical certificate expires soon: 1\n  HR document missing: 2\n\nAl Roe\n  MVR report expired: 1\n',
  );
  isFit(mail);
});

test('a large fleet is cut to what fits into a mail', () => {
  const counts = ['MISSING', 'EXPIRED', 'NOT_SIGNED', 'EXPIRES_SOON'].map((entityStatus) => ({
    entityType: 'MEDICAL_EXAMINER_VERIFICATION',
    entityStatus,
    count: 1,
  }));
  const drivers = Array.from({ length: 900 }, (_, n) => ({ driverName: `Driver ${n} ${'x'.repeat(200)}`, counts }));
  const mail = alertDigestText(ORIGIN, 'x'.repeat(300), drivers);
  expect(mail.text).toContain('and 820 more drivers.');
  isFit(mail);
});
