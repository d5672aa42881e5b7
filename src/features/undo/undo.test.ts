import { expect, test } from 'vitest';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { undoCommands } from './undo.commands.ts';

const undo = commandOf(undoCommands, 'edit.undo');

test('undo says what was taken back and, where something was not, why', async () => {
  const some = { names: ['alertUpdate'], mids: [4], done: 11, refused: ['It was changed again since.'] };
  expect(await tryCommand(undo, aContext(), { undo: some })).toEqual([
    ['undo'],
    ['settled', 4],
    ['toast', 'Undone: Alert edited × 11'],
    ['toast', 'Not undone: Alert edited. It was changed again since.'],
  ]);
  expect(await tryCommand(undo, aContext(), {})).toEqual([['undo'], ['toast', 'Nothing to undo']]);
});

test('with nothing to take back the palette says so; what is not counted yet may be there, and a triage knows of more', () => {
  const [undoes, redoes] = ['edit.undo', 'edit.redo'].map((id) => commandOf(undoCommands, id).when);
  const says = (named: Parameters<typeof aContext>[0]) => [undoes!(aContext(named)), redoes!(aContext(named))];
  expect(says({ undoCounts: { undo: 0, redo: 0 } })).toEqual(['Nothing to undo', 'Nothing to redo']);
  expect(says({ undoCounts: { undo: 2, redo: 0 } })).toEqual([true, 'Nothing to redo']);
  expect(says({ undoCounts: { undo: 0, redo: 1 } })).toEqual(['Nothing to undo', true]);
  expect(says({})).toEqual([true, true]);
  expect(says({ mode: 'triage', undoCounts: { undo: 0, redo: 0 } })).toEqual([true, true]);
});

test('in a text, an editor, a form or a dialog the keys belong to it', () => {
  const modes = ['text', 'editor', 'form', 'dialog', 'list', 'record', 'triage'] as const;
  for (const id of ['edit.undo', 'edit.redo'])
    expect(modes.filter((mode) => commandOf(undoCommands, id).when(aContext({ mode })))).toEqual(['list', 'record', 'triage']);
});
