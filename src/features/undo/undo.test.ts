import { expect, test } from 'vitest';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { undoCommands } from './undo.commands.ts';

const undo = commandOf(undoCommands, 'edit.undo');

test('undo says what was taken back and, where something was not, why', async () => {
  const some = { names: ['alertUpdate'], done: 11, refused: ['It was changed again since.'] };
  expect(await tryCommand(undo, aContext(), { undo: some })).toEqual([
    ['undo'],
    ['toast', 'Undone: Change of an alert × 11'],
    ['toast', 'Not undone: It was changed again since.'],
  ]);
  expect(await tryCommand(undo, aContext(), {})).toEqual([['undo'], ['toast', 'Nothing to undo']]);
});

test('in a text, an editor, a form or a dialog the keys belong to it', () => {
  const modes = ['text', 'editor', 'form', 'dialog', 'list', 'record', 'triage'] as const;
  for (const id of ['edit.undo', 'edit.redo'])
    expect(modes.filter((mode) => commandOf(undoCommands, id).when(aContext({ mode })))).toEqual(['list', 'record', 'triage']);
});
