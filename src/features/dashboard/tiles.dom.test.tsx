import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Tiles } from './tiles.tsx';

test('tiles lead to their lists, are one stop of Tab, and arrows move between them', () => {
  render(
    <Tiles
      label="Alerts"
      tiles={[
        { href: '/alerts?type=A', label: 'A missing', count: 3, command: 'dash.tile' },
        { href: '/alerts?type=B', label: 'B missing', count: null, command: 'dash.tile' },
        { href: '/alerts?type=C', label: 'C missing', count: 0, command: 'dash.tile' },
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

test('an arrow over the edge leads to the tiles above or below, and no further', () => {
  const tile = (label: string) => ({ href: `/cases?${label}`, label, count: 1, command: 'dash.cases' as const });
  render(
    <div data-dash="">
      <Tiles label="Upper" tiles={[tile('a'), tile('b')]} />
      <Tiles label="Lower" tiles={[tile('c'), tile('d')]} />
    </div>,
  );
  const press = (key: string): string | null | undefined => {
    fireEvent.keyDown(document.activeElement!, { key });
    return document.activeElement?.getAttribute('href');
  };
  screen.getByRole<HTMLElement>('link', { name: /b$/ }).focus();
  expect(['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map(press)).toEqual([
    '/cases?c',
    '/cases?d',
    '/cases?d',
    '/cases?b',
    '/cases?b',
  ]);
});

test('a number that cannot be known says why', () => {
  render(
    <Tiles label="Alerts" tiles={[{ href: '/x', label: 'Unsent PEV', count: null, note: 'needs a connection', command: 'pev.unsent' }]} />,
  );
  expect(screen.getByRole('link').textContent).toBe('–Unsent PEV (needs a connection)');
});
