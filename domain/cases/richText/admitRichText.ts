import { ID_PATTERN } from '../../field.ts';
import { RICH_TEXT, TEXT_FORMATS_MAX } from './limits.ts';
import { ALIGNMENTS, HEADING_TAGS, LIST_TYPES, type ElementFacts, type RichNode, type RichRoot } from './richNode.ts';
import { isSafeUrl } from './safeUrl.ts';
import { cleanStyle } from './textStyle.ts';

type Raw = Readonly<Record<string, unknown>>;
type Item = Extract<RichNode, { type: 'listitem' }>;
type Text = Extract<RichNode, { type: 'text' }>;

/** A list in a list takes two levels; in the innermost item there is room for a link with its text. */
const LISTS_MAX = RICH_TEXT.depthMax / 2 - 1;
const BLOCKS: ReadonlySet<unknown> = new Set(['paragraph', 'heading', 'quote', 'list', 'listitem']);

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const childrenOf = ({ children }: Raw): Raw[] => (Array.isArray(children) ? children.filter(isObject) : []);
const wholeOf = (value: unknown, max: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : 0;
const knownOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;

function factsOf({ direction, format, indent }: Raw, children: RichNode[]): ElementFacts {
  return {
    version: 1,
    direction: direction === 'ltr' || direction === 'rtl' ? direction : null,
    format: knownOf(ALIGNMENTS, format, ''),
    indent: wholeOf(indent, RICH_TEXT.depthMax),
    children,
  };
}

/** A text, in pieces where it is longer than one may be. */
function textsOf({ text, format, style }: Raw): Text[] {
  const words = typeof text === 'string' ? text.replaceAll('\0', '') : '';
  const look = { version: 1, format: wholeOf(format, TEXT_FORMATS_MAX), style: cleanStyle(style), mode: 'normal', detail: 0 } as const;
  const count = Math.ceil(words.length / RICH_TEXT.textMax);
  return Array.from({ length: count }, (_, i) => ({
    type: 'text',
    ...look,
    text: words.slice(i * RICH_TEXT.textMax, (i + 1) * RICH_TEXT.textMax),
  }));
}

/** Keeps what may stand in a line. `inLink`: only words and breaks. A block in it stands on a line of its own. */
function inline(raw: readonly Raw[], inLink = false): RichNode[] {
  const made: RichNode[] = [];
  for (const node of raw) {
    const { type, userId, url } = node;
    if (type === 'linebreak') made.push({ type, version: 1 });
    else if (type === 'mention' && !inLink && typeof userId === 'string' && ID_PATTERN.test(userId) && typeof node['text'] === 'string')
      made.push({ type, version: 1, userId, text: String(node['text']).replaceAll('\0', '').slice(0, RICH_TEXT.textMax) });
    else if (typeof node['text'] === 'string') made.push(...textsOf(node));
    else if ((type === 'link' || type === 'autolink') && !inLink && typeof url === 'string' && isSafeUrl(url)) {
      const children = inline(childrenOf(node), true);
      const link = { url, rel: 'noopener noreferrer', target: '_blank', title: null } as const;
      if (children.length > 0) made.push({ type: 'link', ...factsOf(node, children), ...link });
    } else {
      const children = inline(childrenOf(node), inLink);
      const last = made.at(-1);
      if (BLOCKS.has(type) && children.length > 0 && last && last.type !== 'linebreak') made.push({ type: 'linebreak', version: 1 });
      made.push(...children);
    }
  }
  return made;
}

/** A node with words of its own is words, whatever it calls itself. */
const isList = ({ type, text }: Raw): boolean => type === 'list' && typeof text !== 'string';

/** Items of a list; where lists would be too deep in one another, the inner items stand among the outer ones. */
function itemsOf(list: Raw, level: number): Item[] {
  return childrenOf(list).flatMap((raw, at) => {
    if (isList(raw)) return itemsOf(raw, level);
    const parts = raw['type'] === 'listitem' && typeof raw['text'] !== 'string' ? childrenOf(raw) : [raw];
    const lifted: Item[] = [];
    const children: RichNode[] = [];
    const words: Raw[] = [];
    const flush = (): void => void children.push(...inline(words.splice(0)));
    for (const part of parts) {
      if (!isList(part)) words.push(part);
      else if (level >= LISTS_MAX) lifted.push(...itemsOf(part, level));
      else {
        flush();
        children.push(listOf(part, level + 1));
      }
    }
    flush();
    const checked = typeof raw['checked'] === 'boolean' ? { checked: raw['checked'] } : {};
    const item: Item = {
      type: 'listitem',
      ...factsOf(raw, children),
      value: wholeOf(raw['value'], RICH_TEXT.nodesMax) || at + 1,
      ...checked,
    };
    return children.length > 0 || lifted.length === 0 ? [item, ...lifted] : lifted;
  });
}

function listOf(raw: Raw, level: number): RichNode {
  const listType = knownOf(LIST_TYPES, raw['listType'], 'bullet');
  const start = wholeOf(raw['start'], RICH_TEXT.nodesMax) || 1;
  return { type: 'list', ...factsOf(raw, itemsOf(raw, level)), listType, tag: listType === 'number' ? 'ol' : 'ul', start };
}

function blockOf(raw: Raw): RichNode[] {
  switch (raw['type']) {
    case 'list':
      return [listOf(raw, 1)];
    case 'heading':
      return [{ type: 'heading', ...factsOf(raw, inline(childrenOf(raw))), tag: knownOf(HEADING_TAGS, raw['tag'], 'h3') }];
    case 'quote':
    case 'paragraph':
      return [{ type: raw['type'], ...factsOf(raw, inline(childrenOf(raw))) }];
    case 'listitem':
      return [listOf({ children: [raw] }, 1)];
    default:
      return blocks(childrenOf(raw));
  }
}

const isInline = ({ type, text }: Raw): boolean =>
  typeof text === 'string' || type === 'linebreak' || type === 'mention' || type === 'link' || type === 'autolink';

/** Blocks; words between them become paragraphs. */
function blocks(raw: readonly Raw[]): RichNode[] {
  const made: RichNode[] = [];
  let words: Raw[] = [];
  const flush = (): void => {
    if (words.length > 0) made.push({ type: 'paragraph', ...factsOf({}, inline(words)) });
    words = [];
  };
  for (const node of raw) {
    if (isInline(node)) words.push(node);
    else {
      flush();
      made.push(...blockOf(node));
    }
  }
  flush();
  return made;
}

/**
 * Keeps what it can of a tree: the same words in nodes that `cleanRichText` takes as they are. What is on no list is left out, or
 * stands as plain words. Only more nodes than are allowed are left for it to refuse. It may be any JSON.
 */
export function admitRichText(root: unknown): RichRoot {
  const raw = isObject(root) ? root : {};
  return { type: 'root', ...factsOf(raw, blocks(childrenOf(raw))) };
}
