import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedFields } from './columnFields.ts';
import { ColumnTable } from './columnTable.ts';
import { TEXT_KINDS, type PackedColumn } from './packedColumns.ts';

const utf8 = new TextEncoder();

/** Texts as a segment brings them. */
function textsOf(values: readonly (string | null)[]): PackedColumn {
  const parts = values.map((value) => utf8.encode(value ?? ''));
  let end = 0;
  const ends = Uint32Array.from(parts, ({ length }) => (end += length));
  const bytes = new Uint8Array(end);
  parts.forEach((part, at) => bytes.set(part, ends[at]! - part.length));
  return { form: 'text', bytes, ends, kinds: Uint8Array.from(values, (value) => (value === null ? TEXT_KINDS.null : TEXT_KINDS.text)) };
}

const text = fc.option(fc.constantFrom('', 'Ann', 'José', '東京', 'محمد'));

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
            { name: textsOf(named.map((row) => row.name)) },
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
