import { expect, test } from 'vitest';
import { addWords, askedWords, type Cut } from './words.ts';

const wordsOf = (text: string, cut: Cut = 'plain'): string[] => {
  const words: string[] = [];
  addWords(text, cut, words);
  return words.sort();
};

test.each<[string, Cut, string[]]>([
  ["Seán O'Brien", 'plain', ['brien', 'o', 'obrien', 'sean']],
  ['WÓJCIK-Łukasz', 'plain', ['lukasz', 'wojcik', 'wojciklukasz']],
  ['Straße Ærø', 'plain', ['aero', 'strasse']],
  ['2026-000123', 'plain', ['000123', '123', '2026', '2026000123']],
  ['TX0004711-9', 'plain', ['0004711', '4711', '9', 'tx0004711', 'tx00047119']],
  ['DL_COPY', 'plain', ['copy', 'dl']],
  ['j.doe@acme.com', 'email', ['acme', 'doe', 'j', 'jdoeacmecom']],
  ['(555) 010-4444', 'phone', ['0104444', '4444', '5550104444']],
  ['Олег 北京', 'plain', ['北京', 'олег'].sort()],
  [' - ', 'plain', []],
])('%s is found by its words', (text, cut, words) => {
  expect(wordsOf(text, cut)).toEqual(words);
});

test('what is asked is cut the same way; a word with punctuation fits whole or by its parts', () => {
  expect(askedWords("  O'BRIEN  2026-12 garcía ")).toEqual([
    { whole: 'obrien', parts: ['o', 'brien'] },
    { whole: '202612', parts: ['2026', '12'] },
    { whole: 'garcia', parts: [] },
  ]);
  expect(askedWords(' .. ')).toEqual([]);
  expect(askedWords('a '.repeat(50))).toHaveLength(8);
});
