import { expect, test } from 'vitest';
import { CRUD } from '../apiMutations.ts';
import type { WrittenRow } from '../mutation.ts';
import { canSee } from '../scope.ts';
import { NOUNS } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import type { MemoryTx } from '../testing/memoryTx.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { caseWrites } from './case.mutations.ts';
import { commentWrites } from './comment.mutations.ts';
import { followerId } from './follow.ts';
import { caseCustomerFollow, caseFollow, caseUnfollow } from './follower.mutations.ts';
import { aCase, act, DANA, NEW_CASE, ofCase, workspace } from './testing/caseWorkspace.ts';

const followers = async (tx: MemoryTx): Promise<string[]> => (await ofCase(tx, 'caseFollowers')).map(({ userId }) => userId).sort();
const crud = CRUD.get('caseFollowers')!;
const add = (userId: string) => ({ id: `f-${userId}`, caseId: 'k1', userId });

test("[CASE-19] who opens a case follows it, and the agent it is given to, and the customer's people", async () => {
  const tx = workspace();
  await tx.patch('users', BASIC.userId, { status: 'disabled' });
  await act(tx, AGENT, caseWrites.create, { ...NEW_CASE, assignedAgentId: DANA.userId });
  expect(await followers(tx)).toEqual([AGENT.userId, DANA.userId, ELITE.userId].sort());
  await act(tx, AGENT, caseWrites.update, { id: 'k1', assignedAgentId: ADMIN.userId });
  expect(await followers(tx)).toEqual([ADMIN.userId, AGENT.userId, DANA.userId, ELITE.userId].sort());
});

test('[CASE-19] whoever comments or is mentioned follows, each once', async () => {
  const tx = workspace().with('cases', aCase());
  const comment = { caseId: 'k1', plainText: 'Look', mentions: [DANA.userId] };
  await act(tx, ELITE, commentWrites.create, { ...comment, id: 'm1' });
  await act(tx, ELITE, commentWrites.create, { ...comment, id: 'm2' });
  expect(await followers(tx)).toEqual([DANA.userId, ELITE.userId].sort());
});

test('[CASE-19] who takes back what they said follows no longer, and nor does who was mentioned in it', async () => {
  const tx = workspace().with('cases', aCase());
  await act(tx, AGENT, commentWrites.create, { id: 'm1', caseId: 'k1', plainText: 'Look', mentions: [DANA.userId] });
  await act(tx, ELITE, commentWrites.create, { id: 'm2', caseId: 'k1', plainText: 'One' });
  await act(tx, ELITE, commentWrites.create, { id: 'm3', caseId: 'k1', plainText: 'Two' });
  await act(tx, ELITE, commentWrites.delete, { id: 'm2' });
  expect(await followers(tx)).toEqual([AGENT.userId, DANA.userId, ELITE.userId].sort());
  await act(tx, AGENT, commentWrites.delete, { id: 'm1' });
  expect(await followers(tx)).toEqual([ELITE.userId]);
  await act(tx, ELITE, commentWrites.delete, { id: 'm3' });
  expect(await followers(tx)).toEqual([]);
  await act(tx, AGENT, commentWrites.restore, { id: 'm1' });
  expect(await followers(tx)).toEqual([AGENT.userId, DANA.userId].sort());
});

test("[CASE-19] staff switch the customer's people on and off together, and nobody else does", async () => {
  const tx = workspace().with('cases', aCase());
  await act(tx, AGENT, crud.create, add(AGENT.userId));
  await act(tx, AGENT, caseCustomerFollow, { caseId: 'k1', following: true });
  await act(tx, AGENT, caseCustomerFollow, { caseId: 'k1', following: true });
  expect(await followers(tx)).toEqual([AGENT.userId, BASIC.userId, ELITE.userId].sort());
  await expect(act(tx, ELITE, caseCustomerFollow, { caseId: 'k1', following: false })).rejects.toThrow("You don't have permission");
  await act(tx, AGENT, caseCustomerFollow, { caseId: 'k1', following: false });
  expect(await followers(tx)).toEqual([AGENT.userId]);
});

test('[CASE-20] staff add whoever can see the case, once, and remove them', async () => {
  const tx = workspace().with('cases', aCase());
  await act(tx, AGENT, crud.create, add(ELITE.userId));
  await expect(act(tx, AGENT, crud.create, { ...add(ELITE.userId), id: 'again' })).rejects.toThrow('Follows this case already');
  await expect(act(tx, AGENT, crud.create, add(STRANGER.userId))).rejects.toMatchObject({ details: { userId: 'Cannot see this case' } });
  await expect(act(tx, ELITE, crud.create, add(BASIC.userId))).rejects.toThrow("You don't have permission");
  await expect(act(tx, ELITE, crud.delete, { id: `f-${ELITE.userId}` })).rejects.toThrow("You don't have permission");
  await act(tx, AGENT, crud.delete, { id: `f-${ELITE.userId}` });
  expect(await followers(tx)).toEqual([]);
});

test('[CASE-20] anybody stops following for themselves, and follows again when they say something', async () => {
  const tx = workspace();
  await act(tx, ELITE, caseWrites.create, NEW_CASE);
  expect(await followers(tx)).toEqual([BASIC.userId, ELITE.userId].sort());
  await act(tx, ELITE, caseUnfollow, { caseId: 'k1' });
  await act(tx, ELITE, caseUnfollow, { caseId: 'k1' });
  expect(await followers(tx)).toEqual([BASIC.userId]);
  await act(tx, ELITE, commentWrites.create, { id: 'm1', caseId: 'k1', plainText: 'One more thing' });
  expect(await followers(tx)).toEqual([BASIC.userId, ELITE.userId].sort());
  await expect(act(tx, STRANGER, caseUnfollow, { caseId: 'k1' })).rejects.toThrow("You don't have permission");
});

test('[CASE-20] anybody follows what they see, staff have others follow and stop, and doing it again changes nothing', async () => {
  const tx = workspace().with('cases', aCase());
  await act(tx, ELITE, caseFollow, { caseId: 'k1' });
  await act(tx, AGENT, caseFollow, { caseId: 'k1', userIds: [DANA.userId, ELITE.userId] });
  await act(tx, AGENT, caseFollow, { caseId: 'k1', userIds: [DANA.userId] });
  expect(await followers(tx)).toEqual([DANA.userId, ELITE.userId].sort());
  await act(tx, AGENT, caseUnfollow, { caseId: 'k1', userIds: [ELITE.userId, BASIC.userId] });
  expect(await followers(tx)).toEqual([DANA.userId]);
  await act(tx, ELITE, caseFollow, { caseId: 'k1', userIds: [ELITE.userId] });
  expect(await followers(tx)).toEqual([DANA.userId, ELITE.userId].sort());
  for (const refused of [
    act(tx, ELITE, caseFollow, { caseId: 'k1', userIds: [BASIC.userId] }),
    act(tx, ELITE, caseUnfollow, { caseId: 'k1', userIds: [DANA.userId] }),
    act(tx, STRANGER, caseFollow, { caseId: 'k1' }),
  ]) {
    await expect(refused).rejects.toThrow("You don't have permission");
  }
  for (const userId of [STRANGER.userId, 'nobody']) {
    await expect(act(tx, AGENT, caseFollow, { caseId: 'k1', userIds: [userId] })).rejects.toMatchObject({
      details: { userIds: 'Cannot see this case' },
    });
  }
});

test('[CASE-20] the undo of following leaves alone who followed before, and that of stopping who did not', () => {
  const row = (userId: string, before: object | undefined): WrittenRow => ({
    table: 'caseFollowers',
    id: followerId('k1', userId),
    before: before && { id: followerId('k1', userId), userId },
  });
  const input = { caseId: 'k1', userIds: [DANA.userId, ELITE.userId] };
  const onlyDana = { caseId: 'k1', userIds: [DANA.userId] };
  expect(caseFollow.undo!(input, undefined, undefined, [row(DANA.userId, undefined)])).toEqual({ name: 'caseUnfollow', input: onlyDana });
  expect(caseUnfollow.undo!(input, undefined, undefined, [row(DANA.userId, {})])).toEqual({ name: 'caseFollow', input: onlyDana });
  for (const one of [caseFollow, caseUnfollow]) expect(one.undo!(input, undefined, undefined, [])).toBeUndefined();
});

test('[CASE-20] staff know who follows, others whether they do', () => {
  const row = aRow('caseFollowers', { id: 'f1', caseId: 'k1', customerId: 'c1', userId: ELITE.userId });
  const { scope } = NOUNS.caseFollowers;
  expect([AGENT, DANA, ELITE, BASIC, STRANGER].map((actor) => canSee(actor, scope, row))).toEqual([true, true, true, false, false]);
});
