import { FLEET, STAFF } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { userName } from '#domain/users/user.ts';
import { documentName } from '#domain/alerts/alert.ts';
import type { Row } from '#domain/tables.ts';
import { isUnanswered } from '#sync/store/entryStates.ts';
import { dateLabel } from '#src/components/formatDate.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { uploadCommands } from './upload.commands.ts';
import { activeContractOf } from '#src/commands/activeContract.ts';
import { applicationStarted } from '#src/components/application/applicationStarted.ts';
import { partHref, type DriverTab } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { alertOf, alertsOf, BULK, causeOf, CURABLE, IN_HAND, onAlert, onCause, type AlertRow, type Cause } from '../alertSubject.ts';
import { cured, currentPaper, dataOf, MVR, onlineFor, saidBy } from './atServer.ts';
import { driverApplicationFormCreate, driverApplicationFormDelete, driverDocumentUpdate } from '../alert.operations.ts';

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
  const isDone = inputs.length === 1 ? tools.mutate('contractUpdate', inputs[0]) : tools.mutateBatch('contractUpdate', inputs);
  if (!(await isDone)) return;
  tools.toast(`Hired ${dateLabel(date)}`);
  settle(tools, alerts, 'fixed');
}

async function setLicense(ctx: CommandContext, tools: CommandTools, licenseNumber: string, licenseStateId: string): Promise<void> {
  const alert = alertOf(ctx);
  if (!alert || !(await tools.mutate('driverUpdate', { id: alert.driverId, licenseNumber, licenseStateId }))) return;
  tools.toast('License number and state are set');
}

/** Shows the newest active contract of the driver of the alert in hand, in triage without leaving it. */
export const openDriver = (ctx: CommandContext, tools: CommandTools): Promise<void> => openFile(ctx, tools, 'overview');

/** Shows a part of that driver's file. */
async function openFile(ctx: CommandContext, tools: CommandTools, tab: DriverTab): Promise<void> {
  const alert = alertOf(ctx);
  if (!alert) return;
  const contract = await activeContractOf(alert.driverId, tools);
  const file = contract && recordHref('contracts', contract.id);
  if (!file) return tools.toast(MESSAGES.noActiveContract);
  const href = partHref(file, tab);
  const triage = tools.triage();
  if (triage) triage.open(href);
  else tools.go(href, 'side');
}

async function mailDriver(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const alert = alertOf(ctx);
  const driver = alert && (await tools.get('drivers', alert.driverId));
  if (!alert || !driver?.email) return tools.toast('The driver has no email on file', 'alert');
  tools.mail(driver.email, mailOf(alert, driver));
  settle(tools, [alert], 'mailed');
}

/** The words that ask the driver for something, where it is something that a driver has. */
const ASKED: Readonly<Partial<Record<AlertRow['entityType'], string>>> = {
  DRIVER_APPLICATION: 'Please fill in your driver application form.',
  DL_COPY: 'Please send us a copy of your current license, both sides.',
  MEDICAL_CERTIFICATE: 'Please send us a copy of your current medical certificate.',
};

/** A mail to the driver about what is missing: a beginning, which whoever sends it reads and finishes in their own mail program. */
function mailOf(alert: AlertRow, driver: Pick<Row<'drivers'>, 'name' | 'lastName'>): { subject: string; body: string } {
  const what = alert.message || documentName(alert.entityType);
  const asked = ASKED[alert.entityType];
  return { subject: what, body: [`Hello ${driverName(driver)},`, `${what}.`, asked].filter(Boolean).join('\n\n') };
}

const ORDERS = ['pspRequest', 'mvrRequest', 'signersRemind', 'examinerVerify'] as const;
type Order = (typeof ORDERS)[number];

/** Returns whether something leaves the house with this mutation. */
export const isOrder = (name: string): boolean => (ORDERS as readonly string[]).includes(name);

/** Returns whether an order of this kind for the driver is still here, held or on its way. */
const isHere = (name: Order, { driverId }: Cause, { outbox }: CommandContext): boolean =>
  outbox.some((entry) => entry.name === name && isUnanswered(entry) && (entry.input as { driverId?: unknown }).driverId === driverId);

/** On alerts of these types and on a driver's file; not while the same waits here, which would leave twice. */
const onAlerts = (name: Order, ...types: readonly AlertRow['entityType'][]): Command['when'] =>
  where(CURABLE, (ctx) => {
    const cause = causeOf(ctx);
    if (!cause || (cause.entityType !== null && !types.includes(cause.entityType))) return false;
    return !isHere(name, cause, ctx) || 'Ordered already';
  });

/** Holds an order that can be taken back for as long as it is here; in triage the next card comes meanwhile. */
async function hold(cause: Cause, name: Order, what: string, more: object, tools: CommandTools): Promise<void> {
  const { id, driverId, customerId, $: related } = cause;
  const driver = related?.['driver'] ? driverName(related['driver']) : 'the driver';
  const saying = { words: `${what} ${driver}: not sent yet`, takenBack: () => void (id !== null && tools.triage()?.reopen(id)) };
  if (!(await tools.mutate(name, { driverId, customerId, alertId: id, ...more }, saying))) return;
  if (id !== null) tools.triage()?.settle([id], 'ordered');
}

async function requestMvr(cause: Cause, tools: CommandTools): Promise<void> {
  const driver = await tools.get('drivers', cause.driverId);
  const state = driver?.licenseStateId ? await tools.get('usStates', driver.licenseStateId) : undefined;
  if (!driver?.licenseNumber || !state) return tools.toast("Enter the driver's license number and state first.", 'alert');
  await hold(cause, 'mvrRequest', 'MVR of', { licenseNumber: driver.licenseNumber, stateCode: state.code }, tools);
}

/** Of two documents that may wait for a signature the alert names one; of a driver's file it is the application while that is unsigned. */
async function isAboutApplication({ entityType, driverId }: Cause, tools: CommandTools): Promise<boolean> {
  if (entityType !== null) return entityType === 'DRIVER_APPLICATION';
  const { rows } = await tools.query({ table: 'driverChecklists', filter: { driverId: { equals: driverId } } });
  return (rows as Row<'driverChecklists'>[])[0]?.application === 'NOT_SIGNED';
}

const held = { group: 'Drivers & contracts', roles: STAFF, undo: 'HOLD', net: 'queued' } as const;

/** The commands whose effect leaves the house for a driver, and waits some seconds before (catalogue 222, 223 and 240). */
const heldCommands: readonly Command[] = [
  {
    ...held,
    id: 'driver.requestPsp',
    title: 'Request PSP report',
    keywords: ['pre-employment screening', 'order', 'pull'],
    when: onAlerts('pspRequest', 'PSP_REPORT'),
    run: onCause((cause, tools) => hold(cause, 'pspRequest', 'PSP report of', {}, tools)),
  },
  {
    ...held,
    id: 'driver.requestMvr',
    title: 'Request MVR',
    keywords: ['motor vehicle record', 'order', 'pull'],
    when: onAlerts('mvrRequest', 'MVR_REPORT'),
    run: onCause(requestMvr),
  },
  {
    ...held,
    group: 'Alerts & triage',
    id: 'alert.remindSigners',
    title: 'Send reminder to signers',
    keywords: ['signature', 'e-sign', 'mail'],
    when: onAlerts('signersRemind', 'DRIVER_APPLICATION', 'CONSENTS_MVR_PSP_CLEARINGHOUSE'),
    run: onCause(async (cause, tools) => {
      const about = (await isAboutApplication(cause, tools)) ? 'application' : 'consents';
      await hold(cause, 'signersRemind', 'Reminder to sign for', { about }, tools);
    }),
  },
  {
    ...held,
    group: 'Driver documents',
    id: 'driverDoc.verifyExaminer',
    title: 'Verify medical examiner',
    keywords: ['national registry', 'screenshot'],
    when: onAlerts('examinerVerify', 'MEDICAL_EXAMINER_VERIFICATION', 'MEDICAL_CERTIFICATE'),
    run: onCause((cause, tools) => hold(cause, 'examinerVerify', 'Look-up of the medical examiner of', {}, tools)),
  },
];

const CERTIFICATE = { type: 'MEDICAL_CERTIFICATE', field: 'expirationDate', called: 'medical certificate' } as const;

/** ALERT-8: who looked at the record, and when, stands in what the paper says. */
async function reviewMvr(cause: Cause, { actor }: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const paper = await currentPaper(server, cause, MVR, tools);
  if (!paper) return;
  const write = (json: unknown) => server.ask(driverDocumentUpdate, { id: paper.id, json });
  const me = await tools.get('users', actor.userId);
  const review = { reviewerId: actor.userId, reviewerName: me ? userName(me) : null, reviewedAt: new Date().toISOString() };
  if (dataOf(await write({ ...saidBy(paper), review }), tools)) cured(cause, 'MVR marked reviewed', () => write(paper.json), tools);
}

async function startForm(cause: Cause, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const data = { driver: { connect: { id: cause.driverId } } };
  const started = dataOf(await server.ask(driverApplicationFormCreate, { data }), tools);
  if (!started) return;
  void applicationStarted.send(cause.driverId);
  const { id } = started.driverApplicationFormCreate!;
  cured(cause, 'Application form started', () => server.ask(driverApplicationFormDelete, { id }), tools);
}

/** Gives the person the file of the paper that the alert is about. */
async function openPaper(alert: AlertRow, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const paper = await currentPaper(server, alert, alert.entityType === 'MVR_REVIEW' ? MVR : CERTIFICATE, tools);
  const [file] = paper?.files.items ?? [];
  if (file) server.download(file.downloadUrl);
  else if (paper) tools.toast('This document has no file', 'alert');
}

const atServer = { group: 'Driver documents', roles: STAFF, undo: 'none', net: 'online' } as const;

/** The commands that look up or note at the server for a driver. */
const serverCommands: readonly Command[] = [
  {
    ...atServer,
    group: 'Drivers & contracts',
    id: 'appForm.create',
    title: 'Start application form',
    keywords: ['driver application'],
    roles: FLEET,
    when: onlineFor('DRIVER_APPLICATION'),
    run: onCause(startForm),
  },
  {
    ...atServer,
    id: 'driverDoc.review',
    title: 'Mark MVR reviewed',
    keywords: ['mvr review'],
    when: onlineFor('MVR_REVIEW'),
    run: onCause((cause, tools, ctx) => reviewMvr(cause, ctx, tools)),
  },
  {
    ...atServer,
    id: 'alert.openPaper',
    title: 'Open the paper of this alert',
    keywords: ['download', 'file', 'mvr', 'certificate'],
    group: 'Alerts & triage',
    when: where(IN_HAND, onlineFor('MVR_REVIEW', 'MEDICAL_EXAMINER_VERIFICATION')),
    run: onAlert(openPaper),
  },
];

/** The commands that cure the cause of an alert (design/workspace.md 2.2). */
export const remedyCommands: readonly Command[] = [
  ...heldCommands,
  ...serverCommands,
  ...uploadCommands,
  {
    id: 'alert.hiredAt',
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
    id: 'alert.licence',
    title: 'Set license number and state…',
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
      if (typeof number === 'string' && typeof state === 'string') await setLicense(ctx, tools, number, state);
    },
  },
  {
    id: 'alert.mailDriver',
    title: 'Email the driver',
    keywords: ['ask', 'write', 'message', 'send'],
    group: 'Alerts & triage',
    roles: STAFF,
    when: where(IN_HAND, (ctx) => {
      const driver = driverOf(alertOf(ctx));
      return !driver || Boolean(driver['email']) || `${driverName(driver)} has no email on file`;
    }),
    undo: 'none',
    net: 'local',
    run: mailDriver,
  },
  {
    id: 'alert.openDriver',
    title: 'Open driver (latest contract)',
    keywords: ['enter', 'contract'],
    group: 'Alerts & triage',
    roles: STAFF,
    when: where(IN_HAND),
    undo: 'Back',
    net: 'local',
    run: openDriver,
  },
  {
    id: 'alert.sendConsents',
    title: 'Send consents from a template',
    keywords: ['sign', 'MVR', 'PSP', 'Clearinghouse', 'document'],
    group: 'Alerts & triage',
    roles: STAFF,
    when: where(IN_HAND, (ctx) => alertOf(ctx)?.entityType === 'CONSENTS_MVR_PSP_CLEARINGHOUSE'),
    undo: 'Back',
    net: 'local',
    run: (_ctx, tools) => tools.go('/document-folders-management/template'),
  },
  openPart('alert.openForm', 'Open the application of this driver', 'application', 'DRIVER_APPLICATION'),
  openPart('alert.openEsign', 'Open the documents to sign of this driver', 'esign', 'CONSENTS_MVR_PSP_CLEARINGHOUSE'),
  openPart('alert.openFolder', 'Open the documents of this driver', 'documents', 'HR_DOCUMENT'),
];

/** A command that shows the part of a driver's file that alerts of a type are about. */
function openPart(id: Command['id'], title: string, tab: DriverTab, type: AlertRow['entityType']): Command {
  return {
    id,
    title,
    keywords: ['form', 'folder', 'papers'],
    group: 'Alerts & triage',
    roles: STAFF,
    when: where(IN_HAND, (ctx) => alertOf(ctx)?.entityType === type),
    undo: 'Back',
    net: 'local',
    run: (ctx, tools) => openFile(ctx, tools, tab),
  };
}
