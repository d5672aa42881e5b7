import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { ADMIN, BASIC, ELITE } from '#domain/testing/people.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { listParams } from '#src/components/filters.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { contractCommands } from './contract.commands.ts';
import { CONTRACT_FILTERS, CONTRACTS_PAGE_SIZE, contractsQuery } from './contract.queries.ts';
import { driverCommands } from './driver.commands.ts';

const customers = [aRow('customers', { id: 'c1', name: 'Lone Pine Freight' }), aRow('customers', { id: 'c2', name: 'Ridgeline Carriers' })];
const rosa = aRow('drivers', {
  id: 'd1',
  customerId: 'c1',
  name: 'Rosa',
  lastName: 'Delgado',
  licenseNumber: 'TX-1',
  email: 'rosa@x.test',
});
const drivers = [rosa, aRow('drivers', { id: 'd2', customerId: 'c2', name: 'Ibrahim', lastName: 'Adeyemi', licenseNumber: 'OK-2' })];
const contracts = [
  aRow('contracts', {
    id: 'k1',
    customerId: 'c1',
    driverId: 'd1',
    status: 'Active',
    hiredAt: '2025-02-01',
    createdAt: '2025-01-01T00:00:00.000Z',
  }),
  aRow('contracts', { id: 'k2', customerId: 'c2', driverId: 'd2', status: 'Pending', createdAt: '2026-01-01T00:00:00.000Z' }),
];

/** Ids of the list's rows for an address. */
function listed(address: string, forStaff = true): string[] {
  const tables: Record<string, readonly { id: string }[]> = { contracts, drivers, customers };
  const { rows } = answerQuery(
    contractsQuery(listParams(CONTRACT_FILTERS, new URLSearchParams(address), CONTRACTS_PAGE_SIZE), forStaff),
    (table) => new Map((tables[table] ?? []).map((row) => [row.id, row])),
  );
  return rows.map((row) => row.id);
}

test('the list is newest first, ten to a page, and searched by the driver; by the company where staff look', () => {
  expect(listed('')).toEqual(['k2', 'k1']);
  expect(contractsQuery(listParams(CONTRACT_FILTERS, new URLSearchParams(), CONTRACTS_PAGE_SIZE), true)).toMatchObject({
    first: 10,
    skip: 0,
  });
  expect([listed('search=delgado rosa'), listed('search=ok-2'), listed('search=ridgeline')]).toEqual([['k1'], ['k2'], ['k2']]);
  expect(listed('search=ridgeline', false)).toEqual([]);
});

test('status, hire date and customer filter', () => {
  expect([listed('status=Pending'), listed('status=Archived'), listed('status=nonsense')]).toEqual([['k2'], [], ['k2', 'k1']]);
  expect([listed('hired=missing'), listed('hired=set')]).toEqual([['k2'], ['k1']]);
  expect(listed('customer=c1')).toEqual(['k1']);
});

const [active, pending] = contracts.map((row) => ({ table: 'contracts', row: { ...row, $: { driver: rosa } } }) as const);
const status = commandOf(contractCommands, 'contract.status');

test('[CONTRACT-1] the end of a contract is told before it comes, and only where it is the last of the driver', async () => {
  const alone = await tryCommand(status, aContext({ subject: active! }), { args: { status: 'Archived' } });
  expect(alone).toEqual([
    [
      'confirm',
      {
        title: 'Archive the contract of Rosa Delgado?',
        body: 'The contract ends today. Documents out for signing are canceled, and stay canceled if you undo this.',
        action: 'Archive',
      },
    ],
    ['mutate', 'contractUpdate', { id: 'k1', status: 'Archived' }],
    ['toast', 'Contract of Rosa Delgado: Archived'],
  ]);
  const other = aRow('contracts', { id: 'k9', driverId: 'd1', status: 'Active' });
  const [question] = await tryCommand(status, aContext({ subject: active! }), { args: { status: 'Archived' }, rows: [other] });
  expect(question?.[1]).toMatchObject({ body: 'The contract ends today.' });
  expect(await tryCommand(status, aContext({ subject: active! }), { args: { status: 'Archived' }, confirm: false })).toHaveLength(1);
});

test('[CONTRACT-1] a pending contract is activated after a question, and nothing leads back to pending', async () => {
  const effects = await tryCommand(commandOf(contractCommands, 'contract.activate'), aContext({ subject: pending! }));
  expect(effects[0]?.[1]).toMatchObject({ title: 'Activate the contract of Rosa Delgado?', action: 'Activate' });
  expect(effects[1]).toEqual(['mutate', 'contractUpdate', { id: 'k2', status: 'Active' }]);
  expect(stateFor(commandOf(contractCommands, 'contract.activate'), active!)).toBe(false);
  const [arg] = status.args!;
  if (arg?.kind !== 'enum') throw new Error('It asks for a status');
  expect(arg.options(aContext({ subject: active! })).map(({ value }) => value)).toEqual(['Active', 'Archived']);
});

test('several contracts end as one act', async () => {
  const effects = await tryCommand(commandOf(contractCommands, 'contract.archive'), aContext({ selection: [active!, pending!] }));
  expect(effects[0]?.[1]).toMatchObject({ title: 'Archive the contract of 2 drivers?' });
  expect(effects[1]).toEqual([
    'mutateBatch',
    'contractUpdate',
    [
      { id: 'k1', status: 'Archived' },
      { id: 'k2', status: 'Archived' },
    ],
  ]);
});

test('a contract is deleted by staff after a question, and its screen is left', async () => {
  const remove = commandOf(contractCommands, 'contract.delete');
  const effects = await tryCommand(remove, aContext({ mode: 'record', subject: active! }));
  expect(effects.slice(1)).toEqual([
    ['mutate', 'contractDelete', { id: 'k1' }],
    ['go', '/contracts'],
    ['toast', 'Contract of Rosa Delgado deleted'],
  ]);
  expect(stateFor(remove, active!, { actor: ELITE })).toBe(false);
});

test('on a contract the fields of its driver are set', async () => {
  const phone = commandOf(driverCommands, 'field.set:driver.phoneNumber');
  expect([stateFor(phone, active!), stateFor(phone, active!, { actor: ELITE }), stateFor(phone, active!, { actor: BASIC })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await tryCommand(phone, aContext({ subject: active! }), { args: { value: '5125550199' } })).toEqual([
    ['mutate', 'driverUpdate', { id: 'd1', phoneNumber: '5125550199' }],
    ['toast', 'Phone of Rosa Delgado: 5125550199'],
  ]);
  const born = commandOf(driverCommands, 'field.set:driver.dateOfBirth');
  expect([stateFor(born, active!), stateFor(born, active!, { actor: ELITE })]).toEqual([true, false]);
  const license = commandOf(driverCommands, 'driver.licence');
  const effects = await tryCommand(license, aContext({ subject: active! }), { row: rosa, args: { number: 'TX-9', state: 'TX' } });
  expect(effects[0]).toEqual(['mutate', 'driverUpdate', { id: 'd1', licenseNumber: 'TX-9', licenseStateId: 'TX' }]);
});

test('a driver is mailed the link of their application by a key, and it can be taken back unsent', async () => {
  const send = commandOf(driverCommands, 'appForm.sendLink');
  expect([
    send.keys,
    stateFor(send, active!),
    stateFor(send, active!, { actor: ELITE }),
    stateFor(send, active!, { actor: BASIC }),
  ]).toEqual([['s n'], true, true, false]);
  expect(await tryCommand(send, aContext({ subject: active! }), { row: rosa })).toEqual([
    ['mutate', 'driverApplicationFormSend', { driverId: 'd1', customerId: 'c1', alertId: null }],
    ['toast', 'Application link for Rosa Delgado: not sent yet', 'Undo'],
  ]);
});

test('[DRIVER-3] a driver is deleted by an administrator who types the name, inside of the retention with a reason', async () => {
  const remove = commandOf(driverCommands, 'driver.delete');
  expect(stateFor(remove, active!)).toBe(false);
  expect(stateFor(remove, active!, { actor: ADMIN })).toBe(true);
  const ctx = aContext({ actor: ADMIN, subject: active! });
  const wrong = await tryCommand(remove, ctx, { row: rosa, rows: contracts, ask: 'Rosa' });
  expect(wrong.at(-1)).toEqual(['toast', 'That is not the name. Rosa Delgado was not deleted.']);
  const asked: unknown[] = [];
  const online = { ask: async (_: unknown, variables: unknown) => (asked.push(variables), { ok: true, data: {} }) } as never;
  await tryCommand(remove, ctx, { row: rosa, rows: [contracts[0]!], ask: 'Rosa Delgado', online });
  expect(asked).toEqual([{ id: 'd1', reason: 'Rosa Delgado' }]);
  asked.length = 0;
  await tryCommand(remove, ctx, { row: rosa, rows: [], ask: 'Rosa Delgado', online });
  expect(asked).toEqual([{ id: 'd1', reason: null }]);
});

test('the parts of the file have keys in the open record', async () => {
  const cases = commandOf(contractCommands, 'contract.tab.cases');
  // Whatever of an open file has the keyboard, its parts are a key away.
  const paper = { table: 'driverDocuments', row: { id: 'p1' } } as never;
  const inFile = aContext({ screen: '/contracts/detail/k9', mode: 'list', subject: paper });
  expect(cases.when(inFile)).toBe(true);
  expect(await tryCommand(cases, inFile)).toEqual([['go', '/contracts/detail/k9?tab=cases']]);
  expect(cases.when(aContext({ screen: '/contracts', mode: 'list', subject: paper }))).toBe(false);
  expect(await tryCommand(cases, aContext({ mode: 'record', subject: active! }))).toEqual([['go', '/contracts/detail/k1?tab=cases']]);
  expect(stateFor(cases, active!)).toBe(false);
  expect(stateFor(commandOf(contractCommands, 'contract.tab.alerts'), active!, { mode: 'record', actor: ELITE })).toBe(false);
});
