import { buildSchema, getOperationAST, parse } from 'graphql';
import { expect, test } from 'vitest';
import { checkCost } from './cost.ts';
import { PAGE_FIRST_MAX, PAGE_SKIP_MAX } from './limits.ts';

const schema = buildSchema(`
  type Query { driversList(first: Int, last: Int, skip: Int): DriverList!  driver(id: ID): Driver }
  type DriverList { count: Int!  items: [Driver!]! }
  type Driver { id: ID!  name: String  customer: Customer!  drivers(first: Int): DriverList!  tags(first: Int): [Tag!]! }
  type Customer { id: ID!  drivers(first: Int): DriverList! }
  type Tag { name: String }
`);

function refusal(query: string, variables: Record<string, unknown> = {}): string | null {
  const document = parse(query);
  try {
    checkCost(schema, document, getOperationAST(document)!, variables);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
const asksFor = (query: string, variables?: Record<string, unknown>): number =>
  Number(/up to ([\d,]+) rows/.exec(refusal(query, variables) ?? '')?.[1]?.replaceAll(',', '') ?? 0);

test('rows multiply down the lists, objects count one, columns nothing', () => {
  const deep = '{ driversList(first: 100) { items { customer { id } drivers(first: 60) { items { id name } } } } }';
  expect(asksFor(deep)).toBe(1 + 100 * (1 + 1 + 1 + 60));
  expect(
    refusal('{ driversList(first: 20) { count items { id name customer { id } drivers { items { customer { id } } } } } }'),
  ).toBeNull();
});

test('a list that does not say how many counts as a whole page at the top and as ten inside a row', () => {
  const inner = '{ driversList { items { drivers { items { drivers { items { id } } } } } } }';
  expect(asksFor(inner)).toBe(1 + 100 * (1 + 1 + 10 * (1 + 1 + 10)));
  expect(asksFor('{ driver { drivers { items { drivers(first: 60) { items { id } } } } } }')).toBe(1 + 1 + 100 * (1 + 1 + 60));
});

test('a page may come from a variable or its default, and a list needs no packaging', () => {
  const query = 'query($n: Int = 90) { driversList(first: $n) { items { tags(first: 70) { name } } } }';
  expect(asksFor(query)).toBe(1 + 90 * (1 + 70));
  expect(asksFor(query, { n: 80 })).toBe(1 + 80 * (1 + 70));
  expect(refusal(query, { n: 10 })).toBeNull();
});

test('cost is measured through fragments, and fragments that double at each step take no time', () => {
  const one = 'query { driversList(first: 100) { ...L } } fragment L on DriverList { items { ... on Driver { ...D } } } ';
  expect(asksFor(`${one} fragment D on Driver { drivers(first: 90) { items { id } } }`)).toBe(1 + 100 * (1 + 1 + 90));
  const chain = Array.from({ length: 90 }, (_, i) => `fragment D${i} on Driver { ...D${i + 1} customer { id } ...D${i + 1} }`).join(' ');
  const before = performance.now();
  expect(asksFor(`query { driver { ...D0 } } ${chain} fragment D90 on Driver { id }`)).toBeGreaterThan(5000);
  expect(performance.now() - before).toBeLessThan(1000);
});

test('a page that is too long, too far or negative is refused with what to do instead', () => {
  expect(refusal(`{ driversList(first: ${PAGE_FIRST_MAX}, skip: ${PAGE_SKIP_MAX}) { count } }`)).toBeNull();
  expect(refusal('{ driversList(first: 101) { count } }')).toBe(
    '"first" may be at most 100: ask for one page after the other with "skip".',
  );
  expect(refusal('query($n: Int) { driversList(last: $n) { count } }', { n: 5000 })).toContain('"last" may be at most 100');
  expect(refusal('{ driversList(skip: 10001) { count } }')).toBe('"skip" may be at most 10,000: narrow the list with a filter.');
  expect(refusal('{ driversList(first: -1) { count } }')).toBe('"first" may not be negative.');
});
