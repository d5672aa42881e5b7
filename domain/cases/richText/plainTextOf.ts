import type { RichNode } from './richNode.ts';

const BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote', 'listitem', 'list']);

/** TEXT-4: the words of an editor state: blocks on lines of their own, links by their text, mentions by their name. */
export function plainTextOf(node: RichNode): string {
  switch (node.type) {
    case 'text':
    case 'mention':
      return node.text;
    case 'linebreak':
      return '\n';
    default:
      return node.children.reduce((text, child) => {
        const needsLine = text !== '' && !text.endsWith('\n') && BLOCKS.has(child.type);
        return `${text}${needsLine ? '\n' : ''}${plainTextOf(child)}`;
      }, '');
  }
}

/** Everybody who is mentioned, once each, in order. */
export function mentionsOf(node: RichNode): string[] {
  if (node.type === 'mention') return [node.userId];
  return 'children' in node ? [...new Set(node.children.flatMap(mentionsOf))] : [];
}
