import { maySeeCase } from '../cases/caseAudience.ts';
import type { ServerContext } from '../consequence.ts';
import type { Reads, Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import type { Notice } from './notices.ts';
import { noticeMail } from './noticeMail.ts';

type User = Row<'users'>;
type Case = Row<'cases'>;

/** The place that a notification leads to besides its case. */
export interface Place {
  caseCommentId?: string;
  caseCommentReplyId?: string;
}

/** The people who follow a case and can still see it. */
export async function followersOf(look: Reads, row: Case): Promise<User[]> {
  const ids = (await look.where('caseFollowers', 'caseId', row.id)).map(({ userId }) => userId);
  return peopleOf(look, ids, row);
}

/** Returns those of these people who can see the case, each once. */
export async function peopleOf(look: Reads, ids: readonly string[], row: Case): Promise<User[]> {
  const people = [];
  for (const id of new Set(ids)) {
    const person = await look.get('users', id);
    if (person && maySeeCase(person, row)) people.push(person);
  }
  return people;
}

/** NOTIFICATION-4: does this person want to hear of it? Who has set nothing hears everything. */
async function wants(look: Reads, { id }: User, resource: Notice['resource']): Promise<boolean> {
  const [setting] = await look.where('notificationSettings', 'userId', id);
  if (!setting) return true;
  if (!setting.allNotifications) return false;
  return !setting.onlyNewComments || resource === 'CASE_COMMENT' || resource === 'CASE_COMMENT_REPLY';
}

/**
 * NOTIFICATION-3: tells these people of something that happened to a case, except the one who did it. Returns who was told or
 * did not want to be, so that nobody hears the same thing twice under another name.
 * @param idOf the notification's id for a person: one that is there already is not written again; left out, each is new
 */
export async function notify(
  tx: Tx,
  ctx: ServerContext,
  row: Case,
  people: readonly User[],
  notice: Notice,
  place: Place = {},
  idOf?: (userId: string) => string,
): Promise<void> {
  const look = ctx.look ?? tx;
  for (const person of people) {
    if (person.id === ctx.actor.userId || !(await wants(look, person, notice.resource))) continue;
    const id = idOf?.(person.id) ?? ctx.newId();
    if (idOf && (await tx.get('notifications', id))) continue;
    const notification: Row<'notifications'> = {
      id,
      userId: person.id,
      title: notice.title,
      content: notice.content,
      status: 'UNVIEWED',
      resource: notice.resource,
      caseId: row.id,
      customerId: row.customerId,
      caseCommentId: place.caseCommentId ?? null,
      caseCommentReplyId: place.caseCommentReplyId ?? null,
      driverId: null,
      alertId: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      deletedAt: null,
    };
    await tx.put('notifications', notification);
    if (notice.mailed) await tx.put('mails', await noticeMail(look, person, notification, ctx));
  }
}
