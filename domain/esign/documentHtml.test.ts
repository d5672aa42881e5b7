import { expect, test } from 'vitest';
import { admitRichText } from '../cases/richText/admitRichText.ts';
import { TEXT_COLORS } from '../cases/richText/textStyle.ts';
import { documentHtml } from './documentHtml.ts';

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });

test('headings, alignment, lists, links and looks are kept, and words stay words', () => {
  const root = admitRichText({
    children: [
      { type: 'heading', tag: 'h2', format: 'center', children: [text('Rules & more')] },
      {
        type: 'paragraph',
        children: [text('No '), text('calls', { format: 3 }), text(' <script>', { style: `color: ${TEXT_COLORS.red};` })],
      },
      { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('first')] }] },
      { type: 'list', listType: 'check', children: [{ type: 'listitem', checked: true, children: [text('done')] }] },
      { type: 'quote', children: [{ type: 'link', url: 'https://x.test/?a=1&b=2', children: [text('here')] }, { type: 'linebreak' }] },
      { type: 'paragraph', children: [{ type: 'mention', userId: 'u1', text: '@Ana "A" Lee' }] },
    ],
  });
  expect(documentHtml(root)).toBe(
    '<h2 style="text-align: center">Rules &amp; more</h2>' +
      '<p>No <i><b>calls</b></i><span style="color: var(--tone-red-fg);"> &lt;script&gt;</span></p>' +
      '<ol><li>first</li></ol><ul><li>[x] done</li></ul>' +
      '<blockquote><a href="https://x.test/?a=1&amp;b=2">here</a><br></blockquote>' +
      '<p>@Ana &quot;A&quot; Lee</p>',
  );
});

test('nothing written is no words', () => {
  expect(documentHtml(admitRichText({ children: [{ type: 'paragraph', children: [] }] }))).toBe('<p></p>');
});
