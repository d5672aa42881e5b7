import type { AnyRow } from './noun.ts';
import type { TableName } from './tables.ts';

/** The kinds of news for somebody who was away, the most pressing first. */
export const NEWS_KINDS = ['alertCritical', 'alertNew', 'caseNew', 'caseClosed', 'caseChanged', 'commentNew', 'notificationNew'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Returns the news that a change of one row is to somebody who was away; null when it is not worth a word. `before` null: it is new to them. */
export function newsOf(table: TableName, before: AnyRow | null, after: AnyRow | null): NewsKind | null {
  if (!after) return null;
  switch (table) {
    case 'alerts':
      if (after['status'] === 'CRITICAL' && before?.['status'] !== 'CRITICAL') return 'alertCritical';
      return before ? null : 'alertNew';
    case 'cases':
      if (!before) return 'caseNew';
      return after['status'] === 'CLOSED' && before['status'] !== 'CLOSED' ? 'caseClosed' : 'caseChanged';
    case 'caseComments':
    case 'caseCommentReplies':
      return before ? null : 'commentNew';
    case 'notifications':
      return before ? null : 'notificationNew';
    default:
      return null;
  }
}

const WORDS: Readonly<Record<NewsKind, readonly [one: string, more: string]>> = {
  alertCritical: ['alert became critical', 'alerts became critical'],
  alertNew: ['new alert', 'new alerts'],
  caseNew: ['new case', 'new cases'],
  caseClosed: ['case was closed', 'cases were closed'],
  caseChanged: ['case changed', 'cases changed'],
  commentNew: ['new comment', 'new comments'],
  notificationNew: ['new notification', 'new notifications'],
};

/** `3 alerts became critical`. */
export function newsLabel(kind: NewsKind, count: number): string {
  return `${count} ${WORDS[kind][count === 1 ? 0 : 1]}`;
}
