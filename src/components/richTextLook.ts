import type { HeadingTag, ListType } from '#domain/cases/richText/richNode.ts';

/** The classes of rich text, the same ones where it is written and where it is read. */
export const RICH_LOOK = {
  paragraph: 'm-0',
  quote: 'm-0 border-l-2 border-border-strong pl-3 text-muted-foreground',
  heading: {
    h1: 'text-lg font-semibold',
    h2: 'text-base font-semibold',
    h3: 'text-base font-medium',
    h4: 'text-base font-medium',
    h5: 'text-base font-medium',
    h6: 'text-base font-medium',
  } satisfies Record<HeadingTag, string>,
  list: {
    bullet: 'list-disc pl-6',
    number: 'list-decimal pl-6',
    check: 'list-none! pl-0!',
  } satisfies Record<ListType, string>,
  /** An item that only holds a list has no mark of its own. */
  nested: 'list-none',
  checked: 'rich-check rich-checked',
  unchecked: 'rich-check',
  link: 'text-tone-blue-fg underline underline-offset-2',
  mention: 'rounded-xs bg-tone-blue-bg px-0.5 text-tone-blue-fg',
  code: 'rounded-xs bg-muted px-1 font-mono text-[0.92em]',
  highlight: 'bg-tone-amber-bg text-tone-amber-fg',
} as const;
