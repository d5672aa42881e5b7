import { beforeEach, expect, test, vi } from 'vitest';

type Lessons = typeof import('./keyLesson.ts');
let lessons: Lessons;
beforeEach(async () => {
  vi.resetModules();
  lessons = await import('./keyLesson.ts');
});
const MINUTE = 60_000;

test('keys are taught after the third run, and not again for ten minutes', () => {
  const { teachKeys, keyLesson } = lessons;
  teachKeys('s s', 2, 0);
  expect(keyLesson.get()).toBeNull();
  teachKeys('s s', 3, 0);
  expect(keyLesson.get()).toBe('s s');
  keyLesson.set(null);
  teachKeys('s r', 9, 9 * MINUTE);
  expect(keyLesson.get()).toBeNull();
  teachKeys(undefined, 9, 11 * MINUTE);
  expect(keyLesson.get()).toBeNull();
  teachKeys('s r', 9, 11 * MINUTE);
  expect(keyLesson.get()).toBe('s r');
});

test('whoever does not want lessons gets none', async () => {
  await lessons.keyLessons.set('off');
  lessons.teachKeys('s s', 5, 0);
  expect(lessons.keyLesson.get()).toBeNull();
});
