import { expect, test } from 'vitest';
import { CRUD } from '../apiMutations.ts';
import { act, workspace } from '../cases/testing/caseWorkspace.ts';
import { aRow } from '../testing/aRow.ts';
import { ADMIN, AGENT, ELITE } from '../testing/people.ts';
import { isSwitchedOn } from './featureFlag.ts';
import { FEATURE_FLAGS } from './reference.ts';

test('there are the eleven of the spec', () => {
  expect(new Set(FEATURE_FLAGS).size).toBe(11);
});

test.each(FEATURE_FLAGS)(
  '[FLAG-1] %s is on, off as its row says, and on without one; only ADMIN turns it, and no other turns with it',
  async (name) => {
    const bare = workspace();
    expect(await isSwitchedOn(bare, name)).toBe(true);
    const tx = workspace().with(
      'featureFlags',
      ...FEATURE_FLAGS.map((one) => aRow('featureFlags', { id: `f-${one}`, name: one, enabled: true })),
    );
    const { update } = CRUD.get('featureFlags')!;
    expect(await isSwitchedOn(tx, name)).toBe(true);
    await act(tx, ADMIN, update, { id: `f-${name}`, enabled: false });
    const off = await Promise.all(FEATURE_FLAGS.map(async (one) => ((await isSwitchedOn(tx, one)) ? [] : [one])));
    expect(off.flat()).toEqual([name]);
    for (const actor of [AGENT, ELITE])
      await expect(act(tx, actor, update, { id: `f-${name}`, enabled: true })).rejects.toThrow("You don't have permission");
    await act(tx, ADMIN, update, { id: `f-${name}`, enabled: true });
    expect(await isSwitchedOn(tx, name)).toBe(true);
  },
);
