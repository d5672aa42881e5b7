import { expect, test } from 'vitest';
import { capacityOf, visibleIndexes } from './visiblePanes.ts';

test('panes fit by width, one on a phone and two on a tablet', () => {
  expect([capacityOf(390, 390), capacityOf(1200, 700), capacityOf(780, 1000), capacityOf(500, 1000)]).toEqual([1, 1, 2, 1]);
  expect([capacityOf(1192, 1440), capacityOf(1688, 1920), capacityOf(5000, 5000)]).toEqual([3, 4, 4]);
});

test('the focused pane is always shown, the view moves no further than it must', () => {
  expect(visibleIndexes(2, 0, 3)).toEqual([0, 1]);
  expect(visibleIndexes(4, 1, 2)).toEqual([0, 1]);
  expect(visibleIndexes(4, 2, 2)).toEqual([1, 2]);
  expect(visibleIndexes(4, 3, 1)).toEqual([3]);
});
