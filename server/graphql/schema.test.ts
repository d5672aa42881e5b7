import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCHEMA_FILE, schemaText } from './printSchema.ts';

test('the committed schema is the one that is served (node server/graphql/printSchema.ts writes it)', () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(schemaText());
});
