import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { DataGrid } from './data-grid.tsx';
import { fieldEdit } from './fieldEdit.tsx';
import type { Column } from './grid-column.ts';
import { aContext } from './testing/tryCommand.ts';
import { hearListKeys } from './testing/listKeys.ts';
import type { GridHandle } from './useGridHandle.ts';

type Dog = { id: string; name: string; mood: string; walk: string | null };
const DOGS: readonly Dog[] = [
  { id: 'a', name: 'Ada', mood: 'calm', walk: '2026-11-02T09:00' },
  { id: 'b', name: 'Bo', mood: 'wild', walk: null },
];
const MOODS = ['calm', 'wild'].map((value) => ({ value, label: value.toUpperCase() }));
const edit = { mutation: 'dogUpdate', may: ({ id }: Dog) => id === 'a' };
const COLUMNS: readonly Column<Dog>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, edit: fieldEdit<Dog>({ ...edit, label: 'Name', field: 'name', kind: 'text' }) },
  {
    id: 'mood',
    header: 'Mood',
    cell: ({ mood }) => mood,
    edit: fieldEdit<Dog>({ ...edit, label: 'Mood', field: 'mood', kind: 'enum', options: () => MOODS }),
  },
  {
    id: 'walk',
    header: 'Walk',
    cell: ({ walk }) => walk,
    edit: fieldEdit<Dog>({ ...edit, label: 'Walk', field: 'walk', kind: 'localTime' }),
  },
];

/** A list of dogs, of which the first may be changed; `objection` is what the device says against a change. */
function kennel(objection: string | null = null) {
  const sent: unknown[] = [];
  const says = { objection };
  const tools = {
    dryRun: async () => says.objection,
    mutate: async (name: string, input: unknown) => sent.push([name, input]) > 0,
  } as unknown as CommandTools;
  const context = aContext();
  const host: CommandHost = { commands: [], tools, context: () => context, subscribe: () => () => {} };
  function Kennel() {
    const grid = useRef<GridHandle>(null);
    useEffect(() => hearListKeys(() => grid.current!), []);
    const rest = { total: 2, skip: 0, ready: true, empty: '', live: true, onActive: () => {}, onOpen: () => {} };
    return <DataGrid ref={grid} label="Dogs" columns={COLUMNS} rows={DOGS} {...rest} />;
  }
  render(
    <CommandHostContext value={host}>
      <Kennel />
    </CommandHostContext>,
  );
  return { sent, says };
}
const at = (): string | undefined => (document.activeElement as HTMLElement).dataset['column'];

test('F2 changes the first cell of a row that can be changed; Enter saves and comes back to the cell', async () => {
  const user = userEvent.setup();
  const { sent } = kennel();
  await user.keyboard('{F2}');
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect([document.activeElement === input, input.selectionStart, input.selectionEnd]).toEqual([true, 0, 3]);
  await user.keyboard('Adele{Enter}');
  expect(sent).toEqual([['dogUpdate', { id: 'a', name: 'Adele' }]]);
  expect([screen.queryByRole('textbox'), at()]).toEqual([null, 'name']);
});

test('Escape takes it back, the same value is no change, and going elsewhere saves', async () => {
  const user = userEvent.setup();
  const { sent } = kennel();
  await user.keyboard('{F2}x{Escape}');
  await user.keyboard('{F2}{Enter}');
  expect([sent, at()]).toEqual([[], 'name']);
  await user.keyboard('{F2}Adi');
  await user.click(document.querySelector('[data-row="b"]')!);
  expect(sent).toEqual([['dogUpdate', { id: 'a', name: 'Adi' }]]);
});

test('a cell with a list of values is chosen from, by the cell that has the keyboard', async () => {
  const user = userEvent.setup();
  const { sent } = kennel();
  await user.keyboard('{ArrowRight}{ArrowRight}{F2}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mood' }), 'WILD');
  await user.keyboard('{Enter}');
  expect([sent, at()]).toEqual([[['dogUpdate', { id: 'a', mood: 'wild' }]], 'mood']);
});

test('a date in a cell is typed as people write it, and words that mean none are refused and stay', async () => {
  const user = userEvent.setup();
  const { sent, says } = kennel('Introduce a valid date');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{F2}');
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Walk' });
  expect(input.value).toBe('11/02/2026 9:00 AM');
  await user.keyboard('13/45/2026{Enter}');
  expect([screen.getByRole('alert').textContent, input.value, sent]).toEqual(['Introduce a valid date', '13/45/2026', []]);
  says.objection = null;
  await user.clear(input);
  await user.keyboard('12/4/2026 at 9{Enter}');
  expect([sent, at()]).toEqual([[['dogUpdate', { id: 'a', walk: '2026-12-04T09:00' }]], 'walk']);
});

test('what the device would refuse is said, and what was typed stays', async () => {
  const user = userEvent.setup();
  const { sent, says } = kennel('Name is required');
  await user.keyboard('{F2}{Backspace}{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Name is required');
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect([sent, document.activeElement === input, input.getAttribute('aria-invalid')]).toEqual([[], true, 'true']);
  says.objection = null;
  await user.keyboard('Ivy{Enter}');
  expect(sent).toEqual([['dogUpdate', { id: 'a', name: 'Ivy' }]]);
});

test('a row that may not be changed has no editor', async () => {
  const user = userEvent.setup();
  kennel();
  await user.keyboard('j{F2}');
  expect(screen.queryByRole('textbox')).toBeNull();
});
