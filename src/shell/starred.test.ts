import { beforeEach, expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import type { Subject } from '#src/commands/types.ts';
import { aContext, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { starCommand } from './commands/star.command.ts';
import { areStarred, starred, STARS_MAX, toggled, type Star } from './starred.ts';
import { hrefOf } from './useCommandHostOf.ts';

const command = starCommand(hrefOf);
const caseOf = (id: string): Subject => ({ table: 'cases', row: aRow('cases', { id, caseID: `2026-00000${id}` }) });
const star = (id: string): Star => ({ table: 'cases', id });
beforeEach(() => starred.set([] as never));

test('a record is starred, and the same key takes the star away', async () => {
  const ctx = aContext({ subject: caseOf('1') });
  expect(await tryCommand(command, ctx)).toEqual([['toast', '2026-000001 starred', 'Undo']]);
  expect(starred.get()).toEqual([star('1')]);
  expect(await tryCommand(command, ctx)).toEqual([['toast', '2026-000001 unstarred', 'Undo']]);
  expect(starred.get()).toEqual([]);
});

test('of several, those without a star get one; only when all have one they lose it', async () => {
  const ctx = aContext({ subject: caseOf('1'), selection: [caseOf('1'), caseOf('2'), caseOf('3')] });
  await starred.set([star('2')] as never);
  expect(await tryCommand(command, ctx)).toEqual([['toast', '3 cases starred', 'Undo']]);
  expect(starred.get()).toEqual([star('2'), star('1'), star('3')]);
  await tryCommand(command, ctx);
  expect(starred.get()).toEqual([]);
});

test('there are as many as a sidebar can be read, and it is said', async () => {
  const full = Array.from({ length: STARS_MAX }, (_, i) => star(`full${i}`));
  expect([toggled(full, [star('more')]), toggled(full, [star('full0')])?.length]).toEqual([null, STARS_MAX - 1]);
  await starred.set(full as never);
  const [[, words]] = (await tryCommand(command, aContext({ subject: caseOf('1') }))) as [[string, string]];
  expect(words).toBe('30 records can be starred: take a star away first');
  expect(areStarred(starred.get(), full)).toBe(true);
});

test('what has no place of its own, or no name, has no star', () => {
  const address: Subject = { table: 'addresses', row: aRow('addresses', { id: 'a' }) };
  expect([stateFor(command, caseOf('1')), stateFor(command, address), stateFor(command, null)]).toEqual([true, false, false]);
});
