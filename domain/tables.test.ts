import type { Fields } from './noun.ts';
import { schemaOf } from './fieldSchema.ts';
import type { Field } from './field.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import usStates from './reference/usStates.json' with { type: 'json' };
import violationCodes from './reference/violationCodes.json' with { type: 'json' };
import { isTableName, NOUNS, TABLE_NAMES, type TableName } from './tables.ts';
import { aRow, LONG_AGO } from './testing/aRow.ts';
import { userName } from './users/user.ts';

const nouns = Object.values(NOUNS);

test('a noun is kept under its own name, and no two share a type', () => {
  expect(nouns.map((noun) => noun.name)).toEqual(TABLE_NAMES);
  expect(new Set(nouns.map((noun) => noun.type)).size).toBe(nouns.length);
  expect(isTableName('cases')).toBe(true);
  expect(isTableName('toString')).toBe(false);
});

test('references, scopes and parents name what exists', () => {
  for (const noun of nouns) {
    for (const [name, field] of Object.entries(noun.fields)) {
      if (field.facts.kind === 'ref') expect(isTableName(field.facts.references ?? ''), `${noun.name}.${name}`).toBe(true);
    }
    if ('column' in noun.scope) expect(noun.fields, noun.name).toHaveProperty(noun.scope.column);
    if (typeof noun.replication === 'object') {
      expect(isTableName(noun.replication.with), noun.name).toBe(true);
      expect(noun.fields, noun.name).toHaveProperty(noun.replication.by);
    }
  }
});

test('a noun is searched by fields that devices hold, through relations that name themselves', () => {
  const searched = nouns.filter((noun) => noun.search !== null);
  expect(searched.length).toBeGreaterThan(4);
  for (const { name, replication, fields, search } of searched) {
    expect(replication, name).toBe('all');
    for (const field of search!.by) {
      const facts = (fields as Fields)[field]?.facts;
      expect(['text', 'enum', 'list'], `${name}.${field}`).toContain(facts?.kind);
      expect(facts?.audience, `${name}.${field}`).not.toBe('server');
    }
    for (const field of search!.called ?? []) expect(search!.by, name).toContain(field);
    for (const relation of search!.through ?? []) {
      const other = NOUNS[(fields as Fields)[`${relation}Id`]?.facts.references as TableName];
      expect(other.search?.called, `${name} through ${relation}`).toBeDefined();
    }
    if (search!.hiddenBy) expect(fields, name).toHaveProperty(search!.hiddenBy);
  }
});

test('every searched row has a title and tells itself from others, also where related rows are missing', () => {
  for (const { name, search } of nouns) {
    if (!search) continue;
    const row = aRow(name, { id: 'x1' }) as never;
    const related = Object.fromEntries((search.through ?? []).map((relation) => [relation, undefined]));
    for (const words of [search.title(row, related), search.detail(row, related)]) expect(words, name).not.toMatch(/undefined|null|_/);
  }
});

test('a row made of fallbacks is valid in every noun', () => {
  for (const noun of nouns) {
    const shape = Object.fromEntries(Object.entries(noun.fields).map(([name, field]) => [name, schemaOf(field as Field<unknown>)]));
    expect(z.strictObject(shape).safeParse(aRow(noun.name, { id: 'x1' })).error, noun.name).toBeUndefined();
  }
});

test('a drug test, an application and an answer of an employer are never replicated', () => {
  for (const name of ['driverDocuments', 'driverApplicationForms', 'employmentVerifications', 'files'] as const) {
    expect(NOUNS[name].replication, name).toBe('none');
  }
});

test.each([
  ['usStates', usStates, 51],
  ['violationCodes', violationCodes, 729],
] as const)('the list of %s is valid and names each entry once', (table, list, count) => {
  const shape = Object.fromEntries(Object.entries(NOUNS[table].fields).map(([name, field]) => [name, schemaOf(field as Field<unknown>)]));
  const row = z.strictObject(shape);
  const moments = { createdAt: LONG_AGO, updatedAt: LONG_AGO, deletedAt: null };
  for (const entry of list) expect(row.safeParse({ ...entry, ...moments }).error, entry.code).toBeUndefined();
  expect(list).toHaveLength(count);
  expect(new Set(list.map((entry) => entry.id)).size).toBe(count);
  expect(new Set(list.map((entry) => entry.code)).size).toBe(count);
});

test('a motor vehicle record cannot be requested in Hawaii, Pennsylvania and California', () => {
  expect(
    usStates
      .filter((state) => !state.mvrSupported)
      .map((state) => state.code)
      .sort(),
  ).toEqual(['CA', 'HI', 'PA']);
});

test('a person is called by both names, else by what there is', () => {
  expect(userName({ firstName: 'Rosa', lastName: 'Diaz', email: 'r@demo.test' })).toBe('Rosa Diaz');
  expect(userName({ firstName: '', lastName: 'Diaz', email: 'r@demo.test' })).toBe('Diaz');
  expect(userName({ firstName: '', lastName: '', email: 'r@demo.test' })).toBe('r@demo.test');
});
