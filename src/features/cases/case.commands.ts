import { nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import { pinCommand } from '#src/commands/pin.command.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { commentBoxWanted } from './commentBoxWanted.ts';

const STAFF = ['ADMIN', 'AGENT'] as const;

/** The case a command would act on: the focused row or the open record. */
function caseOf(ctx: CommandContext): Row<'cases'> | null {
  return ctx.subject?.table === 'cases' ? (ctx.subject.row as Row<'cases'>) : null;
}

/** Where a case is shown. */
export function caseHref(row: { id: string }): string {
  return `/cases/details/${row.id}`;
}

const statusWords = (status: CaseStatus): string => fullLabel(caseLook(status));

async function move(ctx: CommandContext, tools: CommandTools, status: CaseStatus): Promise<void> {
  const row = caseOf(ctx);
  if (row && (await tools.mutate('caseUpdate', { id: row.id, status }))) tools.toast(`${row.caseID} is ${statusWords(status)}`);
}

async function reopen(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = caseOf(ctx);
  const sure =
    row && (await tools.confirm({ title: 'Reopen this case?', body: `${row.caseID} will be IN PROGRESS again.`, action: 'Reopen' }));
  if (sure) await move(ctx, tools, 'IN_PROGRESS');
}

async function chooseStatus(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = caseOf(ctx);
  if (!row) return;
  if (row.status === 'CLOSED') return reopen(ctx, tools);
  const options = [row.status, ...nextCaseStatuses(row.status)].map((value) => ({
    value,
    label: statusWords(value),
    current: value === row.status,
  }));
  const status = await tools.choose({ title: `Status of ${row.caseID}`, options });
  if (status && status !== row.status) await move(ctx, tools, status);
}

/** CASE-2 as a `when`: absent for the status it has, disabled with the reason where the way is barred. */
function canMove(ctx: CommandContext, to: CaseStatus): boolean | string {
  const row = caseOf(ctx);
  if (!row || row.status === to) return false;
  return nextCaseStatuses(row.status).includes(to) || `A case that is ${statusWords(row.status)} cannot become ${statusWords(to)}`;
}

function moveTo(id: Command['id'], title: string, keywords: readonly string[], to: CaseStatus): Command {
  return {
    id,
    title,
    keywords,
    group: 'Cases',
    roles: STAFF,
    // A closed case has one way back, and that has a command and a question of its own.
    when: (ctx) => caseOf(ctx)?.status !== 'CLOSED' && canMove(ctx, to),
    run: (ctx, tools) => move(ctx, tools, to),
  };
}

/** What can be done with a case; CASE-2 and CASE-3 are asked of the domain. */
export const caseCommands: readonly Command[] = [
  {
    id: 'case.open',
    title: 'Open case',
    keywords: ['go to case'],
    group: 'Cases',
    roles: null,
    when: (ctx) => ctx.mode === 'list' && caseOf(ctx) !== null,
    run: (ctx, tools) => tools.go(caseHref(caseOf(ctx)!)),
  },
  {
    id: 'case.status',
    title: 'Set status…',
    keywords: ['move', 'state', 'new', 'in progress', 'in review', 'awaiting', 'closed'],
    group: 'Cases',
    roles: STAFF,
    keys: ['s s'],
    when: (ctx) => caseOf(ctx) !== null,
    run: chooseStatus,
  },
  moveTo('case.status.start', 'Move to In progress', ['start', 'work'], 'IN_PROGRESS'),
  moveTo('case.status.review', 'Move to In review', ['check'], 'IN_REVIEW'),
  moveTo('case.status.await', 'Move to Awaiting', ['pm', 'pw', 'wait'], 'AWAITING_PM_OR_PW'),
  moveTo('case.status.awaitClient', 'Move to Awaiting client', ['client response', 'customer reply'], 'AWAITING_RES_CLIENT'),
  {
    id: 'case.close',
    title: 'Close case',
    keywords: ['finish', 'done', 'resolve'],
    group: 'Cases',
    roles: STAFF,
    keys: ['Shift+c'],
    when: (ctx) => canMove(ctx, 'CLOSED'),
    run: (ctx, tools) => move(ctx, tools, 'CLOSED'),
  },
  {
    id: 'case.reopen',
    title: 'Reopen case',
    keywords: ['undo close'],
    group: 'Cases',
    roles: STAFF,
    when: (ctx) => caseOf(ctx)?.status === 'CLOSED',
    run: reopen,
  },
  {
    id: 'comment.new',
    title: 'Comment',
    keywords: ['write', 'note', 'message'],
    group: 'Comments',
    roles: null,
    keys: ['m'],
    when: (ctx) => ctx.mode === 'record' && caseOf(ctx) !== null,
    run: (ctx) => commentBoxWanted.send(caseOf(ctx)!.id),
  },
];

/** The commands of a row's menu, in its order. */
export const CASE_ROW_COMMANDS = [...caseCommands.filter((command) => command.id !== 'comment.new'), pinCommand];
