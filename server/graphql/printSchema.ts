import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

export const SCHEMA_FILE = path.join(import.meta.dirname, 'schema.graphql');

/** The schema as text, sorted so that a change shows as itself. `node server/graphql/printSchema.ts` writes the file. */
export function schemaText(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

if (import.meta.main) writeFileSync(SCHEMA_FILE, schemaText());
