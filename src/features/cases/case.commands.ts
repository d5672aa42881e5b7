import { STAFF } from '#domain/actor.ts';
import { isRowMode } from '#src/commands/contextKeys.ts';
import { spaced } from '#domain/alerts/alert.ts';
import { CASE_OUTCOMES, CASE_STATUSES, nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import type { ArgOption, ArgSpec, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { caseHref } from './caseHref.ts';
import { BULK, caseOf, casesOf } from './caseSubject.ts';
import { commentBoxWanted } from './commentBoxWanted.ts';
import { reopenQuestion } from './updateType.ts';

/** Whose a new case is, where the row at hand is a driver or customer. */
function whoseOf({ subject }: CommandContext): string {
  if (subject?.table === 'drivers') return `?driver=${subject.row.id}&customer=${String(subject.row['customerId'])}`;
  return subject?.table === 'customers' ? `?customer=${subject.row.id}` : '';
}

/** The way out of a case that is not there. */
export const ALL_CASES = { href: '/cases', label: 'All cases' } as const;

const statusWords = (status: CaseStatus): string => fullLabel(caseLook(status));

const canBecome = (row: Row<'cases'>, to: CaseStatus): boolean => row.status !== to && nextCaseStatuses(row.status).includes(to);

/** Moves those that may go there, in one act; what else is set goes along. */
async function move(ctx: CommandContext, tools: CommandTools, status: CaseStatus, also: Partial<Row<'cases'>> = {}): Promise<void> {
  const all = casesOf(ctx);
  const going = all.filter((row) => canBecome(row, status));
  const inputs = going.map(({ id }) => ({ id, status, ...also }));
  const done =
    inputs.length === 1
      ? await tools.mutate('caseUpdate', inputs[0])
      : inputs.length > 1 && (await tools.mutateTogether('caseUpdate', inputs));
  if (!done) return;
  const [only] = all;
  const count = going.length < all.length ? `${going.length} of ${all.length} cases are` : `${all.length} cases are`;
  tools.toast(`${all.length === 1 ? `${only!.caseID} is` : count} ${statusWords(status)}`);
}

async function reopen(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const closed = casesOf(ctx).filter(({ status }) => status === 'CLOSED');
  const [first] = closed;
  if (!first) return;
  if (await tools.confirm(reopenQuestion(closed.length === 1 ? first.caseID : closed.length))) await move(ctx, tools, 'IN_PROGRESS');
}

/** The statuses that these cases have or can be brought to; of several cases with how many can. */
function statusOptions(ctx: CommandContext): ArgOption[] {
  const rows = casesOf(ctx);
  return CASE_STATUSES.flatMap((status) => {
    const can = rows.filter((row) => canBecome(row, status)).length;
    const isNow = rows.every((row) => row.status === status);
    if (can === 0 && !isNow) return [];
    const look = caseLook(status);
    const some = can > 0 && can < rows.length ? `${can} of ${rows.length} can` : '';
    return [{ value: status, label: statusWords(status), look, current: isNow, ...(some && { detail: some }) }];
  });
}

const STATUS: ArgSpec = { kind: 'enum', name: 'status', prompt: 'Status', options: statusOptions };

async function setStatus(ctx: CommandContext, tools: CommandTools, { status }: ArgValues): Promise<void> {
  const to = CASE_STATUSES.find((one) => one === status);
  // A closed case has one way back, and that asks first.
  const isReopened = to === 'IN_PROGRESS' && casesOf(ctx).some((row) => row.status === 'CLOSED');
  if (isReopened) await reopen(ctx, tools);
  else if (to) await move(ctx, tools, to);
}

const OUTCOME: ArgSpec = {
  kind: 'enum',
  name: 'outcome',
  prompt: 'Outcome',
  optional: true,
  none: 'Leave the outcome as it is',
  options: (ctx) =>
    CASE_OUTCOMES.map((value) => ({ value, label: spaced(value), current: casesOf(ctx).every((row) => row.outcome === value) })),
};

async function close(ctx: CommandContext, tools: CommandTools, { outcome }: ArgValues): Promise<void> {
  const given = CASE_OUTCOMES.find((one) => one === outcome);
  await move(ctx, tools, 'CLOSED', given && { outcome: given });
}

/** CASE-2 as a `when`: absent for the status they have, disabled with the reason where the way is barred. */
function canMove(ctx: CommandContext, to: CaseStatus): boolean | string {
  const rows = casesOf(ctx).filter((row) => row.status !== to);
  const [first] = rows;
  if (!first) return false;
  if (rows.some((row) => canBecome(row, to))) return true;
  return `A case that is ${statusWords(first.status)} cannot become ${statusWords(to)}`;
}

function moveTo(id: Command['id'], title: string, keywords: readonly string[], to: CaseStatus): Command {
  return {
    id,
    title,
    keywords,
    group: 'Cases',
    roles: STAFF,
    // A closed case has one way back, and that has a command and a question of its own.
    when: (ctx) => casesOf(ctx).some(({ status }) => status !== 'CLOSED') && canMove(ctx, to),
    says: (subject) => `${title.replace('Move', `Move ${subject}`)}`,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: (ctx, tools) => move(ctx, tools, to),
  };
}

/** Leads to the form of a new case. */
export const createCase: Command = {
  id: 'case.create',
  title: 'New case',
  keywords: ['add citation', 'ticket', 'inspection', 'crash'],
  group: 'Cases',
  roles: null,
  keys: ['n c'],
  when: () => true,
  undo: 'SOFT',
  net: 'queued',
  run: (ctx, tools) => tools.go(`/cases/create${whoseOf(ctx)}`),
};

/** Leads to the form of a case. */
export const editCase: Command = {
  id: 'case.edit',
  title: 'Edit case',
  keywords: ['form', 'change'],
  group: 'Cases',
  roles: STAFF,
  keys: ['e'],
  when: (ctx) => isRowMode(ctx.mode) && caseOf(ctx) !== null,
  net: 'local',
  run: (ctx, tools) => tools.go(`/cases/edit/${caseOf(ctx)!.id}`),
};

/** Sets the status, where it may be set. */
export const setCaseStatus: Command = {
  id: 'case.status',
  title: 'Set status…',
  keywords: ['move', 'state', 'new', 'in progress', 'in review', 'awaiting', 'closed'],
  group: 'Cases',
  roles: STAFF,
  keys: ['s s'],
  when: (ctx) => casesOf(ctx).length > 0,
  args: [STATUS],
  says: (subject, [status]) => `Set status of ${subject}${status ? ` to ${status}` : ''}`,
  ...BULK,
  undo: 'INV',
  net: 'queued',
  run: setStatus,
};

/** Opens the box in which a comment is written. */
export const writeComment: Command = {
  id: 'comment.new',
  title: 'Comment',
  keywords: ['write', 'note', 'message'],
  group: 'Comments',
  roles: null,
  keys: ['m'],
  when: (ctx) => (ctx.mode === 'record' || ctx.mode === 'thread') && caseOf(ctx) !== null,
  holdsKeys: true,
  run: (ctx) => commentBoxWanted.send(caseOf(ctx)!.id),
};

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
  createCase,
  editCase,
  setCaseStatus,
  moveTo('case.status.start', 'Move to In progress', ['start', 'work'], 'IN_PROGRESS'),
  moveTo('case.status.review', 'Move to In review', ['check'], 'IN_REVIEW'),
  moveTo('case.status.await', 'Move to Awaiting', ['pm', 'pw', 'wait'], 'AWAITING_PM_OR_PW'),
  moveTo('case.status.awaitClient', 'Move to Awaiting client', ['client response', 'customer reply'], 'AWAITING_RES_CLIENT'),
  {
    id: 'case.close',
    title: 'Close case…',
    keywords: ['finish', 'done', 'resolve'],
    group: 'Cases',
    roles: STAFF,
    keys: ['Shift+c'],
    when: (ctx) => canMove(ctx, 'CLOSED'),
    args: [OUTCOME],
    says: (subject, [outcome]) => `Close ${subject}${outcome ? ` with the outcome ${outcome}` : ''}`,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: close,
  },
  {
    id: 'case.reopen',
    title: 'Reopen case',
    keywords: ['undo close'],
    group: 'Cases',
    roles: STAFF,
    when: (ctx) => casesOf(ctx).some(({ status }) => status === 'CLOSED'),
    says: (subject) => `Reopen ${subject}`,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: reopen,
  },
  writeComment,
];
