import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isStaff } from '#domain/actor.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { agentsHere } from '#src/components/editor/findAgents.ts';
import type { RichEditorHandle } from '#src/components/editor/rich-editor.tsx';
import { Kbd } from '#src/commands/kbd.tsx';
import type { Held } from '#src/commands/types.ts';
import { Button } from '#src/components/ui/button.tsx';
import { readDraft } from '#src/data/drafts.ts';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { CommentAudience, StaffOnly } from './comment-audience.tsx';
import { CommentPlace } from './comment-place.tsx';
import { agentsAtServer } from './findAgents.ts';
import { commentBoxRequests, commentPublishRequests } from './commentRequests.ts';
import { COMMENT_MAX, problemOf } from './commentInput.ts';
import { mayPublish } from './commentRights.ts';
import { emptyDraft, useDraft, type CommentDraft } from './useDraft.ts';
import { useUndoSent } from './useUndoSent.ts';

/** Characters left from which on they are counted. */
const COUNTER_FROM = 400;

/** The part of the form in undoing what it sent, before that has left. */
export type UndoneComment = Required<Pick<Held, 'takenBack' | 'offered'>>;

interface CommentFormProps {
  caseId: string;
  /** The name that its draft is kept under: `comment:{case}`, `reply:{comment}`, `edit:{comment or reply}`. */
  draftName: string;
  /** The labels of the text, and of the button that sends it. */
  label: 'Comment' | 'Reply' | 'Edit comment' | 'Edit reply';
  action: 'Comment' | 'Reply' | 'Save';
  placeholder: string;
  /** The draft it begins with, where that is not nothing; later ones change nothing. */
  start?: CommentDraft;
  /** The answer to words for staff is for staff. */
  staffOnly?: boolean;
  /** Returns whether it is in the queue. */
  send: (draft: CommentDraft, undone: UndoneComment) => Promise<boolean>;
  /** One that was opened is closed again, by Escape too; the draft stays unless it was sent or dropped. */
  onClose?: () => void;
}

/** The form that somebody wrote in last: commands are for it. */
let lastForm: string | null = null;

/** The form where words are written: Mod+Enter sends them into the queue, the draft stays on the device until then. */
export function CommentForm({ caseId, draftName, label, action, placeholder, start, staffOnly = false, send, onClose }: CommentFormProps) {
  const id = useId();
  const box = useRef<RichEditorHandle>(null);
  const me = useMe();
  const tools = useTools();
  const { focused } = usePane();
  const [given] = useState(start);
  const begun = given ?? emptyDraft(me);
  const [draft, setDraft] = useDraft(me && me.userId, draftName, begun);
  const [error, setError] = useState<string | null>(null);
  /** Counts how often the box was filled anew: the editor reads its words once. */
  const [round, setRound] = useState(0);
  const sent = useUndoSent(draft.plainText === '');
  const length = draft.plainText.trim().length;
  const isNearEnd = COMMENT_MAX - length <= COUNTER_FROM;
  const isForAll = draft.visibility === 'PUBLIC' && !staffOnly;
  const isChosen = !staffOnly && me !== null && isStaff(me);
  const isMain = onClose === undefined;

  const publish = async (): Promise<void> => {
    const problem = problemOf(draft);
    setError(problem);
    // Before the wait: afterwards the person may have gone elsewhere.
    box.current?.focus();
    const asks = isForAll && (action !== 'Save' || begun.visibility === 'INTERNAL');
    if (problem || (me && asks && !(await mayPublish(me, tools)))) return;
    if (!(await send(draft, { takenBack: () => bringBack(draft), offered: sent.offered }))) return;
    setDraft(begun);
    if (isMain) box.current?.empty();
    onClose?.();
  };
  /** What was undone before it left stands in the box again, unless something else does by now. */
  const bringBack = (written: CommentDraft): void => {
    if (me && readDraft(me.userId, draftName) !== null) return;
    setDraft(written);
    setRound((round) => round + 1);
  };
  useEffect(() => {
    if (round > 0) box.current?.focus();
  }, [round]);
  const latest = useRef(publish);
  useEffect(() => void (latest.current = publish));
  useEffect(
    () => commentBoxRequests.listen((wanted) => isMain && wanted === caseId && focused && box.current?.focus()),
    [isMain, caseId, focused],
  );
  useEffect(
    () => commentPublishRequests.listen((wanted) => void (wanted === caseId && focused && lastForm === id && latest.current())),
    [id, caseId, focused],
  );
  useEffect(() => {
    if (!isMain) box.current?.focus();
  }, [isMain]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || !onClose) return;
    // What is pressed in a menu or dialog of the editor is told here too, although it lies elsewhere.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const notes = [error && `${id}-error`, isNearEnd && `${id}-left`].filter(Boolean).join(' ');
  return (
    // What is pressed in its parts comes through here: a form has no keys of its own.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={isMain ? 'New comment' : label}
      className="grid gap-1.5"
      onKeyDown={onKeyDown}
      onKeyDownCapture={sent.onKeyDownCapture}
      onFocus={() => (lastForm = id)}
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <CommentPlace
        key={round}
        ref={box}
        isTinted={me !== null && isStaff(me) && !isForAll}
        label={label}
        placeholder={placeholder}
        keyShortcuts={isMain ? 'm' : undefined}
        draft={draft}
        people={me !== null && isStaff(me) ? agentsHere : agentsAtServer}
        isReady={me !== null}
        isInvalid={error !== null}
        describedBy={notes || undefined}
        onWrite={(written) => {
          setDraft(written);
          setError(null);
        }}
        onPublish={() => void publish()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
        {staffOnly && <StaffOnly />}
        {isChosen && (
          <CommentAudience name={`${id}-audience`} value={draft.visibility} onChange={(visibility) => setDraft({ visibility })} />
        )}
        <p id={`${id}-error`} role="alert" className="text-destructive">
          {error}
        </p>
        <p id={`${id}-left`} className="text-muted-foreground tabular-nums">
          {isNearEnd && `${length} of ${COMMENT_MAX}`}
        </p>
        <div className="ml-auto flex items-center gap-x-3">
          {onClose && (
            <Button
              data-part="form"
              variant="ghost"
              onClick={() => {
                setDraft(begun);
                onClose();
              }}
            >
              Discard
            </Button>
          )}
          {isMain && <Kbd keys="Mod+Enter" className="@max-[26rem]:hidden pointer-coarse:hidden" />}
          <Button data-command="comment.publish" type="submit" variant="primary">
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}
