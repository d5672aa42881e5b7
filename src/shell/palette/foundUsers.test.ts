import { expect, test } from 'vitest';
import { ROLE_NAMES } from '#domain/actor.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { RECORD_SOURCES } from '../contributions.ts';
import type { SearchQuestion } from '#sync/replicaApi.ts';
import { everyCommand } from '../testing/everyCommand.ts';
import { foundSections } from './recordRows.ts';
import { sourcesOf } from './scopes.ts';
import { aPalette, labelsOf, searchIn, settled } from './testing/aPalette.ts';

const people = {
  agent: aRow('users', { id: 'u1', firstName: 'Dana', lastName: 'O’Neil', email: 'dana@staff.test', role: 'AGENT' }),
  carrier: aRow('users', { id: 'u2', firstName: 'Ana', lastName: 'Reyes', email: 'ana@pine.test', role: 'CUSTOMER', customerId: 'c1' }),
  driver: aRow('users', {
    id: 'u3',
    email: 'solo@road.test',
    role: 'CUSTOMER_BASIC',
    customerId: 'c2',
    driverId: 'd1',
    status: 'disabled',
  }),
};
const customer = aRow('customers', { id: 'c1', name: 'Lone Pine Freight' });
const actor = { userId: 'u9', role: 'AGENT', customerId: null } as const;

test('a user is named with their company or place among the staff, and leads to the cases that are theirs', () => {
  const rows = Object.values(people).map((row) => ({ ...row, $: row.customerId === 'c1' ? { customer } : {} }));
  const [section] = foundSections(RECORD_SOURCES, [{ table: 'users', count: 3, points: 1, rows }], actor);
  expect(section?.heading).toBe('Users');
  expect(section?.rows.map((row) => row.kind === 'record' && [row.label, row.detail, row.href])).toEqual([
    ['Dana O’Neil', 'Agent · dana@staff.test', '/cases?agent=u1'],
    ['Ana Reyes', 'Lone Pine Freight · ana@pine.test', '/cases?customer=c1'],
    ['solo@road.test', 'solo@road.test · disabled', '/cases?driver=d1'],
  ]);
});

test('to ADMIN a user leads to their own page', () => {
  const boss = { ...actor, role: 'ADMIN' } as const;
  const found = { table: 'users', count: 1, points: 1, rows: [{ ...people.driver, $: {} }] } as const;
  const sections = foundSections(sourcesOf(boss, RECORD_SOURCES), [{ ...found, rows: [...found.rows] }], boss);
  expect(sections.flatMap(({ rows }) => rows.map((row) => row.kind === 'record' && row.href))).toEqual(['/user-management/u3']);
});

test('only the staff find users', () => {
  const finds = ROLE_NAMES.filter((role) => sourcesOf({ ...actor, role }, RECORD_SOURCES).some(({ table }) => table === 'users'));
  expect(finds).toEqual(['ADMIN', 'AGENT']);
});

test('what can be done with a user is to take along their e-mail and to go on to their company; none of the fields are one’s own', async () => {
  const find = searchIn({ users: [people.carrier] });
  const tools = { search: async (question: SearchQuestion) => find(question), get: async () => people.carrier as never };
  const ctx = aContext({ actor });
  const { model } = aPalette({ commands: everyCommand(), ctx, tools, world: { sources: RECORD_SOURCES } });
  model.type('@reyes');
  await settled();
  expect(model.showActions()).toBe(true);
  await settled();
  expect(labelsOf(model)).toEqual(expect.arrayContaining(['Copy email', 'Linked: customer']));
  const fields = aPalette({
    commands: everyCommand(),
    ctx: aContext({ actor, subject: { table: 'users', row: people.carrier } }),
    start: { kind: 'fields' },
  });
  expect(labelsOf(fields.model)).toEqual([]);
});
