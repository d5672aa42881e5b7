import { $isLinkNode } from '@lexical/link';
import { $isListNode } from '@lexical/list';
import { $isHeadingNode } from '@lexical/rich-text';
import { $getSelectionStyleValueForProperty } from '@lexical/selection';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import type { Store } from '#src/commands/store.ts';
import { FORMAT_CHOICES, type Format, type StyleProperty } from './editorChoices.ts';

/** The look of the text where the caret stands, for the toolbar. */
export interface EditorLook {
  /** A value of the block choices, or another node's name. */
  block: string;
  align: string;
  formats: readonly Format[];
  style: Readonly<Record<StyleProperty, string>>;
  /** The address of the link around the caret; null: there is none. */
  link: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** The look of a text that nothing was done to. */
export const PLAIN_LOOK: EditorLook = {
  block: 'paragraph',
  align: '',
  formats: [],
  style: { color: '', 'font-size': '', 'font-family': '' },
  link: null,
  canUndo: false,
  canRedo: false,
};

function $look(selection: RangeSelection): Omit<EditorLook, 'canUndo' | 'canRedo'> {
  const around = [selection.anchor.getNode(), ...selection.anchor.getNode().getParents()];
  const list = around.find($isListNode);
  const block = around.find((node) => $isElementNode(node) && !node.isInline() && node.getType() !== 'root');
  const style = (property: StyleProperty): string => $getSelectionStyleValueForProperty(selection, property, '');
  return {
    block: list ? list.getListType() : $isHeadingNode(block) ? block.getTag() : (block?.getType() ?? 'paragraph'),
    align: $isElementNode(block) ? block.getFormatType() : '',
    formats: FORMAT_CHOICES.flatMap(({ value }) => (selection.hasFormat(value) ? [value] : [])),
    style: { color: style('color'), 'font-size': style('font-size'), 'font-family': style('font-family') },
    link: around.find($isLinkNode)?.getURL() ?? null,
  };
}

/** Follows how the text is where the caret stands. Returns how to stop. */
export function watchLook(editor: LexicalEditor, look: Store<EditorLook>): () => void {
  const become = (part: Partial<EditorLook>): void => {
    const next = { ...look.get(), ...part };
    if (JSON.stringify(next) !== JSON.stringify(look.get())) look.set(next);
  };
  return mergeRegister(
    editor.registerUpdateListener(({ editorState }) => {
      editorState.read(() => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) become($look(selection));
      });
    }),
    editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => (become({ canUndo }), false), COMMAND_PRIORITY_LOW),
    editor.registerCommand(CAN_REDO_COMMAND, (canRedo) => (become({ canRedo }), false), COMMAND_PRIORITY_LOW),
  );
}
