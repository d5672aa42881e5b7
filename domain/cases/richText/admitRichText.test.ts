import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admitRichText } from './admitRichText.ts';
import { cleanRichText } from './cleanRichText.ts';
import { plainTextOf } from './plainTextOf.ts';
import { HOSTILE_STATES } from './testing/hostileStates.ts';
import { anyTree, keptTree } from './testing/randomTree.ts';

const RUNS = { numRuns: 1000 };
const wordsOnly = (text: string): string => text.replaceAll(/\s/g, '');

/** Every word of a tree, wherever it stands. */
function everyWord(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const { type, text, children } = node as Record<string, unknown>;
  if (type === 'linebreak') return '';
  if (typeof text === 'string') return text.replaceAll('\0', '');
  return Array.isArray(children) ? children.map(everyWord).join('') : '';
}

test('[TEXT-1] 1,000 random trees: what is admitted is taken as it is, and no word of it is lost', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const root = admitRichText({ type: 'root', children: [tree] });
      expect(cleanRichText({ root })).toEqual({ root });
      expect(wordsOnly(plainTextOf(root))).toBe(wordsOnly(everyWord(tree)));
    }),
    RUNS,
  );
});

test('[TEXT-1] 1,000 random states that are kept stay as they are', () => {
  fc.assert(
    fc.property(keptTree, (tree) => {
      expect(admitRichText(tree)).toEqual(tree);
      expect(cleanRichText({ root: tree })).toEqual({ root: tree });
    }),
    RUNS,
  );
});

test('[TEXT-1] [TEXT-3] of every hostile state only words come through', () => {
  for (const { what, state } of HOSTILE_STATES) {
    const root = admitRichText((state as { root: unknown }).root);
    expect(cleanRichText({ root }), what).toEqual({ root });
    expect(JSON.stringify({ ...root }), what).not.toMatch(/"url":"(?!https:\/\/a\.example)|"on\w+"|srcdoc|innerHTML|url\(/i);
  }
  for (const raw of [null, 7, 'x', [], {}, { children: 'x' }]) expect(admitRichText(raw).children).toEqual([]);
});

test('[TEXT-2] lists that are deeper than allowed are as deep as allowed, and a text that is too long is several', () => {
  let list: unknown = {
    type: 'list',
    listType: 'bullet',
    children: [{ type: 'listitem', children: [{ type: 'text', text: 'innermost' }] }],
  };
  for (let i = 0; i < 20; i++)
    list = { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [{ type: 'text', text: `${i}` }, list] }] };
  const root = admitRichText({ children: [list] });
  expect(cleanRichText({ root })).toEqual({ root });
  expect(plainTextOf(root)).toContain('innermost');
  const long = admitRichText({ children: [{ type: 'text', text: 'x'.repeat(9000) }] });
  expect(cleanRichText({ root: long })).toEqual({ root: long });
  expect(plainTextOf(long)).toHaveLength(9000);
});
