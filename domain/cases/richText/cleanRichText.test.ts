import { expect, test } from 'vitest';
import { cleanRichText, RichTextError } from './cleanRichText.ts';
import { mentionsOf, plainTextOf } from './plainTextOf.ts';
import { isSafeUrl } from './safeUrl.ts';
import { HOSTILE_STATES } from './testing/hostileStates.ts';

const text = (words: string, more: object = {}) => ({
  type: 'text',
  text: words,
  format: 0,
  style: '',
  mode: 'normal',
  detail: 0,
  version: 1,
  ...more,
});
const element = (type: string, children: unknown[], more: object = {}) => ({
  type,
  children,
  direction: 'ltr',
  format: '',
  indent: 0,
  version: 1,
  ...more,
});
const state = (...children: unknown[]) => ({ root: element('root', children) });

const GOOD = state(
  element('heading', [text('Court', { format: 1 })], { tag: 'h2' }),
  element('paragraph', [
    text('See '),
    element('link', [text('the docket')], { url: 'https://court.example/d?id=1#top' }),
    { type: 'linebreak', version: 1 },
    text('soon'),
  ]),
  element(
    'list',
    [
      element('listitem', [text('one')], { value: 1 }),
      element('listitem', [{ type: 'mention', userId: 'u-dana', text: '@Dana', version: 1 }], { value: 2, checked: true }),
    ],
    { listType: 'check', start: 1, tag: 'ul' },
  ),
  element('quote', [text('So be it.', { format: 3 })]),
);

test('[TEXT-1] an honest editor state stays as it is', () => {
  expect(cleanRichText(GOOD)).toMatchObject(GOOD);
  expect(cleanRichText(cleanRichText(GOOD))).toEqual(cleanRichText(GOOD));
});

test('[TEXT-1] what a node carries besides is left out', () => {
  const cleaned = cleanRichText(
    state(
      element('paragraph', [text('a', { style: 'background:url(//evil)', format: 99_999, mode: 'token', onclick: 'x', $$: 1 })], {
        onclick: 'alert(1)',
        format: 'x',
        indent: -4,
        textStyle: 'y',
      }),
    ),
  );
  expect(cleaned.root).toEqual(element('root', [element('paragraph', [text('a')])]));
  expect(JSON.stringify(cleaned)).not.toMatch(/evil|onclick|alert/);
});

test.each([
  null,
  'text',
  7,
  [],
  {},
  { root: null },
  { root: element('paragraph', []) },
  { root: { type: 'root' } },
  { root: element('root', [element('root', [])]) },
])('[TEXT-1] %j is not an editor state', (raw) => expect(() => cleanRichText(raw)).toThrow(RichTextError));

test('[TEXT-2] depth and size have ends, and deep nesting does not break the stack', () => {
  let nested: unknown = element('listitem', [text('x')], { value: 1 });
  for (let i = 0; i < 50_000; i++) nested = element('listitem', [element('list', [nested], { listType: 'bullet' })], { value: 1 });
  expect(() => cleanRichText(state(element('list', [nested], { listType: 'bullet' })))).toThrow('deeper than 12 levels');
  expect(() => cleanRichText(state(...Array.from({ length: 2001 }, () => element('paragraph', []))))).toThrow('More than 2000 parts');
  expect(() => cleanRichText(state(element('paragraph', [text('x'.repeat(4001))])))).toThrow(RichTextError);
});

test.each([
  'http://a.example',
  'https://a.example/x?y=1#z',
  'HTTPS://A.EXAMPLE',
  'mailto:a@b.example',
  'tel:+1(512)555-0100',
  'https://müller.example/ü',
])('[TEXT-3] a link may lead to %s', (url) => expect(isSafeUrl(url)).toBe(true));

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/x',
  'ftp://a.example',
  'sms:1',
  '//evil.example',
  '/relative',
  'relative',
  '#a',
  '',
  'https://',
  'https:// a',
  'http:/a',
  'https:\\\\evil',
  'https://user:pw@evil.example',
  'https://a.example/\u202Etxt.exe',
  'https://a.example/"onclick=',
  'https://a.example/<script>',
  'mailto:',
  'https://a\u0000.example',
  `https://a.example/${'x'.repeat(2000)}`,
])('[TEXT-3] a link may not lead to %j', (url) => expect(isSafeUrl(url)).toBe(false));

test('[TEXT-4] the words of a state: blocks on lines of their own, links by their text, mentions by their name', () => {
  const { root } = cleanRichText(GOOD);
  expect(plainTextOf(root)).toBe('Court\nSee the docket\nsoon\none\n@Dana\nSo be it.');
  expect(mentionsOf(root)).toEqual(['u-dana']);
});

test('[TEXT-1] [TEXT-3] of more than 500 hostile states each is refused, or what is kept holds nothing of it', () => {
  let refused = 0;
  let cleaned = 0;
  for (const hostile of HOSTILE_STATES) {
    try {
      const kept = JSON.stringify(cleanRichText(hostile.state));
      expect(kept, hostile.what).not.toMatch(/javascript:|data:|vbscript:|"on\w+"|srcdoc|__proto__|innerHTML|url\(/i);
      cleaned += 1;
    } catch (error) {
      expect(error, hostile.what).toBeInstanceOf(RichTextError);
      refused += 1;
    }
  }
  expect(refused + cleaned).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(cleaned);
  console.info(`hostile editor states: ${refused} refused, ${cleaned} cleaned`);
});
