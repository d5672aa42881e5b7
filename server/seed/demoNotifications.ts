import type { Row } from '#domain/tables.ts';
import { daysAfter, earliest } from './calendar.ts';
import { noticesOf, type Notice } from './caseNotices.ts';
import type { WrittenCase } from './caseStory.ts';
import { add, type Maker, type Person } from './maker.ts';

/** The notices that a person keeps: the newest `unread` ones unread, and so many older ones read. */
export interface Inbox {
  person: Person;
  unread: number;
  read: number;
}

const RESOURCES = ['CASE', 'CASE_COMMENT', 'CASE_DOCUMENT', 'CASE_COMMENT_REPLY'] as const;

/** The newest notices, with at least two of each resource among the unread when there are any. */
function choose(notices: readonly Notice[], { unread, read }: Inbox): { unread: Notice[]; read: Notice[] } {
  const newest = notices.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const sure = new Set(RESOURCES.flatMap((resource) => newest.filter((n) => n.resource === resource).slice(0, Math.min(2, unread))));
  const chosen = [...sure, ...newest.filter((n) => !sure.has(n))].slice(0, unread);
  const kept = new Set(chosen);
  return { unread: chosen, read: newest.filter((n) => !kept.has(n)).slice(0, read) };
}

/** One notification; a read one was read within two days. */
export function writeNotice(maker: Maker, { at, ...facts }: Notice, status: Row<'notifications'>['status']): void {
  const viewedAt = earliest(daysAfter(at, 0.1 + maker.random.float() * 2), maker.now);
  add(maker, 'notifications', { ...facts, createdAt: at, updatedAt: status === 'VIEWED' ? viewedAt : at, status });
}

/** Fills people's bells from what happened on the cases they follow. */
export function writeInboxes(maker: Maker, cases: readonly WrittenCase[], inboxes: readonly Inbox[]): void {
  const byUser = new Map<string, Notice[]>(inboxes.map(({ person }) => [person.id, []]));
  for (const notice of cases.flatMap(noticesOf)) byUser.get(notice.userId)?.push(notice);
  for (const inbox of inboxes) {
    const { unread, read } = choose(byUser.get(inbox.person.id) ?? [], inbox);
    for (const notice of read.toReversed()) writeNotice(maker, notice, 'VIEWED');
    for (const notice of unread.toSorted((a, b) => (a.at < b.at ? -1 : 1))) writeNotice(maker, notice, 'UNVIEWED');
  }
}
