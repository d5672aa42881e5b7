import { expect, test } from 'vitest';
import { newsOf, newsLabel } from './news.ts';

const row = (status: string): { id: string; status: string } => ({ id: 'r', status });

test.each([
  ['alerts', null, row('CRITICAL'), 'alertCritical'],
  ['alerts', row('NON_CRITICAL'), row('CRITICAL'), 'alertCritical'],
  ['alerts', row('CRITICAL'), row('CRITICAL'), null],
  ['alerts', null, row('NON_CRITICAL'), 'alertNew'],
  ['cases', null, row('NEW'), 'caseNew'],
  ['cases', row('NEW'), row('CLOSED'), 'caseClosed'],
  ['cases', row('CLOSED'), row('CLOSED'), 'caseChanged'],
  ['cases', row('NEW'), null, null],
  ['caseComments', null, row(''), 'commentNew'],
  ['caseComments', row(''), row(''), null],
  ['notifications', null, row('UNVIEWED'), 'notificationNew'],
  ['users', null, row('active'), null],
] as const)('%s from %o to %o is told as %s', (table, before, after, kind) => {
  expect(newsOf(table, before, after)).toBe(kind);
});

test('one is told in the singular', () => {
  expect([newsLabel('alertCritical', 1), newsLabel('caseChanged', 14)]).toEqual(['1 alert became critical', '14 cases changed']);
});
