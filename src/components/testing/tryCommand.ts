import type { Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { stateOf } from '#src/commands/keymap.ts';
import type { UndoOutcome, UndoStep } from '#sync/replicaApi.ts';
import type { PinRequest } from '#sync/pinRecords.ts';
import type { FormHandle } from '#src/commands/formHandle.ts';
import type { ListHandle } from '#src/commands/listHandle.ts';
import type { Online } from '#src/commands/online.ts';
import type { ThreadHandle } from '#src/commands/threadHandle.ts';
import type { TriageHandle } from '#src/commands/triageHandle.ts';
import type { ArgValues, Command, CommandContext, CommandTools, Subject } from '#src/commands/types.ts';

/** The effects of a command, in order: `['mutate', name, input]`, `['toast', words]`, `['go', href]` ... */
export type CommandEffect = readonly unknown[];

const AGENT: Actor = { userId: 'u1', role: 'AGENT', customerId: null };

/** A plain context: an agent, a list, everything in sync. */
export function aContext(named: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: AGENT,
    mode: 'list',
    screen: '/',
    subject: null,
    selection: [],
    list: null,
    form: null,
    paneCount: 1,
    sync: { phase: 'live', stop: null, progress: null, syncedAt: null },
    outbox: [],
    ...named,
  };
}

/** The command of this id. @throws when there is none */
export function commandOf(commands: readonly Command[], id: string): Command {
  const command = commands.find((one) => one.id === id);
  if (!command) throw new Error(`There is no command ${id}`);
  return command;
}

/** Returns what the command says of a subject, its roles and its switch included. */
export function stateFor(command: Command, subject: Subject | null, named: Partial<CommandContext> = {}): boolean | string {
  return stateOf(command, aContext({ ...named, subject }));
}

/** Runs a command on a subject with answers given beforehand, and tells what it did. */
export async function tryCommand(
  command: Command,
  ctx: CommandContext,
  answers: {
    list?: ListHandle;
    triage?: TriageHandle;
    thread?: ThreadHandle;
    online?: Online;
    /** The rows that every question to the replica finds, and the row that is asked for. */
    rows?: readonly AnyRow[];
    row?: AnyRow;
    /** Returns what is found in each table, where that is not one and the same. */
    find?: (table: TableName) => Promise<AnyRow>;
    form?: FormHandle;
    args?: ArgValues;
    confirm?: boolean;
    choose?: string | null;
    ask?: string;
    mutate?: boolean;
    file?: string;
    undo?: UndoOutcome;
    unseen?: UndoStep;
    pins?: readonly PinRequest[];
  } = {},
): Promise<CommandEffect[]> {
  const effects: CommandEffect[] = [];
  const note = (...effect: CommandEffect): void => void effects.push(effect);
  const tools: CommandTools = {
    go: (href, where) => note('go', href, ...(where ? [where] : [])),
    mutate: async (name, input, held) => {
      note('mutate', name, input);
      if (held && (answers.mutate ?? true)) note('toast', held.words, 'Undo');
      return answers.mutate ?? true;
    },
    mutateBatch: async (name, inputs) => {
      note('mutateBatch', name, inputs);
      return answers.mutate ?? true;
    },
    resolve: async (mid, choice) => {
      note('resolve', mid, choice);
      return (answers.mutate ?? true) ? { mid: null } : null;
    },
    restore: async (mid) => {
      note('restore', mid);
      return answers.mutate ?? true;
    },
    bringSealed: async (copy) => {
      note('bringSealed', copy);
      return answers.mutate ?? true;
    },
    pickText: async () => answers.file ?? null,
    retry: async (mid, corrected) => {
      note('retry', mid, ...(corrected === undefined ? [] : [corrected]));
      return answers.mutate ?? true;
    },
    cancel: async (mid) => {
      note('cancel', mid);
      return (answers.mutate ?? true) ? 1 : 0;
    },
    undo: async (key) => {
      note('undo', ...(key ? [key] : []));
      return answers.undo ?? null;
    },
    unseenAct: async () => answers.unseen ?? null,
    settled: (mids) => note('settled', ...mids),
    redo: async (key) => {
      note('redo', ...(key ? [key] : []));
      return answers.undo ?? null;
    },
    release: async (mid) => note('release', mid),
    exportPending: async () => 'pending',
    diagnostics: async () => 'diagnostics',
    save: (name, text) => note('save', name, text),
    online: async () => {
      if (!answers.online) throw new Error('There is no connection here');
      return answers.online;
    },
    mail: (to, { subject, body }) => note('mail', to, subject, body),
    copy: async (text) => note('copy', text),
    ask: async ({ title, value }) => {
      note('ask', title, value);
      return answers.ask ?? null;
    },
    discard: async (mid) => note('discard', mid),
    toast: (words, _tone, offer) => note('toast', words, ...(offer ? [offer.label] : [])),
    hold: async (what) => {
      note('hold', what);
      return answers.confirm ?? true;
    },
    pin: async (what, request) => note('pin', what.kind, what.id, request && { withFiles: request.withFiles, until: request.until }),
    pins: () => answers.pins ?? [],
    confirm: async (question) => {
      note('confirm', question);
      return answers.confirm ?? true;
    },
    choose: async (question) => {
      note(
        'choose',
        question.title,
        question.options.map((option) => option.label),
      );
      return (answers.choose ?? null) as never;
    },
    get: async (table) => (answers.find ? await answers.find(table) : answers.row) as never,
    dryRun: async () => null,
    query: async ({ table }) => {
      const rows = answers.find ? [await answers.find(table)] : (answers.rows ?? []);
      return { rows: rows as never, count: rows.length };
    },
    search: async () => ({ groups: [], complete: true }),
    list: () => answers.list ?? null,
    triage: () => answers.triage ?? null,
    thread: () => answers.thread ?? null,
    form: () => answers.form ?? null,
    palette: { open: () => note('palette') },
    newId: () => 'new-id',
  };
  await command.run(ctx, tools, answers.args ?? {});
  return effects;
}
