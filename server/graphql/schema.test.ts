import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { OPERATIONS } from '#workers/operations.ts';
import { allRules } from './limits.ts';
import { SCHEMA_FILE, schemaText } from './printSchema.ts';
import { schema } from './schema.ts';

test('the committed schema is the one that is served (node server/graphql/printSchema.ts writes it)', () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(schemaText());
});

test.each(Object.entries(OPERATIONS))('the device operation %s fits the schema and its limits', (_, text) => {
  expect(validate(schema, parse(text, { maxTokens: 1000 }), allRules(false))).toEqual([]);
});
