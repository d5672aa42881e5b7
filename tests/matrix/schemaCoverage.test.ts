import { expect, test } from 'vitest';
import { schema } from '#server/graphql/schema.ts';
import { unknownAddresses } from './addresses.ts';
import { CUSTOM } from './customOperations.ts';
import { GENERATED } from './operations.ts';
import { missingNamings } from './oracle.ts';
import { unknownPushes } from './pushes.ts';
import { uncovered, unknownFields } from './schemaCoverage.ts';

const ROWS = [...GENERATED, ...CUSTOM];

test('every operation of the schema has a row in the access matrix, and every row an operation', () => {
  expect(uncovered(schema, ROWS)).toEqual([]);
});

test('an operation without a row, and a row without an operation, are named with what to do', () => {
  const [first, ...others] = ROWS;
  expect(uncovered(schema, others)).toEqual([
    `${first!.kind} ${first!.name} has no row in the access matrix. Say in tests/matrix/customQueries.ts or customMutations.ts who may call it on what, and how it is called.`,
  ]);
  expect(uncovered(schema, [...ROWS, { ...first!, name: 'noSuchCall' }])).toEqual([
    'The access matrix has a row for Query noSuchCall, which is no operation of the schema. Take the row away.',
  ]);
});

test('of every field of a noun the matrix knows who reads it', () => {
  expect(unknownFields(schema)).toEqual([]);
});

test('of every field that names a file the matrix knows who may follow it', () => {
  expect(missingNamings()).toEqual([]);
});

test('of every mutation of a device the matrix knows its input', () => {
  expect(unknownPushes()).toEqual([]);
});

test('of every address besides /graphql the matrix knows who may ask it', () => {
  expect(unknownAddresses()).toEqual([]);
});
