import type { SerializedEditorState } from 'lexical';
import { admitRichText } from '#domain/cases/richText/admitRichText.ts';
import { plainTextOf } from '#domain/cases/richText/plainTextOf.ts';
import type { RichNode, RichRoot } from '#domain/cases/richText/richNode.ts';
import type { Written } from './written.ts';

/** Our nodes as the editor reads them: a mention is one piece there. */
function forEditor(node: RichNode): unknown {
  if (node.type === 'mention') return { ...node, mode: 'token', format: 0, style: '', detail: 0 };
  return 'children' in node ? { ...node, children: node.children.map(forEditor) } : node;
}

const paragraph = (children: RichNode[]): RichNode => ({ type: 'paragraph', version: 1, direction: null, format: '', indent: 0, children });
const words = (text: string): RichNode => ({ type: 'text', version: 1, text, format: 0, style: '', mode: 'normal', detail: 0 });

/** Plain words as nodes: each line is a paragraph. */
export function rootOfText(text: string): RichRoot {
  const lines = text.split(/\r\n|\r|\n/);
  return admitRichText({ children: lines.map((line) => paragraph(line === '' ? [] : [words(line)])) });
}

/** The state to begin with, for `parseEditorState`. */
export function editorState({ plainText, content }: Written): string {
  return JSON.stringify({ root: forEditor(content ?? rootOfText(plainText)) });
}

/** Nodes for `$parseSerializedNode`. */
export function editorNodes(root: RichRoot): unknown[] {
  return root.children.map(forEditor);
}

/** Returns whether it is nothing but lines of words. */
function isPlain(root: RichRoot): boolean {
  return root.children.every(
    (block) =>
      block.type === 'paragraph' &&
      block.format === '' &&
      block.indent === 0 &&
      block.children.every((one) => one.type === 'linebreak' || (one.type === 'text' && one.format === 0 && one.style === '')),
  );
}

/** Returns what is written in the editor, in the nodes that are kept. */
export function writtenIn(state: SerializedEditorState): Written {
  const root = admitRichText(state.root);
  if (isPlain(root)) return { plainText: root.children.map(plainTextOf).join('\n'), content: null };
  return { plainText: plainTextOf(root), content: root };
}
