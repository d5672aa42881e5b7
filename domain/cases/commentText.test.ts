import { expect, test } from 'vitest';
import type { Json } from '../field.ts';
import { AGENT, ELITE } from '../testing/people.ts';
import { commentWrites } from './comment.mutations.ts';
import { checkedText } from './commentText.ts';
import { contentAfter, type CommentText } from './commentContent.ts';
import { aCase, act, DANA, workspace } from './testing/caseWorkspace.ts';

const text = (words: string) => ({ type: 'text', text: words, version: 1 });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children, version: 1 });
const state = (...children: object[]) => ({ root: { type: 'root', children, version: 1 } }) as unknown as Json;
const mention = (userId: string) => ({ type: 'mention', userId, text: `@${userId}`, version: 1 });
const written = (given: Partial<CommentText>): CommentText => ({
  content: null,
  plainText: '',
  mentions: [],
  ...contentAfter(null, given),
});
const refused = (given: Partial<CommentText>) => {
  try {
    checkedText(written(given));
    return null;
  } catch (error) {
    return (error as { details: unknown }).details;
  }
};

test('[TEXT-4] rich text brings its own words and mentions', () => {
  const content = state(paragraph(text('Ask '), mention('dana'), text(' today.')), paragraph(text('Thanks')));
  expect(checkedText(written({ content }))).toMatchObject({ plainText: 'Ask @dana today.\nThanks', mentions: ['dana'] });
  expect(checkedText(written({ content, plainText: ' Ask  @dana today. Thanks ', mentions: ['dana'] }))).toMatchObject({
    mentions: ['dana'],
  });
});

test('[TEXT-4] other words or mentions beside it are refused, and so is rich text without a word', () => {
  const content = state(paragraph(text('Yes')));
  expect(refused({ content, plainText: 'No' })).toEqual({ plainText: 'Says something else than the content' });
  expect(refused({ content, mentions: ['dana'] })).toEqual({ mentions: 'Are not in the content' });
  expect(refused({ content: state(paragraph(text('  '))) })).toEqual({ content: 'This field is required' });
  expect(refused({ content: state(paragraph(text('x'.repeat(2001)), text('x'.repeat(2000)))) })).toEqual({
    content: 'Max 4000 characters',
  });
  for (const content of [{ root: 'x' }, { children: [null, 7, { text: 'x' }] }, [], 'x', 0])
    expect(refused({ content })).toHaveProperty('content');
});

test('[TEXT-4] no more than twenty people are called at once', () => {
  const many = Array.from({ length: 21 }, (_, i) => `u${i}`);
  expect(refused({ plainText: 'all', mentions: many })).toEqual({ mentions: 'Max 20 people' });
  expect(refused({ content: state(paragraph(...many.map(mention))) })).toEqual({ mentions: 'Max 20 people' });
});

test('plain words take the place of rich ones, and mentions are kept once each', () => {
  const rich = { content: state(paragraph(text('Rich'))), plainText: 'Rich', mentions: [] };
  expect(contentAfter(rich, { plainText: 'Just this', mentions: ['a', 'a'] })).toEqual({
    plainText: 'Just this',
    content: null,
    mentions: ['a'],
  });
  expect(contentAfter(rich, {})).toEqual({});
  expect(contentAfter(rich, { mentions: ['a'] })).toEqual({});
});

test('[TEXT-1] what the server keeps is clean, whatever a device showed before, and a hostile one leaves nothing', async () => {
  const tx = workspace().with('cases', aCase());
  const content = state(paragraph({ ...text('Ask '), style: 'x', onclick: 'y' }, mention(DANA.userId)));
  await act(tx, ELITE, commentWrites.create, { id: 'm1', caseId: 'k1', content });
  const kept = await tx.get('caseComments', 'm1');
  expect(kept).toMatchObject({ plainText: `Ask @${DANA.userId}`, mentions: [DANA.userId], editedAt: null });
  expect(JSON.stringify(kept!.content)).not.toMatch(/onclick|"style":"x"/);
  expect((await tx.where('notifications', 'userId', DANA.userId)).map(({ title }) => title)).toEqual(['You were mentioned']);
  const script = state({ type: 'script', children: [text('x')] });
  for (const input of [
    { id: 'm1', content: script },
    { id: 'm1', content, plainText: 'Other' },
  ]) {
    await expect(act(tx, ELITE, commentWrites.update, input)).rejects.toThrow('Validation error');
  }
  await act(workspace().with('cases', aCase()), AGENT, commentWrites.create, {
    id: 'm2',
    caseId: 'k1',
    content: state(paragraph(text('Fine'))),
  });
});
