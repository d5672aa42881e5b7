import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignal } from './signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a wish is heard at once by whoever is there', () => {
  const signal = createSignal<string>();
  const heard: string[] = [];
  const stop = signal.listen((wish) => void heard.push(wish));
  expect(signal.send('a')).toBeUndefined();
  stop();
  expect(signal.send('b')).toBeInstanceOf(Promise);
  expect(heard).toEqual(['a']);
});

test('one that comes before the part of the screen it is for waits for it, past those it is not for', async () => {
  const signal = createSignal<string>();
  const heard: string[] = [];
  signal.listen((wish) => wish === 'other' && heard.push('other'));
  const sent = signal.send('mine');
  expect(sent).toBeInstanceOf(Promise);
  signal.listen((wish) => (wish === 'mine' ? void heard.push('mine') : false));
  await sent;
  signal.listen(() => void heard.push('late'));
  expect(heard).toEqual(['mine']);
});

test('it is given up after a while, and the next one takes its place', async () => {
  const signal = createSignal<string>();
  const heard: string[] = [];
  const first = signal.send('first');
  const second = signal.send('second');
  await first;
  vi.advanceTimersByTime(2000);
  await second;
  signal.listen((wish) => void heard.push(wish));
  expect(heard).toEqual([]);
});
