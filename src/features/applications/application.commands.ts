import { fromBase64 } from '#domain/base64.ts';
import { FLEET, isStaff, STAFF } from '#domain/actor.ts';
import type { ApplicationStatus } from '#domain/drivers/application/transitions.ts';
import { ROW_MODES, where } from '#src/commands/contextKeys.ts';
import type { Online } from '#src/commands/online.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { partCommand, partHref, type DriverPart } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import type { LatestApplicationResult } from '#src/data/operations.gen.ts';
import { applicationApprove, applicationPdf, applicationUpdate, latestApplication } from './application.operations.ts';
import { applicationLook } from './applicationLook.ts';
import { APPLICATION } from './record/parts.ts';
import { shownApplication, type ShownApplication } from './shownApplications.ts';

type Form = LatestApplicationResult['driverApplicationFormsList']['items'][number];
type Facts = Pick<ShownApplication, 'status' | 'hasPendingAgentChanges'>;
/** The version that a step is decided on. */
type Seen = Pick<ShownApplication, 'version'>;

/** The driver in hand: of their own record, or of a contract. */
function driverIdOf({ subject }: Pick<CommandContext, 'subject'>): string | null {
  if (subject?.table === 'drivers') return subject.row.id;
  return subject ? ((subject.row as { driverId?: string }).driverId ?? null) : null;
}

/** On a driver whose application may take this step, as far as a screen knows; where none shows it, the server is asked first. */
const onApplication = (mayGo: (form: Facts, ctx: CommandContext) => boolean): Command['when'] =>
  where({ mode: ROW_MODES, 'subject.type': ['contracts', 'drivers'] }, (ctx) => {
    const known = shownApplication(driverIdOf(ctx) ?? '');
    if (known && !mayGo(known, ctx)) return false;
    return where({ online: true })(ctx) || 'Needs a connection';
  });

/** Returns the newest application of the driver in hand, with what was typed last; null, and said, when the step cannot be taken on it. */
async function applicationFor(
  ctx: CommandContext,
  tools: CommandTools,
  server: Online,
  mayGo: (form: Facts, ctx: CommandContext) => boolean,
): Promise<Form | null> {
  const driverId = driverIdOf(ctx) ?? '';
  if ((await shownApplication(driverId)?.save()) === false) {
    tools.toast('The answers could not be sent yet. Try again when they are saved.', 'alert');
    return null;
  }
  const answer = await server.ask(latestApplication, { driverId });
  if (!answer.ok) {
    tools.toast(answer.message, 'alert');
    return null;
  }
  const [form] = answer.data.driverApplicationFormsList.items;
  if (form && mayGo(form, ctx)) return form;
  tools.toast(
    form ? `Not possible: the application is ${applicationLook(form.status).label.toLowerCase()}` : 'This driver has no application form',
    'alert',
  );
  shownApplication(driverId)?.refresh();
  return null;
}

interface Step {
  mayGo: (form: Facts, ctx: CommandContext) => boolean;
  /** Asked before; absent: it can be undone, or is harmless. */
  question?: { title: string; body: string; action: string };
  /** @param seen of what the person looks at, else of what the server has now */
  data: (seen: Seen) => object;
  done: string;
}

/** Moves the application of the driver in hand one step. */
async function move(ctx: CommandContext, tools: CommandTools, { mayGo, question, data, done }: Step): Promise<void> {
  const server = await tools.online();
  const seen = shownApplication(driverIdOf(ctx) ?? '');
  const form = await applicationFor(ctx, tools, server, mayGo);
  if (!form || (question && !(await tools.confirm(question)))) return;
  const answer = await server.ask(applicationUpdate, { data: { id: form.id, ...data(seen ?? form) } });
  shownApplication(driverIdOf(ctx) ?? '')?.refresh();
  if (answer.ok) return tools.toast(done);
  const missing = Object.keys(answer.details ?? {}).filter((path) => path.startsWith('jsonForm')).length;
  if (missing === 0) return tools.toast(answer.message, 'alert');
  tools.toast(`Not sent: ${missing === 1 ? '1 thing is' : `${missing} things are`} missing. The list of sections shows where.`, 'alert');
}

/** A step by status alone. */
const from =
  (...statuses: readonly ApplicationStatus[]) =>
  ({ status }: Facts): boolean =>
    statuses.includes(status);
const isPending = ({ hasPendingAgentChanges }: Facts, { actor }: CommandContext): boolean => hasPendingAgentChanges && !isStaff(actor);
const isApprovable = (form: Facts): boolean => form.status === 'IN_REVIEW' && !form.hasPendingAgentChanges;
const isPrinted = from('APPROVED_TO_SIGN', 'ARCHIVED');

const savePdf = (server: Online, base64: string): void => server.save('driver-application.pdf', fromBase64(base64), 'application/pdf');

async function approve(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const form = await applicationFor(ctx, tools, server, isApprovable);
  const body = 'The answers stand still from then on, and previous employers are listed for verification.';
  if (!form || !(await tools.confirm({ title: 'Approve this application to sign?', body, action: 'Approve' }))) return;
  const answer = await server.ask(applicationApprove, { id: form.id });
  shownApplication(driverIdOf(ctx) ?? '')?.refresh();
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  tools.toast('Application approved to sign');
  const pdf = answer.data.driverApplicationFormUpdate?.pdfBase64;
  if (pdf) savePdf(server, pdf);
}

async function download(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const form = await applicationFor(ctx, tools, server, isPrinted);
  if (!form) return;
  const answer = await server.ask(applicationPdf, { id: form.id });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const pdf = answer.data.driverApplicationForm?.pdfBase64;
  if (pdf) savePdf(server, pdf);
}

async function requestChanges(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const comment = (await tools.ask({ title: 'What must be changed?', value: '', lines: true }))?.trim();
  if (!comment) return;
  await move(ctx, tools, {
    mayGo: from('IN_REVIEW'),
    data: () => ({ status: 'NEED_CHANGES', comment }),
    done: 'Changes requested',
  });
}

const base = { group: 'Drivers & contracts', keywords: ['driver application'], undo: 'none', net: 'online' } as const;
const SUBMIT: Step = {
  mayGo: from('CREATED', 'IN_PROGRESS', 'NEED_CHANGES'),
  question: { title: 'Send this application to approve?', body: 'Its answers cannot be changed while it is reviewed.', action: 'Send' },
  data: () => ({ status: 'IN_REVIEW' }),
  done: 'Application sent to approve',
};
// Yes and no are said to what is on the screen: an agent may have changed it again (FORM-9).
const ACCEPT: Step = {
  mayGo: isPending,
  data: ({ version }) => ({ version, hasPendingAgentChanges: false }),
  done: 'Agent changes approved',
};
const DECLINE: Step = { mayGo: isPending, data: ({ version }) => ({ version, agentChanges: null }), done: 'Agent changes declined' };
const REOPEN: Step = {
  mayGo: from('APPROVED_TO_SIGN'),
  question: { title: 'Re-open this application?', body: 'A document that waits for signatures is canceled.', action: 'Re-open' },
  data: () => ({ status: 'IN_REVIEW' }),
  done: 'Application re-opened',
};
const ARCHIVE: Step = {
  mayGo: from('APPROVED_TO_SIGN'),
  question: { title: 'Archive this application?', body: 'An archived application cannot be re-opened.', action: 'Archive' },
  data: () => ({ status: 'ARCHIVED' }),
  done: 'Application archived',
};

/** The parts of a driver's file that an application is: they come with the commands, which show them. */
export const PARTS: readonly DriverPart[] = [APPLICATION];

/** The commands on the application form of the driver in hand. */
export const applicationCommands: readonly Command[] = [
  partCommand(APPLICATION),
  {
    id: 'nav.linked.appForm',
    title: 'Linked: application form',
    group: 'Navigate',
    keywords: ['related', 'driver application'],
    roles: FLEET,
    keys: ['l m'],
    when: where({ mode: ROW_MODES, 'subject.type': ['contracts', 'drivers', 'alerts'] }, (ctx) => driverIdOf(ctx) !== null),
    undo: 'Back',
    net: 'local',
    run: ({ subject }, tools) => {
      const [table, id] =
        subject!.table === 'contracts' ? (['contracts', subject!.row.id] as const) : (['drivers', driverIdOf({ subject })!] as const);
      tools.go(partHref(recordHref(table, id)!, 'application'));
    },
  },
  {
    ...base,
    id: 'appForm.save',
    title: 'Save application changes',
    keywords: ['in progress'],
    roles: FLEET,
    when: where(
      { mode: [...ROW_MODES, 'form'], 'subject.type': ['contracts', 'drivers'] },
      (ctx) => shownApplication(driverIdOf(ctx) ?? '') !== undefined,
    ),
    net: 'local',
    run: async (ctx, tools) => {
      const isSent = await shownApplication(driverIdOf(ctx) ?? '')?.save();
      tools.toast(isSent ? 'Application saved' : 'Saved on this device, not sent yet', isSent ? 'status' : 'alert');
    },
  },
  {
    ...base,
    id: 'appForm.submit',
    title: 'Send application to approve',
    keywords: ['review'],
    roles: FLEET,
    when: onApplication(SUBMIT.mayGo),
    undo: 'CONF',
    run: (ctx, tools) => move(ctx, tools, SUBMIT),
  },
  {
    ...base,
    id: 'appForm.needChanges',
    title: 'Request changes…',
    keywords: ['return', 'comment', 'reject'],
    roles: STAFF,
    when: onApplication(from('IN_REVIEW')),
    run: requestChanges,
  },
  {
    ...base,
    id: 'appForm.approve',
    title: 'Approve application to sign',
    keywords: ['accept', 'pdf'],
    roles: STAFF,
    when: onApplication(isApprovable),
    undo: 'CONF',
    run: approve,
  },
  {
    ...base,
    id: 'appForm.approveAgent',
    title: 'Approve agent changes',
    keywords: ['pending changes'],
    roles: FLEET,
    when: onApplication(isPending),
    run: (ctx, tools) => move(ctx, tools, ACCEPT),
  },
  {
    ...base,
    id: 'appForm.declineAgent',
    title: 'Decline agent changes',
    keywords: ['pending changes'],
    roles: FLEET,
    when: onApplication(isPending),
    run: (ctx, tools) => move(ctx, tools, DECLINE),
  },
  {
    ...base,
    id: 'appForm.reopen',
    title: 'Re-open application',
    keywords: ['after approval'],
    roles: STAFF,
    when: onApplication(REOPEN.mayGo),
    undo: 'CONF',
    run: (ctx, tools) => move(ctx, tools, REOPEN),
  },
  {
    ...base,
    id: 'appForm.archive',
    title: 'Archive application',
    roles: STAFF,
    when: onApplication(ARCHIVE.mayGo),
    undo: 'CONF',
    run: (ctx, tools) => move(ctx, tools, ARCHIVE),
  },
  {
    ...base,
    id: 'appForm.pdf',
    title: 'Download application PDF',
    keywords: ['print'],
    roles: FLEET,
    when: onApplication(isPrinted),
    run: download,
  },
];
