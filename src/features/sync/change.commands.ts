import { needsPerson } from '#sync/outbox/states.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';

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

async function merge(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (change) await (await import('./decide.ts')).decideEachField(change, tools);
}

/** What could not be done without it is done again after it. */
async function retry(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (change && (await tools.retry(change.mid))) tools.toast('Sent again');
}

/** What could not be done without it goes with it. */
async function discard(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (!change) return;
  await tools.discard(change.mid);
  tools.toast('Change discarded');
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
    when: isConflict,
    run: merge,
  },
  {
    id: 'outbox.retry',
    title: 'Retry change',
    keywords: ['again', 'failed', 'send'],
    group,
    roles,
    keys: ['r'],
    when: (ctx) => {
      const change = changeOf(ctx);
      return change !== null && needsPerson(change) && change.state !== 'conflicted';
    },
    run: retry,
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
