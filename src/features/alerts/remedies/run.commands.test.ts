import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { walkRequest } from '../triage/walkRequest.ts';
import { runCommands } from './run.commands.ts';

const contract = (n: number) =>
  ({ table: 'contracts', row: aRow('contracts', { id: `k${n}`, driverId: `d${n}`, customerId: 'c1' }) }) as const;
const review = commandOf(runCommands, 'checklist.review');
const me = aRow('users', { id: 'u1', firstName: 'Odalys', lastName: 'Peña', email: 'o@x.test' });

test('one review is noted for every chosen driver once, with reviewer, day, decision and note', async () => {
  const papers = [{ id: 'm1', json: { reportDate: '2026-01-01', violations: [] }, createdAt: '', files: { items: [] } }];
  const { online, asked } = aServer({ DriverPapers: { driverDocumentsList: { items: papers } }, DriverDocumentUpdate: {} });
  const checklist = { table: 'driverChecklists', row: { id: 'l1', driverId: 'd1', customerId: 'c1' } } as const;
  const effects = await tryCommand(review, aContext({ selection: [contract(1), contract(2), checklist] }), {
    online,
    row: me,
    args: { decision: 'MEETS_REQUIREMENTS', note: 'Two warnings' },
  });
  const writes = asked.filter(([name]) => name === 'DriverDocumentUpdate');
  expect(writes).toHaveLength(2);
  expect(writes[0]).toMatchObject([
    'DriverDocumentUpdate',
    {
      id: 'm1',
      json: {
        violations: [],
        review: { reviewerId: 'u1', reviewerName: 'Odalys Peña', decision: 'MEETS_REQUIREMENTS', note: 'Two warnings' },
      },
    },
  ]);
  expect(effects.at(-1)).toEqual(['toast', '2 MVRs reviewed', 'Undo']);
});

test('a driver without a record is told, and nothing is said to be reviewed', async () => {
  const { online, asked } = aServer({ DriverPapers: { driverDocumentsList: { items: [] } } });
  const effects = await tryCommand(review, aContext({ subject: contract(1) }), { online, row: me, args: { decision: 'DISQUALIFIED' } });
  expect(effects).toEqual([['toast', 'There is no MVR on file']]);
  expect(asked.map(([name]) => name)).toEqual(['DriverPapers']);
});

test('a review needs a connection, a driver, and not an alert', () => {
  const sync = { phase: 'offline', stop: null, progress: null, syncedAt: null } as const;
  expect([stateFor(review, contract(1)), stateFor(review, contract(1), { sync })]).toEqual([true, 'Needs a connection']);
  expect(stateFor(review, { table: 'alerts', row: aRow('alerts', { id: 'a' }) })).toBe(false);
});

test('a driver is cleared by a walk over their open alerts', async () => {
  const clear = commandOf(runCommands, 'checklist.clear');
  expect(await tryCommand(clear, aContext({ subject: contract(1) }))).toEqual([['go', '/alerts?driver=d1&triage=first']]);
  expect(walkRequest.get()).toEqual({ at: 'first', ids: [] });
  walkRequest.set(null);
});
