import { expect, test } from 'vitest';
import { REMOVED_TEXT } from '#domain/cases/commentWords.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { ADMIN, AGENT, BASIC, ELITE } from '#domain/testing/people.ts';
import { leavesTrace, mayEdit, mayRemove } from './commentRights.ts';

const SAID_AT = '2026-11-20T10:00:00.000Z';
const SOON = '2026-11-20T10:15:00.000Z';
const LATE = '2026-11-20T10:15:00.001Z';
const said = aRow('caseComments', { id: 'm1', authorId: ELITE.userId, createdAt: SAID_AT, plainText: 'He was not there.' });
const removed = { ...said, plainText: REMOVED_TEXT, content: null };

test('[CASE-15] only the author is offered to change words, and not after 15 minutes', () => {
  expect([ELITE, BASIC, AGENT, ADMIN].map((actor) => mayEdit(actor, said, SOON))).toEqual([true, false, false, false]);
  expect(mayEdit(ELITE, said, LATE)).toBe(false);
  expect(mayEdit(ELITE, removed, SOON)).toBe(false);
});

test('[CASE-16] the author for 15 minutes and staff at any time are offered to take words away, once', () => {
  expect([ELITE, BASIC, AGENT, ADMIN].map((actor) => mayRemove(actor, said, SOON))).toEqual([true, false, true, true]);
  expect([ELITE, BASIC, AGENT, ADMIN].map((actor) => mayRemove(actor, said, LATE))).toEqual([false, false, true, true]);
  expect(mayRemove(ADMIN, removed, SOON)).toBe(false);
});

test('[CASE-16] it is known before whether something stays in their place', () => {
  expect(leavesTrace(ELITE, said, false, SOON)).toBe(false);
  expect(leavesTrace(ELITE, said, true, SOON)).toBe(true);
  expect(leavesTrace(AGENT, said, false, SOON)).toBe(true);
});
