import { beforeEach, expect, test } from 'vitest';
import { showToast, toasts, type Offer } from './toasts.ts';

const offer = (named: Partial<Offer> = {}): Offer => ({ label: 'Undo', run: () => undefined, forMs: 10_000, ...named });
const shown = (): (string | undefined)[][] => toasts.get().map(({ message, offer: offered }) => [message, offered?.label]);
beforeEach(() => toasts.set([]));

test('the same words stand once, unless each of them can be taken back', () => {
  showToast('Saved');
  showToast('Saved');
  showToast('Removed', 'status', offer());
  showToast('Removed', 'status', offer());
  expect(shown()).toEqual([
    ['Saved', undefined],
    ['Removed', 'Undo'],
    ['Removed', 'Undo'],
  ]);
});

test('one message that leads to the same place stands for all', () => {
  showToast('Case created', 'status', offer({ label: 'New cases', isSame: true }));
  showToast('Case created', 'status', offer({ label: 'New cases', isSame: true }));
  expect(shown()).toEqual([['Case created', 'New cases']]);
});

test('a message takes the place of an earlier one about the same', () => {
  showToast('1 of 3', 'status', undefined, 'work');
  showToast('Saved');
  showToast('2 of 3', 'status', undefined, 'work');
  expect(toasts.get().map(({ message }) => message)).toEqual(['Saved', '2 of 3']);
});
