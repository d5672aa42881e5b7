/** The fields of every element of an editor state (Lexical's serialized form). */
export interface ElementFacts {
  version: 1;
  direction: 'ltr' | 'rtl' | null;
  format: (typeof ALIGNMENTS)[number];
  indent: number;
  children: RichNode[];
}
type Element<T extends string, Own = unknown> = ElementFacts & { type: T } & Own;
type Leaf<T extends string, Own = unknown> = { type: T; version: 1 } & Own;

/** The nodes of an editor state that are kept: the editor's own names and numbers, and nothing it does not need to draw them. */
export type RichNode =
  | Element<'root' | 'paragraph' | 'quote'>
  | Element<'heading', { tag: HeadingTag }>
  | Element<'list', { listType: ListType; tag: 'ul' | 'ol'; start: number }>
  | Element<'listitem', { value: number; checked?: boolean }>
  | Element<'link', { url: string; rel: 'noopener noreferrer'; target: '_blank'; title: null }>
  | Leaf<'text', { text: string; format: number; style: string; mode: 'normal'; detail: 0 }>
  | Leaf<'mention', { userId: string; text: string }>
  | Leaf<'linebreak'>;

/** A whole editor state. */
export type RichRoot = Extract<RichNode, { type: 'root' | 'paragraph' | 'quote' }>;

export const ALIGNMENTS = ['', 'left', 'start', 'center', 'right', 'end', 'justify'] as const;

export const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
export type HeadingTag = (typeof HEADING_TAGS)[number];
export const LIST_TYPES = ['bullet', 'number', 'check'] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** Which nodes may stand directly in which. */
const INLINE = ['text', 'link', 'mention', 'linebreak'] as const;
export const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  root: ['paragraph', 'heading', 'list', 'quote'],
  paragraph: INLINE,
  heading: INLINE,
  quote: INLINE,
  list: ['listitem'],
  listitem: [...INLINE, 'list'],
  link: ['text', 'linebreak'],
};
