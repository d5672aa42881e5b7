import { needsPerson } from '#sync/outbox/states.ts';
import type { FieldChoice, OutboxEntry } from '#sync/replicaApi.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { recordOf } from '#src/components/changeWords.ts';
import { factsOf, fieldLabel } from './fieldWords.ts';
import { trayGroups } from './tray.ts';

export const SYNC_PATH = '/sync';

/** The change that a command would act on, as it stands now. */
function changeOf({ subject, outbox }: CommandContext): OutboxEntry | null {
  if (subject?.table !== 'outbox') return null;
  return outbox.find(({ mid }) => String(mid) === subject.row.id) ?? null;
}

const isConflict = (ctx: CommandContext): boolean => changeOf(ctx)?.state === 'conflicted';

async function keep(ctx: CommandContext, tools: CommandTools, which: 'mine' | 'theirs'): Promise<void> {
  const change = changeOf(ctx);
  if (!change || !(await tools.resolve(change.mid, { keep: which }))) return;
  tools.toast(which === 'mine' ? 'Yours is on its way' : 'Theirs stays');
}

/** Fields of a conflict with a text among them can be chosen one by one also where there is one alone: both may stay. */
function canMerge(ctx: CommandContext): boolean | string {
  const change = changeOf(ctx);
  if (change?.state !== 'conflicted' || !change.conflict) return false;
  const fields = Object.keys(change.conflict);
  return fields.length > 1 || fields.some((name) => isLongText(change, name)) || 'There is only one field to choose for';
}

function isLongText(change: OutboxEntry, field: string): boolean {
  const record = recordOf(change);
  return record !== null && factsOf(record.table, field)?.conflict === 'guardedText';
}

async function merge(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (!change?.conflict) return;
  const fields: Record<string, FieldChoice> = {};
  for (const name of Object.keys(change.conflict)) {
    const both = isLongText(change, name) ? ([{ value: 'both', label: 'Keep both, theirs first' }] as const) : [];
    const options = [{ value: 'mine', label: 'Keep mine' }, { value: 'theirs', label: 'Keep theirs' }, ...both] as const;
    const choice = await tools.choose<FieldChoice>({ title: fieldLabel(name), options });
    if (!choice) return;
    fields[name] = choice;
  }
  if (await tools.resolve(change.mid, { fields })) tools.toast('Decided');
}

async function discard(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (!change) return;
  const group = trayGroups(ctx.outbox).find(({ entry }) => entry.mid === change.mid);
  const together = [change, ...(group?.dependents ?? [])];
  await tools.discard(together.map(({ mid }) => mid));
  tools.toast(together.length > 1 ? `${together.length} changes discarded` : 'Change discarded');
}

const group = 'Sync';
const roles = null;

/** What can be done with a change that waits for its person. */
export const changeCommands: readonly Command[] = [
  {
    id: 'nav.outbox',
    title: 'Go to Sync centre',
    keywords: ['outbox', 'offline', 'pending changes', 'conflicts', 'attention tray'],
    group: 'Go to',
    roles,
    keys: ['g o'],
    when: () => true,
    run: (_ctx, tools) => tools.go(SYNC_PATH),
  },
  {
    id: 'conflict.mine',
    title: 'Conflict: keep mine',
    keywords: ['local', 'overwrite'],
    group,
    roles,
    keys: ['1'],
    when: isConflict,
    run: (ctx, tools) => keep(ctx, tools, 'mine'),
  },
  {
    id: 'conflict.theirs',
    title: 'Conflict: keep theirs',
    keywords: ['server', 'give way'],
    group,
    roles,
    keys: ['2'],
    when: isConflict,
    run: (ctx, tools) => keep(ctx, tools, 'theirs'),
  },
  {
    id: 'conflict.merge',
    title: 'Conflict: choose per field…',
    keywords: ['merge', 'both'],
    group,
    roles,
    keys: ['3'],
    when: canMerge,
    run: merge,
  },
  {
    id: 'outbox.discard',
    title: 'Discard change',
    keywords: ['drop', 'revert local', 'delete'],
    group,
    roles,
    keys: ['#', 'Delete'],
    when: (ctx) => {
      const change = changeOf(ctx);
      return change !== null && needsPerson(change);
    },
    run: discard,
  },
];
