import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { listParams } from '#src/components/filters.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { alertCommands } from './alert.commands.ts';
import { ALERT_FILTERS, ALERTS_PAGE_SIZE, alertsQuery } from './alert.queries.ts';

const drivers = [
  aRow('drivers', { id: 'd1', name: 'Rosa', lastName: 'Delgado' }),
  aRow('drivers', { id: 'd2', name: 'Ibrahim', lastName: 'Adeyemi' }),
];
const alerts = [
  aRow('alerts', {
    id: 'old',
    driverId: 'd1',
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    status: 'CRITICAL',
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
  aRow('alerts', {
    id: 'new',
    driverId: 'd2',
    entityType: 'MEDICAL_CERTIFICATE',
    entityStatus: 'EXPIRES_SOON',
    status: 'NON_CRITICAL',
    createdAt: '2026-03-01T00:00:00.000Z',
  }),
  aRow('alerts', {
    id: 'aside',
    driverId: 'd1',
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    status: 'NON_CRITICAL',
    dismissedAt: '2026-02-01T00:00:00.000Z',
  }),
  aRow('alerts', {
    id: 'gone',
    driverId: 'd1',
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    status: 'CRITICAL',
    deletedAt: '2026-02-01T00:00:00.000Z',
  }),
];

/** Ids of the list's rows for an address. */
function listed(address: string): string[] {
  const tables: Record<string, readonly { id: string }[]> = { alerts, drivers };
  const { rows } = answerQuery(
    alertsQuery(listParams(ALERT_FILTERS, new URLSearchParams(address), ALERTS_PAGE_SIZE)),
    (table) => new Map((tables[table] ?? []).map((row) => [row.id, row])),
  );
  return rows.map((row) => row.id);
}

test('the list holds what is neither set aside nor gone, newest first', () => {
  expect(listed('')).toEqual(['new', 'old']);
});

test('type, status and alert_status of the address filter; values that do not exist filter nothing', () => {
  expect(listed('type=DL_COPY')).toEqual(['old']);
  expect(listed('status=EXPIRES_SOON')).toEqual(['new']);
  expect(listed('alert_status=CRITICAL')).toEqual(['old']);
  expect(listed('alert_status=CRITICAL&type=MEDICAL_CERTIFICATE')).toEqual([]);
  expect(listed('type=NONSENSE&status=<script>')).toEqual(['new', 'old']);
});

test('the search looks at the document, the warning and the driver’s two names, each word somewhere', () => {
  expect(listed('search=medical%20cert')).toEqual(['new']);
  expect(listed('search=expires%20soon')).toEqual(['new']);
  expect(listed('search=rosa%20DELGADO')).toEqual(['old']);
  expect(listed('search=rosa%20adeyemi')).toEqual([]);
});

test('the address pages by 10, 20 or 50', () => {
  const query = (address: string) => alertsQuery(listParams(ALERT_FILTERS, new URLSearchParams(address), ALERTS_PAGE_SIZE));
  expect(query('')).toMatchObject({ first: 20, skip: 0 });
  expect(query('page=3&pageSize=50')).toMatchObject({ first: 50, skip: 100 });
  expect(query('pageSize=1000')).toMatchObject({ first: 20 });
});

const subject = (row: Row<'alerts'>) => ({ table: 'alerts', row }) as const;
const [critical, minor, aside] = alerts.slice(0, 3) as [Row<'alerts'>, Row<'alerts'>, Row<'alerts'>];

test('[ALERT-2] a critical alert says why it stays, one set aside offers nothing, a customer is offered nothing', () => {
  for (const id of ['alert.dismiss', 'alert.remind']) {
    const command = commandOf(alertCommands, id);
    expect(stateFor(command, subject(minor))).toBe(true);
    expect(stateFor(command, subject(critical))).toBe('Critical alerts cannot be dismissed');
    expect(stateFor(command, subject(aside))).toBe(false);
    expect(stateFor(command, null)).toBe(false);
    expect(stateFor(command, subject(minor), { actor: BASIC })).toBe(false);
  }
});

test('[ALERT-3] dismiss queues the change and says so in the spec’s words', async () => {
  const effects = await tryCommand(commandOf(alertCommands, 'alert.dismiss'), aContext({ subject: subject(minor) }));
  expect(effects).toEqual([
    ['mutate', 'alertUpdate', { id: 'new', remindLater: false }],
    ['toast', MESSAGES.alertDismissed],
  ]);
});

test('[ALERT-4] remind later asks to be reminded; a refused change claims nothing', async () => {
  const remind = commandOf(alertCommands, 'alert.remind');
  const ctx = aContext({ subject: subject(minor) });
  expect((await tryCommand(remind, ctx))[0]).toEqual(['mutate', 'alertUpdate', { id: 'new', remindLater: true }]);
  expect(await tryCommand(remind, ctx, { mutate: false })).toHaveLength(1);
});

test('[ALERT-3] of several chosen alerts those that may go are set aside, and it is said how many stay', async () => {
  const ctx = aContext({ subject: subject(critical), selection: [critical, minor, aside].map(subject) });
  const dismiss = commandOf(alertCommands, 'alert.dismiss');
  expect(dismiss.when(ctx)).toBe(true);
  expect(await tryCommand(dismiss, ctx)).toEqual([
    ['mutate', 'alertUpdate', { id: 'new', remindLater: false }],
    ['toast', '1 alert set aside. 1 critical one stays'],
  ]);
});

test('[SYNC-C27] several alerts are set aside as one act', async () => {
  const other = { ...minor, id: 'other' };
  const ctx = aContext({ selection: [minor, other].map(subject) });
  expect(await tryCommand(commandOf(alertCommands, 'alert.remind'), ctx)).toEqual([
    ['mutateBatch', 'alertUpdate', ['new', 'other'].map((id) => ({ id, remindLater: true }))],
    ['toast', '2 alerts set aside'],
  ]);
});
