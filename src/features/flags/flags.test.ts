import { expect, test } from 'vitest';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { FEATURE_FLAGS } from '#domain/reference/reference.ts';
import { isSwitchedOn } from '#domain/reference/featureFlag.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { ADMIN, AGENT } from '#domain/testing/people.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { flagCommands } from './flag.commands.ts';
import { FLAG_WORDS } from './flagWords.ts';

const now = '2026-11-26T10:00:00.000Z';

test('ADMIN is led to the switches, and nobody else is', async () => {
  const view = commandOf(flagCommands, 'flags.view');
  expect(await tryCommand(view, aContext({ actor: ADMIN }))).toEqual([['go', '/user-management/settings/feature-flags']]);
  expect(stateFor(view, null, { actor: AGENT })).toBe(false);
});

test('[FLAG-1] a switch that is turned on a device counts there at once, by ADMIN alone', async () => {
  const tx = new MemoryTx().with('featureFlags', aRow('featureFlags', { id: 'f1', name: 'caseSummary', enabled: true }));
  const turn = (actor: typeof ADMIN) => runMutation(tx, MUTATIONS.get('featureFlagUpdate')!, { id: 'f1', enabled: false }, { actor, now });
  await expect(turn(AGENT)).rejects.toThrow("You don't have permission");
  await turn(ADMIN);
  expect(await isSwitchedOn(tx, 'caseSummary')).toBe(false);
});

test('every switch has a name of its own and says what it governs', () => {
  expect(new Set(FEATURE_FLAGS.map((flag) => FLAG_WORDS[flag].title)).size).toBe(FEATURE_FLAGS.length);
});
