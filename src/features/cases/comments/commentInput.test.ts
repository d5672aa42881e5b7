import { expect, test } from 'vitest';
import { checkedText } from '#domain/cases/commentText.ts';
import type { CommentText } from '#domain/cases/commentContent.ts';
import { RICH_TEXT } from '#domain/cases/richText/limits.ts';
import type { RichNode, RichRoot } from '#domain/cases/richText/richNode.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { commentInput, draftToEdit, editInput, problemOf, replyInput } from './commentInput.ts';
import { draftValue, EMPTY_DRAFT, emptyDraft, writtenOf, type CommentDraft } from './useDraft.ts';

const facts = { version: 1, direction: null, format: '', indent: 0 } as const;
const text = (words: string, format = 0): RichNode => ({
  type: 'text',
  version: 1,
  text: words,
  format,
  style: '',
  mode: 'normal',
  detail: 0,
});
const paragraph = (...children: RichNode[]): RichNode => ({ type: 'paragraph', ...facts, children });
const root = (...children: RichNode[]): RichRoot => ({ type: 'root', ...facts, children });
const plain = (plainText: string): CommentDraft => ({ ...EMPTY_DRAFT, plainText });
const bold: CommentDraft = { ...plain('Now'), content: root(paragraph(text('Now', 1))) };

test('[TEXT-4] plain words go as they are, words with a look with their nodes and names, without empty lines at the ends', () => {
  expect(commentInput('m1', 'k1', plain(' a\n\nb \n'))).toEqual({ id: 'm1', caseId: 'k1', plainText: 'a\n\nb' });
  const mention: RichNode = { type: 'mention', version: 1, userId: 'u1', text: '@Dana' };
  const content = root(paragraph(), paragraph(text('Ask '), mention), paragraph(), paragraph(text('x')), paragraph());
  expect(commentInput('m1', 'k1', { ...plain('\nAsk @Dana\nx'), content })).toEqual({
    id: 'm1',
    caseId: 'k1',
    plainText: 'Ask @Dana\nx',
    content: { root: root(paragraph(text('Ask '), mention), paragraph(), paragraph(text('x'))) },
    mentions: ['u1'],
  });
  const input = commentInput('m1', 'k1', { ...plain('\nAsk @Dana\nx'), content });
  expect(checkedText(input as unknown as CommentText)).toMatchObject({
    plainText: 'Ask @Dana\nx',
    mentions: ['u1'],
    content: { root: { type: 'root' } },
  });
});

test('what cannot be published says why', () => {
  expect(problemOf({ plainText: ' \n ', content: null })).toBe('This field is required');
  expect(problemOf({ plainText: 'x'.repeat(4001), content: null })).toBe('Max 4000 characters');
  expect(problemOf({ plainText: 'x'.repeat(4000), content: null })).toBeNull();
  expect(problemOf(bold)).toBeNull();
  const many = Array.from({ length: 21 }, (_, i): RichNode => ({ type: 'mention', version: 1, userId: `u${i}`, text: '@x' }));
  expect(problemOf({ plainText: 'x', content: root(paragraph(...many)) })).toBe('Max 20 people');
  const parts = Array.from({ length: RICH_TEXT.nodesMax }, () => paragraph());
  expect(problemOf({ plainText: 'x', content: root(...parts) })).toBe('More than 2000 parts');
});

test('a draft is kept with its look, one of before is plain words, and one that was tampered with loses its look only', () => {
  for (const written of [
    bold,
    plain('a\nb'),
    { ...bold, visibility: 'INTERNAL' as const },
    { ...plain('x'), visibility: 'INTERNAL' as const },
  ]) {
    expect(writtenOf(JSON.parse(JSON.stringify(draftValue(written))))).toEqual(written);
  }
  expect(draftValue(EMPTY_DRAFT)).toBeNull();
  expect(writtenOf('typed before there was a look')).toEqual(plain('typed before there was a look'));
  const script = { type: 'root', children: [{ type: 'script', children: [] }] };
  expect(writtenOf({ plainText: 'x', root: script, visibility: 'INTERNAL' })).toEqual({ ...plain('x'), visibility: 'INTERNAL' });
  expect(writtenOf(7)).toEqual(EMPTY_DRAFT);
});

test('[CASE-7] the words of staff are for staff until they say otherwise; a customer speaks to everybody', () => {
  const begun = (role: 'AGENT' | 'ADMIN' | 'CUSTOMER') => emptyDraft({ role }).visibility;
  expect([begun('AGENT'), begun('ADMIN'), begun('CUSTOMER')]).toEqual(['INTERNAL', 'INTERNAL', 'PUBLIC']);
});

test('[CASE-7] [CASE-17] words for staff say so, an answer names what it answers', () => {
  const internal: CommentDraft = { ...plain('Between us'), visibility: 'INTERNAL' };
  expect(commentInput('m1', 'k1', internal)).toEqual({ id: 'm1', caseId: 'k1', plainText: 'Between us', visibility: 'INTERNAL' });
  expect(replyInput('r1', { id: 'm1', caseId: 'k1' }, plain('Yes'))).toEqual({
    id: 'r1',
    caseId: 'k1',
    caseCommentId: 'm1',
    plainText: 'Yes',
  });
});

test('[CASE-15] an edit begins with what was said, and says only for whom it is when that changes', () => {
  const content = { root: root(paragraph(text('Now', 1))) } as unknown as null;
  const said = aRow('caseComments', { id: 'm1', plainText: 'Now', content, mentions: ['u1'], visibility: 'PUBLIC' });
  expect(draftToEdit(said)).toEqual(bold);
  expect(editInput(said, plain('Later'))).toEqual({ id: 'm1', plainText: 'Later', content: null, mentions: [] });
  expect(editInput(said, { ...bold, visibility: 'INTERNAL' })).toEqual({
    id: 'm1',
    plainText: 'Now',
    content,
    mentions: [],
    visibility: 'INTERNAL',
  });
});
