import { expect, test } from 'vitest';
import { AGENT, BASIC } from '#domain/testing/people.ts';
import { builtInViews } from '#domain/views/builtInViews.ts';
import { addressOf } from '#src/components/savedViews.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import type { ListFacts, ListView } from '#src/commands/listHandle.ts';
import { viewCommands } from './view.commands.ts';

const facts: ListFacts = {
  page: 1,
  pages: 1,
  pageSize: 20,
  narrowed: true,
  sortable: [],
  sort: null,
  editable: false,
  address: 'sort=-caseID&status=NEW',
  view: null,
};
const mine: ListView = { id: 'v1', name: 'New ones', address: 'status=NEW', userId: 'u1', shared: false, modified: true };
const at = (view: ListView | null, more: object = {}) => aContext({ screen: '/cases', list: { ...facts, view }, ...more });
const state = (id: string, view: ListView | null) => stateFor(commandOf(viewCommands, id), null, at(view));

test('a view keeps search, filters and order of the address, and neither the page nor the view it was', () => {
  expect(addressOf(new URLSearchParams('status=NEW&page=3&view=v1&sort=-caseID'))).toBe('sort=-caseID&status=NEW');
  expect(addressOf(new URLSearchParams('page=2'))).toBe('');
});

test('[VIEW-1] staff save a view for themselves or for all of the staff, and look at it then', async () => {
  const save = commandOf(viewCommands, 'view.save');
  const view = { id: 'new-id', list: '/cases', address: 'sort=-caseID&status=NEW', name: 'Mine', userId: 'u1' };
  expect(await tryCommand(save, at(null), { ask: ' Mine ', choose: 'private' })).toContainEqual(['mutate', 'savedViewCreate', view]);
  const shared = await tryCommand(save, at(null), { ask: 'Mine', choose: 'shared' });
  expect(shared).toContainEqual(['mutate', 'savedViewCreate', { ...view, shared: true }]);
  expect(shared.at(-1)).toEqual(['go', '/cases?sort=-caseID&status=NEW&view=new-id']);
  expect(await tryCommand(save, at(null), { ask: 'Mine', choose: null })).not.toContainEqual(expect.arrayContaining(['mutate']));
});

test('[VIEW-1] people of a carrier are not asked who sees it', async () => {
  const effects = await tryCommand(commandOf(viewCommands, 'view.save'), at(null, { actor: BASIC }), { ask: 'Mine' });
  expect(effects.map(([effect]) => effect)).toEqual(['ask', 'mutate', 'toast', 'go']);
});

test('what was changed is written into the view; one that is as it was says so', async () => {
  const update = commandOf(viewCommands, 'view.update');
  expect(await tryCommand(update, at(mine))).toEqual([
    ['mutate', 'savedViewUpdate', { id: 'v1', address: 'sort=-caseID&status=NEW' }],
    ['toast', 'View updated'],
  ]);
  expect(state('view.update', { ...mine, modified: false })).toBe('The view is as it was saved');
});

test('[VIEW-1] a colleague’s view is neither changed, renamed nor deleted, and may be the default', () => {
  const theirs = { ...mine, userId: 'u2', shared: true };
  for (const id of ['view.update', 'view.rename', 'view.delete']) expect(state(id, theirs), id).toBe('This view is a colleague’s');
  expect(state('view.default', theirs)).toBe(true);
  for (const id of ['view.update', 'view.rename', 'view.delete', 'view.default']) expect(state(id, null), id).toBe(false);
});

test('[VIEW-3] views come with the product, each for the people it is of use to, and nobody changes, renames or deletes them', async () => {
  const named = (actor: typeof BASIC): string[] => builtInViews(actor, '/cases').map(({ name }) => name);
  expect(named(AGENT)).toEqual(['Court this week', 'Mine', 'Overdue']);
  expect(named(BASIC)).toEqual(['Court this week', 'Overdue']);
  expect(builtInViews(AGENT, '/alerts')).toEqual([]);
  for (const { address, list } of builtInViews(AGENT)) expect(addressOf(new URLSearchParams(address)), list).toBe(address);
  const builtIn = { ...mine, id: 'builtin-overdue', userId: null };
  for (const id of ['view.update', 'view.rename', 'view.delete']) expect(state(id, builtIn), id).toMatch('comes with the product');
  expect(state('view.default', builtIn)).toBe(true);
  const opened = await tryCommand(commandOf(viewCommands, 'view.open'), at(null, { actor: AGENT }), { choose: 'builtin-overdue' });
  expect(opened.at(-1)).toEqual(['go', '/cases?court=past&sort=courtDate&status=OPEN&view=builtin-overdue']);
});

test('a deleted view leaves the list as it was', async () => {
  expect(await tryCommand(commandOf(viewCommands, 'view.delete'), at(mine))).toEqual([
    ['mutate', 'savedViewDelete', { id: 'v1' }],
    ['toast', 'View “New ones” deleted'],
    ['go', '/cases?status=NEW'],
  ]);
});
