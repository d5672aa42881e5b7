import { STAFF } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { dateWords } from '#src/components/formatDate.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { activeContractOf, alertOf, alertsOf, BULK, FLEET, IN_HAND, type AlertRow } from './alertSubject.ts';
import { mailOf } from './driverMail.ts';

/** The driver of an alert, as lists bring it along; undefined while it is not known. */
const driverOf = (alert: AlertRow | null): Readonly<Record<string, unknown>> | undefined => alert?.$?.['driver'];

const settle = (tools: CommandTools, alerts: readonly AlertRow[], how: 'fixed' | 'mailed'): void =>
  tools.triage()?.settle(
    alerts.map(({ id }) => id),
    how,
  );

/** The hire date of the active contract of each alert's driver (ALERT-14). */
async function setHireDate(ctx: CommandContext, tools: CommandTools, date: string): Promise<void> {
  const alerts = alertsOf(ctx).filter(({ entityType }) => entityType === 'HIRE_DATE');
  const contracts = await Promise.all(alerts.map(({ driverId }) => activeContractOf(driverId, tools)));
  const inputs = contracts.flatMap((contract) => (contract ? [{ id: contract.id, hiredAt: date }] : []));
  if (inputs.length === 0) return tools.toast(MESSAGES.noActiveContract, 'alert');
  const isDone = inputs.length === 1 ? tools.mutate('contractUpdate', inputs[0]) : tools.mutateTogether('contractUpdate', inputs);
  if (!(await isDone)) return;
  tools.toast(`Hired ${dateWords(date)}`);
  settle(tools, alerts, 'fixed');
}

async function setLicence(ctx: CommandContext, tools: CommandTools, licenseNumber: string, licenseStateId: string): Promise<void> {
  const alert = alertOf(ctx);
  if (!alert || !(await tools.mutate('driverUpdate', { id: alert.driverId, licenseNumber, licenseStateId }))) return;
  tools.toast('License number and state are set');
}

/** Shows the driver of the alert in hand, in triage without leaving it. */
export async function openDriver(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const alert = alertOf(ctx);
  if (!alert) return;
  if (!(await activeContractOf(alert.driverId, tools))) return tools.toast(MESSAGES.noActiveContract);
  // Drivers have no screen of their own yet: they are shown by their cases, as the palette does.
  const href = `/cases?driver=${alert.driverId}`;
  const triage = tools.triage();
  if (triage) triage.open(href);
  else tools.go(href, 'side');
}

async function mailDriver(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const alert = alertOf(ctx);
  const driver = alert && (await tools.get('drivers', alert.driverId));
  if (!alert || !driver?.email) return tools.toast('The driver has no e-mail on file', 'alert');
  tools.mail(driver.email, mailOf(alert, driver));
  settle(tools, [alert], 'mailed');
}

/** What cures the cause of an alert (design/workspace.md 2.2). */
export const remedyCommands: readonly Command[] = [
  {
    id: 'contract.hiredAt',
    title: 'Set hire date…',
    keywords: ['hired', 'start date'],
    group: 'Drivers & contracts',
    roles: FLEET,
    keys: ['s h'],
    when: where(IN_HAND, (ctx) => alertsOf(ctx).some(({ entityType }) => entityType === 'HIRE_DATE')),
    args: [{ kind: 'date', name: 'date', prompt: 'Hire date', prefers: 'behind' }],
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: async (ctx, tools, { date }) => {
      if (typeof date === 'string') await setHireDate(ctx, tools, date);
    },
  },
  {
    id: 'driver.licence',
    title: 'Set licence number and state…',
    keywords: ['dl', 'license'],
    group: 'Drivers & contracts',
    roles: FLEET,
    keys: ['s l'],
    when: where(IN_HAND, (ctx) => ['MVR_REPORT', 'DL_COPY', 'PSP_REPORT'].includes(alertOf(ctx)?.entityType ?? '')),
    args: [
      {
        kind: 'text',
        name: 'number',
        prompt: 'License number',
        value: (ctx) => (driverOf(alertOf(ctx))?.['licenseNumber'] as string | null | undefined) ?? null,
      },
      {
        kind: 'record',
        name: 'state',
        prompt: 'License state',
        tables: ['usStates'],
        value: (ctx) => (driverOf(alertOf(ctx))?.['licenseStateId'] as string | null | undefined) ?? null,
      },
    ],
    undo: 'INV',
    net: 'queued',
    run: async (ctx, tools, { number, state }) => {
      if (typeof number === 'string' && typeof state === 'string') await setLicence(ctx, tools, number, state);
    },
  },
  {
    id: 'alert.mailDriver',
    title: 'E-mail the driver',
    keywords: ['ask', 'write', 'message', 'send'],
    group: 'Alerts & triage',
    roles: STAFF,
    when: where(IN_HAND, (ctx) => {
      const driver = driverOf(alertOf(ctx));
      return !driver || Boolean(driver['email']) || `${driverName(driver)} has no e-mail on file`;
    }),
    undo: 'none',
    net: 'local',
    run: mailDriver,
  },
  {
    id: 'alert.openDriver',
    title: 'Open driver',
    keywords: ['enter', 'contract'],
    group: 'Alerts & triage',
    roles: STAFF,
    when: where(IN_HAND),
    undo: 'Back',
    net: 'local',
    run: openDriver,
  },
];
