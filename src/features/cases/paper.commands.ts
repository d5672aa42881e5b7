import { STAFF } from '#domain/actor.ts';
import { where, type Conditions } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { viewerZone } from '#src/components/formatDate.ts';
import { CASE_OPERATIONS } from './caseOperations.ts';
import { caseOf, IN_HAND } from './caseSubject.ts';

const ONLINE = where({ online: true });

/** On a case in hand; without a connection it says what it needs. */
const online = (conditions: Conditions = {}): Command['when'] =>
  where({ ...IN_HAND, ...conditions }, (ctx) => ONLINE(ctx) || 'needs a connection');

/** The bytes that a text in base64 stands for. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function printSummary(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  type Printed = { caseSummaryPdf: { filename: string; base64: string } };
  const answer = await server.ask<Printed>('CaseSummaryPdf', CASE_OPERATIONS.summaryPdf, { id: caseOf(ctx)!.id, timeZone: viewerZone() });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const { filename, base64 } = answer.data.caseSummaryPdf;
  server.save(filename, bytesOf(base64), 'application/pdf');
  tools.toast(`${filename} is saved`);
}

/** CASE-14: what belongs to the case goes with it, so its number is typed before. */
async function deleteCase(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const { id, caseID } = caseOf(ctx)!;
  const typed = await tools.ask({ title: `Delete this case with all that belongs to it? Type ${caseID}`, value: '' });
  if (typed === null) return;
  if (typed.trim() !== caseID) return tools.toast(`That is not ${caseID}: nothing was deleted`, 'alert');
  const answer = await (await tools.online()).ask('CaseDelete', CASE_OPERATIONS.remove, { id });
  if (answer.ok) tools.toast(`${caseID} is deleted`);
  else tools.toast(answer.message, 'alert');
}

/** What leaves the house or needs the server. */
export const casePaperCommands: readonly Command[] = [
  {
    id: 'case.summary.pdf',
    title: 'Case summary PDF',
    keywords: ['print', 'export'],
    group: 'Cases',
    roles: null,
    when: online({ 'flag:caseSummaryPdf': true }),
    net: 'online',
    run: printSummary,
  },
  {
    id: 'case.attorney.email',
    title: 'E-mail the attorney',
    keywords: ['mail', 'contact lawyer', 'email'],
    group: 'Cases',
    roles: STAFF,
    when: where(IN_HAND, (ctx) => Boolean(caseOf(ctx)?.attorneyEmail)),
    net: 'local',
    run: (ctx, tools) => {
      const { attorneyEmail, attorneyName, caseID, docketNumber } = caseOf(ctx)!;
      const subject = [`Case ${caseID}`, docketNumber && `docket ${docketNumber}`].filter(Boolean).join(', ');
      tools.mail(attorneyEmail!, { subject, body: attorneyName ? `Hello ${attorneyName},\n\n` : '' });
    },
  },
  {
    id: 'case.delete',
    title: 'Delete case…',
    keywords: ['remove'],
    group: 'Cases',
    roles: ['ADMIN'],
    when: online(),
    undo: 'CONF',
    net: 'online',
    run: deleteCase,
  },
];
