import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordNumbers } from './wordNumbers.ts';

test('a word keeps the number that it got when it first came up, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 60 }), (few) => {
      const words = few.flatMap((word) => Array.from({ length: 50 }, (_, i) => word + i));
      const numbers = new WordNumbers();
      const known = new Map<string, number>();
      for (const word of words) {
        const number = numbers.numberOf(word);
        expect(number).toBe(known.get(word) ?? known.size);
        known.set(word, number);
      }
      expect(numbers.words).toEqual([...known.keys()]);
    }),
    { numRuns: 50 },
  );
});
