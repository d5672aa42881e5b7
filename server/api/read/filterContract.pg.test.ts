import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { Field, FieldFacts } from '#domain/field.ts';
import { compile, type Filter, type Follow, type Predicate } from '#domain/filter.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { canSee } from '#domain/scope.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { sqlTx } from '#server/db/sqlTx.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { seededRandom, type Random } from '#server/db/testing/random.ts';
import type { Database } from '../../db/database.ts';
import { shapeOf } from '../nounShape.ts';
import { filterSql } from './filterSql.ts';
import type { FilterInput } from './filterTypes.ts';
import { Params } from './params.ts';
import { rowScope } from './rowScope.ts';

/** The number of filters asked of each table as a device asks (domain/filter.ts) and as the API asks: equal answers. */
const FILTERS_OF_EACH = 150;
const TABLES = ['customers', 'drivers', 'violationCodes', 'cases', 'caseComments'] as const satisfies readonly TableName[];
const NOW = '2026-11-21T10:00:00.000Z';

const WORDS = [
  '',
  'Ann',
  'ANN',
  'annette',
  "O'Hara",
  '100%',
  'a_b',
  'axb',
  'back\\slash',
  'Ñandú',
  'ÑANDÚ',
  'straße',
  'Núñez',
  'NUNEZ',
  'Łódź æ Øre',
  'Ёлка',
  '東京 🚚',
  'PUBLIC',
  '%',
  '_',
  '\\',
];
const DAYS = ['2026-03-08', '2026-03-09', '2024-02-29', '1970-01-01'];
const INSTANTS = ['2026-03-08T07:59:59.999Z', '2026-03-08T08:00:00.000Z', '1969-12-31T23:59:59.120Z', '2026-11-01T06:30:00.000Z'];
const NUMBERS = [-7, 0, 1, 2, 12_345];

let db: Database & { drop(): Promise<void> };
const rows = new Map<TableName, AnyRow[]>();
const idsOf = (table: string): string[] => (rows.get(table as TableName) ?? []).map(({ id }) => id);

function someValue(facts: FieldFacts, random: Random): unknown {
  switch (facts.kind) {
    case 'enum':
      return random.pick(facts.values!);
    case 'text':
      return random.pick(WORDS);
    case 'int':
    case 'money':
      return random.pick(NUMBERS);
    case 'bool':
      return random.chance(0.5);
    case 'date':
      return random.pick(DAYS);
    case 'timestamp':
      return random.pick(INSTANTS);
    default:
      return facts.fallback ?? null;
  }
}

function fieldValue(table: TableName, id: string, name: string, { facts }: Field<unknown>, random: Random): unknown {
  if (name === 'id') return id;
  if (name === 'deletedAt') return random.chance(0.1) ? INSTANTS[0] : null;
  if (facts.kind === 'ref') {
    const there = facts.references === table ? [] : idsOf(facts.references!);
    return facts.nullable && (there.length === 0 || random.chance(0.3)) ? null : random.pick(there);
  }
  if (facts.unique) return `${name}-${id}`.slice(-facts.max!);
  return facts.nullable && random.chance(0.3) ? null : someValue(facts, random);
}

async function plant(table: TableName, count: number, random: Random): Promise<void> {
  const noun: Noun = NOUNS[table];
  const made = Array.from({ length: count }, (_, i) => {
    const id = `${noun.type.slice(0, 4).toLowerCase()}${i}`;
    return Object.fromEntries(
      Object.entries(noun.fields).map(([name, field]) => [name, fieldValue(table, id, name, field, random)]),
    ) as AnyRow;
  });
  await inTransaction(db, async (client) => {
    for (const row of made) await sqlTx(client).put(table, row as never);
  });
  rows.set(table, (await db.pool.query<AnyRow>(`select * from "${table}"`)).rows);
}

beforeAll(async () => {
  db = await testDatabase();
  const random = seededRandom(1);
  for (const table of ['usStates', 'driverLanguages'] as const) await plant(table, 3, random);
  await plant('customers', 8, random);
  await plant('users', 8, random);
  for (const table of ['violationCodes', 'drivers', 'cases', 'caseComments'] as const) await plant(table, 60, random);
});
afterAll(() => db.drop());

const TEXT_VERBS = ['equals', 'not_equals', 'in', 'not_in', 'contains', 'starts_with', 'is_empty'];
const ORDERED_VERBS = ['equals', 'not_equals', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte', 'is_empty'];

function somePredicate(facts: FieldFacts, random: Random): Predicate {
  const isText = ['text', 'id', 'ref', 'enum'].includes(facts.kind);
  const value = (): unknown => {
    if (facts.kind === 'id') return random.pick(['cust1', 'driv2', 'case3', 'none']);
    return facts.kind === 'ref' ? random.pick([...idsOf(facts.references!), 'none']) : someValue(facts, random);
  };
  const one = (): [string, unknown] => {
    const verb = random.pick(facts.kind === 'bool' ? ['equals', 'not_equals', 'is_empty'] : isText ? TEXT_VERBS : ORDERED_VERBS);
    if (verb === 'is_empty') return [verb, random.chance(0.5)];
    if (verb === 'in' || verb === 'not_in') return [verb, Array.from({ length: random.below(4) }, value)];
    if (verb === 'contains' || verb === 'starts_with') return [verb, String(value()).slice(0, 1 + random.below(3))];
    return [verb, verb.endsWith('equals') && random.chance(0.15) ? null : value()];
  };
  return Object.fromEntries(Array.from({ length: 1 + random.below(2) }, one));
}

/** The fields that a device holds of what this person sees, outside of objects: those that both ways can ask by. */
function askable(table: TableName, actor: Actor): [string, FieldFacts][] {
  return [...shapeOf(table).columns.values()]
    .filter(
      ({ field, facts, audience }) =>
        field !== 'deletedAt' && !['json', 'list'].includes(facts.kind) && (audience === 'all' || actor.role === 'AGENT'),
    )
    .map(({ field, facts }) => [field, facts]);
}

function someFilter(table: TableName, actor: Actor, random: Random, depth: number): Filter {
  const key = (): [string, unknown] => {
    const relations = [...shapeOf(table).one].filter(([name]) => name !== 'mergedInto');
    if (depth > 0 && random.chance(0.35)) {
      const parts = Array.from({ length: random.below(4) }, () => someFilter(table, actor, random, depth - 1));
      return [random.pick(['AND', 'OR']), parts];
    }
    if (depth > 0 && relations.length && random.chance(0.25)) {
      const [name, relation] = random.pick(relations);
      const [field, facts] = random.pick(askable(relation.table, actor));
      return [name, random.chance(0.1) ? {} : { [field]: somePredicate(facts, random) }];
    }
    const [field, facts] = random.pick(askable(table, actor));
    return [field, somePredicate(facts, random)];
  };
  return Object.fromEntries(Array.from({ length: random.below(3) + (random.chance(0.9) ? 1 : 0) }, key)) as Filter;
}

const sees = (table: TableName, actor: Actor) => (row: AnyRow) => canSee(actor, NOUNS[table].scope, row);

function asDevice(table: TableName, actor: Actor, filter: Filter): string[] {
  const relations = shapeOf(table).one;
  const follow: Follow = (row, name) => {
    const relation = relations.get(name)!;
    const other = rows.get(relation.table)?.find(({ id }) => id === row[relation.field]);
    return other && sees(relation.table, actor)(other) ? other : undefined;
  };
  const found = compile(filter, new Set(relations.keys()), follow);
  return rows
    .get(table)!
    .filter((row) => sees(table, actor)(row) && found(row))
    .map(({ id }) => id)
    .sort();
}

async function asApi(table: TableName, actor: Actor, filter: Filter): Promise<string[]> {
  const params = new Params();
  const condition = filterSql(table, 'r', filter as FilterInput, { params, actor, userId: actor.userId, now: NOW }, ['filter']);
  const scope = rowScope(table, actor, 'r') ?? 'false';
  const { rows: found } = await db.pool.query<{ id: string }>(
    `select r."id" from "${table}" r where ${scope} and (${condition})`,
    params.values,
  );
  return found.map(({ id }) => id).sort();
}

const STAFF: Actor = { userId: 'user0', role: 'AGENT', customerId: null };
const CARRIER: Actor = { userId: 'user1', role: 'CUSTOMER', customerId: 'cust1' };

test.each(TABLES.flatMap((table) => [[table, STAFF] as const, [table, CARRIER] as const]))(
  '%s: a screen and the API find the same rows, asked by %o',
  async (table, actor) => {
    const random = seededRandom(TABLES.indexOf(table) * 10 + (actor === STAFF ? 1 : 2));
    const sizes = new Set<number>();
    for (let n = 0; n < FILTERS_OF_EACH; n++) {
      const filter = someFilter(table, actor, random, 2);
      const [screen, api] = [asDevice(table, actor, filter), await asApi(table, actor, filter)];
      expect(api, JSON.stringify(filter)).toEqual(screen);
      sizes.add(api.length);
    }
    // The filters tell rows apart: not all of them find nothing, or everything.
    expect(sizes.size).toBeGreaterThan(actor === STAFF ? 5 : 1);
  },
);
