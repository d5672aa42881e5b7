import { expect, test } from 'vitest';
import { crud } from '../crud.ts';
import { canSee, channelsOf } from '../scope.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { onServer } from '../testing/onServer.ts';
import { ADMIN, AGENT, BASIC } from '../testing/people.ts';
import { savedViews, viewHref } from './savedView.ts';
import { savedViewRules } from './savedView.rules.ts';

const now = '2026-11-21T12:00:00.000Z';
const writes = crud('savedViews', savedViewRules);
const people = (): MemoryTx =>
  [ADMIN, AGENT, BASIC].reduce((tx, { userId, role }) => tx.with('users', aRow('users', { id: userId, role })), new MemoryTx());
const view = { id: 'v1', list: '/cases', name: 'Court this week', address: 'status=NEW&sort=-caseID' };

test('[VIEW-1] a view belongs to whoever saves it, and nobody saves one for somebody else', async () => {
  const tx = people();
  await onServer(tx, now)(AGENT, writes.create, { ...view, userId: AGENT.userId, shared: true });
  expect(await tx.get('savedViews', 'v1')).toMatchObject({ userId: AGENT.userId, shared: true, name: 'Court this week' });
  await expect(onServer(people(), now)(AGENT, writes.create, { ...view, userId: ADMIN.userId })).rejects.toMatchObject({
    code: 'NotAuthorizedError',
  });
});

test('[VIEW-1] what is shared all of the staff see, what is not its owner alone; carriers see their own', () => {
  const own = aRow('savedViews', { ...view, userId: AGENT.userId, shared: false });
  const shared = { ...own, shared: true };
  const sees = (row: typeof own): boolean[] => [AGENT, ADMIN, BASIC].map((person) => canSee(person, savedViews.scope, row));
  expect([sees(own), sees(shared)]).toEqual([
    [true, false, false],
    [true, true, false],
  ]);
  expect([channelsOf(savedViews.scope, own), channelsOf(savedViews.scope, shared)]).toEqual([
    [`u:${AGENT.userId}`],
    ['staff', `u:${AGENT.userId}`],
  ]);
});

test('[VIEW-1] whoever sees a shared view does not change it, and only staff share', async () => {
  const row = aRow('savedViews', { ...view, userId: AGENT.userId, shared: true });
  const run = onServer(people().with('savedViews', row), now);
  await expect(run(ADMIN, writes.update, { id: 'v1', name: 'Mine now' })).rejects.toMatchObject({ code: 'NotAuthorizedError' });
  await expect(run(BASIC, writes.create, { ...view, id: 'v2', userId: BASIC.userId, shared: true })).rejects.toMatchObject({
    code: 'NotAuthorizedError',
  });
  await run(BASIC, writes.create, { ...view, id: 'v3', userId: BASIC.userId });
});

test('[VIEW-2] a view leads to a list of the product and nowhere else', async () => {
  const save = (part: object) => onServer(people(), now)(AGENT, writes.create, { ...view, userId: AGENT.userId, ...part });
  for (const list of ['https://evil.test', '//evil.test', '/cases/details/x', 'cases', '/logout?x=1', ''])
    await expect(save({ list }), list).rejects.toHaveProperty('details.list');
  for (const address of ['a=b#c', '?a=b', 'a=b c']) await expect(save({ address }), address).rejects.toHaveProperty('details.address');
  await expect(save({ name: ' ' })).rejects.toHaveProperty('details.name', 'Name is required');
  await save({ address: 'search=O%27Brien&status=NEW' });
});

test('a view is shown in its list, under its own name', () => {
  expect(viewHref(view)).toBe('/cases?status=NEW&sort=-caseID&view=v1');
  expect(viewHref({ id: 'v2', list: '/customers', address: '' })).toBe('/customers?view=v2');
});
