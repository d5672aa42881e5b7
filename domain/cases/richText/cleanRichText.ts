import { ID_PATTERN } from '../../field.ts';
import { RICH_TEXT, TEXT_FORMATS_MAX } from './limits.ts';
import {
  ALIGNMENTS,
  CHILDREN,
  HEADING_TAGS,
  LIST_TYPES,
  type ElementFacts,
  type HeadingTag,
  type ListType,
  type RichNode,
} from './richNode.ts';
import { isSafeUrl } from './safeUrl.ts';
import { cleanStyle } from './textStyle.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Why an editor state is not taken, for people. */
export class RichTextError extends Error {}

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes a tree anew from what is known of each node, and counts on the way. */
class Cleaner {
  #nodes = 0;

  clean(raw: unknown, within: readonly string[], depth: number): RichNode {
    if (depth > RICH_TEXT.depthMax) throw new RichTextError(`Nested deeper than ${RICH_TEXT.depthMax} levels`);
    if (++this.#nodes > RICH_TEXT.nodesMax) throw new RichTextError(`More than ${RICH_TEXT.nodesMax} parts`);
    const type = isObject(raw) && Object.hasOwn(raw, 'type') ? raw['type'] : null;
    if (!isObject(raw) || typeof type !== 'string' || !within.includes(type)) throw new RichTextError('Holds a part that is not allowed');
    return this.#known(type, raw, depth);
  }

  #known(type: string, raw: Raw, depth: number): RichNode {
    const version = 1;
    switch (type) {
      case 'text':
        return {
          type,
          version,
          text: textOf(raw['text']),
          format: wholeOf(raw['format'], TEXT_FORMATS_MAX),
          style: cleanStyle(raw['style']),
          mode: 'normal',
          detail: 0,
        };
      case 'linebreak':
        return { type, version };
      case 'mention':
        return { type, version, userId: idOf(raw['userId']), text: textOf(raw['text']) };
      case 'heading':
        return { type, ...this.#facts(type, raw, depth), tag: oneOf<HeadingTag>(HEADING_TAGS, raw['tag']) };
      case 'list': {
        const listType = oneOf<ListType>(LIST_TYPES, raw['listType']);
        const start = wholeOf(raw['start'], RICH_TEXT.nodesMax) || 1;
        return { type, ...this.#facts(type, raw, depth), listType, tag: listType === 'number' ? 'ol' : 'ul', start };
      }
      case 'listitem': {
        const checked = typeof raw['checked'] === 'boolean' ? { checked: raw['checked'] } : {};
        return { type, ...this.#facts(type, raw, depth), value: wholeOf(raw['value'], RICH_TEXT.nodesMax) || 1, ...checked };
      }
      case 'link':
        return {
          type,
          ...this.#facts(type, raw, depth),
          url: urlOf(raw['url']),
          rel: 'noopener noreferrer',
          target: '_blank',
          title: null,
        };
      default:
        return { type: type as 'root' | 'paragraph' | 'quote', ...this.#facts(type, raw, depth) };
    }
  }

  #facts(type: string, raw: Raw, depth: number): ElementFacts {
    const { children, direction } = raw;
    if (!Array.isArray(children)) throw new RichTextError('Holds a part without its content');
    return {
      version: 1,
      direction: direction === 'ltr' || direction === 'rtl' ? direction : null,
      format: ALIGNMENTS.find((one) => one === raw['format']) ?? '',
      indent: wholeOf(raw['indent'], RICH_TEXT.depthMax),
      children: children.map((child) => this.clean(child, CHILDREN[type]!, depth + 1)),
    };
  }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > RICH_TEXT.textMax || value.includes('\0'))
    throw new RichTextError('Holds a text that is not allowed');
  return value;
}

function idOf(value: unknown): string {
  if (typeof value !== 'string' || !ID_PATTERN.test(value)) throw new RichTextError('Mentions nobody');
  return value;
}

function urlOf(value: unknown): string {
  if (typeof value !== 'string' || !isSafeUrl(value)) throw new RichTextError('Holds a link that is not allowed');
  return value;
}

/** A whole number from 0 to `max`; 0 for anything else. */
function wholeOf(value: unknown, max: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : 0;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T {
  const known = values.find((one) => one === value);
  if (known === undefined) throw new RichTextError('Holds a part that is not allowed');
  return known;
}

/**
 * TEXT-1 to TEXT-3, TEXT-5: the editor state made anew from the nodes on the list; what else a node carries (handlers, styles
 * that are on no list, unknown keys) is left out. The result is safe to keep and to draw.
 * @throws RichTextError for a node that is not on the list or stands where it may not, a link that is not allowed, or too much
 */
export function cleanRichText(state: unknown): { root: RichNode } {
  if (!isObject(state) || !Object.hasOwn(state, 'root')) throw new RichTextError('Is not an editor state');
  return { root: new Cleaner().clean(state['root'], ['root'], 0) };
}
