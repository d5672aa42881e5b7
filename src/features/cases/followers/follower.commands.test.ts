import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { followerCommands } from './follower.commands.ts';

const kase = { table: 'cases', row: aRow('cases', { id: 'k1', caseID: '2026-000001', customerId: 'c1' }) } as const;
const here = aContext({ mode: 'record', subject: kase });
const follower = (userId: string) => aRow('caseFollowers', { id: `f-${userId}`, caseId: 'k1', userId });
const follow = commandOf(followerCommands, 'case.follow');
const followers = commandOf(followerCommands, 'case.followers');
const person = aRow('users', { id: 'u9', firstName: 'Dana', lastName: 'Q', role: 'AGENT', status: 'active' });
const stranger = { ...person, role: 'CUSTOMER' as const, customerId: 'c2' };

test('[CASE-20] who does not follow does so, and the other way round', async () => {
  expect(await tryCommand(follow, here, { rows: [follower('u2')] })).toEqual([
    ['mutate', 'caseFollow', { caseId: 'k1' }],
    ['toast', 'You follow 2026-000001'],
  ]);
  expect(await tryCommand(follow, here, { rows: [follower('u1')] })).toEqual([
    ['mutate', 'caseUnfollow', { caseId: 'k1' }],
    ['toast', 'You do not follow 2026-000001 anymore'],
  ]);
});

/** Tools over followers that change when a write has landed, some time after it was asked for. */
function slowTools(isFollowed: boolean): { tools: CommandTools; followed: () => boolean } {
  let now = isFollowed;
  const tools = {
    query: async () => ({ rows: now ? [follower('u1')] : [], count: Number(now) }),
    mutate: async (name: string) => {
      await new Promise((resume) => setTimeout(resume, 1));
      now = name === 'caseFollow';
      return true;
    },
    toast: () => {},
  } as unknown as CommandTools;
  return { tools, followed: () => now };
}

test.each([true, false])('[CASE-20] two quick presses end where they began, followed: %s', async (isFollowed) => {
  const { tools, followed } = slowTools(isFollowed);
  await Promise.all([follow.run(here, tools, {}), follow.run(here, tools, {})]);
  expect(followed()).toBe(isFollowed);
  for (const _ of [1, 2]) void follow.run(here, tools, {});
  await follow.run(here, tools, {});
  expect(followed()).toBe(!isFollowed);
});

test('[CASE-20] a press that fails takes nothing from the next one', async () => {
  const { tools, followed } = slowTools(false);
  const failing = { ...tools, query: async () => Promise.reject(new Error('The store is closed')) } as CommandTools;
  const [first] = await Promise.allSettled([follow.run(here, failing, {}), follow.run(here, tools, {})]);
  expect([first?.status, followed()]).toEqual(['rejected', true]);
});

test('[CASE-20] people are added; who follows already is taken off; who cannot see the case is named', async () => {
  const args = { people: ['u9'] };
  expect(await tryCommand(followers, here, { args, row: person, rows: [] })).toEqual([
    ['mutate', 'caseFollow', { caseId: 'k1', userIds: ['u9'] }],
    ['toast', 'Followed by Dana Q'],
  ]);
  expect(await tryCommand(followers, here, { args, row: person, rows: [follower('u9')] })).toEqual([
    ['mutate', 'caseUnfollow', { caseId: 'k1', userIds: ['u9'] }],
    ['toast', 'Not followed by Dana Q anymore'],
  ]);
  expect(await tryCommand(followers, here, { args, row: stranger, rows: [] })).toEqual([['toast', 'Dana Q cannot see this case']]);
});
