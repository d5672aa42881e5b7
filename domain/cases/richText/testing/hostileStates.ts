type Node = Record<string, unknown>;

const text = (words: string, more: Node = {}): Node => ({ type: 'text', text: words, format: 0, version: 1, ...more });
const element = (type: string, children: unknown, more: Node = {}): Node => ({ type, children, version: 1, ...more });
const paragraph = (...children: unknown[]): Node => element('paragraph', children);

const URLS = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\u0000script:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:null/1',
  'filesystem:http://x',
  'view-source:http://x',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://a@evil.example',
  'about:blank',
  'intent://x',
];
const TYPES = [
  'script',
  'iframe',
  'image',
  'html',
  'object',
  'embed',
  'svg',
  'math',
  'form',
  'style',
  'autolink',
  'code',
  'table',
  'tablecell',
  'horizontalrule',
  'youtube',
  'tweet',
  'toString',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'Text',
  'text ',
  '',
  'collapsible',
];
const EXTRAS: readonly Node[] = [
  { onclick: 'alert(1)' },
  { onmouseover: 'alert(1)' },
  { style: 'background:url(javascript:1)' },
  { innerHTML: '<img src=x>' },
  { srcdoc: '<script>' },
  { __html: '<b>' },
  { textStyle: 'position:fixed' },
  { dangerouslySetInnerHTML: { __html: 'x' } },
  { key: '__proto__' },
  { rel: 'opener', target: '_parent' },
];
const BROKEN: readonly unknown[] = [
  null,
  undefined,
  0,
  true,
  'text',
  [],
  {},
  { type: null },
  { type: 7 },
  { type: ['text'] },
  { type: 'text' },
  { type: 'text', text: 7 },
  { type: 'text', text: null },
  { type: 'text', text: 'a\u0000b' },
  { type: 'link', children: [] },
  { type: 'mention', text: '@x' },
  { type: 'mention', userId: '../x', text: '@x' },
];

/** A place in an otherwise honest state where something hostile is put. */
const PLACES: readonly (readonly [string, (hostile: unknown) => unknown])[] = [
  ['at the top', (hostile) => ({ root: element('root', [hostile]) })],
  ['in a paragraph', (hostile) => ({ root: element('root', [paragraph(text('a'), hostile)]) })],
  ['in a list item', (hostile) => ({ root: element('root', [element('list', [element('listitem', [hostile])], { listType: 'bullet' })]) })],
  ['in a link', (hostile) => ({ root: element('root', [paragraph(element('link', [hostile], { url: 'https://a.example' }))]) })],
  ['in a quote', (hostile) => ({ root: element('root', [element('quote', [text('a'), hostile])]) })],
  ['in a heading', (hostile) => ({ root: element('root', [element('heading', [hostile], { tag: 'h1' })]) })],
];

const HOSTILE: readonly (readonly [string, unknown])[] = [
  ...URLS.map((url) => [`a link to ${url}`, element('link', [text('click')], { url })] as const),
  ...URLS.slice(0, 8).map((url) => [`a paragraph with src ${url}`, { ...paragraph(text('x')), src: url, url }] as const),
  ...TYPES.map(
    (type) => [`a node ${type}`, element(type, [text('x')], { src: 'https://evil.example', html: '<script>alert(1)</script>' })] as const,
  ),
  ...EXTRAS.map((extra) => [`a text with ${Object.keys(extra)[0]}`, text('x', extra)] as const),
  ...EXTRAS.map(
    (extra) => [`a link with ${Object.keys(extra)[0]}`, element('link', [text('x')], { url: 'https://a.example', ...extra })] as const,
  ),
  ...BROKEN.map((broken) => [`a broken node ${JSON.stringify(broken)}`, broken] as const),
  ['children that are no list', element('paragraph', { length: 1, 0: text('x') })],
  ['a heading script', element('heading', [text('x')], { tag: 'script' })],
  ['a list of another kind', element('list', [], { listType: 'menu', tag: 'script' })],
  ['a root in the middle', element('root', [paragraph(text('x'))])],
  ['a text too long', text('x'.repeat(5_000_000))],
  ['a mention with markup', { type: 'mention', userId: '"><script>', text: '@x' }],
  ['a prototype', JSON.parse('{"type":"paragraph","children":[],"__proto__":{"onclick":"x"}}')],
];

/** Hostile editor states, each with a word about what is hostile in it; the same ones every time. */
export const HOSTILE_STATES: readonly { what: string; state: unknown }[] = PLACES.flatMap(([place, put]) =>
  HOSTILE.map(([what, hostile]) => ({ what: `${what} ${place}`, state: put(hostile) })),
);
