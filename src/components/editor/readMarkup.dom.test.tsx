import { expect, test } from 'vitest';
import { cleanRichText } from '#domain/cases/richText/cleanRichText.ts';
import { plainTextOf } from '#domain/cases/richText/plainTextOf.ts';
import type { RichNode } from '#domain/cases/richText/richNode.ts';
import { parseMarkup } from './parseMarkup.ts';
import { readMarkup } from './readMarkup.ts';

const read = (markup: string): RichNode => {
  const root = readMarkup(parseMarkup(markup));
  expect(cleanRichText({ root })).toEqual({ root });
  return root;
};
/** `paragraph(text) list(listitem(text))` */
function shape(node: RichNode): string {
  const name = node.type === 'heading' ? node.tag : node.type === 'list' ? node.listType : node.type;
  if (node.type === 'text') return `${node.format ? `${node.format}:` : ''}${node.text}`;
  return 'children' in node ? `${name}(${node.children.map(shape).join('|')})` : name;
}
const shapes = (markup: string): string => {
  const root = read(markup);
  return 'children' in root ? root.children.map(shape).join(' ') : '';
};

test('a mail of Gmail: lines, bold, links and quotes, without its styles', () => {
  const mail = `<div dir="ltr">Hello <b>Dana</b>,<br></div><div style="color:rgb(9,9,9);background:url(https://evil.example)">see
    <a href="https://court.example/d">the docket</a></div><blockquote style="margin:0"><span style="font-weight:700">Noted</span></blockquote>`;
  expect(shapes(mail)).toBe('paragraph(Hello |1:Dana|,|linebreak) paragraph(see |link(the docket)) quote(1:Noted)');
  expect(JSON.stringify(read(mail))).not.toMatch(/rgb|evil|background/);
});

test('a document of Word: its paragraphs that are lists become lists, its notes to itself go', () => {
  const item = (level: number, mark: string, words: string): string =>
    `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>${words}<o:p></o:p></p>`;
  const page = `<html><head><style>p.MsoNormal{margin:0}</style><meta name=Generator content="Microsoft Word 15"></head><body>
    <h1>Statement</h1><p class=MsoNormal><i>On Monday</i><o:p></o:p></p>${item(1, '·', 'One')}${item(2, 'o', 'Inner')}${item(1, '·', 'Two')}<p class=MsoNormal>End</p></body></html>`;
  expect(shapes(page)).toBe(
    'h1(Statement) paragraph(2:On Monday) bullet(listitem(One|bullet(listitem(Inner)))|listitem(Two)) paragraph(End)',
  );
  expect(shapes(`${item(1, '1.', 'First')}${item(1, '2.', 'Second')}`)).toBe('number(listitem(First)|listitem(Second))');
});

test('lists, checklists of pages, tables and headings keep their order', () => {
  expect(shapes('<ul> <li>a<ol><li>b</li></ol></li> <li>c</li> </ul>')).toBe('bullet(listitem(a|number(listitem(b)))|listitem(c))');
  expect(plainTextOf(read('<table><tr><td>Fee</td><td>$100</td></tr><tr><td>Date</td><td>Monday</td></tr></table>'))).toBe(
    'Fee $100\nDate Monday',
  );
  expect(shapes('<h4>Four</h4><pre>a\n  b</pre>')).toContain('h4(Four) paragraph(a\n  b');
});

test('[TEXT-3] a script, a handler, a picture, an object, a form and a link to a script leave nothing but words', () => {
  const hostile = `<script>alert(1)</script><svg onload=alert(1)><text>x</text></svg><img src=x onerror=alert(1)><object data=x>o</object><noscript>n</noscript>
    <p onclick="alert(1)" style="background:url(javascript:alert(1))">Word <a href="javascript:alert(1)">link</a> <a href="//evil.example">other</a></p>
    <div style="display:none">hidden</div><template><b>t</b></template><style>p{}</style><textarea>typed</textarea>`;
  expect(shapes(hostile)).toBe('paragraph(Word |link| |other)');
});

test('markup that is nested a thousand times keeps its words or drops them, and breaks nothing', () => {
  expect(plainTextOf(read(`${'<div>'.repeat(200)}deep${'</div>'.repeat(200)}`))).toBe('deep');
  const lists = '<ul><li>'.repeat(60);
  expect(plainTextOf(read(`${lists}deep`))).toContain('deep');
  expect(() => read('<b>'.repeat(1000))).not.toThrow();
});
