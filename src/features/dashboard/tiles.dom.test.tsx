import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Tiles } from './tiles.tsx';

test('tiles lead to their lists, are one stop of Tab, and arrows move between them', () => {
  render(
    <Tiles
      label="Alerts"
      tiles={[
        { href: '/alerts?type=A', label: 'A missing', count: 3 },
        { href: '/alerts?type=B', label: 'B missing', count: null },
        { href: '/alerts?type=C', label: 'C missing', count: 0 },
      ]}
    />,
  );
  const tiles = screen.getAllByRole('link');
  expect(tiles.map((tile) => [tile.getAttribute('href'), tile.textContent])).toEqual([
    ['/alerts?type=A', '3A missing'],
    ['/alerts?type=B', '…B missing'],
    ['/alerts?type=C', '0C missing'],
  ]);
  expect(tiles.map((tile) => tile.tabIndex)).toEqual([0, -1, -1]);
  tiles[0]!.focus();
  fireEvent.keyDown(tiles[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tiles[1]);
  fireEvent.keyDown(tiles[1]!, { key: 'End' });
  expect(document.activeElement).toBe(tiles[2]);
  fireEvent.keyDown(tiles[2]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tiles[2]);
  expect(tiles.map((tile) => tile.tabIndex)).toEqual([-1, -1, 0]);
});
