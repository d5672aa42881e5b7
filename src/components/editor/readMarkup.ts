import { admitRichText } from '#domain/cases/richText/admitRichText.ts';
import type { RichRoot } from '#domain/cases/richText/richNode.ts';
import { STYLE_ATTRIBUTE } from './parseMarkup.ts';

type Raw = Record<string, unknown>;

/** The elements whose words nobody is meant to read. */
const UNREAD = new Set([
  'SCRIPT',
  'STYLE',
  'HEAD',
  'TITLE',
  'META',
  'LINK',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'SELECT',
  'TEXTAREA',
  'BUTTON',
]);
const LINES = new Set([
  'P',
  'DIV',
  'SECTION',
  'ARTICLE',
  'HEADER',
  'FOOTER',
  'MAIN',
  'ADDRESS',
  'PRE',
  'TR',
  'DT',
  'DD',
  'FIGCAPTION',
  'CENTER',
]);
const FORMAT_OF: Readonly<Record<string, number>> = {
  B: 1,
  STRONG: 1,
  I: 2,
  EM: 2,
  S: 4,
  STRIKE: 4,
  DEL: 4,
  U: 8,
  INS: 8,
  CODE: 16,
  KBD: 16,
  SAMP: 16,
  SUB: 32,
  SUP: 64,
  MARK: 128,
};
/** Browsers nest no deeper themselves. */
const DEPTH_MAX = 512;

const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
const styleOf = (element: HTMLElement): string => element.getAttribute(STYLE_ATTRIBUTE)?.toLowerCase().replaceAll(/\s+/g, '') ?? '';

/** Bold and the like: what stood around, what the element is, and what its style says against it. */
function formatOf(element: HTMLElement, around: number): number {
  const style = styleOf(element);
  let format = around | (FORMAT_OF[element.tagName] ?? 0);
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  if (weight) format = weight === 'bold' || Number(weight) >= 600 ? format | 1 : format & ~1;
  const slant = /font-style:(\w+)/.exec(style)?.[1];
  if (slant) format = slant === 'italic' ? format | 2 : format & ~2;
  if (/text-decoration[\w-]*:[^;]*line-through/.test(style)) format |= 4;
  if (/text-decoration[\w-]*:[^;]*underline/.test(style) && element.tagName !== 'A') format |= 8;
  return format;
}

const isHidden = (element: HTMLElement): boolean =>
  UNREAD.has(element.tagName.toUpperCase()) || /display:none|mso-hide:all|mso-list:ignore|visibility:hidden/.test(styleOf(element));

function alignmentOf(element: HTMLElement): string {
  return /text-align:(left|center|right|justify)/.exec(styleOf(element))?.[1] ?? '';
}

/** A paragraph of Word that is an item of a list: how deep, from 1, and whether it is numbered; null for any other. */
function wordItem(element: HTMLElement): { level: number; isNumbered: boolean } | null {
  const level = /mso-list:\w+level(\d)/.exec(styleOf(element))?.[1];
  if (!level) return null;
  const mark = [...element.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)].find((inner) => /mso-list:ignore/.test(styleOf(inner)));
  return { level: Number(level), isNumbered: /^\s*\w+[.)]/.test(mark?.textContent ?? '') };
}

const list = (listType: string, children: Raw[]): Raw => ({ type: 'list', listType, children });

/** Puts an item of Word's at the end of what is made, into the list it goes on with or a new one. */
function addWordItem(made: Raw[], { level, isNumbered }: { level: number; isNumbered: boolean }, children: Raw[]): void {
  let lists = made;
  for (let at = 1; at <= level; at++) {
    const last = lists.at(-1);
    const here = last?.['type'] === 'list' ? last : list(isNumbered ? 'number' : 'bullet', []);
    if (here !== last) lists.push(here);
    const items = here['children'] as Raw[];
    if (at === level) {
      items.push({ type: 'listitem', children });
      return;
    }
    const open = items.at(-1) ?? { type: 'listitem', children: [] };
    if (items.length === 0) items.push(open);
    lists = open['children'] as Raw[];
  }
}

function read(parent: Node, format: number, depth: number): Raw[] {
  if (depth > DEPTH_MAX) return [];
  const made: Raw[] = [];
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) {
      const isKept = (parent as Element).closest?.('pre') !== null;
      const text = isKept ? (node.nodeValue ?? '') : (node.nodeValue ?? '').replaceAll(/[\t\n\r ]+/g, ' ');
      if (text !== '') made.push({ type: 'text', text, format });
    } else if (isElement(node) && !isHidden(node)) {
      const item = wordItem(node);
      if (item) addWordItem(made, item, read(node, formatOf(node, format), depth + 1));
      else made.push(...element(node, formatOf(node, format), depth));
    }
  }
  return made;
}

function element(node: HTMLElement, format: number, depth: number): Raw[] {
  const tag = node.tagName;
  if (tag === 'BR') return [{ type: 'linebreak' }];
  const children = read(node, format, depth + 1);
  const align = alignmentOf(node);
  if (tag === 'A') return [{ type: 'link', url: node.getAttribute('href') ?? '', children }];
  if (/^H[1-6]$/.test(tag)) return [{ type: 'heading', tag: tag.toLowerCase(), format: align, children }];
  if (tag === 'UL' || tag === 'OL') return [list(tag === 'OL' ? 'number' : 'bullet', children.filter(isWorthy))];
  if (tag === 'LI') return [{ type: 'listitem', children }];
  if (tag === 'BLOCKQUOTE') return [{ type: 'quote', children }];
  if (tag === 'TD' || tag === 'TH') return [...children, { type: 'text', text: ' ', format: 0 }];
  // What only wraps other blocks is none itself.
  if (LINES.has(tag)) return children.some(isBlock) ? children : [{ type: 'paragraph', format: align, children }];
  return children;
}

const isBlock = ({ type }: Raw): boolean => type !== 'text' && type !== 'linebreak' && type !== 'link';
const isWorthy = (raw: Raw): boolean => raw['type'] !== 'text' || String(raw['text']).trim() !== '';

/** Words at the ends of lines without the spaces that markup is laid out with; blocks without any words go. */
function tidy(nodes: readonly Raw[]): Raw[] {
  return nodes.flatMap((node) => {
    const { type, children } = node;
    if (!Array.isArray(children)) return isWorthy(node) || nodes.some((other) => !isBlock(other) && isWorthy(other)) ? [node] : [];
    if (type === 'link') return [node];
    const inner = tidy(children as Raw[]);
    const [first] = inner;
    const last = inner.at(-1);
    if (first && typeof first['text'] === 'string') first['text'] = first['text'].trimStart();
    if (last && typeof last['text'] === 'string') last['text'] = last['text'].trimEnd();
    return [{ ...node, children: inner.filter(({ text }) => text !== '') }];
  });
}

/** Reads what somebody copied elsewhere, from Word, a mail or a page, into our nodes: words, lines, lists, links and bold; no script, no picture, no style of theirs. */
export function readMarkup(page: Document): RichRoot {
  const all = tidy(read(page.body, 0, 0)).filter(
    (node) => !isBlock(node) || node['type'] === 'list' || (node['children'] as unknown[]).length > 0,
  );
  return admitRichText({ children: all });
}
