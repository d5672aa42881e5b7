import { $isLinkNode } from '@lexical/link';
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  type EditorState,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../cn.ts';
import { $createMention } from './mentionNode.ts';

/** Somebody who can be called by name. */
export interface Mentionable {
  id: string;
  name: string;
  /** Tells two of the same name apart. */
  detail: string;
}
/** Finds who can be mentioned, best first, for the letters behind the sign. */
export type FindPeople = (typed: string) => Promise<readonly Mentionable[]>;

/** The sign at the beginning of a word, and up to two words behind it: names have two. */
const MENTION = /(?:^|[\s([])@([\p{L}\p{N}.'’-]{0,40}(?: [\p{L}\p{N}.'’-]{0,40})?)$/u;

/** Returns what stands between the sign and the caret, and where the sign is; null: no mention is being written. */
function $typed(): { typed: string; start: number } | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || !node.isSimpleText() || node.getParents().some($isLinkNode)) return null;
  const typed = MENTION.exec(node.getTextContent().slice(0, selection.anchor.offset))?.[1];
  return typed === undefined ? null : { typed, start: selection.anchor.offset - typed.length - 1 };
}

function put(editor: LexicalEditor, { id, name }: Mentionable): void {
  editor.update(() => {
    const selection = $getSelection();
    const at = $typed();
    const node = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
    if (!at || !$isRangeSelection(selection) || !$isTextNode(node)) return;
    const end = selection.anchor.offset;
    const target = node.splitText(at.start, end)[at.start === 0 ? 0 : 1];
    if (!target) return;
    const mention = $createMention(id, name);
    target.replace(mention);
    const next = mention.getNextSibling();
    if ($isTextNode(next) && next.isSimpleText() && next.getTextContent().startsWith(' ')) next.select(1, 1);
    else {
      const space = $createTextNode(' ');
      mention.insertAfter(space);
      space.select();
    }
  });
}

/** Returns where the caret is, in the window. */
function caretPlace(): { left: number; top: number; bottom: number } | null {
  const selection = window.getSelection();
  if (!selection?.rangeCount) return null;
  const { left, top, bottom } = selection.getRangeAt(0).getBoundingClientRect();
  return { left, top, bottom };
}

const WIDTH = 256;
const HEIGHT = 240;

/** People to call by name, while one is being written: a list box that the editor keeps the focus over. */
export function MentionMenu({ editor, find }: { editor: LexicalEditor; find: FindPeople }) {
  const list = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Mentionable[]>([]);
  const [at, setAt] = useState(0);
  const [place, setPlace] = useState<ReturnType<typeof caretPlace>>(null);
  const isOpen = query !== null && dismissed === null && found.length > 0 && place !== null;
  const here = useRef({ isOpen, found, at });
  useEffect(() => {
    here.current = { isOpen, found, at };
  });

  useEffect(() => {
    const look = (editorState: EditorState): void => {
      const typed = editorState.read(() => $typed()?.typed ?? null);
      setQuery(typed);
      if (typed === null) setDismissed(null);
    };
    // A name may have been begun before the editor was here.
    look(editor.getEditorState());
    return editor.registerUpdateListener(({ editorState }) => look(editorState));
  }, [editor]);
  useEffect(() => {
    let stale = false;
    if (query === null) setFound([]);
    else {
      void find(query).then((people) => {
        if (stale) return;
        setFound(people);
        setAt(0);
        setPlace(caretPlace());
      });
    }
    return () => {
      stale = true;
    };
  }, [query, find]);
  useEffect(() => {
    const when = <E extends KeyboardEvent | null>(command: LexicalCommand<E>, act: () => void) =>
      editor.registerCommand(
        command,
        (event) => {
          if (!here.current.isOpen || event?.ctrlKey || event?.metaKey) return false;
          event?.preventDefault();
          act();
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      );
    const step = (by: number) => () => setAt((now) => (now + by + here.current.found.length) % here.current.found.length);
    const take = (): void => {
      const one = here.current.found[here.current.at];
      if (one) put(editor, one);
    };
    return mergeRegister(
      when(KEY_ARROW_DOWN_COMMAND, step(1)),
      when(KEY_ARROW_UP_COMMAND, step(-1)),
      when(KEY_ENTER_COMMAND, take),
      when(KEY_TAB_COMMAND, take),
      when(KEY_ESCAPE_COMMAND, () => setDismissed('escape')),
    );
  }, [editor]);
  // The editor names the list and the one that Enter takes.
  useEffect(() => {
    const root = editor.getRootElement();
    const facts: Record<string, string> = { 'aria-controls': list, 'aria-activedescendant': `${list}-${at}`, 'aria-haspopup': 'listbox' };
    for (const [name, value] of Object.entries(facts)) {
      if (isOpen) root?.setAttribute(name, value);
      else root?.removeAttribute(name);
    }
  }, [editor, isOpen, at, list]);

  if (!isOpen) return null;
  const isBelow = place.bottom + HEIGHT < window.innerHeight;
  const left = Math.max(8, Math.min(place.left, window.innerWidth - WIDTH - 8));
  return createPortal(
    <ul
      id={list}
      role="listbox"
      aria-label="Agents"
      className="fixed z-50 max-h-60 w-64 overflow-auto rounded-lg border border-border bg-popover p-1 text-sm text-foreground shadow-float"
      style={isBelow ? { left, top: place.bottom + 4 } : { left, bottom: window.innerHeight - place.top + 4 }}
    >
      {found.map((one, i) => (
        <li
          key={one.id}
          id={`${list}-${i}`}
          role="option"
          aria-selected={i === at}
          // Before the blur of the editor, which would lose the place.
          onMouseDown={(event) => {
            event.preventDefault();
            put(editor, one);
          }}
          className={cn('flex justify-between gap-2 rounded-md px-2 py-1.5', i === at && 'bg-accent')}
        >
          <span className="max-w-3/4 shrink-0 truncate">{one.name}</span>
          <span className="min-w-0 truncate text-xs text-muted-foreground">{one.detail}</span>
        </li>
      ))}
    </ul>,
    document.body,
  );
}
