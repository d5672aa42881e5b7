import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { isStaff } from '#domain/actor.ts';
import { useTools } from '#src/commands/commandHost.ts';
import type { RichEditorHandle } from '#src/components/editor/rich-editor.tsx';
import { NOTHING_WRITTEN, type Written } from '#src/components/editor/written.ts';
import { Kbd } from '#src/components/kbd.tsx';
import { createPart } from '#src/components/part.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Textarea } from '#src/components/ui/input.tsx';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { commentBoxWanted, commentPublishWanted } from './commentBoxWanted.ts';
import { COMMENT_MAX, commentInput, problemOf } from './commentInput.ts';
import { findAgents } from './findAgents.ts';
import { mayPublish } from './mayPublish.ts';
import { useDraft } from './useDraft.ts';

/** Characters left from which on they are counted. */
const COUNTER_FROM = 400;

const editorPart = createPart(() => import('#src/components/editor/rich-editor.tsx'));

/** Where a comment is written: Mod+Enter sends it into the queue, the draft stays on the device until then. */
export function CommentBox({ caseId }: { caseId: string }) {
  const id = useId();
  const box = useRef<RichEditorHandle>(null);
  const me = useMe();
  const tools = useTools();
  const { focused } = usePane();
  const [draft, setDraft] = useDraft(me && me.userId, `comment:${caseId}`);
  const [error, setError] = useState<string | null>(null);
  const length = draft.plainText.trim().length;
  const isNearEnd = COMMENT_MAX - length <= COUNTER_FROM;

  const send = async (): Promise<void> => {
    const problem = problemOf(draft);
    setError(problem);
    // Before the wait: afterwards the person may have gone elsewhere.
    box.current?.focus();
    if (problem || (me && !(await mayPublish(me, tools)))) return;
    if (!(await tools.mutate('caseCommentCreate', commentInput(tools.newId(), caseId, draft)))) return;
    setDraft(NOTHING_WRITTEN);
    box.current?.empty();
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => commentBoxWanted.listen((wanted) => wanted === caseId && focused && box.current?.focus()), [caseId, focused]);
  useEffect(() => commentPublishWanted.listen((wanted) => void (wanted === caseId && focused && latest.current())), [caseId, focused]);

  const notes = [error && `${id}-error`, isNearEnd && `${id}-left`].filter(Boolean).join(' ');
  return (
    <form
      aria-label="New comment"
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <WritingPlace
        ref={box}
        draft={draft}
        canMention={me !== null && isStaff(me)}
        isReady={me !== null}
        isInvalid={error !== null}
        describedBy={notes || undefined}
        onWrite={(written) => {
          setDraft(written);
          setError(null);
        }}
        onPublish={() => void send()}
      />
      <div className="flex items-center gap-3 text-xs">
        <p id={`${id}-error`} role="alert" className="text-destructive">
          {error}
        </p>
        <p id={`${id}-left`} className="ml-auto text-muted-foreground tabular-nums">
          {isNearEnd && `${length} of ${COMMENT_MAX}`}
        </p>
        <Kbd keys="Mod+Enter" className="pointer-coarse:hidden" />
        <Button data-command="comment.publish" type="submit" variant="primary">
          Comment
        </Button>
      </div>
    </form>
  );
}

interface WritingPlaceProps {
  draft: Written;
  canMention: boolean;
  /** The draft of this person is known. */
  isReady: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  onWrite: (written: Written) => void;
  onPublish: () => void;
  ref: Ref<RichEditorHandle>;
}

/**
 * Plain lines until somebody wants to write and the editor is here; what was typed meanwhile, and the caret, go over into it.
 * Where it does not come, plain lines it stays.
 */
function WritingPlace({ draft, canMention, isReady, isInvalid, describedBy, onWrite, onPublish, ref }: WritingPlaceProps) {
  const lines = useRef<HTMLTextAreaElement>(null);
  const [wanted, setWanted] = useState(false);
  const [composing, setComposing] = useState(false);
  const [editing, setEditing] = useState<{ caret: number | null } | null>(null);
  const editor = editorPart.use(false);
  const isRich = draft.content !== null;
  const write = useRef(onWrite);
  useEffect(() => {
    write.current = onWrite;
  });
  const onChange = useCallback((written: Written) => write.current(written), []);
  useEffect(() => {
    if (wanted || isRich) editorPart.preload();
  }, [wanted, isRich]);
  useEffect(() => {
    if (!editor || !isReady || composing || !(wanted || isRich)) return;
    const isHere = document.activeElement === lines.current;
    setEditing((now) => now ?? { caret: isHere && lines.current ? lines.current.selectionStart : null });
  }, [editor, isReady, composing, wanted, isRich]);

  if (editing && editor) {
    const RichEditor = editor.default;
    return (
      <RichEditor
        ref={ref}
        label="Comment"
        placeholder="Write a comment"
        start={draft}
        caret={editing.caret}
        isInvalid={isInvalid}
        describedBy={describedBy}
        keyShortcuts="m"
        people={canMention ? findAgents : null}
        onChange={onChange}
      />
    );
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onPublish();
  };
  return (
    <Textarea
      ref={(element) => {
        lines.current = element;
        const handle: RichEditorHandle | null = element && { focus: () => element.focus(), empty: () => undefined };
        if (typeof ref === 'function') ref(handle);
        else if (ref) ref.current = handle;
      }}
      aria-label="Comment"
      placeholder="Write a comment"
      rows={3}
      className="field-sizing-content max-h-80 min-h-20 resize-y"
      value={draft.plainText}
      // Written plain over a draft with a look it would lose it.
      readOnly={isRich && wanted && editor === null}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-keyshortcuts="m"
      onFocus={() => setWanted(true)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onChange={(event) => onWrite({ plainText: event.target.value, content: null })}
      onKeyDown={onKeyDown}
    />
  );
}
