import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { cleanRichText } from '#domain/cases/richText/cleanRichText.ts';
import type { ElementFacts, RichNode } from '#domain/cases/richText/richNode.ts';
import { declarationsOf } from '#domain/cases/richText/textStyle.ts';
import type { Json } from '#domain/field.ts';
import { cn } from './cn.ts';
import { OWN_DIRECTION } from './ownDirection.ts';
import { RICH_LOOK } from './richTextLook.ts';

/** Bits of a text's format, as the editor numbers them, and the element that shows each; the last is the outermost. */
const FORMATS: readonly (readonly [bit: number, draw: (inner: ReactNode) => ReactNode])[] = [
  [1, (inner) => <strong className="font-semibold">{inner}</strong>],
  [2, (inner) => <em>{inner}</em>],
  [4, (inner) => <s>{inner}</s>],
  [8, (inner) => <u>{inner}</u>],
  [16, (inner) => <code className={RICH_LOOK.code}>{inner}</code>],
  [32, (inner) => <sub>{inner}</sub>],
  [64, (inner) => <sup>{inner}</sup>],
  [128, (inner) => <mark className={RICH_LOOK.highlight}>{inner}</mark>],
  [256, (inner) => <span className="lowercase">{inner}</span>],
  [512, (inner) => <span className="uppercase">{inner}</span>],
  [1024, (inner) => <span className="capitalize">{inner}</span>],
];
const ALIGN: Readonly<Record<ElementFacts['format'], string>> = {
  '': '',
  left: 'text-left',
  start: 'text-start',
  center: 'text-center',
  right: 'text-right',
  end: 'text-end',
  justify: 'text-justify',
};
const STYLE_NAMES: Readonly<Record<string, keyof CSSProperties>> = { color: 'color', 'font-size': 'fontSize', 'font-family': 'fontFamily' };

/** A cleaned style as React sets it: through the style object, never as markup. */
function styleOf(style: string): CSSProperties {
  return Object.fromEntries(
    declarationsOf(style).flatMap(([property, value]) => (STYLE_NAMES[property] ? [[STYLE_NAMES[property], value]] : [])),
  );
}

function drawText({ text, format, style }: Extract<RichNode, { type: 'text' }>): ReactNode {
  const words = style ? <span style={styleOf(style)}>{text}</span> : text;
  return FORMATS.reduce<ReactNode>((inner, [bit, draw]) => (format & bit ? draw(inner) : inner), words);
}

const indentOf = ({ indent }: ElementFacts): CSSProperties | undefined =>
  indent > 0 ? { paddingInlineStart: `${indent * 1.5}rem` } : undefined;

function Drawn({ node }: { node: RichNode }): ReactNode {
  switch (node.type) {
    case 'text':
      return drawText(node);
    case 'linebreak':
      return <br />;
    case 'mention':
      return <span className={RICH_LOOK.mention}>{node.text}</span>;
    case 'link':
      return (
        <a href={node.url} target={node.target} rel={node.rel} className={RICH_LOOK.link}>
          <Inside of={node} />
        </a>
      );
    case 'heading': {
      // Below the headings of the page around it: a comment has no place in the page's outline of its own.
      const level = Math.min(6, Number(node.tag[1]) + 2);
      return (
        <div
          role="heading"
          aria-level={level}
          dir={node.direction ?? 'auto'}
          className={cn(RICH_LOOK.heading[node.tag], ALIGN[node.format])}
          style={indentOf(node)}
        >
          <Inside of={node} />
        </div>
      );
    }
    case 'list': {
      const List = node.tag;
      return (
        <List className={RICH_LOOK.list[node.listType]} start={node.tag === 'ol' && node.start !== 1 ? node.start : undefined}>
          {node.children.map((item, i) => (
            <Item key={i} item={item} isCheck={node.listType === 'check'} />
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote dir={node.direction ?? 'auto'} className={cn(RICH_LOOK.quote, ALIGN[node.format])} style={indentOf(node)}>
          <Inside of={node} />
        </blockquote>
      );
    case 'paragraph':
      return (
        <p dir={node.direction ?? 'auto'} className={cn(RICH_LOOK.paragraph, ALIGN[node.format])} style={indentOf(node)}>
          {node.children.length > 0 ? <Inside of={node} /> : <br />}
        </p>
      );
    default:
      return <Inside of={node} />;
  }
}

function Item({ item, isCheck }: { item: RichNode; isCheck: boolean }) {
  if (item.type !== 'listitem') return null;
  const isNest = item.children.every(({ type }) => type === 'list');
  if (!isCheck || isNest) {
    return (
      <li dir={item.direction ?? 'auto'} className={cn(isNest && item.children.length > 0 && RICH_LOOK.nested, ALIGN[item.format])}>
        <Inside of={item} />
      </li>
    );
  }
  return (
    <li dir={item.direction ?? 'auto'} className={cn(item.checked ? RICH_LOOK.checked : RICH_LOOK.unchecked, ALIGN[item.format])}>
      <span className="sr-only">{item.checked ? 'Done: ' : 'Not done: '}</span>
      <Inside of={item} />
    </li>
  );
}

function Inside({ of: node }: { of: Extract<RichNode, { children: unknown }> }) {
  return node.children.map((child, i) => <Drawn key={i} node={child} />);
}

/** The words of a comment: rich ones drawn from their cleaned nodes, plain ones as they are, and those of a state that cannot be drawn too. */
export function RichText({ content, plainText, className }: { content: Json; plainText: string; className?: string }) {
  const root = useMemo(() => {
    try {
      return content === null ? null : cleanRichText(content).root;
    } catch {
      return null;
    }
  }, [content]);
  if (!root)
    return (
      <p dir="auto" className={cn(OWN_DIRECTION, 'wrap-anywhere whitespace-pre-line', className)}>
        {plainText}
      </p>
    );
  return (
    <div className={cn('wrap-anywhere whitespace-pre-wrap', className)}>
      <Drawn node={root} />
    </div>
  );
}
