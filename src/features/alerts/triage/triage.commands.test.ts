import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import type { ListHandle } from '#src/commands/listHandle.ts';
import type { TriageHandle } from '#src/commands/triageHandle.ts';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { alertCommands } from '../alert.commands.ts';
import { remedyCommands } from '../remedies/remedy.commands.ts';
import { triageCommands } from './triage.commands.ts';
import { walkRequest } from './walkRequest.ts';

const hire = aRow('alerts', { id: 'h', driverId: 'd1', entityType: 'HIRE_DATE', entityStatus: 'MISSING', status: 'NON_CRITICAL' });
const license = aRow('alerts', { id: 'l', driverId: 'd2', entityType: 'DL_COPY', entityStatus: 'EXPIRED', status: 'CRITICAL' });
const onCard = (row: typeof hire) => aContext({ mode: 'triage', screen: '/alerts', subject: { table: 'alerts', row } });
const act = (n: number) => commandOf(triageCommands, `triage.act.${n}`);

/** A triage that writes down what it is asked. */
function aTriage(): { triage: TriageHandle; heard: unknown[][] } {
  const heard: unknown[][] = [];
  const triage = new Proxy({} as TriageHandle, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        void heard.push([name, ...args]),
  });
  return { triage, heard };
}

test('the key of an action does it, notes it, and so leads to the next card', async () => {
  const { triage, heard } = aTriage();
  const effects = await tryCommand(act(3), onCard(hire), { triage });
  expect(effects).toEqual([
    ['mutate', 'alertUpdate', { id: 'h', remindLater: false }],
    ['toast', MESSAGES.alertDismissed],
  ]);
  expect(heard).toEqual([['settle', ['h'], 'dismissed']]);
  await tryCommand(act(4), onCard(hire), { triage });
  expect(heard.at(-1)).toEqual(['settle', ['h'], 'reminded']);
});

test('a change that is refused leaves the card where it is', async () => {
  const { triage, heard } = aTriage();
  await tryCommand(act(3), onCard(hire), { triage, mutate: false });
  expect(heard).toEqual([]);
});

test('[ALERT-2] the key of what cannot be done says why; one beyond the card is absent', () => {
  expect(act(4).when(onCard(license))).toBe('Dismiss: critical alerts cannot be dismissed');
  expect(act(5).when(onCard(license))).toBe(false);
  expect(act(2).when(onCard(hire))).toBe(true);
  expect(act(1).when({ ...onCard(hire), mode: 'list' })).toBe(false);
  expect(act(1).when({ ...onCard(hire), actor: BASIC })).toBe(false);
});

test('an action that asks for something has the palette ask', async () => {
  expect(await tryCommand(act(1), onCard(hire))).toEqual([['palette']]);
});

test('[ALERT-14] the hire date is that of the active contract', async () => {
  const setHireDate = commandOf(remedyCommands, 'alert.hiredAt');
  expect(setHireDate.when(aContext({ subject: { table: 'alerts', row: license } }))).toBe(false);
  const ctx = aContext({ subject: { table: 'alerts', row: hire } });
  expect(setHireDate.when(ctx)).toBe(true);
  const contract = aRow('contracts', { id: 'k1', driverId: 'd1', status: 'Active' });
  const { triage, heard } = aTriage();
  expect(await tryCommand(setHireDate, ctx, { triage, args: { date: '2026-11-20' }, rows: [contract] })).toEqual([
    ['mutate', 'contractUpdate', { id: 'k1', hiredAt: '2026-11-20' }],
    ['toast', 'Hired Fri 11/20/2026'],
  ]);
  expect(heard).toEqual([['settle', ['h'], 'fixed']]);
  expect(await tryCommand(setHireDate, ctx, { args: { date: '2026-11-20' } })).toEqual([['toast', MESSAGES.noActiveContract]]);
});

test('the license number and state are those of the driver', async () => {
  const mvr = aRow('alerts', { id: 'm', driverId: 'd2', entityType: 'MVR_REPORT' });
  const effects = await tryCommand(commandOf(remedyCommands, 'alert.licence'), aContext({ subject: { table: 'alerts', row: mvr } }), {
    args: { number: 'D-7', state: 'TX' },
  });
  expect(effects[0]).toEqual(['mutate', 'driverUpdate', { id: 'd2', licenseNumber: 'D-7', licenseStateId: 'TX' }]);
});

test('a mail to the driver begins with what is missing; without an address it is said', async () => {
  const mail = commandOf(remedyCommands, 'alert.mailDriver');
  const driver = aRow('drivers', { id: 'd2', name: 'Ana', lastName: "O'Brien", email: 'ana@x.test' });
  const row = { ...license, message: "Driver's license expired on 11/13/2026", $: { driver: { ...driver } } };
  const ctx = aContext({ subject: { table: 'alerts', row } });
  const { triage, heard } = aTriage();
  const [[did, to, subject, body]] = (await tryCommand(mail, ctx, { triage, row: driver })) as [[string, string, string, string]];
  expect([did, to, subject]).toEqual(['mail', 'ana@x.test', "Driver's license expired on 11/13/2026"]);
  expect(body).toContain("Hello Ana O'Brien,");
  expect(heard).toEqual([['settle', ['l'], 'mailed']]);
  const without = { ...row, $: { driver: { ...driver, email: null } } };
  expect(mail.when(aContext({ subject: { table: 'alerts', row: without } }))).toBe("Ana O'Brien has no email on file");
});

test('the newest active contract of the driver is opened beside; without one it is said in the spec’s words', async () => {
  const open = commandOf(triageCommands, 'triage.open');
  const { triage, heard } = aTriage();
  await tryCommand(open, onCard(hire), {
    triage,
    rows: [
      aRow('contracts', {
        id: 'k0',
        driverId: 'd1',
        status: 'Active',
        createdAt: '2026-05-01T00:00:00.000Z',
        activatedAt: '2026-05-01T00:00:00.000Z',
      }),
      aRow('contracts', {
        id: 'k1',
        driverId: 'd1',
        status: 'Active',
        createdAt: '2026-01-01T00:00:00.000Z',
        activatedAt: '2026-07-01T00:00:00.000Z',
      }),
    ],
  });
  expect(heard).toEqual([['open', '/contracts/detail/k1']]);
  expect(await tryCommand(open, onCard(hire), { triage })).toEqual([['toast', MESSAGES.noActiveContract]]);
});

test('triage walks what is chosen, else what the list shows, and starts before the list is there', async () => {
  const start = commandOf(triageCommands, 'triage.start');
  const narrowed: unknown[] = [];
  const list = { narrow: (patch: unknown) => void narrowed.push(patch) } as unknown as ListHandle;
  const subject = { table: 'alerts', row: license } as const;
  await tryCommand(start, aContext({ screen: '/alerts', subject, selection: [{ table: 'alerts', row: hire }] }), { list });
  expect(walkRequest.get()).toEqual({ at: 'h', ids: ['h'] });
  await tryCommand(start, aContext({ screen: '/alerts', subject }), { list });
  expect(walkRequest.get()).toEqual({ at: 'l', ids: [] });
  expect(narrowed).toEqual([{ triage: 'h' }, { triage: 'l' }]);
  expect(await tryCommand(start, aContext({ screen: '/alerts', mode: 'record' }))).toEqual([['go', '/alerts?triage=first']]);
  for (const [named, offered] of [
    [{ screen: '/alerts' }, true],
    [{ screen: '/cases' }, false],
    [{ screen: '/alerts', actor: BASIC }, false],
  ] as const)
    expect(start.when(aContext(named))).toBe(offered);
});

test('in the list `r` offers the same actions, and says why one cannot be done', async () => {
  const resolve = commandOf(triageCommands, 'alert.resolve');
  const ctx = aContext({ subject: { table: 'alerts', row: license } });
  expect(resolve.when(ctx)).toBe(true);
  const [arg] = resolve.args!;
  if (arg?.kind !== 'enum') throw new Error('It asks for an action');
  expect(arg.options(ctx).map(({ label }) => label)).toEqual(['Upload DL copy…', 'Email the driver', 'Open driver', 'Dismiss']);
  expect(arg.check!('dismiss', ctx, {} as never)).toBe('Critical alerts cannot be dismissed');
  expect(arg.check!('openDriver', ctx, {} as never)).toBeNull();
  const minor = aContext({ subject: { table: 'alerts', row: hire } });
  expect((await tryCommand(resolve, minor, { args: { action: 'remind' } }))[0]).toEqual([
    'mutate',
    'alertUpdate',
    { id: 'h', remindLater: true },
  ]);
});

test('filters by name narrow the list, and are taken away by all', async () => {
  const narrowed: unknown[] = [];
  const list = { narrow: (patch: unknown) => void narrowed.push(patch) } as unknown as ListHandle;
  const ctx = aContext({ screen: '/alerts' });
  for (const [id, args] of [
    ['status', { alert_status: 'CRITICAL' }],
    ['type', { type: 'DL_COPY' }],
    ['reason', { status: 'EXPIRED' }],
    ['driver', { driver: 'd1' }],
    ['driver', { driver: '' }],
  ] as const)
    await tryCommand(commandOf(alertCommands, `alert.filter.${id}`), ctx, { list, args });
  expect(narrowed).toEqual([{ alert_status: 'CRITICAL' }, { type: 'DL_COPY' }, { status: 'EXPIRED' }, { driver: 'd1' }, { driver: null }]);
});

test('an alert that is set aside by its own key on a card counts as done too', async () => {
  const { triage, heard } = aTriage();
  await tryCommand(commandOf(alertCommands, 'alert.remind'), onCard(hire), { triage });
  expect(heard).toEqual([['settle', ['h'], 'reminded']]);
});
