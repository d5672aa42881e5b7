import type { Row } from '#domain/tables.ts';
import { createHandles } from './handles.ts';

/** A comment, or a reply to one. */
export type CommentSubject =
  | { table: 'caseComments'; row: Row<'caseComments'>; answered: boolean }
  | { table: 'caseCommentReplies'; row: Row<'caseCommentReplies'>; answered: boolean };

/** The facts of a discussion for commands; plain data. */
export interface ThreadFacts {
  /** The comment or reply the keyboard is on; null: it is elsewhere on the screen. */
  said: CommentSubject | null;
}

/** The acts of commands on the discussion of a pane. */
export interface ThreadHandle {
  /** To the next (1) or previous comment or reply. */
  step: (by: 1 | -1) => void;
  /** To the next comment that was not read yet; false: there is none. */
  nextUnread: () => boolean;
  reply: (to: CommentSubject) => void;
  edit: (said: CommentSubject) => void;
}

const handles = createHandles<ThreadHandle>();

/** The discussion that a pane shows; null when it shows none. */
export const threadOf = handles.of;
/** A pane shows a discussion from now on; answers with the way to say that it does not any more. */
export const offerThread = handles.offer;
