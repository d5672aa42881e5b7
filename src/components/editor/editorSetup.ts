import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerCheckList, registerList } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_ENTER_COMMAND,
  mergeRegister,
  type EditorThemeClasses,
  type LexicalEditor,
} from 'lexical';
import { RICH_LOOK } from '../richTextLook.ts';
import { editorState } from './lexicalState.ts';
import { MentionNode } from './mentionNode.ts';
import { registerPaste } from './registerPaste.ts';
import type { Written } from './written.ts';

/** The time for which typing goes on as one step of undo. */
const HISTORY_MS = 300;

const THEME: EditorThemeClasses = {
  paragraph: RICH_LOOK.paragraph,
  quote: RICH_LOOK.quote,
  heading: RICH_LOOK.heading,
  link: RICH_LOOK.link,
  list: {
    ul: RICH_LOOK.list.bullet,
    ol: RICH_LOOK.list.number,
    checklist: RICH_LOOK.list.check,
    nested: { listitem: RICH_LOOK.nested },
    listitemChecked: RICH_LOOK.checked,
    listitemUnchecked: RICH_LOOK.unchecked,
  },
  text: {
    bold: 'font-semibold',
    italic: 'italic',
    underline: 'underline',
    strikethrough: 'line-through',
    underlineStrikethrough: '[text-decoration:underline_line-through]',
    code: RICH_LOOK.code,
    highlight: RICH_LOOK.highlight,
    lowercase: 'lowercase',
    uppercase: 'uppercase',
    capitalize: 'capitalize',
  },
};

/** Nodes that there are in the editor: those that are kept. */
export const EDITOR_NODES = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, MentionNode];

/** An editor that begins with what is written already. */
export function createEditorOf(start: Written): LexicalEditor {
  const editor = createEditor({
    namespace: 'weighstation',
    nodes: EDITOR_NODES,
    theme: THEME,
    onError(error) {
      throw error;
    },
  });
  editor.setEditorState(editor.parseEditorState(editorState(start)));
  return editor;
}

/** Takes the caret from the screen: a key before this one may have moved it, and a busy browser tells the editor later. */
function $readCaret(editor: LexicalEditor): false {
  const now = $getSelection();
  const onScreen = $createRangeSelectionFromDom(window.getSelection(), editor);
  if ($isRangeSelection(now) && onScreen && !(now.anchor.is(onScreen.anchor) && now.focus.is(onScreen.focus))) $setSelection(onScreen);
  return false;
}

/** Registers what makes it write: keys, lists, history, pasting. Returns how to stop. */
export function registerParts(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_MS),
    registerList(editor),
    registerCheckList(editor),
    registerPaste(editor),
    // Letters change what is chosen on the screen; these keys what the editor believes to be chosen.
    editor.registerCommand(KEY_ENTER_COMMAND, () => $readCaret(editor), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(KEY_BACKSPACE_COMMAND, () => $readCaret(editor), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(KEY_DELETE_COMMAND, () => $readCaret(editor), COMMAND_PRIORITY_CRITICAL),
    // With Mod it is a command's, no line break: it goes on to the shortcuts.
    editor.registerCommand(KEY_ENTER_COMMAND, (event) => event?.ctrlKey === true || event?.metaKey === true, COMMAND_PRIORITY_HIGH),
  );
}
