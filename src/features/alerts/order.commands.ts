import { STAFF } from '#domain/actor.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { FLEET, onAlert, type AlertRow } from './alertSubject.ts';
import { cured, currentPaper, dataOf, onlineFor } from './atServer.ts';
import { REMEDY_OPERATIONS } from './remedyOperations.ts';

const MVR = { type: 'MVR', field: 'reportDate', called: 'MVR' } as const;
const CERTIFICATE = { type: 'MEDICAL_CERTIFICATE', field: 'expirationDate', called: 'medical certificate' } as const;

/** ALERT-8: who looked at the record, and when, stands in what the paper says. */
async function reviewMvr(alert: AlertRow, { actor }: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const paper = await currentPaper(server, alert, MVR, tools);
  if (!paper) return;
  const write = (json: object | null) => server.ask('DriverDocumentUpdate', REMEDY_OPERATIONS.changePaper, { id: paper.id, json });
  const review = { reviewerId: actor.userId, reviewedAt: new Date().toISOString() };
  if (dataOf(await write({ ...paper.json, review }), tools)) cured(alert, 'MVR marked reviewed', () => write(paper.json), tools);
}

async function startForm(alert: AlertRow, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const data = { driver: { connect: { id: alert.driverId } } };
  type Started = { driverApplicationFormCreate: { id: string } };
  const started = dataOf(await server.ask<Started>('DriverApplicationFormCreate', REMEDY_OPERATIONS.startForm, { data }), tools);
  if (!started) return;
  const { id } = started.driverApplicationFormCreate;
  cured(alert, 'Application form started', () => server.ask('DriverApplicationFormDelete', REMEDY_OPERATIONS.deleteForm, { id }), tools);
}

/** Gives the person the file of the paper that the alert is about. */
async function openPaper(alert: AlertRow, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const paper = await currentPaper(server, alert, alert.entityType === 'MVR_REVIEW' ? MVR : CERTIFICATE, tools);
  const [file] = paper?.files.items ?? [];
  if (file) server.download(file.downloadUrl);
  else if (paper) tools.toast('This document has no file', 'alert');
}

const base = { undo: 'none', net: 'online' } as const;
const drivers = { ...base, group: 'Drivers & contracts', roles: STAFF } as const;
const papers = { ...base, group: 'Driver documents', roles: STAFF } as const;

/** What is looked up or noted at the server for the driver of an alert. */
export const orderCommands: readonly Command[] = [
  {
    ...drivers,
    id: 'appForm.create',
    title: 'Start application form',
    keywords: ['driver application'],
    roles: FLEET,
    when: onlineFor('DRIVER_APPLICATION'),
    run: onAlert(startForm),
  },
  {
    ...papers,
    id: 'driverDoc.review',
    title: 'Mark MVR reviewed',
    keywords: ['mvr review'],
    when: onlineFor('MVR_REVIEW'),
    run: onAlert((alert, tools, ctx) => reviewMvr(alert, ctx, tools)),
  },
  {
    ...papers,
    id: 'alert.openPaper',
    title: 'Open the paper of this alert',
    keywords: ['download', 'file', 'mvr', 'certificate'],
    group: 'Alerts & triage',
    when: onlineFor('MVR_REVIEW', 'MEDICAL_EXAMINER_VERIFICATION'),
    run: onAlert(openPaper),
  },
];
