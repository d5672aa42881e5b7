import { needsPerson } from '#sync/store/entryStates.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { recordOf } from '#src/components/changeLabels.ts';
import type { Offer } from '#src/commands/toasts.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { recordHref } from '#src/components/recordHref.ts';

const SYNC_PATH = '/sync';

/** The change that a command would act on, as it stands now. */
function changeOf({ subject, outbox }: CommandContext): OutboxEntry | null {
  if (subject?.table !== 'outbox') return null;
  return outbox.find(({ mid }) => String(mid) === subject.row.id) ?? null;
}

const isConflict = (ctx: CommandContext): boolean => changeOf(ctx)?.state === 'conflicted';

/** The time for which a discarded change is offered back; the sync center offers it for longer. */
const UNDO_MS = 10_000;

function undoOf(mid: number, tools: CommandTools): Offer {
  const undo = async (): Promise<void> => {
    if (await tools.restore(mid)) tools.toast('Brought back');
  };
  return { label: 'Undo', run: () => void undo(), forMs: UNDO_MS };
}

async function bringSealed(tools: CommandTools): Promise<void> {
  const copy = await tools.pickText();
  if (copy === null) return;
  if (await tools.bringSealed(copy)) tools.toast('Your sealed changes are being sent');
  else tools.toast('This file holds no sealed changes of yours', 'alert');
}

async function keep(ctx: CommandContext, tools: CommandTools, which: 'mine' | 'theirs'): Promise<void> {
  const change = changeOf(ctx);
  const done = change && (await tools.resolve(change.mid, { keep: which }));
  if (!done) return;
  if (which === 'mine') tools.toast('Yours is on its way');
  else tools.toast('Theirs stays', 'status', done.mid === null ? undoOf(change.mid, tools) : undefined);
}

async function merge(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (change) await (await import('./tray/decideEachField.ts')).decideEachField(change, tools);
}

/** Makes a change again, and after it those that depend on it. */
async function retry(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (change && (await tools.retry(change.mid))) tools.toast('Sent again');
}

/** Discards a change with those that depend on it. One that has not left is canceled; the sync center can bring both back. */
async function discard(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const change = changeOf(ctx);
  if (!change) return;
  if (needsPerson(change)) {
    await tools.discard(change.mid);
    return tools.toast('Change discarded', 'status', undoOf(change.mid, tools));
  }
  const gone = await tools.cancel(change.mid);
  if (gone > 0) tools.toast('Change taken back', 'status', undoOf(change.mid, tools));
  else tools.toast('It has reached the server already', 'alert');
}

const mayBeTakenBack = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'held';

async function retryAll(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const failed = ctx.outbox.filter(mayBeRetried);
  let done = 0;
  // In their order, for one may need another that stands before it.
  for (const { mid } of failed) done += (await tools.retry(mid)) ? 1 : 0;
  if (done > 0) tools.toast(`${done} of ${failed.length} sent again`);
}

const mayBeRetried = (change: OutboxEntry): boolean => needsPerson(change) && change.state !== 'conflicted';

function openRecord(ctx: CommandContext, tools: CommandTools): void {
  const href = hrefOf(changeOf(ctx));
  if (href) tools.go(href);
}

/** Returns where the record of a change is shown; null when it has no screen. */
function hrefOf(change: OutboxEntry | null): string | null {
  const record = change && recordOf(change);
  return record && recordHref(record.table, record.id);
}

const group = 'Sync, outbox, offline';
const roles = null;

/** The commands on a change that waits for its person. */
export const changeCommands: readonly Command[] = [
  {
    id: 'nav.outbox',
    title: 'Go to Sync center',
    keywords: ['outbox', 'offline', 'pending changes', 'conflicts', 'attention tray'],
    group: 'Navigate',
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
      return change !== null && mayBeRetried(change);
    },
    run: retry,
  },
  {
    id: 'outbox.retryAll',
    title: 'Retry all failed changes',
    keywords: ['again', 'send', 'everything'],
    group,
    roles,
    when: ({ outbox }) => outbox.some(mayBeRetried),
    run: retryAll,
  },
  {
    id: 'outbox.edit',
    title: 'Fix and retry…',
    keywords: ['edit values', 'correct'],
    group,
    roles,
    keys: ['e'],
    when: (ctx) => {
      const change = changeOf(ctx);
      return change !== null && mayBeRetried(change);
    },
    run: async (ctx, tools) => {
      const change = changeOf(ctx);
      if (change) await (await import('./tray/fixChange.ts')).fixChange(change, tools);
    },
  },
  {
    id: 'outbox.open',
    title: 'Open the changed record',
    keywords: ['go to', 'show'],
    group,
    roles,
    keys: ['Enter'],
    when: (ctx) => hrefOf(changeOf(ctx)) !== null,
    run: openRecord,
  },
  {
    id: 'outbox.release',
    title: 'Send held changes',
    keywords: ['confirm', 'e-mails', 'e-sign', 'now'],
    group,
    roles,
    keys: ['Shift+s'],
    when: (ctx) => changeOf(ctx)?.state === 'held',
    run: async (ctx, tools) => {
      const change = changeOf(ctx);
      if (change) await tools.release(change.mid);
    },
  },
  {
    id: 'outbox.export',
    title: 'Export pending changes',
    keywords: ['json', 'backup', 'download'],
    group,
    roles,
    when: ({ outbox }) => outbox.some(({ state }) => state !== 'acknowledged'),
    run: async (_ctx, tools) => tools.save('weighstation-pending-changes.json', await tools.exportPending()),
  },
  {
    id: 'sync.bringSealed',
    title: 'Import encrypted changes…',
    keywords: ['import', 'encrypted copy', 'signed out', 'envelope', 'restore'],
    group,
    roles,
    when: ({ sync }) => sync.phase === 'live' || 'There is no connection to send them over',
    run: (_ctx, tools) => bringSealed(tools),
  },
  {
    id: 'sync.absence',
    title: 'Since you left',
    keywords: ['catch up', 'digest', 'away', 'news'],
    group,
    roles,
    when: () => true,
    run: (_ctx, tools) => tools.go(`${SYNC_PATH}#absence`),
  },
  {
    id: 'sync.storage',
    title: 'Offline storage…',
    keywords: ['quota', 'disk', 'clear files', 'persist'],
    group,
    roles,
    when: () => true,
    run: (_ctx, tools) => tools.go(`${SYNC_PATH}#storage`),
  },
  {
    id: 'help.diagnostics',
    title: 'Copy diagnostics',
    keywords: ['debug', 'logs', 'bug report', 'support'],
    group: 'Palette & help',
    roles,
    when: () => true,
    run: async (_ctx, tools) => {
      await tools.copy(await tools.diagnostics());
      tools.toast('Diagnostics copied: numbers and hashes, nothing that anybody wrote');
    },
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
      return change !== null && (needsPerson(change) || mayBeTakenBack(change));
    },
    run: discard,
  },
];
