import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { runMutation } from '../mutation.ts';
import { canSee } from '../scope.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { ADMIN, BASIC } from '../testing/people.ts';
import { PREFERENCE_LIMITS, preferenceSet } from './preference.mutations.ts';
import { preferences } from './preference.ts';
import { preferenceId } from './preferenceId.ts';

const now = '2026-11-20T10:00:00.000Z';
const set = (tx: MemoryTx, actor: Actor, name: string, value: unknown): Promise<void> =>
  runMutation(tx, preferenceSet, { name, value }, { actor, now });

test('[PREF-1] a preference is made and changed by the same act, and setting it again writes nothing', async () => {
  const tx = new MemoryTx();
  await set(tx, BASIC, 'keys', { 'alert.dismiss': ['x'] });
  await set(tx, BASIC, 'keys', { 'alert.dismiss': ['y'] });
  await set(tx, BASIC, 'keys', { 'alert.dismiss': ['y'] });
  expect(tx.writes).toBe(2);
  expect(await tx.get('preferences', preferenceId(BASIC.userId, 'keys'))).toMatchObject({
    userId: BASIC.userId,
    name: 'keys',
    value: { 'alert.dismiss': ['y'] },
  });
});

test("[PREF-1] everybody has their own, and nobody sees another's, staff included", async () => {
  const tx = new MemoryTx();
  await set(tx, BASIC, 'density', 'compact');
  await set(tx, ADMIN, 'density', 'comfortable');
  const row = (await tx.get('preferences', preferenceId(BASIC.userId, 'density')))!;
  expect(row.value).toBe('compact');
  expect(canSee(BASIC, preferences.scope, row)).toBe(true);
  expect(canSee(ADMIN, preferences.scope, row)).toBe(false);
});

test('[PREF-1] a row of somebody else under the same id is not written over', async () => {
  const tx = new MemoryTx();
  const id = preferenceId(BASIC.userId, 'density');
  const row = { id, userId: ADMIN.userId, name: 'density', value: 1, createdAt: now, updatedAt: now, deletedAt: null };
  tx.with('preferences', row);
  await expect(set(tx, BASIC, 'density', 2)).rejects.toThrow("You don't have permission");
});

test('[PREF-2] what is too much, or is not a name, is refused with words that say so', async () => {
  const tx = new MemoryTx();
  await expect(set(tx, BASIC, 'keys', 'x'.repeat(PREFERENCE_LIMITS.valueCharsMax))).rejects.toMatchObject({
    details: { value: 'Max 65536 characters' },
  });
  for (const name of ['', '../x', 'Keys', 'a'.repeat(61)])
    await expect(set(tx, BASIC, name, 1)).rejects.toMatchObject({ details: { name: expect.stringContaining('A name starts') as string } });
  for (let n = 0; n < PREFERENCE_LIMITS.perPersonMax; n++) await set(tx, BASIC, `n${n}`, n);
  await expect(set(tx, BASIC, 'one-more', 1)).rejects.toMatchObject({ details: { name: 'Max 300 preferences of one person' } });
  await set(tx, BASIC, 'n7', 'still changes');
});
