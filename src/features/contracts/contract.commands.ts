import { FLEET, isFleet, STAFF } from '#domain/actor.ts';
import { CONTRACT_STATUSES, type ContractStatus } from '#domain/contracts/contract.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import { where } from '#src/commands/contextKeys.ts';
import { editRecord } from '#src/commands/editRecord.command.ts';
import { pinCommand } from '#src/commands/pin.command.ts';
import type { ArgOption, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { filterCommands } from '#src/components/filterCommands.ts';
import { partCommand } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { CONTRACT_FILTERS } from './contract.queries.ts';
import { BULK, contractsOf, IN_HAND } from './contractSubject.ts';
import { canBecome, moveContracts, whoseContracts } from './contractStatus.ts';
import { MERGE_PATH, mergeHref } from './merge/mergeHref.ts';
import { PARTS } from './record/parts.ts';
import { auditPacket } from './packet.command.ts';
import { contractLook } from './contractLook.ts';

const group = 'Drivers & contracts';
const base = { group, roles: FLEET, undo: 'INV', net: 'queued' } as const;

/** Whom a new contract is for, where the row at hand says so. */
function forWhom({ subject }: CommandContext): string {
  if (subject?.table === 'customers') return `?customer=${subject.row.id}`;
  return subject?.table === 'drivers' ? `?driver=${subject.row.id}` : '';
}

/** Leads to the form of a new driver. */
export const createContract: Command = {
  ...base,
  id: 'contract.create',
  title: 'New driver',
  keywords: ['add contract', 'hire', 'onboard', 'invite driver'],
  keys: ['n r'],
  when: () => true,
  undo: 'SOFT',
  run: (ctx, tools) => tools.go(`/contracts/create${forWhom(ctx)}`),
};

/** The statuses that these contracts have or can be brought to; of several with how many can. */
function statusOptions(ctx: CommandContext): ArgOption[] {
  const rows = contractsOf(ctx);
  return CONTRACT_STATUSES.flatMap((status) => {
    const can = rows.filter((row) => canBecome(row, status)).length;
    const isNow = rows.every((row) => row.status === status);
    if (can === 0 && !isNow) return [];
    const some = can > 0 && can < rows.length && { detail: `${can} of ${rows.length} can`, takenBy: can };
    return [{ value: status, label: status, look: contractLook(status), current: isNow, ...some }];
  });
}

/** Sets the status, after saying what follows from it. */
export const setContractStatus: Command = {
  ...base,
  ...BULK,
  id: 'contract.status',
  title: 'Set contract status…',
  keywords: ['archive', 'activate'],
  keys: ['s s'],
  when: where(IN_HAND, (ctx) => contractsOf(ctx).length > 0),
  args: [{ kind: 'enum', name: 'status', prompt: 'Status', options: statusOptions }],
  says: (subject, [status]) => `Set contract status of ${subject}${status ? ` to ${status}` : ''}`,
  run: async (ctx, tools, { status }) => {
    const to = CONTRACT_STATUSES.find((one) => one === status);
    if (to) await moveContracts(ctx, tools, to);
  },
};

function moveTo(id: Command['id'], title: string, keywords: readonly string[], to: ContractStatus): Command {
  return {
    ...base,
    ...BULK,
    id,
    title,
    keywords,
    holdsKeys: true,
    when: where(IN_HAND, (ctx) => contractsOf(ctx).some((row) => canBecome(row, to))),
    run: (ctx, tools) => moveContracts(ctx, tools, to),
  };
}

/** Makes a contract count. */
export const activateContract = moveTo('contract.activate', 'Activate contract', ['start', 'hire'], 'Active');
/** Ends a contract. */
export const archiveContract = moveTo('contract.archive', 'Archive contract', ['end', 'leave', 'terminate'], 'Archived');

/** Asks first: the contract leaves every device, and comes back by undo alone. */
async function deleteContracts(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const rows = contractsOf(ctx);
  const whose = whoseContracts(rows);
  const sure = await tools.confirm({
    title: `Delete the contract of ${whose}?`,
    body: 'The driver, their file and their cases stay. An active contract that is deleted ends: its alerts are resolved, and documents out for signing are canceled.',
    action: 'Delete',
  });
  if (!sure) return;
  const inputs = rows.map(({ id }) => ({ id }));
  const isDone = inputs.length === 1 ? tools.mutate('contractDelete', inputs[0]) : tools.mutateBatch('contractDelete', inputs);
  if (!(await isDone)) return;
  if (ctx.mode === 'record') tools.go('/contracts');
  tools.toast(rows.length === 1 ? `Contract of ${whose} deleted` : `${rows.length} contracts deleted`);
}

const deleteContract: Command = {
  ...base,
  ...BULK,
  id: 'contract.delete',
  title: 'Delete contract…',
  keywords: ['remove'],
  roles: STAFF,
  undo: 'SOFT',
  when: where(IN_HAND, (ctx) => contractsOf(ctx).length > 0),
  run: deleteContracts,
};

/** The facts of commands of single fields beyond their declaration (design/workspace.md 3.3). */
const EDITS: Readonly<Record<string, FieldEdit>> = {
  hiredAt: {
    roles: FLEET,
    command: { id: 'contract.hiredAt', title: 'Set hire date…', keywords: ['hired', 'start date'], keys: ['s h'] },
  },
};

async function openDriver(_ctx: CommandContext, tools: CommandTools, { driver }: ArgValues): Promise<void> {
  if (typeof driver === 'string') tools.go(recordHref('drivers', driver)!);
}

/** The commands of a row's menu, in its order. */
export const CONTRACT_ROW_COMMANDS: readonly Command[] = [
  editRecord,
  activateContract,
  archiveContract,
  auditPacket,
  deleteContract,
  pinCommand,
];

export const contractCommands: readonly Command[] = [
  createContract,
  setContractStatus,
  activateContract,
  archiveContract,
  deleteContract,
  auditPacket,
  {
    ...base,
    id: 'contract.merge',
    title: 'Merge contracts…',
    keywords: ['duplicate drivers', 'combine'],
    keys: ['Shift+m'],
    when: ({ mode, selection }) => mode === 'list' && selection.length === 2 && selection.every(({ table }) => table === 'contracts'),
    undo: 'CONF',
    net: 'online',
    run: ({ selection: [keep, other] }, tools) => tools.go(mergeHref(keep!.row.id, [other!.row.id])),
  },
  {
    ...base,
    id: 'contract.duplicates',
    title: 'Find duplicate drivers',
    keywords: ['merge', 'same person', 'suggestions'],
    when: () => true,
    undo: 'Back',
    net: 'online',
    run: (_ctx, tools) => tools.go(MERGE_PATH),
  },
  {
    ...base,
    id: 'contract.open',
    title: 'Open driver…',
    keywords: ['go to driver', 'contract'],
    when: ({ actor }) => isFleet(actor),
    args: [{ kind: 'record', name: 'driver', prompt: 'Driver', tables: ['drivers'] }],
    undo: 'Back',
    net: 'local',
    run: openDriver,
  },
  {
    ...base,
    id: 'contract.update',
    title: 'Save driver and contract',
    keywords: ['update driver'],
    when: ({ mode, screen }) => (mode === 'form' || mode === 'text') && screen.startsWith('/contracts/edit/'),
    run: (_ctx, tools) => tools.form()?.save(),
  },
  ...PARTS.map(partCommand),
  ...fieldCommands({ table: 'contracts', noun: 'contract', group, edits: EDITS }).filter(({ id }) => id !== 'field.set:contract.status'),
  ...filterCommands({ filters: CONTRACT_FILTERS, group, roles: FLEET, where: '/contracts' }),
];
