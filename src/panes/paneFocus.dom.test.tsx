import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { focusArrival } from './paneFocus.ts';
import { placeAt, rememberFocus } from './places.ts';

/** Kept keys are handed on two frames after they are let go. */
const drawn = (): Promise<void> =>
  act(() => new Promise<void>((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))));

test('keys after a navigation wait for the rows of its list, although the list takes the focus for them', async () => {
  const taken: string[] = [];
  const List = ({ rows, words = 'Loading' }: { rows: readonly string[]; words?: string }) => (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <section data-pane="1" tabIndex={-1} onKeyDown={(event) => taken.push(`${event.key} on ${(event.target as Element).textContent}`)}>
      <p key={words}>{words}</p>
      <div role="grid" tabIndex={rows.length === 0 ? 0 : -1}>
        {rows.map((row) => (
          <div key={row} role="row" data-row={row} tabIndex={0}>
            {row}
          </div>
        ))}
      </div>
    </section>
  );
  const { rerender } = render(<List rows={[]} />);
  focusArrival(
    { id: '1', mode: 'list', href: '/cases', again: false },
    () => 'list',
    () => undefined,
  );
  screen.getByRole('grid').focus();
  rerender(<List rows={[]} words="Loading 51 rows" />);
  await userEvent.keyboard('x');
  await drawn();
  expect(taken).toEqual([]);

  rerender(<List rows={['C-10428']} />);
  act(() => screen.getByRole('row').focus());
  rerender(<List rows={['C-10428', 'C-10429']} />);
  await drawn();
  await drawn();
  expect(taken).toEqual(['x on C-10428']);
});

test('a form gets the focus although the list before it, which is shown until it is here, has taken it for a row', async () => {
  const Screen = ({ shown, rows }: { shown: 'list' | 'form'; rows: readonly string[] }) => (
    <section data-pane="4" tabIndex={-1}>
      <div data-shown={shown === 'list' ? '/cases' : '/cases/create'} />
      {rows.map((row) => (
        <div key={row} role="row" data-row={row} tabIndex={0}>
          {row}
        </div>
      ))}
      {shown === 'form' && <input data-autofocus="" aria-label="Driver" />}
    </section>
  );
  const { rerender } = render(<Screen shown="list" rows={['C-10428']} />);
  focusArrival(
    { id: '4', mode: 'form', href: '/cases/create', again: false },
    () => 'form',
    () => undefined,
  );
  rerender(<Screen shown="list" rows={['C-10428', 'C-10429']} />);
  act(() => screen.getAllByRole('row')[0]!.focus());
  rerender(<Screen shown="list" rows={['C-10428', 'C-10429', 'C-10430']} />);
  await drawn();
  rerender(<Screen shown="form" rows={[]} />);
  await drawn();
  expect(document.activeElement).toBe(screen.getByLabelText('Driver'));
});

test('a form gets the focus although a button of it has taken it just before the form is shown', async () => {
  const Screen = ({ step }: { step: 'list' | 'coming' | 'form' }) => (
    <section data-pane="6" tabIndex={-1}>
      <div data-shown={step === 'form' ? '/cases/create' : '/cases'} />
      {step !== 'list' && <button>Close</button>}
      {step !== 'list' && <input data-autofocus="" aria-label="Driver" />}
    </section>
  );
  const { rerender } = render(<Screen step="list" />);
  focusArrival(
    { id: '6', mode: 'form', href: '/cases/create', again: false },
    () => 'form',
    () => undefined,
  );
  rerender(<Screen step="coming" />);
  act(() => screen.getByRole('button').focus());
  await drawn();
  rerender(<Screen step="form" />);
  await drawn();
  expect(document.activeElement).toBe(screen.getByLabelText('Driver'));
});

test('a form that comes late, as over a slow network, gets the focus all the same', async () => {
  const Screen = ({ shown }: { shown: 'list' | 'form' }) => (
    <section data-pane="5" tabIndex={-1}>
      <div data-shown={shown === 'list' ? '/cases' : '/cases/create'} />
      <h1>{shown}</h1>
      {shown === 'form' && <input data-autofocus="" aria-label="Driver" />}
    </section>
  );
  vi.useFakeTimers();
  const { rerender } = render(<Screen shown="list" />);
  focusArrival(
    { id: '5', mode: 'form', href: '/cases/create', again: false },
    () => 'form',
    () => undefined,
  );
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  rerender(<Screen shown="form" />);
  await drawn();
  expect(document.activeElement).toBe(screen.getByLabelText('Driver'));
});

test('a screen that is come back to does not take the focus from a text that was led to without a key', async () => {
  const Record = ({ words }: { words: string }) => (
    <section data-pane="2" tabIndex={-1}>
      <h1>2026-000048</h1>
      <textarea aria-label="Comment" />
      <p>{words}</p>
    </section>
  );
  const { rerender } = render(<Record words="Loading" />);
  focusArrival(
    { id: '2', mode: 'record', href: '/cases/details/48', again: true },
    () => 'record',
    () => undefined,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  act(() => screen.getByLabelText('Comment').focus());
  rerender(<Record words="Two comments" />);
  await drawn();
  expect(document.activeElement).toBe(screen.getByLabelText('Comment'));
});

test('a list that waits for its rows is not what somebody comes back to', () => {
  render(
    <section data-pane="3">
      <div role="grid" tabIndex={0} aria-label="Alerts">
        <div role="row" data-row="a1" tabIndex={0} />
      </div>
    </section>,
  );
  rememberFocus('3', '/alerts', screen.getByRole('row'));
  rememberFocus('3', '/alerts', screen.getByRole('grid'));
  expect(placeAt('3', '/alerts').focus).toMatchObject({ row: 'a1', control: null });
});
