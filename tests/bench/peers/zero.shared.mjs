import { createBuilder, createSchema, defineMutator, defineMutators, defineQueries, defineQuery, string, table } from '@rocicorp/zero';
import { z } from 'zod';

// What Zero's client and its server both know: tables, queries and mutators by name (zero.rocicorp.dev/docs/schema, /queries, /mutators).

/** @param columns names of the fields of each table */
export function definitions(columns) {
  const tableOf = (name) => {
    const fields = columns[name].filter((field) => field !== 'id').map((field) => [field, string().optional()]);
    return table(name)
      .columns({ id: string(), ...Object.fromEntries(fields) })
      .primaryKey('id');
  };
  const schema = createSchema({ tables: Object.keys(columns).map(tableOf) });
  const zql = createBuilder(schema);
  const queries = defineQueries({ all: defineQuery(z.object({ table: z.string() }), ({ args }) => zql[args.table]) });
  const mutators = defineMutators({
    setDocket: defineMutator(z.object({ id: z.string(), text: z.string() }), async ({ tx, args: { id, text } }) => {
      await tx.mutate.cases.update({ id, docketNumber: text });
    }),
  });
  return { schema, zql, queries, mutators };
}
