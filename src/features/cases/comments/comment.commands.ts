import { isStaff, type Actor } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { CommentSubject } from '#src/commands/threadHandle.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { editorRequests } from '#src/components/editor/editorRequests.ts';
import { caseCommentsQuery, commentReadsQuery } from '../case.queries.ts';
import { leavesTrace, mayEdit, mayRemove } from './commentRights.ts';
import { commentPublishRequests } from './commentRequests.ts';

const instant = (): string => new Date().toISOString();
/** Returns what the keyboard is on in a discussion. */
const saidOf = ({ mode, thread }: CommandContext): CommentSubject | null => (mode === 'thread' ? (thread?.said ?? null) : null);
const base = { group: 'Comments', roles: null } as const;

/** Takes words away, after a question: those of which something stays do not come back, the others do by undo. */
export async function removeComment(actor: Actor, tools: CommandTools, { table, row, answered }: CommentSubject): Promise<void> {
  const noun = table === 'caseComments' ? 'comment' : 'reply';
  const body = leavesTrace(actor, row, answered, instant()) ? '“comment removed” stays in its place.' : 'It will be gone.';
  if (!(await tools.confirm({ title: `Delete this ${noun}?`, body, action: 'Delete' }))) return;
  await tools.mutate(table === 'caseComments' ? 'caseCommentDelete' : 'caseCommentReplyDelete', { id: row.id });
}

const BULK = { bulk: 'group' } as const;
const casesOf = (ctx: CommandContext): Row<'cases'>[] => rowsOf('cases', BULK, ctx);
/** The most comments that one change may name, and that one looks at (CASE-22). */
const READ_AT_ONCE = 200;

/** Returns the last comments of a case that this person has not read. */
async function unreadOf(tools: CommandTools, caseId: string, userId: string): Promise<string[]> {
  const { rows } = await tools.query(caseCommentsQuery(caseId, READ_AT_ONCE));
  const ids = rows.filter(({ authorId }) => authorId !== userId).map(({ id }) => id);
  const read = new Set((await tools.query(commentReadsQuery(caseId, ids, userId))).rows.map(({ caseCommentId }) => caseCommentId));
  return ids.filter((id) => !read.has(id));
}

async function markRead(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const found = await Promise.all(
    casesOf(ctx).map(async ({ id }) => ({ caseId: id, commentIds: await unreadOf(tools, id, ctx.actor.userId) })),
  );
  const inputs = found.filter(({ commentIds }) => commentIds.length > 0);
  const count = inputs.reduce((sum, { commentIds }) => sum + commentIds.length, 0);
  if (count === 0) return tools.toast('Everything is read');
  if (await tools.mutateBatch('caseCommentsRead', inputs)) tools.toast(count === 1 ? '1 comment read' : `${count} comments read`);
}

const stepping = (id: Command['id'], title: string, keys: readonly string[], by: 1 | -1): Command => ({
  ...base,
  id,
  title,
  keywords: [],
  keys,
  repeatable: true,
  when: (ctx) => saidOf(ctx) !== null,
  undo: 'none',
  net: 'local',
  run: (_ctx, tools) => tools.thread()?.step(by),
});

/** The case on which a comment is being written; null anywhere else. */
const writtenOn = ({ mode, screen, subject }: CommandContext): string | null =>
  mode === 'editor' && screen.startsWith('/cases/details/') && subject?.table === 'cases' ? String(subject.row.id) : null;
const writing = { ...base, when: (ctx: CommandContext) => writtenOn(ctx) !== null } as const;

/** The commands while a comment is written. */
const writingCommands: readonly Command[] = [
  {
    ...writing,
    id: 'comment.publish',
    title: 'Publish comment',
    keywords: ['send', 'post'],
    keys: ['Mod+Enter'],
    undo: 'SOFT',
    net: 'queued',
    run: (ctx) => commentPublishRequests.send(writtenOn(ctx)!),
  },
  {
    ...writing,
    id: 'comment.cancel',
    title: 'Stop writing (keeps draft)',
    keywords: ['escape'],
    keys: ['Escape'],
    undo: 'TEXT',
    net: 'local',
    run: () => editorRequests.send({ do: 'leave' }),
  },
  {
    ...writing,
    id: 'comment.mention',
    title: 'Mention an agent',
    keywords: ['@', 'notify'],
    // Staff have everybody on their devices; a customer has nobody to choose from.
    when: (ctx) => writtenOn(ctx) !== null && isStaff(ctx.actor),
    undo: 'TEXT',
    net: 'local',
    run: () => editorRequests.send({ do: 'mention' }),
  },
];

/** The commands on what was said on a case; CASE-15 and CASE-16 are asked of the domain. */
export const commentCommands: readonly Command[] = [
  ...writingCommands,
  stepping('comment.next', 'Next comment', ['j', 'ArrowDown'], 1),
  stepping('comment.prev', 'Previous comment', ['k', 'ArrowUp'], -1),
  {
    ...base,
    id: 'comment.reply',
    title: 'Reply',
    keywords: ['answer'],
    keys: ['r'],
    when: (ctx) => saidOf(ctx) !== null,
    undo: 'INV',
    net: 'queued',
    holdsKeys: true,
    run: (ctx, tools) => tools.thread()?.reply(saidOf(ctx)!),
  },
  {
    ...base,
    id: 'comment.edit',
    title: 'Edit my comment',
    keywords: ['change'],
    keys: ['e'],
    when: (ctx) => {
      const said = saidOf(ctx)?.row;
      if (said?.authorId !== ctx.actor.userId) return false;
      return mayEdit(ctx.actor, said, instant()) || 'A comment can be changed for 15 minutes.';
    },
    undo: 'INV',
    net: 'queued',
    run: (ctx, tools) => tools.thread()?.edit(saidOf(ctx)!),
  },
  {
    ...base,
    id: 'comment.delete',
    title: 'Delete my comment',
    keywords: ['remove'],
    keys: ['#', 'Delete'],
    when: (ctx) => {
      const said = saidOf(ctx)?.row;
      if (!said) return false;
      if (mayRemove(ctx.actor, said, instant())) return true;
      return said.authorId === ctx.actor.userId && 'A comment can be taken back for 15 minutes.';
    },
    undo: 'CONF',
    net: 'queued',
    run: (ctx, tools) => removeComment(ctx.actor, tools, saidOf(ctx)!),
  },
  {
    ...base,
    id: 'comment.nextUnread',
    title: 'Next unread comment',
    keywords: ['new', 'mentions'],
    keys: ['Shift+n'],
    when: (ctx) => (ctx.mode === 'record' || ctx.mode === 'thread') && ctx.subject?.table === 'cases' && ctx.thread != null,
    undo: 'none',
    net: 'local',
    run: (_ctx, tools) => {
      if (!tools.thread()?.nextUnread()) tools.toast('Everything is read');
    },
  },
  {
    ...base,
    id: 'comment.markRead',
    title: 'Mark comments read',
    keywords: ['seen'],
    when: (ctx) => casesOf(ctx).length > 0,
    ...BULK,
    undo: 'none',
    net: 'queued',
    run: markRead,
  },
];
