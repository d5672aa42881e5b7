import { STAFF } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { isUnanswered } from '#sync/outbox/states.ts';
import { alertOf, IN_HAND, onAlert, type AlertRow } from './alertSubject.ts';

const ORDERS = ['pspRequest', 'mvrRequest', 'signersRemind', 'examinerVerify'] as const;
type Order = (typeof ORDERS)[number];

/** Does something leave the house with this mutation? */
export const isOrder = (name: string): boolean => (ORDERS as readonly string[]).includes(name);

/** Is an order of this kind for the driver of the alert still here, held or on its way? */
const isHere = (name: Order, { driverId }: AlertRow, { outbox }: CommandContext): boolean =>
  outbox.some((entry) => entry.name === name && isUnanswered(entry) && (entry.input as { driverId?: unknown }).driverId === driverId);

/** On alerts of these types; not while the same waits here, which would leave twice. */
const onAlerts = (name: Order, ...types: readonly AlertRow['entityType'][]): Command['when'] =>
  where(IN_HAND, (ctx) => {
    const alert = alertOf(ctx);
    if (!alert || !types.includes(alert.entityType)) return false;
    return !isHere(name, alert, ctx) || 'ordered already';
  });

/** Holds an order that can be taken back for as long as it is here; in triage the next card comes meanwhile. */
async function hold(alert: AlertRow, name: Order, what: string, more: object, tools: CommandTools): Promise<void> {
  const { id, driverId, customerId, $: related } = alert;
  const driver = related?.['driver'] ? driverName(related['driver']) : 'the driver';
  const held = { words: `${what} ${driver}: not sent yet`, takenBack: () => tools.triage()?.reopen(id) };
  if (!(await tools.mutate(name, { driverId, customerId, alertId: id, ...more }, held))) return;
  tools.triage()?.settle([id], 'ordered');
}

async function requestMvr(alert: AlertRow, tools: CommandTools): Promise<void> {
  const driver = await tools.get('drivers', alert.driverId);
  const state = driver?.licenseStateId ? await tools.get('usStates', driver.licenseStateId) : undefined;
  if (!driver?.licenseNumber || !state) return tools.toast("Enter the driver's license number and state first.", 'alert');
  await hold(alert, 'mvrRequest', 'MVR of', { licenseNumber: driver.licenseNumber, stateCode: state.code }, tools);
}

const base = { group: 'Drivers & contracts', roles: STAFF, undo: 'HOLD', net: 'queued' } as const;

/** What leaves the house for the driver of an alert, and waits some seconds before (catalogue 222, 223 and 240). */
export const heldCommands: readonly Command[] = [
  {
    ...base,
    id: 'driver.requestPsp',
    title: 'Request PSP report',
    keywords: ['pre-employment screening'],
    when: onAlerts('pspRequest', 'PSP_REPORT'),
    run: onAlert((alert, tools) => hold(alert, 'pspRequest', 'PSP report of', {}, tools)),
  },
  {
    ...base,
    id: 'driver.requestMvr',
    title: 'Request MVR',
    keywords: ['motor vehicle record'],
    when: onAlerts('mvrRequest', 'MVR_REPORT'),
    run: onAlert(requestMvr),
  },
  {
    ...base,
    group: 'Alerts & triage',
    id: 'alert.remindSigners',
    title: 'Send reminder to signers of this alert',
    keywords: ['signature', 'e-sign', 'mail'],
    when: onAlerts('signersRemind', 'DRIVER_APPLICATION', 'CONSENTS_MVR_PSP_CLEARINGHOUSE'),
    run: onAlert((alert, tools) => {
      const about = alert.entityType === 'DRIVER_APPLICATION' ? 'application' : 'consents';
      return hold(alert, 'signersRemind', 'Reminder to sign for', { about }, tools);
    }),
  },
  {
    ...base,
    group: 'Driver documents',
    id: 'driverDoc.verifyExaminer',
    title: 'Verify medical examiner',
    keywords: ['national registry', 'screenshot'],
    when: onAlerts('examinerVerify', 'MEDICAL_EXAMINER_VERIFICATION', 'MEDICAL_CERTIFICATE'),
    run: onAlert((alert, tools) => hold(alert, 'examinerVerify', 'Look-up of the medical examiner of', {}, tools)),
  },
];
