import { STAFF } from '#domain/actor.ts';
import { spaced } from '#domain/alerts/alert.ts';
import { CASE_OUTCOMES, CASE_STATUSES, nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import { isRowMode, where } from '#src/commands/contextKeys.ts';
import { partiesOf } from '#src/commands/partyQuery.ts';
import type { ArgOption, ArgSpec, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { centsOf } from '#src/commands/args/money.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import { caseHref } from './caseHref.ts';
import { BULK, caseOf, casesOf, IN_HAND } from './caseSubject.ts';
import { commentBoxRequests } from './comments/commentRequests.ts';
import { reopenQuestion, sureToReopen, updateTypeOptions } from './updateType.ts';
import { historyRequests } from './history/historyRequests.ts';

const statusLabel = (status: CaseStatus): string => fullLabel(caseLook(status));

/** Returns what is said of cases that have a new status: `moved to In review`. */
function movedTo(status: CaseStatus): string {
  const label = statusLabel(status);
  return `moved to ${label.charAt(0)}${label.slice(1).toLowerCase()}`;
}

const canBecome = (row: Row<'cases'>, to: CaseStatus): boolean => row.status !== to && nextCaseStatuses(row.status).includes(to);

/** Moves those that may go there, in one act; what else is set goes along. */
async function move(ctx: CommandContext, tools: CommandTools, status: CaseStatus, also: Partial<Row<'cases'>> = {}): Promise<void> {
  const all = casesOf(ctx);
  const going = all.filter((row) => canBecome(row, status));
  const inputs = going.map(({ id }) => ({ id, status, ...also }));
  const done =
    inputs.length === 1
      ? await tools.mutate('caseUpdate', inputs[0])
      : inputs.length > 1 && (await tools.mutateBatch('caseUpdate', inputs));
  if (!done) return;
  const [only] = all;
  const count = going.length < all.length ? `${going.length} of ${all.length} cases` : `${all.length} cases`;
  tools.toast(`${all.length === 1 ? only!.caseID : count} ${movedTo(status)}`);
}

/** CASE-11: the first edit of a new case begins the work on it, which its person is told. */
async function followed(ctx: CommandContext, tools: CommandTools): Promise<string | null> {
  const before = casesOf(ctx);
  const now = await Promise.all(before.map(({ id }) => tools.get('cases', id)));
  const moved = now.filter((row, i) => row && row.status !== before[i]!.status);
  const [first] = moved;
  if (!first) return null;
  const what = before.length === 1 ? 'The case' : `${moved.length} of ${before.length} cases`;
  return `${what} ${movedTo(first.status)}`;
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
    const some = can > 0 && can < rows.length && { detail: `${can} of ${rows.length} can`, takenBy: can };
    return [{ value: status, label: statusLabel(status), look, current: isNow, ...some }];
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
  return `A case that is ${statusLabel(first.status)} cannot become ${statusLabel(to)}`;
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
  keywords: ['add citation', 'speeding ticket', 'inspection', 'crash'],
  group: 'Cases',
  roles: null,
  keys: ['n c'],
  when: () => true,
  undo: 'SOFT',
  net: 'queued',
  run: ({ subject }, tools) => tools.go(`/cases/create${partiesOf(subject, ['drivers', 'contracts', 'customers'])}`),
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
  run: (ctx) => commentBoxRequests.send(caseOf(ctx)!.id),
};

const LOOKED_AT = 200;
const RECENT_MAX = 8;

/** The attorneys of the cases that were worked on last. */
async function recentAttorneys(_ctx: CommandContext, tools: CommandTools): Promise<readonly string[]> {
  const { rows } = await tools.query({
    table: 'cases',
    filter: { attorneyName: { is_empty: false } },
    sort: [{ field: 'updatedAt', direction: 'desc' }],
    first: LOOKED_AT,
  });
  return [...new Set(rows.flatMap((row) => (row as Row<'cases'>).attorneyName ?? []))].slice(0, RECENT_MAX);
}

const soleCase = (ctx: CommandContext): Row<'cases'> | undefined => (casesOf(ctx).length === 1 ? casesOf(ctx)[0] : undefined);

const NAME: ArgSpec = {
  kind: 'text',
  name: 'attorney',
  prompt: 'Attorney',
  value: (ctx) => soleCase(ctx)?.attorneyName ?? null,
  check: (name) => (name.length > 100 ? 'Max 100 characters' : null),
  recent: recentAttorneys,
};
const FEE: ArgSpec = {
  kind: 'money',
  name: 'fee',
  prompt: 'Fee',
  optional: true,
  none: 'Leave the fee as it is',
};

/** Another attorney, and what they take for it. Their e-mail and phone are fields of their own. */
const attorneyCommand: Command = {
  id: 'case.attorney',
  title: 'Set attorney…',
  keywords: ['lawyer', 'fee', 'assign'],
  group: 'Cases',
  roles: STAFF,
  keys: ['s a'],
  when: (ctx) => casesOf(ctx).length > 0,
  args: [NAME, FEE],
  says: (subject, [attorney, fee]) => `Set attorney of ${subject} to ${attorney ?? '…'}${fee ? ` for ${fee}` : ''}`,
  ...BULK,
  undo: 'INV',
  net: 'queued',
  run: async (ctx, tools, { attorney, fee }) => {
    if (typeof attorney !== 'string') return;
    const inputs = casesOf(ctx).map(({ id }) => ({
      id,
      attorneyName: attorney,
      ...(typeof fee === 'string' && fee && { attorneyFee: centsOf(fee) }),
    }));
    const done = inputs.length === 1 ? await tools.mutate('caseUpdate', inputs[0]) : await tools.mutateBatch('caseUpdate', inputs);
    if (done) tools.toast(inputs.length === 1 ? `${soleCase(ctx)?.caseID}: ${attorney}` : `${inputs.length} cases: ${attorney}`);
  },
};

/** Shows who did what to a case: the case is opened first where only its row is at hand. */
const historyCommand: Command = {
  id: 'record.history',
  title: 'History',
  keywords: ['audit', 'changes', 'timeline'],
  group: 'Any record, forms',
  roles: null,
  keys: ['Shift+h'],
  when: where(IN_HAND),
  undo: 'UI',
  net: 'local',
  run: (ctx, tools) => {
    const { id } = caseOf(ctx)!;
    if (ctx.mode !== 'record') tools.go(caseHref({ id }));
    void historyRequests.send(id);
  },
};

/** The facts of commands of single fields beyond their declaration (design/workspace.md 3.3). The status has its own rules and commands. */
const EDITS: Readonly<Record<string, FieldEdit>> = {
  caseUpdateType: {
    as: 'updateType',
    options: updateTypeOptions,
    sure: sureToReopen,
    command: {
      id: 'case.updateType',
      title: 'Set update type…',
      keywords: ['open', 'closed', 'filed in DataQs', 'DOL', 'headline'],
      keys: ['s t'],
    },
  },
  outcome: {
    command: { id: 'case.outcome', title: 'Set outcome…', keywords: ['approved', 'denied', 'submitted', 'result'], keys: ['s o'] },
  },
  citationStatus: {
    command: {
      id: 'case.citationStatus',
      title: 'Set citation status…',
      keywords: ['ticket status', 'plea', 'dismissed', 'paid'],
      keys: ['s i'],
    },
  },
  citationDueDate: {
    command: { id: 'case.dueDate', title: 'Set citation due date…', keywords: ['deadline', 'when', 'pay by'], keys: ['s d'] },
  },
  citationArraignment: {
    command: { id: 'case.courtDate', title: 'Set court date (arraignment)…', keywords: ['hearing', 'when', 'court'], keys: ['s r'] },
  },
  citationNumbers: { keywords: ['ticket number'] },
  citationCourtNameAddress: { keywords: ['where', 'courthouse'] },
  docketNumber: { keywords: ['clerk'] },
  inspectionDate: {
    command: { id: 'case.inspectionDate', title: 'Set inspection date…', keywords: ['roadside', 'stopped on'], keys: ['s p'] },
  },
  inspectionReportNumber: { keywords: ['dver', 'report'] },
  inspectionCitationStateId: {
    as: 'inspectionCitationState',
    keywords: ['where', 'us state'],
  },
  inspectionLevel: { keywords: ['level I', 'level II', 'level III'] },
  inspectionLocation: { keywords: ['where', 'highway', 'mile'] },
  briefStatement: { keywords: ['driver says', 'story'] },
  dataQsStatus: {
    command: { id: 'case.dataQs', title: 'Set DataQs status…', keywords: ['challenge', 'fmcsa', 'rdr'], keys: ['s q'] },
  },
  roadsideInspection: { keywords: ['what happened'] },
  trafficCitation: { keywords: ['what happened', 'ticket'] },
  crash: { keywords: ['what happened', 'accident'] },
  attorneyName: { as: 'attorney.name', keywords: ['lawyer'] },
  attorneyFee: { as: 'attorney.fee', keywords: ['price', 'cost', 'lawyer'] },
  attorneyEmail: { as: 'attorney.email', keywords: ['lawyer', 'e-mail', 'attorney e-mail'] },
  attorneyPhone: { as: 'attorney.phone', keywords: ['lawyer'] },
  assignedAgentId: {
    as: 'assignedAgent',
    keywords: ['assign', 'take', 'owner', 'who works on it'],
    only: { role: { in: STAFF }, status: { equals: 'active' } },
  },
  driverId: {
    as: 'driver',
    keywords: ['person'],
    command: { id: 'case.driver', title: 'Link driver…', keywords: ['assign person', 'who drove'], keys: ['s k'] },
  },
  summary: {
    flag: 'caseSummary',
    command: { id: 'case.summary.edit', title: 'Edit case summary', keywords: ['brief', 'statement'], keys: ['s m'] },
  },
};

/** The commands of a row's menu, in its order; CASE-2 and CASE-3 are asked of the domain. */
export const CASE_ROW_COMMANDS: readonly Command[] = [
  {
    id: 'case.open',
    title: 'Open case',
    keywords: ['go to case'],
    group: 'Cases',
    roles: null,
    when: (ctx) => ctx.mode === 'list' && caseOf(ctx) !== null,
    run: (ctx, tools) => tools.go(caseHref(caseOf(ctx)!)),
  },
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
];

export const caseCommands: readonly Command[] = [
  ...CASE_ROW_COMMANDS,
  createCase,
  writeComment,
  attorneyCommand,
  historyCommand,
  ...fieldCommands({ table: 'cases', noun: 'case', group: 'Cases', edits: EDITS, followed }),
];
