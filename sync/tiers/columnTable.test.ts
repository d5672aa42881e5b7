import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { noSums } from '../digest/sums.ts';
import { listedFields } from './columnFields.ts';
import { ColumnTable } from './columnTable.ts';
import { readSegment, type Segment } from './readSegment.ts';
import { writeSegment } from './writeSegment.ts';

/** The columns of rows as a segment brings them. */
function columnsOf(rows: readonly AnyRow[]): Segment['fields'] {
  return readSegment(writeSegment('drivers', rows, null, noSums()).buffer as ArrayBuffer).fields;
}

const text = fc.option(fc.constantFrom('', 'Ann', 'José', '東京', 'محمد', '🚚 truck', '\ufeffx', '\ud800'));

test('[SYNC-C21] texts that stay bytes read as those that were set one by one, whatever came before, between and after', () => {
  const step = fc.record({
    ids: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
    chunk: fc.boolean(),
    look: fc.boolean(),
    name: text,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const table = new ColumnTable(listedFields('drivers'));
      const expected = new Map<string, string | null>();
      for (const { ids, chunk, look, name } of steps) {
        const named = ids.map((n) => ({ id: `d${n}`, name: name && `${name} ${n}` }));
        if (chunk) {
          table.append(
            named.map(({ id }) => id),
            columnsOf(named),
            new Set(['d7']),
          );
          for (const row of named) if (row.id !== 'd7' && !expected.has(row.id)) expected.set(row.id, row.name);
        } else {
          table.apply(named);
          for (const row of named) expected.set(row.id, row.name);
        }
        const column = table.column('name')!;
        if (look && column.form === 'plain') column.folded();
        for (const [id, one] of expected) expect(table.value(table.slotOf(id)!, 'name')).toBe(one);
        if (look && column.form === 'plain') expect(column.values.filter((value) => value !== undefined).length).toBe(expected.size);
      }
    }),
    { numRuns: 200 },
  );
});
