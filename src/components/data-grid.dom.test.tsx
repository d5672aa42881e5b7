import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import type { ListHandle } from '#src/commands/listHandle.ts';
import { DataGrid } from './data-grid.tsx';
import type { GridHandle } from './useGridHandle.ts';
import { hearListKeys } from './testing/listKeys.ts';
import type { Column } from './grid-column.ts';

interface Dog {
  id: string;
  name: string;
}
const DOGS: readonly Dog[] = ['Ada', 'Bo', 'Cy', 'Dot'].map((name) => ({ id: name.toLowerCase(), name }));
const COLUMNS: readonly Column<Dog>[] = [
  { id: 'name', header: 'Name', cell: (dog) => dog.name, title: (dog) => dog.name },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (dog) => (
      <>
        <button type="button">Feed {dog.name}</button>
        {dog.name === 'Bo' && createPortal(<p>Walk {dog.name}</p>, document.body)}
      </>
    ),
  },
];

interface Shown {
  rows?: readonly Dog[];
  ready?: boolean;
  live?: boolean;
  total?: number | null;
  skip?: number;
}

/** A list whose rows the test changes from outside, as a replica would. */
function kennel(start: Shown = {}) {
  const told: (string | null)[] = [];
  const opened = vi.fn<(id: string, where: string) => void>();
  let set: (shown: Shown) => void = () => {};
  const changed = (setter: typeof set): void => {
    set = setter;
  };
  function Kennel() {
    const [shown, setShown] = useState(start);
    const grid = useRef<GridHandle>(null);
    useEffect(() => changed(setShown), []);
    useEffect(
      () =>
        hearListKeys((): Partial<ListHandle> => {
          const { move, cells, activeId } = grid.current!;
          return { move, cells, open: () => opened(activeId()!, 'here') };
        }),
      [],
    );
    const { rows = DOGS, ready = true, live = true, total = rows.length, skip = 0 } = shown;
    return (
      <DataGrid
        ref={grid}
        label="Dogs"
        columns={COLUMNS}
        rows={rows}
        total={total}
        skip={skip}
        ready={ready}
        empty="No dogs found"
        live={live}
        onActive={(dog) => told.push(dog?.id ?? null)}
        onOpen={(dog, where) => opened(dog.id, where)}
        href={(dog) => `/dogs/${dog.id}`}
      />
    );
  }
  render(<Kennel />);
  const rowNamed = (name: string): HTMLElement => screen.getByRole('gridcell', { name }).closest<HTMLElement>('[role="row"]')!;
  return {
    told,
    opened,
    rowNamed,
    show: (shown: Shown) => act(() => set(shown)),
    without: (...ids: string[]) => act(() => set({ rows: DOGS.filter((dog) => !ids.includes(dog.id)) })),
  };
}

test('it is a grid with the screen’s name, and says how many rows and which', () => {
  const { rowNamed } = kennel({ total: 44, skip: 20 });
  const grid = screen.getByRole('grid', { name: 'Dogs' });
  expect(grid.getAttribute('aria-rowcount')).toBe('45');
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Actions']);
  expect(rowNamed('Ada').getAttribute('aria-rowindex')).toBe('22');
  expect(within(rowNamed('Bo')).getAllByRole('gridcell')[1]!.getAttribute('aria-colindex')).toBe('2');
});

test('while the count is a lower bound the number of rows is unknown', () => {
  kennel({ total: null });
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
});

test('one row holds the tab stop, the keyboard arrives there, and the commands’ subject follows', async () => {
  const user = userEvent.setup();
  const { told, rowNamed } = kennel();
  expect(document.activeElement).toBe(rowNamed('Ada'));
  await user.keyboard('{ArrowDown}j');
  expect(document.activeElement).toBe(rowNamed('Cy'));
  await user.keyboard('k{End}');
  expect(document.activeElement).toBe(rowNamed('Dot'));
  await user.keyboard('{Home}{PageDown}{ArrowUp}');
  expect(document.querySelectorAll('[role="row"][tabindex="0"]')).toHaveLength(1);
  expect(told.at(0)).toBe('ada');
  expect(told.at(-1)).toBe((document.activeElement as HTMLElement).dataset['row']);
});

test('Enter opens, and a click on the row does what Enter does', async () => {
  const user = userEvent.setup();
  const { opened, rowNamed } = kennel();
  await user.keyboard('j{Enter}');
  await user.click(rowNamed('Cy'));
  expect(opened.mock.calls).toEqual([
    ['bo', 'here'],
    ['cy', 'here'],
  ]);
});

test('a press in a menu that stands elsewhere, though a row has opened it, opens no row', async () => {
  const { opened } = kennel();
  await userEvent.click(screen.getByText('Walk Bo'));
  expect(opened).not.toHaveBeenCalled();
});

test('a button in the row keeps its click and its Enter, and the arrows lead through the cells to it and back', async () => {
  const user = userEvent.setup();
  const { opened, rowNamed } = kennel();
  await user.click(screen.getByRole('button', { name: 'Feed Bo' }));
  await user.keyboard('{Enter}{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('gridcell', { name: 'Bo' }));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(rowNamed('Bo'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Feed Bo' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(rowNamed('Bo'));
  expect(opened).not.toHaveBeenCalled();
});

test('when the focused row vanishes the focus goes to the row in its place, then to the previous, never to the page', async () => {
  const user = userEvent.setup();
  const { told, rowNamed, without } = kennel();
  await user.keyboard('jj');
  without('cy');
  expect(document.activeElement).toBe(rowNamed('Dot'));
  without('cy', 'dot');
  expect(document.activeElement).toBe(rowNamed('Bo'));
  expect(told.at(-1)).toBe('bo');
});

test('when the last row vanishes the focus goes to the words that say so', async () => {
  const { told, show } = kennel();
  show({ rows: [] });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No dogs found' }));
  expect(told.at(-1)).toBeNull();
  show({ rows: DOGS });
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('ada');
});

test('a change elsewhere in the list does not move the focus', async () => {
  const user = userEvent.setup();
  const { rowNamed, without } = kennel();
  await user.keyboard('j');
  without('ada', 'dot');
  expect(document.activeElement).toBe(rowNamed('Bo'));
});

test('a list in a pane without the keyboard leaves the focus alone, also when rows vanish', () => {
  const { show } = kennel({ live: false });
  expect(document.activeElement).toBe(document.body);
  show({ live: false, rows: DOGS.slice(1) });
  expect(document.activeElement).toBe(document.body);
});

test('skeletons stand only while nothing is known; then the keyboard finds the first row', () => {
  const { show, rowNamed } = kennel({ rows: [], ready: false });
  const grid = screen.getByRole('grid');
  expect(grid.getAttribute('aria-busy')).toBe('true');
  expect(grid.querySelectorAll('[aria-hidden="true"]').length).toBeGreaterThan(0);
  expect(screen.queryByRole('heading', { name: 'No dogs found' })).toBeNull();
  show({ rows: DOGS });
  expect(document.activeElement).toBe(rowNamed('Ada'));
  expect(grid.getAttribute('aria-busy')).toBe('false');
});

test('keys typed into a text field are the field’s', async () => {
  const user = userEvent.setup();
  kennel();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('jk');
  expect(field.value).toBe('jk');
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('in a cell the arrows stay in its column', async () => {
  const user = userEvent.setup();
  kennel();
  await user.keyboard('{ArrowRight}{ArrowRight}jj');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Feed Cy' }));
  await user.keyboard('{Escape}k');
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('bo');
});

test('of many rows some three screens are drawn, and the row with the keyboard wherever it is', async () => {
  const user = userEvent.setup();
  const many = Array.from({ length: 5000 }, (_, i) => ({ id: `d${i}`, name: `Dog ${i}` }));
  const { told } = kennel({ rows: many });
  const drawn = (): number => document.querySelectorAll('[data-row]').length;
  expect(drawn()).toBeLessThan((3 * window.innerHeight) / 34 + 1);
  await user.keyboard('{End}');
  expect(told.at(-1)).toBe('d4999');
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('d4999');
  expect((document.activeElement as HTMLElement).getAttribute('aria-rowindex')).toBe('5001');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('d4997');
  expect(drawn()).toBeLessThan((3 * window.innerHeight) / 34 + 3);
});
