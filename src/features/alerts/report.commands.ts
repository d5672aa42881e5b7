import { driverName } from '#domain/drivers/driver.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { isUnanswered } from '#sync/outbox/states.ts';
import { alertOf, IN_HAND, STAFF, type AlertRow } from './alertSubject.ts';

type Order = 'pspRequest' | 'mvrRequest';

/** Is this mutation an order of a report? */
export const isOrder = (name: string): boolean => name === 'pspRequest' || name === 'mvrRequest';

/** Is an order of this kind for the driver of the alert still here, held or on its way? */
const isHere = (name: Order, { driverId }: AlertRow, { outbox }: CommandContext): boolean =>
  outbox.some((entry) => entry.name === name && isUnanswered(entry) && (entry.input as { driverId?: unknown }).driverId === driverId);

/** On alerts about the lack of this report; not while an order for it waits here, which would be paid twice. */
const onLackOf = (type: AlertRow['entityType'], name: Order): Command['when'] =>
  where(IN_HAND, (ctx) => {
    const alert = alertOf(ctx);
    if (alert?.entityType !== type) return false;
    return !isHere(name, alert, ctx) || 'ordered already';
  });

/** Holds an order that can be taken back for as long as it is here; in triage the next card comes meanwhile. */
async function hold(alert: AlertRow, name: Order, what: string, licence: object, tools: CommandTools): Promise<void> {
  const { id, driverId, customerId, $: related } = alert;
  const driver = related?.['driver'] ? driverName(related['driver']) : 'the driver';
  const held = { words: `${what} of ${driver}: not sent yet`, takenBack: () => tools.triage()?.reopen(id) };
  if (!(await tools.mutate(name, { driverId, customerId, alertId: id, ...licence }, held))) return;
  tools.triage()?.settle([id], 'ordered');
}

async function requestMvr(alert: AlertRow, tools: CommandTools): Promise<void> {
  const driver = await tools.get('drivers', alert.driverId);
  const state = driver?.licenseStateId ? await tools.get('usStates', driver.licenseStateId) : undefined;
  if (!driver?.licenseNumber || !state) return tools.toast("Enter the driver's license number and state first.", 'alert');
  await hold(alert, 'mvrRequest', 'MVR', { licenseNumber: driver.licenseNumber, stateCode: state.code }, tools);
}

const base = { group: 'Drivers & contracts', roles: STAFF, undo: 'HOLD', net: 'queued' } as const;

/** Reports that are bought for the driver of an alert (catalogue 222 and 223). */
export const reportCommands: readonly Command[] = [
  {
    ...base,
    id: 'driver.requestPsp',
    title: 'Request PSP report',
    keywords: ['pre-employment screening'],
    when: onLackOf('PSP_REPORT', 'pspRequest'),
    run: async (ctx, tools) => {
      const alert = alertOf(ctx);
      if (alert) await hold(alert, 'pspRequest', 'PSP report', {}, tools);
    },
  },
  {
    ...base,
    id: 'driver.requestMvr',
    title: 'Request MVR',
    keywords: ['motor vehicle record'],
    when: onLackOf('MVR_REPORT', 'mvrRequest'),
    run: async (ctx, tools) => {
      const alert = alertOf(ctx);
      if (alert) await requestMvr(alert, tools);
    },
  },
];
