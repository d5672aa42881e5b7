import type { RichNode } from './richNode.ts';

const BLOCKS: ReadonlySet<unknown> = new Set(['paragraph', 'heading', 'quote', 'listitem', 'list']);

/**
 * TEXT-4: the words of an editor state: blocks on lines of their own, links by their text, mentions by their name. It may be any
 * JSON: what is no node has no words.
 */
export function plainTextOf(state: unknown): string {
  if (typeof state !== 'object' || state === null) return '';
  const { root, type, text, children } = state as Readonly<Record<string, unknown>>;
  if (typeof text === 'string') return text;
  if (type === 'linebreak') return '\n';
  if (!Array.isArray(children)) return plainTextOf(root);
  return children.reduce((words: string, child: unknown) => {
    const needsLine = words !== '' && !words.endsWith('\n') && BLOCKS.has((child as { type?: unknown } | null)?.type);
    return `${words}${needsLine ? '\n' : ''}${plainTextOf(child)}`;
  }, '');
}

/** Everybody who is mentioned, once each, in order. */
export function mentionsOf(node: RichNode): string[] {
  if (node.type === 'mention') return [node.userId];
  return 'children' in node ? [...new Set(node.children.flatMap(mentionsOf))] : [];
}
