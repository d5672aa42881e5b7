import fc from 'fast-check';
import { TEXT_COLORS, TEXT_FONTS, TEXT_SIZES } from '../textStyle.ts';

type Node = Record<string, unknown>;

const words = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'B', ' ', 'é', '😀', '@', '<', '\n', "'") });
const style = fc.constantFrom('', `color: ${TEXT_COLORS.blue};`, `font-size: ${TEXT_SIZES.large}; font-family: ${TEXT_FONTS.mono};`);
const facts = fc.record({
  version: fc.constant(1),
  direction: fc.constantFrom(null, 'ltr', 'rtl'),
  format: fc.constantFrom('', 'center', 'right', 'justify'),
  indent: fc.nat({ max: 3 }),
});
const text = fc.record({
  type: fc.constant('text'),
  version: fc.constant(1),
  text: words,
  format: fc.nat({ max: 2047 }),
  style,
  mode: fc.constant('normal'),
  detail: fc.constant(0),
});
const linebreak = fc.constant<Node>({ type: 'linebreak', version: 1 });
const mention = fc.record({
  type: fc.constant('mention'),
  version: fc.constant(1),
  userId: fc.constantFrom('u-1', 'u_2'),
  text: words.map((name) => `@${name}`),
});

/** Texts side by side that look alike are one text to the editor. */
const apart = (nodes: Node[]): Node[] =>
  nodes.filter((node, i) => {
    const before = nodes[i - 1];
    return !(
      before?.['type'] === 'text' &&
      node['type'] === 'text' &&
      before['format'] === node['format'] &&
      before['style'] === node['style']
    );
  });
const link = fc
  .tuple(
    facts,
    fc.array(fc.oneof(text, linebreak), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('https://a.example/x', 'mailto:a@b.example'),
  )
  .map(([own, children, url]): Node => ({
    type: 'link',
    ...own,
    format: '',
    indent: 0,
    children: apart(children),
    url,
    rel: 'noopener noreferrer',
    target: '_blank',
    title: null,
  }));
const line = fc.array(fc.oneof(text, linebreak, mention, link), { maxLength: 5 }).map(apart);

function listOf(level: number): fc.Arbitrary<Node> {
  const inner: fc.Arbitrary<Node[]> =
    level < 5 ? fc.oneof({ weight: 2, arbitrary: line }, { weight: 1, arbitrary: listOf(level + 1).map((one) => [one]) }) : line;
  const item = fc.tuple(facts, inner).map(([own, children]): Node => ({ type: 'listitem', ...own, indent: level - 1, children }));
  return fc
    .tuple(facts, fc.constantFrom('bullet', 'number', 'check'), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([own, listType, items]) => ({
      type: 'list',
      ...own,
      format: '',
      indent: 0,
      children: items.map((one, i) => ({ ...one, value: i + 1, ...(listType === 'check' && { checked: i % 2 === 0 }) })),
      listType,
      tag: listType === 'number' ? 'ol' : 'ul',
      start: 1,
    }));
}
const block = fc.oneof(
  fc.tuple(facts, line, fc.constantFrom('paragraph', 'quote')).map(([own, children, type]): Node => ({ type, ...own, children })),
  fc
    .tuple(facts, line, fc.constantFrom('h1', 'h2', 'h3'))
    .map(([own, children, tag]): Node => ({ type: 'heading', ...own, children, tag })),
  listOf(1),
);

/** Editor states as they are kept, of every kind of node. */
export const keptTree: fc.Arbitrary<Node> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((children) => ({ type: 'root', version: 1, direction: null, format: '', indent: 0, children }));

/** Trees of known and unknown nodes in any order, with values of any kind: what an editor or a clipboard may hold. */
export const anyTree: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        'root',
        'paragraph',
        'quote',
        'heading',
        'list',
        'listitem',
        'link',
        'autolink',
        'text',
        'tab',
        'mention',
        'linebreak',
        'table',
        'image',
        'script',
        '__proto__',
      ),
      text: fc.oneof(words, fc.constant(undefined), fc.constant(7), fc.constant('a\0b')),
      children: fc.oneof(
        { weight: 4, arbitrary: fc.array(tie('node'), { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, null, 'x', [null, 7]) },
      ),
      url: fc.constantFrom('https://a.example', 'javascript:alert(1)', undefined, 7),
      userId: fc.constantFrom('u-1', '../x', undefined),
      format: fc.constantFrom(0, 1, 'center', 99_999, -1),
      style: fc.constantFrom('', 'color: red', 'background: url(x)', `color: ${TEXT_COLORS.red}`),
      indent: fc.constantFrom(0, 2, 99, 'x'),
      listType: fc.constantFrom('bullet', 'number', 'check', 'menu'),
      tag: fc.constantFrom('h1', 'h4', 'script', undefined),
      onclick: fc.constantFrom('alert(1)', undefined),
    },
    { requiredKeys: ['type'] },
  ) as fc.Arbitrary<Node>,
})).node;
