import { expect, test } from 'vitest';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { alertLook, alertReasonLook, caseLook, customerLook, fullLabel } from './states.ts';
import { initials } from './avatar.tsx';
import { keyCaps } from '../commands/kbd.tsx';

test('[CASE-3] each status has the spec’s word, and awaiting the client warns', () => {
  expect(CASE_STATUSES.map((status) => caseLook(status).label)).toEqual([
    'NEW',
    'IN PROGRESS',
    'IN REVIEW',
    'AWAITING',
    'IN PROGRESS',
    'CLOSED',
  ]);
  expect(CASE_STATUSES.filter((status) => caseLook(status).warns)).toEqual(['AWAITING_RES_CLIENT']);
  expect(new Set(CASE_STATUSES.map((status) => fullLabel(caseLook(status)))).size).toBe(CASE_STATUSES.length);
});

test('[ALERT-5] underscores display as spaces, critical is red', () => {
  expect(alertLook('NON_CRITICAL')).toMatchObject({ label: 'NON-CRITICAL', tone: 'amber' });
  expect(alertReasonLook('EXPIRES_SOON', 'CRITICAL')).toMatchObject({ label: 'EXPIRES SOON', tone: 'red' });
  expect(customerLook('disabled').label).toBe('Disabled');
});

test('initials are those of the first and the last word', () => {
  expect(['Ada Byron King', 'Plato', '', ' é  z '].map(initials)).toEqual(['AK', 'P', '?', 'ÉZ']);
});

test('key caps read as they are printed', () => {
  expect(keyCaps('g a')).toEqual(['G', 'A']);
  expect(keyCaps('Shift+Enter')).toEqual(['⇧↵']);
  expect([keyCaps('Mod+k', true), keyCaps('Mod+k', false)]).toEqual([['⌘K'], ['Ctrl+K']]);
});
