import { expect, test } from 'vitest';
import { stretchesOf, windowOf } from './rowWindow.ts';

test('a list of three screens is drawn whole', () => {
  expect(windowOf(50, 0, 700, 34)).toEqual({ from: 0, to: 50 });
});

test('of ten thousand rows no more than three screens are drawn, and the screen on show is always among them', () => {
  const [view, row, count] = [700, 34, 10_000];
  for (let top = 0; top <= count * row - view; top += 977) {
    const { from, to } = windowOf(count, top, view, row);
    expect((to - from) * row).toBeLessThanOrEqual(view * 3);
    expect(from * row).toBeLessThanOrEqual(top);
    expect(to * row).toBeGreaterThanOrEqual(Math.min(count * row, top + view));
  }
});

test('a row that has the keyboard is drawn wherever it is, and everything has its height', () => {
  const high = (): number => 10;
  const total = (keep: number | null): number =>
    stretchesOf(100, { from: 20, to: 40 }, keep, high).reduce(
      (sum, one) => sum + ('rows' in one ? (one.rows.to - one.rows.from) * 10 : one.space),
      0,
    );
  expect([null, 3, 25, 99].map(total)).toEqual([1000, 1000, 1000, 1000]);
  expect(stretchesOf(100, { from: 20, to: 40 }, 99, high)).toEqual([
    { space: 200, at: 0 },
    { rows: { from: 20, to: 40 } },
    { space: 590, at: 40 },
    { rows: { from: 99, to: 100 } },
  ]);
  expect(stretchesOf(100, { from: 20, to: 40 }, 19, high)[1]).toEqual({ rows: { from: 19, to: 20 } });
});
