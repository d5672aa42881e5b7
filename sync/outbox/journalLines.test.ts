import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredMutation } from '../store/stores.ts';
import { boundsLine, changeLine, compactLines, foldLines } from './journalLines.ts';
import { frame, unframe } from './journalText.ts';
import { PLAIN_ENTRY } from '../store/plainEntry.ts';

const entry = (mid: number, rev = 0): StoredMutation => ({
  ...PLAIN_ENTRY,
  mid,
  name: 'alertUpdate',
  input: { rev },
  at: '2026-11-21T08:00:00.000Z',
  touches: [],
  rev,
});
const mids = (lines: readonly string[]): number[] => (foldLines(lines).get('c')?.entries ?? []).map(({ mid }) => mid);

describe('lines in a file', () => {
  test('[SYNC-C10] what was torn off or damaged is passed over, everything before and after it is read', () => {
    const text = frame(['one', 'twö 🚚', 'three']);
    expect(unframe(text)).toEqual(['one', 'twö 🚚', 'three']);
    for (let cut = 0; cut < text.length; cut += 1) {
      const read = unframe(text.slice(0, cut));
      expect(read).toEqual(['one', 'twö 🚚', 'three'].slice(0, read.length));
    }
    expect(unframe(text.replace('twö', 'two'))).toEqual(['one', 'three']);
    expect(unframe('rubbish\n\n'.concat(text))).toEqual(['one', 'twö 🚚', 'three']);
  });
});

describe('what the lines say together', () => {
  test('of two copies the newer one counts, in whatever order they are read', () => {
    const lines = [changeLine('c', [entry(1, 2)]), changeLine('c', [entry(1, 1)])];
    expect(foldLines(lines).get('c')?.entries).toEqual([entry(1, 2)]);
    expect(foldLines(lines.toReversed()).get('c')?.entries).toEqual([entry(1, 2)]);
  });

  test('what left the outbox does not come back, and its number counts', () => {
    const lines = [changeLine('c', [], [2]), changeLine('c', [entry(1)]), changeLine('c', [entry(2)])];
    expect(mids(lines)).toEqual([1]);
    expect(foldLines(lines).get('c')?.nextMid).toBe(3);
    expect(mids([...lines, boundsLine('c', 9, 2)])).toEqual([]);
    expect(foldLines([...lines, boundsLine('c', 9, 2)]).get('c')?.nextMid).toBe(9);
  });

  test('a line that means nothing is passed over', () => {
    expect(mids(['{"c":1}', 'null', '{', changeLine('c', [entry(1)])])).toEqual([1]);
  });

  const act = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.integer({ min: 0, max: 2 }));
  test('[SYNC-C10] files may be made shorter at any time, one by one, without changing what they say together', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 }), (acts, compactions) => {
        const files: string[][] = [[], [], []];
        for (const [mid, rev, gone, file] of acts)
          files[file]!.push(gone ? changeLine('c', [], [mid]) : changeLine('c', [entry(mid, rev)]));
        const before = foldLines(files.flat()).get('c');
        for (const file of compactions) files[file] = compactLines(files[file]!, files.flat());
        const after = foldLines(files.flat()).get('c');
        expect([after?.entries ?? [], after?.nextMid ?? 1]).toEqual([before?.entries ?? [], before?.nextMid ?? 1]);
      }),
      { numRuns: 300 },
    );
  });
});
