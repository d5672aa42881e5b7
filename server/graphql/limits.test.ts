import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { languageRules, limitShape } from './limits.ts';

const schema = buildSchema('type Query { a: Query items: [Query!]! b: Int }');
const verdict = (query: string): string[] => validate(schema, parse(query), [limitShape]).map((e) => e.message);
const nested = (levels: number): string => `{ ${'a { '.repeat(levels - 1)} b ${'} '.repeat(levels - 1)} }`;

test('a query of six levels passes, one of seven is refused', () => {
  expect(verdict(nested(6))).toEqual([]);
  expect(verdict(nested(7))).toEqual(['This query is not accepted: deeper than 6 levels.']);
});

test('the field that holds the rows of a list is no level', () => {
  expect(verdict('{ a { items { a { items { a { items { a { items { a { items { b } } } } } } } } } } }')).toEqual([]);
  expect(verdict('{ a { items { a { items { a { items { a { items { a { items { a { items { b } } } } } } } } } } } } }')).toHaveLength(1);
});

test('depth is measured through fragments, and fragments that double at each step take no time', () => {
  const chain = Array.from({ length: 60 }, (_, i) => `fragment F${i} on Query { a { ...F${i + 1} } x: a { ...F${i + 1} } }`).join('\n');
  const before = performance.now();
  expect(verdict(`{ ...F0 } ${chain} fragment F60 on Query { b }`)).toContain('This query is not accepted: deeper than 6 levels.');
  expect(performance.now() - before).toBeLessThan(2000);
});

test('too many aliases and directives are refused', () => {
  expect(verdict(`{ ${Array.from({ length: 16 }, (_, i) => `b${i}: b`).join(' ')} }`)).toEqual([
    'This query is not accepted: more than 15 aliases.',
  ]);
  const directives = '... @include(if: true) { b } '.repeat(11);
  expect(verdict(`{ ${directives} }`)).toEqual(['This query is not accepted: more than 10 directives.']);
});

test('introspection answers only where it is switched on', () => {
  const asked = parse('{ __schema { types { name } } }');
  expect(validate(schema, asked, languageRules(false))[0]!.message).toContain('introspection');
  expect(validate(schema, asked, languageRules(true))).toEqual([]);
});
