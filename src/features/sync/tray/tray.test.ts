import { expect, test } from 'vitest';
import { PLAIN_ENTRY } from '#sync/store/plainEntry.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { fieldText } from '#src/components/fieldText.ts';
import { changeCommands } from '../change.commands.ts';
import { requestedFields } from '../fields/requestedFields.ts';
import { trayGroups, trayLook } from './tray.ts';

const entry = (mid: number, named: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...PLAIN_ENTRY,
  mid,
  name: 'caseUpdate',
  input: { id: 'k1' },
  at: '2026-11-20T10:00:00.000Z',
  state: 'rejected',
  ...named,
});
const three = { base: 'a', mine: 'b', theirs: 'c' };
const conflict = (...fields: string[]): OutboxEntry =>
  entry(7, { state: 'conflicted', conflict: Object.fromEntries(fields.map((name) => [name, three])) });
const on = (change: OutboxEntry, ...others: OutboxEntry[]) =>
  aContext({ subject: { table: 'outbox', row: { id: String(change.mid) } }, outbox: [change, ...others] });

test('[SYNC-E4] what waits for its person stands in the tray, what depends on another of them under it, and nothing else', () => {
  const outbox = [
    entry(9, { state: 'queued' }),
    entry(5, { dependsOn: [4] }),
    entry(4, { dependsOn: [2] }),
    entry(3, { state: 'conflicted' }),
    entry(2),
    entry(6, { state: 'expired', dependsOn: [1] }),
    entry(1, { state: 'acknowledged' }),
  ];
  const shape = trayGroups(outbox).map(({ entry: root, dependents }) => [root.mid, dependents.map(({ mid }) => mid)]);
  expect(shape).toEqual([
    [2, [4, 5]],
    [3, []],
    [6, []],
  ]);
});

test('each reason to wait has a shape and a word of its own', () => {
  const looks = (['rejected', 'conflicted', 'expired'] as const).map((state) => trayLook({ state }));
  for (const part of ['glyph', 'label', 'tone'] as const) expect(new Set(looks.map((look) => look[part])).size).toBe(3);
});

test('1 keeps mine, 2 keeps theirs, of the change that has the keyboard', async () => {
  const ctx = on(conflict('status'));
  expect((await tryCommand(commandOf(changeCommands, 'conflict.mine'), ctx))[0]).toEqual(['resolve', 7, { keep: 'mine' }]);
  expect((await tryCommand(commandOf(changeCommands, 'conflict.theirs'), ctx))[0]).toEqual(['resolve', 7, { keep: 'theirs' }]);
  // What was refused is said by the tool; success is not claimed then.
  expect(await tryCommand(commandOf(changeCommands, 'conflict.mine'), ctx, { mutate: false })).toHaveLength(1);
});

test('3 asks for each field, for texts whether both stay, and does nothing when the person changes their mind', async () => {
  const merge = commandOf(changeCommands, 'conflict.merge');
  const effects = await tryCommand(merge, on(conflict('status', 'summary')), { choose: 'theirs' });
  expect(effects.slice(0, 3)).toEqual([
    ['choose', 'Status', ['Keep mine', 'Keep theirs']],
    ['choose', 'Summary', ['Keep mine', 'Keep theirs', 'Keep both, theirs first']],
    ['resolve', 7, { fields: { status: 'theirs', summary: 'theirs' } }],
  ]);
  expect(await tryCommand(merge, on(conflict('status', 'summary')), { choose: null })).toHaveLength(1);
});

test('the commands of a conflict are absent everywhere else; what was refused can be done again or put away', async () => {
  const refused = entry(2);
  for (const id of ['conflict.mine', 'conflict.theirs', 'conflict.merge']) {
    expect(commandOf(changeCommands, id).when(on(refused)), id).toBe(false);
    expect(stateFor(commandOf(changeCommands, id), { table: 'cases', row: { id: '7' } }, { outbox: [conflict('status')] }), id).toBe(false);
  }
  const retry = commandOf(changeCommands, 'outbox.retry');
  expect([refused, entry(3, { state: 'expired' }), conflict('status')].map((one) => retry.when(on(one)))).toEqual([true, true, false]);
  expect(await tryCommand(retry, on(refused))).toEqual([
    ['retry', 2],
    ['toast', 'Sent again'],
  ]);
  expect(await tryCommand(retry, on(refused), { mutate: false })).toEqual([['retry', 2]]);
  const discard = commandOf(changeCommands, 'outbox.discard');
  expect(discard.when(on(entry(3, { state: 'sending' })))).toBe(false);
  const effects = await tryCommand(discard, on(refused));
  expect(effects).toEqual([
    ['discard', 2],
    ['toast', 'Change discarded', 'Undo'],
  ]);
});

test('values are said in words', () => {
  const says = (name: string, value: unknown): string | null => fieldText('cases', name, value);
  expect(says('status', 'AWAITING_RES_CLIENT')).toBe('IN PROGRESS (awaiting the client)');
  expect(says('citationDueDate', '2026-12-01')).toBe('12/01/2026');
  expect(says('citationNumbers', ['a', 'b'])).toBe('a, b');
  expect(says('citationNumbers', [])).toBeNull();
  expect(says('citationStatus', 'ARRAIGNMENT_SET')).toBe('Arraignment set');
  expect(says('citationArraignment', '2026-12-04T09:30')).toBe('12/04/2026 9:30 AM');
  expect(says('summary', null)).toBeNull();
  expect(says('crash', true)).toBe('Yes');
  expect(says('attorneyFee', 125_000)).toBe('$1,250.00');
  expect(says('attorneyFee', 5)).toBe('$0.05');
  expect(requestedFields('cases', { id: 'k1', customerId: 'c', status: 'NEW', summary: null, nonsense: 1 })).toEqual([['status', 'NEW']]);
  expect(requestedFields('caseComments', { id: 'm1', caseId: 'k1', plainText: 'Ask @Dana', mentions: ['dana'] })).toEqual([
    ['plainText', 'Ask @Dana'],
  ]);
});
