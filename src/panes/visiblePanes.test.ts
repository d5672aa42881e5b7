import { expect, test } from 'vitest';
import { newPane, type PanesState } from './paneState.ts';
import { borderBefore, capacityOf, visiblePlaces } from './visiblePanes.ts';

function panes(count: number, focused: number, more: Partial<PanesState> = {}): PanesState {
  const made = Array.from({ length: count }, (_, i) => newPane(`p${i}`, '/cases'));
  return { panes: made, focused, widths: null, maximised: false, follow: null, closed: [], ...more };
}

test('panes fit by width, one on a phone and two on a tablet', () => {
  expect([capacityOf(390, 390), capacityOf(1200, 700), capacityOf(780, 1000), capacityOf(500, 1000)]).toEqual([1, 1, 2, 1]);
  expect([capacityOf(1192, 1440), capacityOf(1688, 1920), capacityOf(5000, 5000)]).toEqual([3, 4, 4]);
});

test('the focused pane is always shown, the view moves no further than it must', () => {
  expect(visiblePlaces(panes(2, 0), 3)).toEqual([0, 1]);
  expect(visiblePlaces(panes(4, 1), 2)).toEqual([0, 1]);
  expect(visiblePlaces(panes(4, 2), 2)).toEqual([1, 2]);
  expect(visiblePlaces(panes(4, 3), 1)).toEqual([3]);
});

test('what is folded away or behind a maximised pane is parked', () => {
  expect(visiblePlaces(panes(3, 2, { widths: [50, 0, 50] }), 2)).toEqual([0, 2]);
  expect(visiblePlaces(panes(3, 1, { maximised: true }), 3)).toEqual([1]);
});

test('a border says what its left pane has and may have, in per cents of what is shown', () => {
  expect(borderBefore(panes(2, 0), [0, 1], 0, 1200)).toBeNull();
  expect(borderBefore(panes(2, 0), [0, 1], 1, 1200)).toEqual({ left: 0, right: 1, now: 50, min: 30, max: 70, unit: 1 });
  // Two of four equal panes are shown: each has a quarter of all and half of what is shown.
  expect(borderBefore(panes(4, 0), [0, 1], 1, 1000)).toEqual({ left: 0, right: 1, now: 50, min: 36, max: 64, unit: 0.5 });
  expect(borderBefore(panes(2, 1, { widths: [0, 100] }), [1], 1, 1200)).toMatchObject({ left: 0, right: 1, now: 0 });
  expect(borderBefore(panes(2, 1, { maximised: true }), [1], 1, 1200)).toBeNull();
});
