import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyPacked } from './packed.ts';
import type { Doc } from './searchable.ts';
import { sorted, type Slices } from './slices.ts';
import { compareHits, TableIndex, type Hits } from './tableIndex.ts';
import { askedWords } from './words.ts';

const run = <R>(work: Slices<R>): R => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

const wordIn = fc.constantFrom('a', 'ab', 'abc', 'b', 'ba', '1', '12', '123', 'я', '\u{10428}');
const docIn: fc.Arbitrary<Doc> = fc.record({
  when: fc.integer({ min: 0, max: 3 }),
  own: fc.uniqueArray(wordIn, { maxLength: 4 }),
  related: fc.uniqueArray(wordIn, { maxLength: 2 }),
});
const changeIn = fc.tuple(fc.constantFrom('p', 'q', 'r', 's', 't', 'u'), fc.option(docIn));
/** A change, a whole packing, or a change in the middle of one. */
const stepIn = fc.oneof(
  { weight: 5, arbitrary: changeIn },
  fc.constant('pack' as const),
  fc.tuple(fc.constant('during' as const), changeIn),
);

function scan(docs: ReadonlyMap<string, Doc>, text: string): Hits {
  const asked = askedWords(text).map(({ whole }) => whole);
  const of = (words: readonly string[], prefix: string, base: number): number =>
    words.includes(prefix) ? base + 2 : words.some((word) => word.startsWith(prefix)) ? base : 0;
  const hits = [...docs].flatMap(([id, { own, related, when }]) => {
    const points = asked.map((prefix) => Math.max(of(own, prefix, 2), of(related, prefix, 1)));
    return points.includes(0) ? [] : [{ id, points: points.reduce((a, b) => a + b, 0) || 1, when }];
  });
  return { count: hits.length, hits: hits.sort(compareHits).slice(0, 3) };
}

test('packed or not, an index finds what a look at every row finds', () => {
  fc.assert(
    fc.property(fc.array(stepIn, { maxLength: 30 }), fc.array(wordIn, { maxLength: 2 }), (steps, words) => {
      const index = new TableIndex(emptyPacked());
      const docs = new Map<string, Doc>();
      const change = ([id, doc]: [string, Doc | null]): void => {
        index.put(id, doc);
        if (doc) docs.set(id, doc);
        else docs.delete(id);
      };
      for (const step of steps) {
        if (step === 'pack') run(index.repack());
        else if (step[0] !== 'during') change(step as [string, Doc | null]);
        else {
          const work = index.repack();
          work.next();
          change(step[1] as [string, Doc | null]);
          run(work);
        }
        expect(index.find(askedWords(words.join(' ')), 3)).toEqual(scan(docs, words.join(' ')));
      }
      run(index.repack());
      expect(index.changed.size).toBe(0);
      expect(index.packed.idEnds.length).toBe(docs.size);
    }),
  );
});

test('texts are sorted in slices as the language sorts them', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 50 }), (texts) => {
      const many = texts.flatMap((text) => Array.from({ length: 90 }, (_, i) => (i % 2 ? 'the same seven ' : '') + text + (i % 7)));
      expect(run(sorted(many))).toEqual(many.toSorted());
    }),
    { numRuns: 30 },
  );
});

test('an exact word comes before a beginning, the row itself before one that it points to, the newer first', () => {
  const doc = (when: number, own: string[], related: string[] = []): Doc => ({ when, own, related });
  const docs = new Map([
    ['begins', doc(9, ['garciaz'])],
    ['old', doc(1, ['garcia'])],
    ['new', doc(5, ['garcia'])],
    ['pointsAt', doc(9, [], ['garcia'])],
    ['pointsAtBegins', doc(9, [], ['garciaz'])],
    ['not', doc(9, ['agarcia'])],
  ]);
  const index = run(TableIndex.of([...docs.keys()], (id) => docs.get(id) ?? null));
  const found = index.find(askedWords('García'), 50);
  expect(found.hits.map(({ id }) => id)).toEqual(['new', 'old', 'pointsAt', 'begins', 'pointsAtBegins']);
  expect(found.count).toBe(5);
});
