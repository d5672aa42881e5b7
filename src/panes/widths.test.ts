import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalWidths, folded, readWidths, resized, spelledOut, unfolded, withoutPane, withPane, type Widths } from './widths.ts';

test('only whole per cents that make a hundred for as many panes are read', () => {
  expect(readWidths('44,28,28', 3)).toEqual([44, 28, 28]);
  expect(readWidths('34,33,33', 3)).toBeNull();
  for (const text of [null, '', '50', '50,50,0', '60,39', '-10,110', '33.3,66.7', '50, 50', '1e2,0', '@x']) {
    expect(readWidths(text, 2), String(text)).toBeNull();
  }
});

test('a border moves only its two panes, within their least width', () => {
  expect(resized([40, 30, 30], 3, 0, 1, 44, 20)).toEqual([44, 26, 30]);
  expect(resized([40, 30, 30], 3, 0, 1, 99, 20)).toEqual([50, 20, 30]);
  expect(resized([40, 30, 30], 3, 1, 2, -5, 20)).toEqual([40, 20, 40]);
  expect(resized(null, 2, 0, 1, 60, 30)).toEqual([60, 40]);
  const narrow: Widths = [20, 80];
  expect(resized(narrow, 2, 0, 1, 30, 60)).toBe(narrow);
});

test('a folded pane comes back with what it had, or half of its neighbour', () => {
  const away = folded([30, 30, 40], 3, 1, 2);
  expect(away).toEqual([30, 0, 70]);
  expect(unfolded(away, 1, 30)).toEqual([30, 30, 40]);
  expect(unfolded(away, 1)).toEqual([30, 35, 35]);
});

test('whatever opens, closes, folds and moves, widths stay whole and make a hundred', () => {
  const step = fc.record({ kind: fc.nat(4), at: fc.nat(3), wanted: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let widths: Widths = null;
      let count = 2;
      for (const { kind, at: any, wanted } of steps) {
        const at = any % count;
        if (kind === 0 && count < 4) [widths, count] = [withPane(widths, at), count + 1];
        else if (kind === 1 && count > 2) [widths, count] = [withoutPane(widths, at), count - 1];
        else if (kind === 2 && at + 1 < count) widths = resized(widths, count, at, at + 1, wanted, 10);
        else if (kind === 3 && at + 1 < count) widths = folded(widths, count, at, at + 1);
        else widths = unfolded(widths, at);
        const all: readonly number[] = spelledOut(widths, count);
        expect(all).toHaveLength(count);
        expect(all.every((width) => Number.isInteger(width) && width >= 0)).toBe(true);
        expect(all.reduce((a, b) => a + b)).toBe(100);
        expect(readWidths(all.join(), count)).toEqual(widths);
      }
    }),
  );
  expect(equalWidths(3)).toEqual([34, 33, 33]);
});
