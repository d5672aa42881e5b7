import { expect, test } from 'vitest';
import { REMOVED_TEXT } from '#domain/cases/commentContent.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { ADMIN, AGENT, BASIC, ELITE } from '#domain/testing/people.ts';
import type { Role } from '#domain/actor.ts';
import { leavesTrace, mayEdit, mayPublish, mayRemove } from './commentRights.ts';

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

/** Returns whether it was asked, and whether it may be published. */
async function publish(role: Role, flag: boolean | null, answer: boolean): Promise<[asked: boolean, may: boolean]> {
  let asked = false;
  const rows = flag === null ? [] : [{ id: 'f', name: 'commentPublicationConfirmation', enabled: flag }];
  const may = await mayPublish(
    { userId: 'u', role, customerId: role === 'AGENT' ? null : 'k' },
    {
      query: (async () => ({ rows, count: rows.length })) as never,
      confirm: async () => {
        asked = true;
        return answer;
      },
    },
  );
  return [asked, may];
}

test('staff are asked before a comment is published where the workspace wants it, and who thinks better of it publishes nothing', async () => {
  expect(await publish('AGENT', true, true)).toEqual([true, true]);
  expect(await publish('AGENT', true, false)).toEqual([true, false]);
  expect(await publish('AGENT', null, false)).toEqual([true, false]);
  expect(await publish('AGENT', false, false)).toEqual([false, true]);
  expect(await publish('CUSTOMER', true, false)).toEqual([false, true]);
});
