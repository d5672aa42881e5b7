import { $toggleLink } from '@lexical/link';
import { INSERT_CHECK_LIST_COMMAND, INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $patchStyleText, $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type BaseSelection,
  type ElementNode,
  SKIP_DOM_SELECTION_TAG,
  type LexicalEditor,
} from 'lexical';
import type { Block } from './editorChoices.ts';
import type { EditorRequest } from './editorRequests.ts';

const BLOCKS: Readonly<Partial<Record<Block, () => ElementNode>>> = {
  paragraph: () => $createParagraphNode(),
  h1: () => $createHeadingNode('h1'),
  h2: () => $createHeadingNode('h2'),
  h3: () => $createHeadingNode('h3'),
  quote: () => $createQuoteNode(),
};

function setBlock(editor: LexicalEditor, block: Block): void {
  const make = BLOCKS[block];
  if (make) editor.update(() => $setBlocksType($getSelection(), make));
  else if (block === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  else if (block === 'number') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  else editor.dispatchCommand(INSERT_CHECK_LIST_COMMAND, undefined);
}

/** The sign that a mention begins with, apart from the word before it. */
function startMention(editor: LexicalEditor): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const { anchor } = selection;
    const before = anchor.type === 'text' ? anchor.getNode().getTextContent().slice(0, anchor.offset) : '';
    selection.insertText(/\S$/.test(before) ? ' @' : '@');
  });
}

/** Carries out in an editor what a command or the toolbar wants; where links are asked for is the editor's own matter. */
export function obey(editor: LexicalEditor, request: Exclude<EditorRequest, { do: 'link' | 'leave' | 'tools' }>): void {
  // Where there is no place to write yet, it is the end.
  editor.update(() => void ($getSelection() ?? $getRoot().selectEnd()), { discrete: true });
  switch (request.do) {
    case 'format':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, request.format);
      break;
    case 'align':
      editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, request.align);
      break;
    case 'block':
      setBlock(editor, request.block);
      break;
    case 'style':
      editor.update(() => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) $patchStyleText(selection, { [request.property]: request.value || null });
      });
      break;
    case 'mention':
      startMention(editor);
      break;
    default:
      editor.dispatchCommand(request.do === 'undo' ? UNDO_COMMAND : REDO_COMMAND, undefined);
  }
  editor.focus();
}

/** Returns what is chosen on the screen now, to be gone back to after a dialog; the browser may not have told the editor yet. */
export function chosenIn(editor: LexicalEditor): BaseSelection | null {
  let chosen: BaseSelection | null = null;
  const take = (): void => {
    const onScreen = $createRangeSelectionFromDom(window.getSelection(), editor);
    if (onScreen) $setSelection(onScreen);
    chosen = $getSelection()?.clone() ?? null;
  };
  editor.update(take, { discrete: true });
  return chosen;
}

/** Makes what was chosen a link; where nothing was chosen the address stands there itself. `url` null: it is none any more. */
export function setLink(editor: LexicalEditor, url: string | null, chosen: BaseSelection | null): void {
  editor.update(() => {
    if (chosen) $setSelection(chosen.clone());
    const selection = $getSelection() ?? $getRoot().selectEnd();
    if (url !== null && $isRangeSelection(selection) && selection.isCollapsed() && !$linkAround()) {
      const words = $createTextNode(url);
      selection.insertNodes([words]);
      words.select(0, url.length);
    }
    $toggleLink(url);
  });
}

/** Returns whether the caret is in a link. */
function $linkAround(): boolean {
  const selection = $getSelection();
  return (
    $isRangeSelection(selection) &&
    selection.anchor
      .getNode()
      .getParents()
      .some((node) => node.getType() === 'link')
  );
}

/** Takes everything out, what could be undone too. */
export function empty(editor: LexicalEditor): void {
  // Whoever has gone on meanwhile is not called back.
  const isHere = editor.getRootElement()?.contains(document.activeElement) ?? false;
  const begin = (): void => {
    const paragraph = $createParagraphNode();
    $getRoot().clear().append(paragraph);
    paragraph.select();
  };
  editor.update(begin, isHere ? {} : { tag: SKIP_DOM_SELECTION_TAG });
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
}
