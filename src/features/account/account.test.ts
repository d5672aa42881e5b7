import { expect, test } from 'vitest';
import { deviceContext, runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { AGENT, ELITE } from '#domain/testing/people.ts';
import type { Online } from '#src/commands/online.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { accountCommands } from './account.commands.ts';
import { accountChanges, accountValues } from './form/accountValues.ts';

const now = '2026-11-22T10:00:00.000Z';
const row = aRow('users', {
  id: ELITE.userId,
  email: 'boss@x.test',
  role: ELITE.role,
  customerId: ELITE.customerId,
  firstName: 'Ada',
  city: 'Waco',
});

test('what differs is sent, an emptied field as nothing, and nothing when nothing differs', () => {
  const saved = accountValues(row);
  expect(accountChanges(row.id, saved, saved)).toEqual([]);
  expect(accountChanges(row.id, { ...saved, lastName: "O'Brien", firstName: '', city: ' ' }, saved)).toEqual([
    { name: 'userUpdate', input: { id: row.id, lastName: "O'Brien", firstName: '', city: null } },
  ]);
});

test('on a device, where a person has none of the fields that are the server’s own, they keep their account all the same', async () => {
  const { syncEpoch: _, authProfileId: _id, ...here } = row;
  const tx = new MemoryTx().with('users', here as typeof row);
  const [made] = accountChanges(row.id, { ...accountValues(row), lastName: 'Bell' }, accountValues(row));
  await runMutation(tx, MUTATIONS.get('userUpdate')!, made!.input, { actor: ELITE, now });
  expect(await tx.get('users', row.id)).toMatchObject({ lastName: 'Bell' });
});

test('[USER-8] a phone number and a zip code of a person are ones that can be used', async () => {
  const tx = new MemoryTx().with('users', row);
  const save = async (change: object, actor = ELITE) => {
    const [made] = accountChanges(row.id, { ...accountValues(row), ...change }, accountValues(row));
    await runMutation(tx, MUTATIONS.get(made!.name)!, made!.input, { actor, now });
  };
  await expect(save({ phoneNumber: '555', zipCode: '7670' })).rejects.toMatchObject({
    details: { phoneNumber: 'Please enter a valid number', zipCode: 'Please enter a valid zipcode' },
  });
  await save({ phoneNumber: '5125550100', zipCode: '76701-1234' });
  expect(await tx.get('users', row.id)).toMatchObject({ phoneNumber: '5125550100', zipCode: '76701-1234' });
  await expect(save({ phoneNumber: '5125550101' }, { ...AGENT, userId: 'somebody' })).rejects.toThrow("You don't have permission");
});

test('[ACCESS-8] a device leaves to the server whose file a picture may be, and the server looks', async () => {
  const tx = new MemoryTx().with('users', row);
  const change = { id: row.id, avatarFileId: 'nothing' };
  await expect(runMutation(tx, MUTATIONS.get('userUpdate')!, change, { actor: ELITE, now })).rejects.toThrow("You don't have permission");
  await runMutation(tx, MUTATIONS.get('userUpdate')!, change, deviceContext(ELITE, now));
  expect(await tx.get('users', row.id)).toMatchObject({ avatarFileId: 'nothing' });
});

const reset = commandOf(accountCommands, 'account.password');

test('a link for a new password is mailed to one’s own address, once it was asked', async () => {
  const posted: unknown[] = [];
  const online = { post: async (...call: unknown[]) => (posted.push(call), { ok: true, data: {} }) } as unknown as Online;
  const ctx = aContext({ actor: ELITE });
  const effects = await tryCommand(reset, ctx, { row, online });
  expect(effects.at(-1)).toEqual(['toast', 'A link for a new password is on its way to boss@x.test']);
  expect(posted).toEqual([['/api/reset-password', { email: 'boss@x.test' }]]);
  expect(await tryCommand(reset, ctx, { row, online, confirm: false })).toHaveLength(1);
  expect(posted).toHaveLength(1);
});

test('one’s own picture is changed by a command, with a connection', () => {
  const picture = commandOf(accountCommands, 'account.avatar');
  expect(stateFor(picture, null)).toBe(true);
  expect(stateFor(picture, null, { sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } })).toContain(
    'There is no connection',
  );
});

test('without a connection nobody is promised a mail', () => {
  const offline = { sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } } as const;
  expect(stateFor(reset, null, offline)).toMatch('There is no connection');
});
