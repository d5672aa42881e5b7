import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { RichEditorHandle } from '#src/components/editor/rich-editor.tsx';
import type { Written } from '#src/components/editor/written.ts';
import { cn } from '#src/components/cn.ts';
import { lazyModule } from '#src/components/lazyModule.ts';
import { Textarea } from '#src/components/ui/input.tsx';
import type { FindPeople } from '#src/components/editor/mention-menu.tsx';

const editorPart = lazyModule(() => import('#src/components/editor/rich-editor.tsx'));

/** The look of a box whose words stay with staff. */
const TINT = 'border-tone-violet-border bg-tone-violet-bg';

interface CommentPlaceProps {
  label: string;
  placeholder: string;
  keyShortcuts?: string | undefined;
  draft: Written;
  /** Finds whoever can be mentioned. */
  people: FindPeople;
  /** The draft of this person is known. */
  isReady: boolean;
  isInvalid: boolean;
  /** The words are for staff: it shows. */
  isTinted: boolean;
  describedBy: string | undefined;
  onWrite: (written: Written) => void;
  onPublish: () => void;
  ref: Ref<RichEditorHandle>;
}

/** Returns where the caret is; behind the last word it is at the end, however the editor counts what lies between. */
const caretIn = ({ selectionStart, value }: HTMLTextAreaElement): number => (selectionStart === value.length ? Infinity : selectionStart);

/**
 * Plain lines until somebody wants to write and the editor is here; what was typed meanwhile, and the caret, go over into it.
 * Where it does not come, plain lines it stays.
 */
export function CommentPlace({
  label,
  placeholder,
  keyShortcuts,
  draft,
  people,
  isReady,
  isInvalid,
  isTinted,
  describedBy,
  onWrite,
  onPublish,
  ref,
}: CommentPlaceProps) {
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
    setEditing((now) => now ?? { caret: isHere && lines.current ? caretIn(lines.current) : null });
  }, [editor, isReady, composing, wanted, isRich]);

  if (editing && editor) {
    const RichEditor = editor.default;
    return (
      <RichEditor
        ref={ref}
        label={label}
        placeholder={placeholder}
        start={draft}
        caret={editing.caret}
        isInvalid={isInvalid}
        className={isTinted ? TINT : undefined}
        describedBy={describedBy}
        {...(keyShortcuts && { keyShortcuts })}
        people={people}
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
      aria-label={label}
      placeholder={placeholder}
      rows={3}
      className={cn('field-sizing-content max-h-80 min-h-20 resize-y', isTinted && TINT)}
      value={draft.plainText}
      // Written plain over a draft with a look it would lose it.
      readOnly={isRich && wanted && editor === null}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-keyshortcuts={keyShortcuts}
      onFocus={({ currentTarget }) => {
        setWanted(true);
        // A draft is gone on with where it ends. A press of the pointer puts the caret elsewhere after this.
        if (!wanted) currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
      }}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onChange={(event) => onWrite({ plainText: event.target.value, content: null })}
      onKeyDown={onKeyDown}
    />
  );
}
