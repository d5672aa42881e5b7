import { expect, test } from 'vitest';
import type { Json } from '../field.ts';
import { checkedText } from './commentText.ts';

const text = (words: string) => ({ type: 'text', text: words, version: 1 });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children, version: 1 });
const state = (...children: object[]) => ({ root: { type: 'root', children, version: 1 } }) as unknown as Json;
const mention = (userId: string) => ({ type: 'mention', userId, text: `@${userId}`, version: 1 });
const refused = (given: Parameters<typeof checkedText>[0]) => {
  try {
    checkedText(given);
    return null;
  } catch (error) {
    return (error as { details: unknown }).details;
  }
};

test('[TEXT-4] rich text brings its own words and mentions', () => {
  const content = state(paragraph(text('Ask '), mention('dana'), text(' today.')), paragraph(text('Thanks')));
  expect(checkedText({ content })).toMatchObject({ plainText: 'Ask @dana today.\nThanks', mentions: ['dana'] });
  expect(checkedText({ content, plainText: ' Ask  @dana today. Thanks ', mentions: ['dana'] })).toMatchObject({ mentions: ['dana'] });
});

test('[TEXT-4] other words or mentions beside it are refused, and so is rich text without a word', () => {
  const content = state(paragraph(text('Yes')));
  expect(refused({ content, plainText: 'No' })).toEqual({ plainText: 'Says something else than the content' });
  expect(refused({ content, mentions: ['dana'] })).toEqual({ mentions: 'Are not in the content' });
  expect(refused({ content: state(paragraph(text('  '))) })).toEqual({ content: 'This field is required' });
  expect(refused({ content: state(paragraph(text('x'.repeat(2001)), text('x'.repeat(2000)))) })).toEqual({
    content: 'Max 4000 characters',
  });
  expect(refused({ content: { root: 'x' } })).toEqual({ content: 'Holds a part that is not allowed' });
});

test('[TEXT-4] no more than twenty people are called at once', () => {
  const many = Array.from({ length: 21 }, (_, i) => `u${i}`);
  expect(refused({ plainText: 'all', mentions: many })).toEqual({ mentions: 'Max 20 people' });
  expect(refused({ content: state(paragraph(...many.map(mention))) })).toEqual({ mentions: 'Max 20 people' });
});

test('plain words take the place of rich ones, and mentions are kept once each', () => {
  expect(checkedText({ plainText: 'Just this', mentions: ['a', 'a'] })).toEqual({ plainText: 'Just this', content: null, mentions: ['a'] });
  expect(checkedText({})).toBeNull();
});
