import {
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $parseSerializedNode,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
  type LexicalEditor,
  type SerializedLexicalNode,
} from 'lexical';
import { admitRichText } from '#domain/cases/richText/admitRichText.ts';
import { plainTextOf } from '#domain/cases/richText/plainTextOf.ts';
import type { RichRoot } from '#domain/cases/richText/richNode.ts';
import { editorNodes, rootOfText } from './lexicalState.ts';
import { parseMarkup } from './parseMarkup.ts';
import { readMarkup } from './readMarkup.ts';

/** The type of what an editor like ours puts on the clipboard; anybody can: it is cleaned like everything else. */
const OWN = 'application/x-lexical-editor';

function ownNodes(json: string): RichRoot | null {
  try {
    return admitRichText({ children: (JSON.parse(json) as { nodes: unknown }).nodes });
  } catch {
    return null;
  }
}

/** The best of what is on the clipboard, cleaned; null when it holds no words. */
function brought(data: DataTransfer): RichRoot | null {
  const own = data.getData(OWN);
  const markup = data.getData('text/html');
  const root = (own && ownNodes(own)) || (markup && readMarkup(parseMarkup(markup))) || null;
  if (root && plainTextOf(root).trim() !== '') return root;
  const text = data.getData('text/plain');
  return text === '' ? null : rootOfText(text);
}

/** Puts it where the caret is. Words without lines stay in the line, in the look that is there. */
function $put(root: RichRoot): void {
  const selection = $getSelection();
  const [only, ...more] = root.children;
  const [text, ...others] = only?.type === 'paragraph' && more.length === 0 ? only.children : [];
  if (text?.type === 'text' && others.length === 0 && text.format === 0 && text.style === '' && $isRangeSelection(selection)) {
    return selection.insertText(text.text);
  }
  $insertNodes(editorNodes(root).map((node) => $parseSerializedNode(node as SerializedLexicalNode)));
}

function $take(data: DataTransfer | null): boolean {
  const root = data && brought(data);
  if (root) $put(root);
  return data !== null;
}

/** Whatever is pasted or dropped is read by us: the editor's own way would take other nodes, and markup as text of a document. */
export function registerPaste(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : 'dataTransfer' in event ? event.dataTransfer : null;
        if (data) event.preventDefault();
        return $take(data);
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (given) => typeof given !== 'string' && $take(given.dataTransfer),
      COMMAND_PRIORITY_HIGH,
    ),
  );
}
