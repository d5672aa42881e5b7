import { expect, test } from 'vitest';
import { dropDraftsOf, keepDraft, readDraft } from './drafts.ts';

/** A browser's storage; `room` is how many characters fit in a value. */
function aStorage(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

test('a draft is read by its person and by nobody else, and gone when it is put away', () => {
  const storage = aStorage();
  const value = { briefStatement: "O'Brien's log", citationNumbers: ['=1+1'] };
  expect(keepDraft('u1', 'case:new', value, storage)).toBe(true);
  expect(readDraft('u1', 'case:new', storage)).toEqual({ at: expect.stringMatching(/^\d{4}-/), value });
  expect([readDraft('u2', 'case:new', storage), readDraft('u1', 'case:c1', storage)]).toEqual([null, null]);
  keepDraft('u1', 'case:new', null, storage);
  expect([readDraft('u1', 'case:new', storage), storage.length]).toEqual([null, 0]);
});

test('who signs out takes their drafts along and leaves those of others, whose ids begin alike', () => {
  const storage = aStorage();
  storage.setItem('weighstation.theme', 'dark');
  for (const [person, name] of [
    ['u1', 'case:new'],
    ['u1', 'comment:c1'],
    ['u11', 'case:new'],
  ] as const)
    keepDraft(person, name, 'text', storage);
  dropDraftsOf('u1', storage);
  expect([readDraft('u1', 'case:new', storage), readDraft('u1', 'comment:c1', storage)]).toEqual([null, null]);
  expect(readDraft('u11', 'case:new', storage)?.value).toBe('text');
  expect(storage.getItem('weighstation.theme')).toBe('dark');
});

test('what cannot be read is no draft, and a full browser says so', () => {
  const storage = aStorage(60);
  storage.setItem('weighstation.draft.u1:case:new', '{"at":');
  storage.setItem('weighstation.draft.u1:case:c1', '"text"');
  expect([readDraft('u1', 'case:new', storage), readDraft('u1', 'case:c1', storage)]).toEqual([null, null]);
  expect(keepDraft('u1', 'case:new', 'x'.repeat(80), storage)).toBe(false);
});
