import { isStaff } from '../actor.ts';
import type { Change } from '../changes.ts';
import { consequence, type Consequence, type ServerContext } from '../consequence.ts';
import { InputError } from '../errors.ts';
import type { Reads, Tx } from '../mutation.ts';
import { NOTICES } from '../notifications/notices.ts';
import { followersOf, peopleOf, notify } from '../notifications/notify.ts';
import type { Row } from '../tables.ts';
import { follow, followerId } from './follow.ts';

type CaseComment = Row<'caseComments'>;
type Reply = Row<'caseCommentReplies'>;
type Comment = CaseComment | Reply;
type User = Row<'users'>;

/** CASE-18. @throws InputError for anybody who is not an agent, whether they exist or not */
async function mentioned(look: Reads, ids: readonly string[]): Promise<User[]> {
  const agents = [];
  for (const id of ids) {
    const user = await look.get('users', id);
    if (user?.role !== 'AGENT' || user.deletedAt !== null) throw new InputError({ mentions: 'Only agents can be mentioned' });
    agents.push(user);
  }
  return agents;
}

/** Returns the people who may see the comment at all (CASE-7). */
const hearing = (people: readonly User[], { visibility }: Comment): User[] => people.filter((p) => visibility === 'PUBLIC' || isStaff(p));

/** NOTIFICATION-5: whoever is called by name hears that, the others that something was said. */
async function notifyOfComment(
  tx: Tx,
  ctx: ServerContext,
  row: Row<'cases'>,
  comment: CaseComment,
  called: readonly User[],
): Promise<void> {
  const place = { caseCommentId: comment.id };
  await notify(tx, ctx, row, called, NOTICES.mention(row, comment.authorName), place);
  const followers = hearing(await followersOf(ctx.look ?? tx, row), comment);
  await notify(tx, ctx, row, without(followers, called), NOTICES.comment(row, comment.authorName), place);
}

async function notifyOfReply(tx: Tx, ctx: ServerContext, row: Row<'cases'>, reply: Reply, called: readonly User[]): Promise<void> {
  const look = ctx.look ?? tx;
  const place = { caseCommentId: reply.caseCommentId, caseCommentReplyId: reply.id };
  await notify(tx, ctx, row, called, NOTICES.mentionInReply(row, reply.authorName), place);
  const comment = await look.get('caseComments', reply.caseCommentId);
  const replies = await look.where('caseCommentReplies', 'caseCommentId', reply.caseCommentId);
  const authors = [...(comment ? [comment.authorId] : []), ...replies.map(({ authorId }) => authorId)];
  const thread = hearing(await peopleOf(look, authors, row), reply);
  await notify(tx, ctx, row, without(thread, called), NOTICES.reply(row, reply.authorName), place);
}

const without = (people: readonly User[], others: readonly User[]): User[] => people.filter(({ id }) => !others.some((o) => o.id === id));

/** CASE-19: who began to follow with words that are taken back stops, unless they said something since. */
async function takenBack(tx: Tx, now: string, { caseId, authorId, createdAt, mentions }: Comment): Promise<void> {
  const began = (await tx.where('caseFollowers', 'caseId', caseId)).filter((one) => one.createdAt === createdAt);
  const meant = began.filter(({ userId }) => userId === authorId || mentions.includes(userId));
  if (meant.length === 0) return;
  const talk: Comment[] = [
    ...(await tx.where('caseComments', 'caseId', caseId)),
    ...(await tx.where('caseCommentReplies', 'caseId', caseId)),
  ];
  const since = talk.filter((one) => one.createdAt >= createdAt);
  const stays = new Set(since.flatMap((one) => [one.authorId, ...one.mentions]));
  for (const { id } of meant.filter(({ userId }) => !stays.has(userId)))
    await tx.patch('caseFollowers', id, { deletedAt: now, updatedAt: now });
}

/** CASE-19: who stopped with these words follows again with them. */
async function broughtBack(tx: Tx, now: string, { caseId, authorId, createdAt, deletedAt, mentions }: Comment): Promise<void> {
  for (const userId of new Set([authorId, ...mentions])) {
    const one = await tx.get('caseFollowers', followerId(caseId, userId));
    if (one?.createdAt === createdAt && one.deletedAt === deletedAt)
      await tx.patch('caseFollowers', one.id, { deletedAt: null, updatedAt: now });
  }
}

async function afterTalk(tx: Tx, ctx: ServerContext, { table, before, after }: Change): Promise<void> {
  const was = before as Comment | null;
  const comment = after as Comment | null;
  if (was && was.deletedAt === null && comment && comment.deletedAt !== null) return takenBack(tx, ctx.now, was);
  if (was && was.deletedAt !== null && comment && comment.deletedAt === null) await broughtBack(tx, ctx.now, was);
  if (!comment || comment.deletedAt !== null) return;
  const look = ctx.look ?? tx;
  // A merge of two drivers renames people in words that nobody has said anew.
  const isWritten = !was || was.editedAt !== comment.editedAt;
  const fresh = isWritten ? comment.mentions.filter((id) => !was?.mentions.includes(id)) : [];
  const called = await mentioned(look, fresh);
  const row = await tx.get('cases', comment.caseId);
  if (!row || row.deletedAt !== null || (was && called.length === 0)) return;
  // CASE-19: who says something or is called by name follows the case from now on.
  const author = await look.get('users', comment.authorId);
  await follow(tx, row, [...(author ? [author] : []), ...called], ctx.now);
  if (was) return notify(tx, ctx, row, called, NOTICES.mention(row, comment.authorName), placeOf(comment));
  if (table === 'caseComments') await notifyOfComment(tx, ctx, row, comment as CaseComment, called);
  else await notifyOfReply(tx, ctx, row, comment as Reply, called);
}

const placeOf = (comment: Comment): { caseCommentId: string; caseCommentReplyId?: string } =>
  'caseCommentId' in comment ? { caseCommentId: comment.caseCommentId, caseCommentReplyId: comment.id } : { caseCommentId: comment.id };

/** The consequences of a comment or reply on a case: who is called must be an agent, hears of it and follows the case. */
export const followTalk: Consequence<'caseComments' | 'caseCommentReplies'> = consequence({
  name: 'followTalk',
  of: ['caseComments', 'caseCommentReplies'],
  async follow(changes, tx, ctx) {
    for (const change of changes as Change[]) await afterTalk(tx, ctx, change);
  },
});
