import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC, ELITE } from '#domain/testing/people.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { linkedCommands } from './commands/linked.commands.ts';
import { hrefOf } from './useCommandHostOf.ts';

const commands = linkedCommands(hrefOf);
const [toDriver, toCustomer, toAlerts] = ['driver', 'customer', 'alerts'].map((to) => commandOf(commands, `nav.linked.${to}`));
const matter = { table: 'cases', row: aRow('cases', { id: 'k', customerId: 'c', driverId: 'd' }) } as const;
const customer = { table: 'customers', row: aRow('customers', { id: 'c', customerID: 'C-1001' }) } as const;
const driver = { table: 'drivers', row: aRow('drivers', { id: 'd', customerId: 'c' }) } as const;
const contract = { table: 'contracts', row: aRow('contracts', { id: 'x', customerId: 'c', driverId: 'd' }) } as const;

test('from a case to its driver and its customer, where those are shown', async () => {
  expect(await tryCommand(toDriver!, aContext({ subject: matter }), { row: driver.row })).toEqual([['go', '/contracts/driver/d']]);
  expect(await tryCommand(toCustomer!, aContext({ subject: matter }), { row: customer.row })).toEqual([['go', '/customers/detail/c']]);
});

test('a row that has not come to this device is said to be missing', async () => {
  expect(await tryCommand(toCustomer!, aContext({ subject: matter }))).toEqual([['toast', 'This customer is not on this device']]);
});

test('from a customer, a driver or a contract to their alerts', async () => {
  const lead = async (subject: typeof customer | typeof driver | typeof contract) => tryCommand(toAlerts!, aContext({ subject }));
  expect([await lead(customer), await lead(driver), await lead(contract)]).toEqual([
    [['go', '/alerts?customer=c']],
    [['go', '/alerts?driver=d']],
    [['go', '/alerts?driver=d']],
  ]);
});

test('from a customer or a driver to their cases, and from a customer to their drivers', async () => {
  const [toCases, toDrivers] = ['cases', 'drivers'].map((to) => commandOf(commands, `nav.linked.${to}`));
  const lead = async (subject: typeof customer | typeof driver | typeof contract) => tryCommand(toCases!, aContext({ subject }));
  expect([await lead(customer), await lead(driver), await lead(contract)]).toEqual([
    [['go', '/cases?customer=c']],
    [['go', '/cases?driver=d']],
    [['go', '/cases?driver=d']],
  ]);
  expect(await tryCommand(toDrivers!, aContext({ subject: customer }))).toEqual([['go', '/contracts?customer=c']]);
  expect([stateFor(toCases!, matter), stateFor(toDrivers!, driver)]).toEqual([false, false]);
});

test('from a case or a driver to the newest active contract; without one it is said in the spec’s words', async () => {
  const toContract = commandOf(commands, 'nav.linked.contract');
  const rows = [
    aRow('contracts', {
      id: 'old',
      driverId: 'd',
      status: 'Active',
      createdAt: '2026-01-02T00:00:00.000Z',
      activatedAt: '2026-01-02T00:00:00.000Z',
    }),
    aRow('contracts', {
      id: 'new',
      driverId: 'd',
      status: 'Active',
      createdAt: '2026-01-01T00:00:00.000Z',
      activatedAt: '2026-03-01T00:00:00.000Z',
    }),
  ];
  expect(await tryCommand(toContract, aContext({ subject: matter }), { rows })).toEqual([['go', '/contracts/detail/new']]);
  expect(await tryCommand(toContract, aContext({ subject: driver }))).toEqual([['toast', MESSAGES.noActiveContract]]);
  expect([stateFor(toContract, contract), stateFor(toContract, customer), stateFor(toContract, matter, { actor: BASIC })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a command is there for a row that names whom it leads to, and for those who may see them', () => {
  const without = { table: 'cases', row: aRow('cases', { id: 'k', customerId: 'c', driverId: null }) } as const;
  expect([stateFor(toDriver!, matter), stateFor(toDriver!, without), stateFor(toDriver!, null)]).toEqual([true, false, false]);
  expect([stateFor(toAlerts!, matter), stateFor(toCustomer!, customer)]).toEqual([false, false]);
  expect([stateFor(toDriver!, matter, { actor: ELITE }), stateFor(toDriver!, matter, { actor: BASIC })]).toEqual([true, false]);
  expect(stateFor(toCustomer!, matter, { actor: ELITE })).toBe(false);
});
