import type { Row } from '#domain/tables.ts';
import { createHandles } from './handles.ts';

/** What was said, and where: a comment, or a reply to one. */
export type CommentSubject =
  | { table: 'caseComments'; row: Row<'caseComments'>; answered: boolean }
  | { table: 'caseCommentReplies'; row: Row<'caseCommentReplies'>; answered: boolean };

/** What a discussion says of itself to commands; plain data. */
export interface ThreadFacts {
  /** What the keyboard is on; null: it is elsewhere on the screen. */
  said: CommentSubject | null;
}

/** What commands may do with the discussion of a pane. */
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
