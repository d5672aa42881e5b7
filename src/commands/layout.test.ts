import { beforeEach, expect, test } from 'vitest';
import { capOf, isLatin, layout, learnLayout } from './layout.ts';

const press = (code: string, key: string, more: object = {}) =>
  learnLayout({ code, key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...more } as KeyboardEvent);
beforeEach(() => layout.set(new Map()));

test('what the keys bear is learnt from presses, and begins anew when the layout changes', () => {
  expect(isLatin()).toBe(true);
  press('KeyD', 'в');
  press('KeyK', 'л');
  expect([isLatin(), capOf('d'), capOf('k'), capOf('g')]).toEqual([false, 'в', 'л', null]);
  press('KeyD', 'd');
  expect([isLatin(), capOf('k')]).toEqual([true, null]);
});

test('modifiers, compositions and punctuation teach nothing; a Latin layout needs no other labels', () => {
  press('KeyD', 'в', { ctrlKey: true });
  press('KeyD', 'ㄷ', { isComposing: true });
  press('KeyQ', '/');
  expect(layout.get().size).toBe(0);
  press('KeyQ', 'a');
  expect(capOf('q')).toBeNull();
});
