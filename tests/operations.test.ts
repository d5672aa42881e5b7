import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { OPERATION_TYPES_FILE, operationTypes } from '#scripts/build/operationTypes.ts';
import { pageOperations } from '#scripts/build/pageOperations.ts';
import { persistedOperations } from '#scripts/build/persistedOperations.ts';
import { OWN_OPERATIONS_FILE } from '#server/graphql/knownOperations.ts';
import { currentUser } from '#src/session/session.operations.ts';
import { OPERATIONS } from '#workers/operations.ts';

const schema = buildSchema(readFileSync(new URL('../server/graphql/schema.graphql', import.meta.url), 'utf8'));
const asked = await pageOperations();

describe('what the device asks is what the server offers', () => {
  for (const [name, text] of [...Object.entries(OPERATIONS), ...asked.map(({ name, text }) => [name, text] as const)]) {
    test(`${name} fits the schema`, () => {
      expect(validate(schema, parse(text))).toEqual([]);
    });
  }

  test('the server knows each by the hash of its text (node scripts/build/persistedOperations.ts writes the list)', async () => {
    const known = readFileSync(OWN_OPERATIONS_FILE, 'utf8');
    expect(known).toBe(await persistedOperations());
    expect(Object.values(JSON.parse(known))).toEqual(expect.arrayContaining([...Object.values(OPERATIONS), currentUser.text]));
  });

  test('the page knows the types of each (node scripts/build/operationTypes.ts writes them)', async () => {
    expect(readFileSync(OPERATION_TYPES_FILE, 'utf8')).toBe(await operationTypes());
  });

  test('a field that the server does not have would be noticed', () => {
    expect(validate(schema, parse('query { syncHello(clientId: "c", schemaHash: "h") { nothing } }'))).toHaveLength(1);
  });
});
