import type { RichNode, RichRoot } from '../cases/richText/richNode.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const esc = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter]!);

/** Bits of a text's format, as the editor numbers them, and their elements. */
const FORMATS: readonly (readonly [bit: number, tag: string])[] = [
  [1, 'b'],
  [2, 'i'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
];

const styled = (tag: string, style: string, inner: string): string =>
  style === '' ? `<${tag}>${inner}</${tag}>` : `<${tag} style="${esc(style)}">${inner}</${tag}>`;

function inline(node: RichNode): string {
  switch (node.type) {
    case 'text': {
      const words = FORMATS.reduce((inner, [bit, tag]) => (node.format & bit ? `<${tag}>${inner}</${tag}>` : inner), esc(node.text));
      return node.style === '' ? words : styled('span', node.style, words);
    }
    case 'mention':
      return esc(node.text);
    case 'linebreak':
      return '<br>';
    case 'link':
      return `<a href="${esc(node.url)}">${node.children.map(inline).join('')}</a>`;
    default:
      return block(node);
  }
}

function block(node: RichNode): string {
  if (!('children' in node)) return inline(node);
  const inner = node.children.map(inline).join('');
  const style = node.format === '' ? '' : `text-align: ${node.format}`;
  switch (node.type) {
    case 'heading':
      return styled(node.tag, style, inner);
    case 'list':
      return `<${node.tag}>${inner}</${node.tag}>`;
    case 'listitem':
      return `<li>${node.checked === undefined ? '' : node.checked ? '[x] ' : '[ ] '}${inner}</li>`;
    case 'quote':
      return styled('blockquote', style, inner);
    case 'root':
      return inner;
    default:
      return styled('p', style, inner);
  }
}

/** Returns what was written in the editor as the HTML that the signing API takes: words are words there, whatever they look like. */
export function documentHtml(root: RichRoot): string {
  return block(root);
}
