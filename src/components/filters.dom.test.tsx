import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FilterDate } from './filter-date.tsx';
import { FilterPopover, FormField } from './filter-popover.tsx';
import { Pager } from './pager.tsx';
import { pagingOf, pagingPatch, type Paging } from './paging.ts';
import { RecordPicker, type PickerOption } from './record-picker.tsx';

function colors() {
  const applied: string[] = [];
  render(
    <FilterPopover value={{ color: 'red' }} onApply={(next) => applied.push(next.color)}>
      {(draft, set) => (
        <FormField label="Color">
          <input value={draft.color} onChange={(event) => set({ color: event.target.value })} />
        </FormField>
      )}
    </FilterPopover>,
  );
  return applied;
}

test('Apply takes the filters, Cancel leaves everything as it was', async () => {
  const user = userEvent.setup();
  const applied = colors();
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  await user.type(screen.getByLabelText('Color'), 'dish');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(applied).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Color').value).toBe('red');
  await user.type(screen.getByLabelText('Color'), 'wood');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(applied).toEqual(['redwood']);
  expect(screen.queryByLabelText('Color')).toBeNull();
});

test('a day of a filter is typed in words, said back, and refused when there is no such day', async () => {
  const user = userEvent.setup();
  const applied: string[] = [];
  render(
    <FilterPopover value={{ from: '' }} onApply={({ from }) => applied.push(from)}>
      {(draft, set) => <FilterDate label="Created from" what="the first day" value={draft.from} onChange={(from) => set({ from })} />}
    </FilterPopover>,
  );
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Created from' });
  await user.type(box, '2/30/2026');
  expect(screen.getByText('Introduce a valid date')).toBeTruthy();
  expect(box.checkValidity()).toBe(false);
  await user.clear(box);
  await user.type(box, 'jan 5 2026');
  expect(screen.getByText(/^Mon 01\/05\/2026/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(applied).toEqual(['2026-01-05']);
});

test('the pager tells the rows on show and goes first, back, on and last', async () => {
  const user = userEvent.setup();
  const gone: Paging[] = [];
  function Book() {
    const [paging, setPaging] = useState<Paging>({ page: 2, pageSize: 10 });
    return (
      <Pager
        paging={paging}
        shown={{ skip: (paging.page - 1) * 10, rows: paging.page === 4 ? 5 : 10 }}
        count={35}
        complete
        onChange={(next) => (gone.push(next), setPaging(next))}
      />
    );
  }
  render(<Book />);
  expect(screen.getByText('11-20 of 35')).toBeTruthy();
  for (const name of ['First page', 'Next page', 'Last page', 'Next page', 'Previous page'])
    await user.click(screen.getByRole('button', { name }));
  expect(gone.map((paging) => paging.page)).toEqual([1, 2, 4, 3]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '20');
  expect(gone.at(-1)).toEqual({ page: 2, pageSize: 20 });
});

test('a count that is a lower bound says so', () => {
  const pager = (rows: number) => (
    <Pager paging={{ page: 1, pageSize: 10 }} shown={{ skip: 0, rows }} count={rows} complete={false} onChange={() => {}} />
  );
  const { rerender } = render(pager(0));
  expect(screen.getByText('None yet')).toBeTruthy();
  rerender(pager(3));
  expect(screen.getByText('1-3 of 3+')).toBeTruthy();
});

test('paging is read from the address, nonsense reads as the default, and defaults are left out', () => {
  expect(pagingOf(new URLSearchParams('page=3&pageSize=50'), 20)).toEqual({ page: 3, pageSize: 50 });
  for (const bad of ['page=0&pageSize=7', 'page=-1', 'page=1.5', 'page=x&pageSize=x', ''])
    expect(pagingOf(new URLSearchParams(bad), 20)).toEqual({ page: 1, pageSize: 20 });
  expect(pagingPatch({ page: 1, pageSize: 20 }, 20)).toEqual({ page: null, pageSize: null });
  expect(pagingPatch({ page: 2, pageSize: 10 }, 20)).toEqual({ page: '2', pageSize: '10' });
});

test('a record is picked by typing and the keyboard, and emptied by emptying', async () => {
  const user = userEvent.setup();
  const options: PickerOption[] = [
    { id: '1', label: 'Ada' },
    { id: '2', label: 'Bo' },
  ];
  const chosen: (string | null)[] = [];
  function Picking() {
    const [option, setOption] = useState<PickerOption | null>(null);
    return (
      <RecordPicker
        label="Dog"
        placeholder="Any dog"
        chosen={option}
        options={options}
        onType={() => {}}
        onChoose={(next) => (chosen.push(next?.id ?? null), setOption(next))}
      />
    );
  }
  render(<Picking />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Dog' });
  await user.type(input, 'o{ArrowDown}{Enter}');
  expect(input.value).toBe('Bo');
  await user.clear(input);
  expect(chosen).toEqual(['2', null]);
  expect(input.getAttribute('aria-expanded')).toBe('true');
});

test('words that name no record stay in the picker, and Enter does not send the form', async () => {
  const user = userEvent.setup();
  let sent = 0;
  render(
    <form onSubmit={(event) => (event.preventDefault(), (sent += 1))}>
      <RecordPicker label="Driver" placeholder="Any driver" chosen={null} options={[]} onType={() => {}} onChoose={() => {}} />
      <button type="submit">Create</button>
    </form>,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Driver' });
  await user.type(input, 'zzzz{Enter}');
  expect([input.value, screen.getByRole('status').textContent, sent]).toEqual(['zzzz', 'No match', 0]);
});

/** A picker whose options are those that hold the typed words, as a list of drivers answers; with what was chosen. */
function picking(isCurrent = true): { input: HTMLInputElement; chosen: (string | null)[]; answer: () => void } {
  const all: PickerOption[] = [
    { id: '1', label: 'Ada Ruiz', detail: 'CARR-1' },
    { id: '2', label: 'Ada Ruizeva' },
    { id: '3', label: 'Bo Lind' },
  ];
  const chosen: (string | null)[] = [];
  function Picking({ isKnown }: { isKnown: boolean }) {
    const [option, setOption] = useState<PickerOption | null>(null);
    const [text, setText] = useState('');
    return (
      <RecordPicker
        label="Driver"
        placeholder="Any driver"
        chosen={option}
        options={isKnown ? all.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())) : all.slice(1, 2)}
        isCurrent={isKnown}
        onType={setText}
        onChoose={(next) => (chosen.push(next?.id ?? null), setOption(next))}
      />
    );
  }
  const { rerender } = render(<Picking isKnown={isCurrent} />);
  return {
    input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Driver' }),
    chosen,
    answer: () => rerender(<Picking isKnown />),
  };
}

test('typed words that fit one record take it when the picker is left', async () => {
  const user = userEvent.setup();
  const { input, chosen } = picking();
  await user.type(input, 'lind');
  await user.tab();
  expect([input.value, chosen, screen.queryByRole('status')]).toEqual(['Bo Lind', ['3'], null]);
  // The whole name of one is meant, though another begins alike.
  await user.clear(input);
  await user.type(input, 'ada ruiz');
  await user.tab();
  expect([input.value, chosen]).toEqual(['Ada Ruiz', ['3', null, '1']]);
});

test.each([
  ['zzzz', 'No match. Nothing is chosen.'],
  ['ada', 'More than one match. Nothing is chosen.'],
])('words that choose nothing stay when the picker is left, and it says so: %s', async (words, said) => {
  const user = userEvent.setup();
  const { input, chosen } = picking();
  await user.type(input, 'bo{Enter}');
  await user.clear(input);
  await user.type(input, words);
  await user.tab();
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect([input.value, note?.textContent, input.getAttribute('aria-invalid'), chosen.at(-1)]).toEqual([words, said, 'true', null]);
  await user.type(input, ' {Backspace}');
  expect(screen.queryByText(said)).toBe(null);
});

test('a picker that is left before the answer to its words has come waits for it', async () => {
  const user = userEvent.setup();
  const { input, chosen, answer } = picking(false);
  await user.type(input, 'lind');
  await user.tab();
  expect([input.value, chosen.filter((id) => id !== null), screen.queryByRole('status')]).toEqual(['lind', [], null]);
  answer();
  await waitFor(() => expect([input.value, chosen.at(-1)]).toEqual(['Bo Lind', '3']));
});

test('the keys that save a form take the one record that the typed words fit, and wait while they fit several', async () => {
  const user = userEvent.setup();
  const { input, chosen } = picking();
  await user.type(input, 'ada{Control>}{Enter}{/Control}');
  expect(chosen).toEqual([]);
  await user.type(input, ' ruizeva{Control>}{Enter}{/Control}');
  expect([input.value, chosen]).toEqual(['Ada Ruizeva', ['2']]);
});
