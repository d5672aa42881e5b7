import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { createLexicalComposerContext, LexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getRoot, $getSelection, $isElementNode, $isTextNode, type BaseSelection, type LexicalEditor } from 'lexical';
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import { chosenIn, empty, obey, setLink } from './editorActs.ts';
import { createStore } from '#src/commands/store.ts';
import { cn } from '#src/components/cn.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { PLAIN_LOOK, watchLook } from './editorLook.ts';
import { createEditorOf, registerParts } from './editorSetup.ts';
import { editorRequests, type EditorRequest } from './editorRequests.ts';
import { LinkDialog } from './link-dialog.tsx';
import { writtenIn } from './lexicalState.ts';
import { MentionMenu, type FindPeople } from './mention-menu.tsx';
import type { Written } from './written.ts';

/** The acts that the form around may want of the editor. */
export interface RichEditorHandle {
  focus: () => void;
  /** Takes everything out, and forgets what could be undone. */
  empty: () => void;
}

export interface RichEditorProps {
  label: string;
  placeholder: string;
  /** The text it begins with; later ones change nothing. */
  start: Written;
  /** The place of the caret at the start, in the plain words, Infinity for their end; null: the focus stays where it is. */
  caret: number | null;
  isInvalid: boolean;
  className?: string | undefined;
  describedBy: string | undefined;
  keyShortcuts?: string;
  /** Finds who can be mentioned; null: nobody. */
  people: FindPeople | null;
  onChange: (written: Written) => void;
  ref?: Ref<RichEditorHandle>;
}

/** A text with a look: the editor with its toolbar, for any form. Loaded when it is wanted: it weighs as much as the rest of the page. */
export default function RichEditor({ start, ...rest }: RichEditorProps) {
  const [editor] = useState(() => createEditorOf(start));
  const context = useMemo(() => [editor, createLexicalComposerContext(null, null)] as const, [editor]);
  useLayoutEffect(() => registerParts(editor), [editor]);
  return (
    <LexicalComposerContext value={[...context]}>
      <Inside editor={editor} {...rest} />
    </LexicalComposerContext>
  );
}

/** The editor that has or last had the keyboard: commands are for it. */
let lastFocused: LexicalEditor | null = null;

/** Gives an editor the keyboard and brings it into sight, also when its caret is where it was before and nothing else scrolls. */
function comeTo(editor: LexicalEditor): void {
  editor.focus();
  editor.getRootElement()?.scrollIntoView({ block: 'nearest' });
}

/** Puts the caret behind so many characters of the plain words, and the keyboard there, at once: no key may come in between. */
function placeCaret(editor: LexicalEditor, caret: number): void {
  editor.getRootElement()?.focus({ preventScroll: true });
  const place = (): void => {
    let left = caret;
    for (const block of $getRoot().getChildren()) {
      const size = block.getTextContentSize();
      if (left > size) left -= size + 1;
      else {
        const text = $isElementNode(block) ? block.getFirstDescendant() : null;
        if ($isTextNode(text)) text.select(left, left);
        else block.selectStart();
        return;
      }
    }
    $getRoot().selectEnd();
  };
  editor.update(place, { discrete: true });
}

/** Puts the caret at the end when the keyboard comes to a text that nobody was in yet. A press of the pointer puts it elsewhere after this. */
function beginAtEnd(editor: LexicalEditor): () => void {
  const begin = (): void => {
    if (editor.getEditorState().read($getSelection) === null) editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  };
  return editor.registerRootListener((root, before) => {
    before?.removeEventListener('focus', begin);
    root?.addEventListener('focus', begin);
  });
}

function Inside({
  editor,
  label,
  placeholder,
  caret,
  isInvalid,
  className,
  describedBy,
  keyShortcuts,
  people,
  onChange,
  ref,
}: Omit<RichEditorProps, 'start'> & { editor: LexicalEditor }) {
  const id = useId();
  const [look] = useState(() => createStore(PLAIN_LOOK));
  const frame = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState<{ url: string | null; chosen: BaseSelection | null } | null>(null);
  useLayoutEffect(() => watchLook(editor, look), [editor, look]);
  useLayoutEffect(() => beginAtEnd(editor), [editor]);
  useImperativeHandle(ref, () => ({ focus: () => comeTo(editor), empty: () => empty(editor) }), [editor]);
  useLayoutEffect(() => {
    if (caret !== null) placeCaret(editor, caret);
    // Where it begins is said once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editor]);
  useLayoutEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size > 0 || dirtyLeaves.size > 0) onChange(writtenIn(editorState.toJSON()));
      }),
    [editor, onChange],
  );
  useEffect(() => {
    const hear = (request: EditorRequest): void => {
      if (lastFocused !== editor) return;
      if (request.do === 'leave') editor.getRootElement()?.closest<HTMLElement>('[data-pane]')?.focus({ preventScroll: true });
      else if (request.do === 'link') setLinking({ chosen: chosenIn(editor), url: look.get().link });
      else if (request.do === 'tools') frame.current?.querySelector<HTMLElement>(`[data-tool="${request.at}"]`)?.focus();
      else obey(editor, request);
    };
    return editorRequests.listen(hear);
  }, [editor, look]);
  useEffect(
    () => () => {
      if (lastFocused === editor) lastFocused = null;
    },
    [editor],
  );
  const request = (one: EditorRequest): void => {
    lastFocused = editor;
    void editorRequests.send(one);
  };
  const closeLink = (): void => {
    setLinking(null);
    editor.focus();
  };
  return (
    <div
      ref={frame}
      className={cn(
        'rounded-md border border-input bg-background focus-within:border-ring has-aria-invalid:border-destructive has-[[contenteditable]:focus-visible]:ring-2 has-[[contenteditable]:focus-visible]:ring-ring',
        className,
      )}
    >
      <EditorToolbar look={look} controls={id} canMention={people !== null} request={request} />
      <div className="relative">
        <ContentEditable
          id={id}
          data-editor=""
          ariaLabel={label}
          ariaMultiline
          ariaInvalid={isInvalid}
          ariaDescribedBy={describedBy}
          aria-keyshortcuts={keyShortcuts}
          aria-placeholder={placeholder}
          placeholder={<p className="pointer-events-none absolute top-2 left-2.5 text-base text-faint-foreground">{placeholder}</p>}
          className="max-h-80 min-h-20 overflow-y-auto px-2.5 py-2 text-base wrap-anywhere whitespace-pre-wrap outline-hidden"
          onFocus={() => (lastFocused = editor)}
        />
      </div>
      {people && <MentionMenu editor={editor} find={people} />}
      {linking && (
        <LinkDialog
          url={linking.url}
          onSet={(url) => {
            closeLink();
            setLink(editor, url, linking.chosen);
          }}
          onClose={closeLink}
        />
      )}
    </div>
  );
}
