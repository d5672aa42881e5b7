import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useKeysForAnswer } from './useKeysForAnswer.ts';

/** Two frames, which held keys wait once they are let go. */
const drawn = (): Promise<void> =>
  act(() => new Promise<void>((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))));

function Rows({ row, current, opened }: { row: string; current: boolean; opened: (row: string) => void }) {
  useKeysForAnswer({ ready: true, current }, true);
  return (
    <>
      <input aria-label="Search cases" />
      <button type="button" data-command="list.open" onClick={() => opened(row)}>
        {row}
      </button>
    </>
  );
}

test('after a search Enter opens a row of its answer, not the one that still stands there', async () => {
  const opened: string[] = [];
  const open = (row: string): void => void opened.push(row);
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(<Rows row="C-10428" current={false} opened={open} />);
  screen.getByRole('button').focus();
  await user.keyboard('{Enter}');
  await drawn();
  expect(opened).toEqual([]);

  const box: HTMLInputElement = screen.getByLabelText('Search cases');
  await user.type(box, 'next fri');
  expect(box.value).toBe('next fri');

  screen.getByRole('button').focus();
  rerender(<Rows row="C-10999" current opened={open} />);
  await drawn();
  expect(opened).toEqual(['C-10999']);
});
