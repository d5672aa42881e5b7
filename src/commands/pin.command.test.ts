import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import type { AnyRow } from '#domain/noun.ts';
import { aContext, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import type { PinRequest } from '#sync/pinRecords.ts';
import { pinCommand } from './pin.command.ts';
import type { Subject } from './types.ts';

const customer: Subject = { table: 'customers', row: aRow('customers', { id: 'k1' }) as AnyRow };
const driver: Subject = { table: 'drivers', row: aRow('drivers', { id: 'd1', customerId: 'k1' }) as AnyRow };
const inCourt: Subject = {
  table: 'cases',
  row: aRow('cases', { id: 'c1', customerId: 'k1', citationArraignment: '2026-12-31T09:30', citationDueDate: null }) as AnyRow,
};

test('it is there for a customer, and for whatever belongs to one', () => {
  expect([customer, driver, inCourt].map((subject) => stateFor(pinCommand, subject))).toEqual([true, true, true]);
  expect(stateFor(pinCommand, null)).toBe(false);
  expect(stateFor(pinCommand, { table: 'usStates', row: { id: 's' } as AnyRow })).toBe(false);
});

test('a driver leads to their customer; with files or without is asked', async () => {
  expect(await tryCommand(pinCommand, aContext({ subject: driver }), { choose: 'customers files' })).toEqual([
    ['choose', 'Keep available offline', ['All cases of the customer, with files', 'All cases of the customer, without files']],
    ['pin', 'customers', 'k1', { withFiles: true, until: null }],
    ['toast', 'Kept on this device', 'Undo'],
  ]);
});

test('a case that goes to court is kept until the day after', async () => {
  const effects = await tryCommand(pinCommand, aContext({ subject: inCourt }), { choose: 'cases rows' });
  expect(effects).toContainEqual(['pin', 'cases', 'c1', { withFiles: false, until: '2027-01-01' }]);
  expect(effects[0]![2]).toContain('This case, until 01/01/2027, with files');
});

test('what is pinned can be let go of; who changes their mind changes nothing', async () => {
  const pins: PinRequest[] = [{ kind: 'customers', id: 'k1', withFiles: true, until: null }];
  const ctx = aContext({ subject: customer });
  const effects = await tryCommand(pinCommand, ctx, { choose: 'none', pins });
  expect(effects[0]![2]).toContain('Not anymore');
  expect(effects.slice(1)).toEqual([
    ['pin', 'customers', 'k1', null],
    ['toast', 'No longer kept on this device', 'Undo'],
  ]);
  expect(await tryCommand(pinCommand, ctx, { pins })).toHaveLength(1);
});
