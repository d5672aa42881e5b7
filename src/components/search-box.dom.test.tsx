import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function box(value = '') {
  const searched: string[] = [];
  const props = { label: 'Search dogs', onSearch: (text: string) => void searched.push(text) };
  const shown = (text: string) => (
    <div data-list-screen="">
      <SearchBox {...props} value={text} />
      <div role="grid">
        <div role="row" tabIndex={0} data-row="ada" />
      </div>
    </div>
  );
  const { rerender } = render(shown(value));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search dogs' });
  const type = (text: string): void => void fireEvent.change(input, { target: { value: text } });
  return { searched, input, type, address: (text: string) => rerender(shown(text)) };
}
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('it searches 300 ms after the last key, once', () => {
  const { searched, type } = box();
  type('a');
  wait(200);
  type('ad');
  wait(299);
  expect(searched).toEqual([]);
  wait(1);
  expect(searched).toEqual(['ad']);
  wait(1000);
  expect(searched).toEqual(['ad']);
});

test('Enter searches at once and leads to the list; the button and Escape clear; Escape in an empty box leaves', () => {
  const { searched, input, type } = box();
  const isInList = (): boolean => document.activeElement === screen.getByRole('row');
  type('bo');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(searched).toEqual(['bo']);
  expect(isInList()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(searched).toEqual(['bo', '']);
  expect(document.activeElement).toBe(input);
  type('cy');
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(input.value).toBe('');
  expect(isInList()).toBe(false);
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(isInList()).toBe(true);
});

test('it shows what the address says when that changes by other means', () => {
  const { searched, input, address } = box('ada');
  expect(input.value).toBe('ada');
  address('bo');
  expect(input.value).toBe('bo');
  wait(1000);
  expect(searched).toEqual([]);
});
