import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#workers/operations.ts';

const schema = buildSchema(readFileSync(new URL('../server/graphql/schema.graphql', import.meta.url), 'utf8'));

describe('what the device asks is what the server offers', () => {
  for (const [name, text] of Object.entries(OPERATIONS)) {
    test(`${name} fits the schema`, () => {
      expect(validate(schema, parse(text))).toEqual([]);
    });
  }

  test('a field that the server does not have would be noticed', () => {
    expect(validate(schema, parse('query { syncHello(clientId: "c", schemaHash: "h") { nothing } }'))).toHaveLength(1);
  });
});
