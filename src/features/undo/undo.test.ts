import { expect, test } from 'vitest';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { outsideEffect } from '#src/commands/outsideAct.ts';
import { passOffers, showToast } from '#src/commands/toasts.ts';
import { undoCommands } from './undo.commands.ts';

const undo = commandOf(undoCommands, 'edit.undo');

test('undo says what was taken back and, where something was not, why', async () => {
  const some = { names: ['alertUpdate'], inputs: [{ id: 'a1', note: 'x' }], mids: [4], done: 11, refused: ['It was changed again since.'] };
  expect(await tryCommand(undo, aContext(), { undo: some })).toEqual([
    ['undo'],
    ['settled', 4],
    ['toast', 'Undone: Alert edited: note × 11'],
    ['toast', 'Not undone: Alert edited: note. It was changed again since.'],
  ]);
  expect(await tryCommand(undo, aContext(), {})).toEqual([['undo'], ['toast', 'Nothing to undo']]);
});

test('[ORDER-1] what was done last and is in no list, as a mail that is held back, is undone by the key too', async () => {
  const held: string[] = [];
  const begin = (): void =>
    showToast('A reminder goes out in 10 s', 'status', { label: 'Undo', forMs: 10_000, isUndo: true, run: () => held.push('kept') });
  begin();
  expect(undo.when(aContext({ undoCounts: { undo: 0, redo: 0 } }))).toBe(true);
  expect(await tryCommand(undo, aContext(), {})).toEqual([]);
  expect(held).toEqual(['kept']);
  // What was done after it is undone before it.
  begin();
  passOffers();
  expect((await tryCommand(undo, aContext(), {}))[0]).toEqual(['undo']);
  expect(undo.when(aContext({ undoCounts: { undo: 0, redo: 0 } }))).toBe('Nothing to undo');
  expect(held).toEqual(['kept']);
});

test('what was changed out of sight is undone only after a question that names it', async () => {
  const unseen = {
    key: 'g1',
    names: ['caseUpdate'],
    inputs: [{ id: 'c1', status: 'CLOSED' }],
    count: 1,
    at: '',
    undone: false,
    place: '/cases',
  };
  const outcome = { names: ['caseUpdate'], inputs: [{ id: 'c1', status: 'CLOSED' }], mids: [4], done: 1, refused: [] };
  const question = {
    title: 'Undo: Case edited: status?',
    body: "2026-010428 isn't on screen, so you won't see it change.",
    action: 'Undo',
    everywhere: true,
  };
  const row = { id: 'c1', caseID: '2026-010428' };
  expect(await tryCommand(undo, aContext(), { unseen, row, undo: outcome, confirm: false })).toEqual([['confirm', question]]);
  expect(await tryCommand(undo, aContext(), { unseen, row, undo: outcome })).toEqual([
    ['confirm', question],
    ['undo', 'g1'],
    ['settled', 4],
    ['toast', 'Undone: Case edited: status'],
  ]);
  // The list of acts shows it, and what becomes of it.
  const listed = aContext({ screen: '/my-actions' });
  expect((await tryCommand(undo, listed, { unseen, row, undo: outcome }))[0]).toEqual(['undo']);
  const many = { ...unseen, names: ['savedViewDelete'], inputs: [{ id: 'v1' }] };
  expect((await tryCommand(undo, aContext(), { unseen: many, confirm: false }))[0]).toMatchObject([
    'confirm',
    { title: 'Undo: View deleted?', body: "What it changed isn't on screen, so you won't see it change." },
  ]);
});

test('an undo that lets somebody in or keeps them out asks first, and says what follows', async () => {
  const row = { id: 'u1', firstName: 'Ada', lastName: 'Lee', email: 'ada@carrier.test' };
  const act = (status: string) => ({
    key: 'g1',
    names: ['userUpdate'],
    inputs: [{ id: 'u1', status }],
    count: 1,
    at: '',
    undone: false,
    place: '/user-management',
  });
  const asked = async (status: string) => (await tryCommand(undo, aContext(), { unseen: act(status), row, confirm: false })) as unknown[][];
  expect(await asked('active')).toMatchObject([
    ['confirm', { body: 'Ada Lee will be signed out everywhere at once, and the workspace is erased from their devices.', action: 'Undo' }],
  ]);
  expect(await asked('disabled')).toMatchObject([['confirm', { body: 'Ada Lee will be able to sign in again.' }]]);
  expect([act('active'), act('disabled')].map(outsideEffect)).toEqual(['keeps out', 'lets in']);
  // Neither another change of a person nor one of a customer, whose status is a word like theirs.
  expect(outsideEffect({ names: ['userUpdate'], inputs: [{ id: 'u1', firstName: 'A' }] })).toBeNull();
  expect(outsideEffect({ names: ['customerUpdate'], inputs: [{ id: 'c1', status: 'active' }] })).toBeNull();
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
