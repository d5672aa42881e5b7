import { z } from 'zod';
import { isTableName, type TableName } from '#domain/tables.ts';

/** The place of one buffer behind the header, in bytes. */
const Place = z.object({ at: z.number().int().nonnegative(), length: z.number().int().nonnegative() });
export type Place = z.infer<typeof Place>;

const PlacedColumn = z.discriminatedUnion('form', [
  z.object({ form: z.literal('same'), value: z.unknown() }),
  z.object({ form: z.literal('coded'), values: z.custom<unknown[]>(Array.isArray), width: z.number(), codes: Place }),
  z.object({ form: z.literal('number'), data: Place }),
  z.object({ form: z.literal('text'), bytes: Place, ends: Place, kinds: Place }),
]);
export type PlacedColumn = z.infer<typeof PlacedColumn>;

/** The facts of a segment: whose rows, how many, and where each of its buffers lies. `rest` null: its rows are their columns. */
export const SegmentHeader = z.object({
  table: z.string().refine(isTableName) as unknown as z.ZodType<TableName>,
  n: z.number().int().nonnegative(),
  ids: Place,
  fields: z.record(z.string(), PlacedColumn),
  rest: z.object({ bytes: Place, ends: Place }).nullable(),
  sums: z.object({ n: Place, h: Place }),
});
export type SegmentHeader = z.infer<typeof SegmentHeader>;
