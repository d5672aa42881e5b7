import { expect, test } from 'vitest';
import { PLAIN_ENTRY } from '#sync/store/plainEntry.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { changeCommands } from './change.commands.ts';
import { settledLook, waitingChanges, waitingLook } from './center/waiting.ts';

const entry = (mid: number, named: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...PLAIN_ENTRY,
  mid,
  name: 'caseCommentCreate',
  input: { id: 'm1', caseId: 'k1', plainText: 'too long' },
  at: '2026-11-20T10:00:00.000Z',
  state: 'queued',
  ...named,
});
const on = (change: OutboxEntry, ...others: OutboxEntry[]) =>
  aContext({ subject: { table: 'outbox', row: { id: String(change.mid) } }, outbox: [change, ...others] });
const run = (id: string, ...args: Parameters<typeof tryCommand> extends [unknown, ...infer Rest] ? Rest : never) =>
  tryCommand(commandOf(changeCommands, id), ...args);

test('on their way are those without an answer and those whose answer is not here yet, in the order they leave', () => {
  const states = ['queued', 'rejected', 'sending', 'held', 'acknowledged', 'conflicted', 'expired'] as const;
  const outbox = states.map((state, i) => entry(9 - i, { state }));
  expect(waitingChanges(outbox).map(({ state }) => state)).toEqual(['acknowledged', 'held', 'sending', 'queued']);
  const looks = (['queued', 'sending', 'acknowledged'] as const).map((state) => waitingLook({ state, holdUntil: null }));
  looks.push(waitingLook({ state: 'held', holdUntil: null }), waitingLook({ state: 'held', holdUntil: 'soon' }));
  expect(new Set(looks.map(({ label }) => label)).size).toBe(5);
  expect(new Set(looks.map(({ glyph }) => glyph)).size).toBe(5);
  expect(new Set((['synced', 'cancelled', 'discarded', 'replaced'] as const).map((how) => settledLook({ how }).label)).size).toBe(4);
});

test('what has not left is taken back; what has is said to have', async () => {
  expect(await run('outbox.discard', on(entry(3)))).toEqual([
    ['cancel', 3],
    ['toast', 'Change taken back', 'Undo'],
  ]);
  expect((await run('outbox.discard', on(entry(3)), { mutate: false })).at(-1)).toEqual(['toast', 'It has reached the server already']);
});

test('what failed is done again one by one, what is in conflict is left alone', async () => {
  const failed = [entry(5, { state: 'rejected' }), entry(6, { state: 'conflicted' }), entry(7, { state: 'expired' })] as const;
  expect(await run('outbox.retryAll', on(...failed))).toEqual([
    ['retry', 5],
    ['retry', 7],
    ['toast', '2 of 2 sent again'],
  ]);
  expect(commandOf(changeCommands, 'outbox.retryAll').when(on(entry(1)))).toBe(false);
});

test('a refused change is corrected in the field that the person names', async () => {
  const refused = entry(4, { state: 'rejected' });
  expect(await run('outbox.edit', on(refused), { ask: 'short' })).toEqual([
    ['ask', 'Text', 'too long'],
    ['retry', 4, { id: 'm1', caseId: 'k1', plainText: 'short' }],
    ['toast', 'Corrected and sent again'],
  ]);
  expect(await run('outbox.edit', on(refused))).toHaveLength(1);
  const status = entry(4, { state: 'rejected', name: 'caseUpdate', input: { id: 'k1', status: 'CLOSED' } });
  const effects = await run('outbox.edit', on(status), { choose: 'IN_REVIEW' });
  expect(effects[1]).toEqual(['retry', 4, { id: 'k1', status: 'IN_REVIEW' }]);
});

test('a change leads to its record, a held one is sent, everything pending is saved, diagnostics are copied', async () => {
  expect(await run('outbox.open', on(entry(2)))).toEqual([['go', '/cases/details/k1']]);
  expect(commandOf(changeCommands, 'outbox.open').when(on(entry(2, { name: 'notificationUpdate', input: {} })))).toBe(false);
  expect(await run('outbox.release', on(entry(2, { state: 'held' })))).toEqual([['release', 2]]);
  expect(commandOf(changeCommands, 'outbox.release').when(on(entry(2)))).toBe(false);
  expect(await run('outbox.export', on(entry(2)))).toEqual([['save', 'weighstation-pending-changes.json', 'pending']]);
  expect(commandOf(changeCommands, 'outbox.export').when(on(entry(2, { state: 'acknowledged' })))).toBe(false);
  expect((await run('help.diagnostics', aContext()))[0]).toEqual(['copy', 'diagnostics']);
  expect(await run('sync.storage', aContext())).toEqual([['go', '/sync#storage']]);
});

test('a copy of sealed changes is brought, and any other file is said to be none', async () => {
  expect(await run('sync.bringSealed', aContext(), { file: 'copy' })).toEqual([
    ['bringSealed', 'copy'],
    ['toast', 'Your sealed changes are being sent'],
  ]);
  expect((await run('sync.bringSealed', aContext(), { file: 'else', mutate: false })).at(-1)).toEqual([
    'toast',
    'This file holds no sealed changes of yours',
  ]);
  expect(await run('sync.bringSealed', aContext())).toEqual([]);
});

test('what was given way to can be had back while it is offered', async () => {
  const change = entry(4, { state: 'conflicted' });
  expect(await run('conflict.theirs', on(change))).toEqual([
    ['resolve', 4, { keep: 'theirs' }],
    ['toast', 'Theirs stays', 'Undo'],
  ]);
});
