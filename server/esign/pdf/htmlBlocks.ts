/** A stretch of text in one style. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
}

export interface Block {
  kind: 'heading' | 'paragraph';
  /** 1 to 6 of a heading. */
  level: number;
  /** Stands before the first line: a bullet or a number; empty for none. */
  mark: string;
  /** The number of lists around it. */
  indent: number;
  /** Where its lines stand; null: where its script begins. */
  align: 'left' | 'center' | 'right' | null;
  runs: Run[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Their content is no text. */
const UNREAD = /<(script|style|template|title|head|svg|math|iframe|object|textarea)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</g;
const BLOCKS = /^(?:p|div|h[1-6]|li|ul|ol|blockquote|section|article|table|tr|pre|hr)$/;
const BOLD = new Set(['b', 'strong', 'th']);
const ITALIC = new Set(['i', 'em']);

interface List {
  ordered: boolean;
  count: number;
}

/**
 * The editor's HTML as what is drawn of it: headings, paragraphs, lists, bold and italic; a link is its text. Whatever else it
 * holds is left out, so nothing of it can act.
 */
export function htmlBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const lists: List[] = [];
  let [bold, italic] = [0, 0];
  let block: Block | null = null;
  /** Of the paragraph that is around, which opens with its first words. */
  let align: Block['align'] = null;
  const open = (kind: Block['kind'], level = 0, mark = ''): void => {
    block = { kind, level, mark, indent: lists.length, align, runs: [] };
    blocks.push(block);
  };
  for (const [token, slash, tag] of html.replaceAll(UNREAD, ' ').matchAll(TOKEN)) {
    if (tag === undefined) {
      if (token.startsWith('<!--')) continue;
      const text = decode(token).replaceAll(/\s+/g, ' ');
      if (!block && text.trim() === '') continue;
      if (!block) open('paragraph');
      block!.runs.push({ text, bold: bold > 0 || block!.kind === 'heading', italic: italic > 0 });
      continue;
    }
    const name = tag.toLowerCase();
    const step = slash ? -1 : 1;
    if (BOLD.has(name)) bold = Math.max(0, bold + step);
    else if (ITALIC.has(name)) italic = Math.max(0, italic + step);
    else if (name === 'br') open('paragraph');
    else if (BLOCKS.test(name)) {
      block = null;
      align = slash ? null : alignOf(token);
      if (name === 'ul' || name === 'ol') {
        if (slash) lists.pop();
        else lists.push({ ordered: name === 'ol', count: 0 });
      } else if (!slash && name === 'li') open('paragraph', 0, markOf(lists.at(-1)));
      else if (!slash && name.startsWith('h') && name !== 'hr') open('heading', Number(name[1]));
    }
  }
  return blocks.filter(({ runs, mark }) => mark !== '' || runs.some(({ text }) => text.trim() !== ''));
}

/** What the editor says of a block's lines; what fills the width on both sides begins at the left. */
function alignOf(tag: string): Block['align'] {
  const said = /\sstyle="text-align: (left|center|right|start|end)"/.exec(tag)?.[1];
  if (said === 'start' || said === undefined) return null;
  return said === 'end' ? 'right' : (said as 'left' | 'center' | 'right');
}

function markOf(list: List | undefined): string {
  if (!list?.ordered) return '•';
  list.count += 1;
  return `${list.count}.`;
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
