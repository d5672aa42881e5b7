import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Kbd } from '#src/components/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Textarea } from '#src/components/ui/input.tsx';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { commentBoxWanted } from './commentBoxWanted.ts';
import { mayPublish } from './mayPublish.ts';
import { useDraft } from './useDraft.ts';

const COMMENT_MAX = 4000;
/** Characters left from which on they are counted. */
const COUNTER_FROM = 400;

/** Where a comment is written: Mod+Enter sends it into the queue, the draft stays on the device until then. */
export function CommentBox({ caseId }: { caseId: string }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const me = useMe();
  const tools = useTools();
  const { focused } = usePane();
  const [text, setText] = useDraft(me && me.userId, `comment:${caseId}`);
  const [error, setError] = useState<string | null>(null);
  const left = COMMENT_MAX - text.length;

  useEffect(() => commentBoxWanted.listen((wanted) => wanted === caseId && focused && box.current?.focus()), [caseId, focused]);

  const send = async (): Promise<void> => {
    const plainText = text.trim();
    const problem = plainText === '' ? MESSAGES.fieldRequired : left < 0 ? `Max ${COMMENT_MAX} characters` : null;
    setError(problem);
    if (problem) return box.current?.focus();
    // Before the wait: afterwards the person may have gone elsewhere.
    box.current?.focus();
    if (me && !(await mayPublish(me, tools))) return;
    if (await tools.mutate('caseCommentCreate', { id: tools.newId(), caseId, plainText })) setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  const notes = [error && `${id}-error`, left <= COUNTER_FROM && `${id}-left`].filter(Boolean).join(' ');
  return (
    <form
      aria-label="New comment"
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={box}
        aria-label="Comment"
        placeholder="Write a comment"
        rows={3}
        className="field-sizing-content max-h-80 min-h-20 resize-y"
        value={text}
        aria-invalid={error !== null}
        aria-describedby={notes || undefined}
        aria-keyshortcuts="m"
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center gap-3 text-xs">
        <p id={`${id}-error`} role="alert" className="text-destructive">
          {error}
        </p>
        <p id={`${id}-left`} className="ml-auto text-muted-foreground tabular-nums">
          {left <= COUNTER_FROM && `${text.length} of ${COMMENT_MAX}`}
        </p>
        <Kbd keys="Mod+Enter" className="pointer-coarse:hidden" />
        <Button data-part="form" type="submit" variant="primary">
          Comment
        </Button>
      </div>
    </form>
  );
}
