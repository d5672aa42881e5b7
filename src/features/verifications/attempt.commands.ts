import { FLEET, STAFF } from '#domain/actor.ts';
import { employmentVerifications, PEV_STATUSES, PEV_TYPES } from '#domain/drivers/driver.ts';
import { valueLabel } from '#domain/fieldLabel.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { addPevDocument, removePevDocument } from './document.commands.ts';
import { remindPev, resendPev, sendPev } from './sending.commands.ts';
import { addFromApplication, create, edit, remove, setStatus } from './verificationActs.ts';
import { statusLook } from './verificationLook.ts';
import { attemptOf, attemptsOf, BULK, driverIdsOf, onAttempts, onOneAttempt, onOneDriver } from './verificationSubject.ts';

const base = { group: 'Employment verification (PEV)', roles: FLEET, net: 'online' } as const;
const { status: STATUS, type: TYPE } = employmentVerifications.fields;

/** Notes a previous employer by hand. */
export const createPev: Command = {
  ...base,
  id: 'pev.create',
  title: 'New employment verification…',
  keywords: ['previous employer'],
  when: onOneDriver,
  args: [
    { kind: 'text', name: 'company', prompt: 'Company' },
    { kind: 'text', name: 'email', prompt: 'Email', none: 'No email' },
    { kind: 'text', name: 'phone', prompt: 'Phone', none: 'No phone' },
    {
      kind: 'enum',
      name: 'transport',
      prompt: 'Transport company',
      options: () => [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
  ],
  undo: 'SOFT',
  run: create,
};

/** Notes all employers of the application that nobody has asked. */
export const fromApplication: Command = {
  ...base,
  id: 'pev.fromApplication',
  title: 'Add employers from the application',
  keywords: ['previous employer', 'DOT jobs', 'three years'],
  when: onOneDriver,
  undo: 'SOFT',
  run: async (ctx, tools) => {
    const [driverId] = driverIdsOf(ctx);
    if (driverId !== undefined) await addFromApplication(driverId, null, tools);
  },
};

const now =
  (field: 'companyName' | 'companyEmail' | 'companyPhoneNumber' | 'note') =>
  (ctx: CommandContext): string | null =>
    attemptOf(ctx)?.[field] ?? null;

const editPev: Command = {
  ...base,
  id: 'pev.edit',
  title: 'Edit verification…',
  keywords: ['note', 'company'],
  when: onOneAttempt,
  args: [
    { kind: 'text', name: 'company', prompt: 'Company', value: now('companyName') },
    { kind: 'text', name: 'email', prompt: 'Email', none: 'No email', value: now('companyEmail') },
    { kind: 'text', name: 'phone', prompt: 'Phone', none: 'No phone', value: now('companyPhoneNumber') },
    {
      kind: 'enum',
      name: 'type',
      prompt: 'Type',
      options: (ctx) =>
        PEV_TYPES.map((value) => ({ value, label: valueLabel(TYPE.facts, value), current: attemptOf(ctx)?.type === value })),
    },
    { kind: 'text', name: 'note', prompt: 'Note', none: 'No note', value: now('note') },
  ],
  undo: 'INV',
  run: edit,
};

const setPevStatus: Command = {
  ...base,
  ...BULK,
  id: 'pev.status',
  title: 'Set verification status…',
  keywords: ['under review', 'no response', 'rejected', 'verified'],
  roles: STAFF,
  keys: ['s s'],
  when: onAttempts(),
  args: [
    {
      kind: 'enum',
      name: 'status',
      prompt: 'Status',
      options: (ctx) =>
        PEV_STATUSES.map((value) => ({
          value,
          label: valueLabel(STATUS.facts, value),
          look: statusLook(value),
          current: attemptsOf(ctx).every(({ status }) => status === value),
        })),
    },
    { kind: 'text', name: 'note', prompt: 'Note', none: 'Leave the note as it is' },
  ],
  undo: 'INV',
  run: setStatus,
};

const deletePev: Command = {
  ...base,
  id: 'pev.delete',
  title: 'Delete verification',
  keywords: ['remove'],
  roles: STAFF,
  keys: ['#', 'Delete'],
  when: onOneAttempt,
  undo: 'SOFT',
  run: remove,
};

/** The commands of the menu of an attempt, in its order. */
export const ATTEMPT_COMMANDS: readonly Command[] = [
  sendPev,
  remindPev,
  resendPev,
  setPevStatus,
  editPev,
  addPevDocument,
  removePevDocument,
  deletePev,
];
