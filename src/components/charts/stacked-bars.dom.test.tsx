import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import BarsChart from './bars-chart.tsx';
import { nextPoint, StackedBars } from './stacked-bars.tsx';

const series = [
  { key: 'new', label: 'NEW', color: 'var(--tone-blue-solid)' },
  { key: 'closed', label: 'CLOSED', color: 'var(--tone-green-solid)' },
];
const bars = [
  { key: '2026-10', label: 'Oct', fullLabel: 'October 2026', values: [3, 1] },
  { key: '2026-11', label: 'Nov', fullLabel: 'November 2026', values: [0, 4] },
];
const said = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
const key = (name: string): void => void fireEvent.keyDown(document.activeElement!, { key: name });

test('it is one stop of Tab; arrows walk its points, each of which says what it is, a nought too', () => {
  render(<StackedBars label="Cases" series={series} bars={bars} width={400} />);
  const points = screen.getAllByRole('img');
  expect(points).toHaveLength(4);
  const stops = points.filter((point) => point.getAttribute('tabindex') === '0');
  expect(stops.map((point) => point.getAttribute('aria-label'))).toEqual(['NEW, November 2026: 0 of 4']);
  (stops[0] as unknown as HTMLElement).focus();
  key('ArrowUp');
  expect(said()).toBe('CLOSED, November 2026: 4 of 4');
  key('ArrowLeft');
  expect(said()).toBe('CLOSED, October 2026: 1 of 4');
  key('ArrowLeft');
  key('ArrowDown');
  expect(said()).toBe('NEW, October 2026: 3 of 4');
  key('End');
  expect(said()).toBe('NEW, November 2026: 0 of 4');
  expect(points.filter((point) => point.getAttribute('tabindex') === '0')).toHaveLength(1);
});

test("Tab passes the chart in one step, Escape leaves it for its pane, and an arrow with Alt is the browser's", async () => {
  const user = userEvent.setup();
  render(
    <section data-pane="p1" tabIndex={-1}>
      <button>Before</button>
      <StackedBars label="Cases" series={series} bars={bars} width={400} />
      <button>Behind</button>
    </section>,
  );
  screen.getByText('Before').focus();
  await user.tab();
  expect(said()).toBe('NEW, November 2026: 0 of 4');
  expect(fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(said()).toBe('NEW, November 2026: 0 of 4');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Behind');
  await user.tab({ shift: true });
  expect(screen.getByRole('group').getAttribute('aria-label')).toContain('Tab or Escape leaves it');
  key('Escape');
  expect(document.activeElement?.getAttribute('data-pane')).toBe('p1');
});

test('what is not an arrow is left to others, and no arrow leads out', () => {
  expect(nextPoint('a', [0, 0], 2, 2)).toBeNull();
  expect(nextPoint('ArrowLeft', [0, 0], 2, 2)).toEqual([0, 0]);
  expect(nextPoint('ArrowUp', [1, 1], 2, 2)).toEqual([1, 1]);
});

test('as a table it holds the same numbers, with their sum', () => {
  render(<BarsChart label="Cases" barsLabel="Month" series={series} bars={bars} isTable />);
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Month', 'NEW', 'CLOSED', 'All'],
    ['October 2026', '3', '1', '4'],
    ['November 2026', '0', '4', '4'],
  ]);
});
