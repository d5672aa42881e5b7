import { spaced } from '../alerts/alert.ts';
import { printedDate } from '../calendar.ts';
import type { OrderKind } from '../records/driverOrder.ts';
import type { Row } from '../tables.ts';

/** The content of a notification, before it is known for whom. */
export interface Notice {
  resource: Row<'notifications'>['resource'];
  title: string;
  content: string;
  /** Sent by e-mail as well: what should reach a person who does not look into the product every day (NOTIFICATION-7). */
  mailed: boolean;
}

const ORDERED: Readonly<Record<OrderKind, string>> = {
  PSP: 'PSP report of',
  MVR: 'MVR of',
  REMINDER: 'Reminder to sign for',
  EXAMINER: 'Medical examiner of',
  APPLICATION: 'Application link for',
};

type Named = Pick<Row<'cases'>, 'caseID'>;

const TEXT_MAX = 140;
/** Names may be long, or hold line breaks that would look like words of ours; what people read is one short line. */
function clipped(words: string): string {
  const line = words.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length <= TEXT_MAX ? line : `${line.slice(0, TEXT_MAX - 1)}…`;
}

function notice(resource: Notice['resource'], mailed: boolean, title: string, content: string): Notice {
  return { resource, mailed, title: clipped(title), content: clipped(content) };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** `Fri 11/27/2026`: no “tomorrow”, which would be another day where or when somebody else reads it. */
const weekdayOf = (day: string): string => `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!} ${printedDate(day)}`;

/**
 * NOTIFICATION-6: the words of each notification: the case by its number, people by their names, and nothing else of what the
 * case or a comment holds. `by` is the person who did it.
 */
export const NOTICES = {
  created: ({ caseID }: Named) => notice('CASE', false, 'New case', `Case ${caseID} was opened.`),
  assigned: ({ caseID }: Named) => notice('CASE', true, 'Case assigned', `Case ${caseID} was assigned to you.`),
  status: ({ caseID, status }: Named & Pick<Row<'cases'>, 'status'>) =>
    notice('CASE', true, 'Case updated', `Case ${caseID} is now ${spaced(status)}.`),
  courtDate: ({ caseID }: Named, day: string | null) =>
    notice(
      'CASE',
      true,
      'Court date',
      day ? `The court date of case ${caseID} is ${printedDate(day)}.` : `Case ${caseID} has no court date anymore.`,
    ),
  courtReminder: ({ caseID }: Named, day: string) =>
    notice('CASE', true, 'Court date', `${weekdayOf(day)} is the court date of case ${caseID}.`),
  outcome: ({ caseID }: Named, outcome: string) => notice('CASE', true, 'Case outcome', `The outcome of case ${caseID} is ${outcome}.`),
  document: ({ caseID }: Named, type: string) => notice('CASE_DOCUMENT', false, 'Document added', `${type} was added to case ${caseID}.`),
  comment: ({ caseID }: Named, by: string) => notice('CASE_COMMENT', false, 'New comment', `${by} commented on case ${caseID}.`),
  mention: ({ caseID }: Named, by: string) => notice('CASE_COMMENT', true, 'You were mentioned', `${by} mentioned you on case ${caseID}.`),
  reply: ({ caseID }: Named, by: string) => notice('CASE_COMMENT_REPLY', false, 'New reply', `${by} replied on case ${caseID}.`),
  mentionInReply: ({ caseID }: Named, by: string) =>
    notice('CASE_COMMENT_REPLY', true, 'You were mentioned', `${by} mentioned you on case ${caseID}.`),
  /** ORDER-3: `words` say what came of it. */
  ordered: (kind: OrderKind, driver: string, words: string) => notice('DRIVER_DOCUMENT', false, `${ORDERED[kind]} ${driver}`, words),
  /** SIGN-18: the sender has a mail of its own about it. */
  declined: (title: string, signer: string) =>
    notice('DRIVER_DOCUMENT', false, 'Document declined', `${signer} has declined to sign “${title}”.`),
  expired: (title: string) => notice('DRIVER_DOCUMENT', false, 'Document expired', `Not everybody has signed “${title}” in time.`),
} as const;
