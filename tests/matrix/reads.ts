import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { PERSONS } from './actors.ts';
import { API_NOUNS, at, oneName, selected, shapeOfNoun } from './apiShape.ts';
import { checkFilters } from './filters.ts';
import { checkCursor, checkDeleted } from './outOfSight.ts';
import { inParallel } from './inParallel.ts';
import { GENERATED, relationsOf } from './operations.ts';
import { Oracle } from './oracle.ts';
import { cellOf, idsOf, same, type Reader } from './reader.ts';
import type { Service } from './service.ts';
import { standingId } from './targets.ts';
import { rowId, type Tenant, type Variant } from './rowNames.ts';

/** Lists, counts, groups, filters, single rows and keys of every noun, as everybody, against the rows that each may see. */
export async function checkReads(service: Service): Promise<void> {
  const oracle = await Oracle.of(service.db);
  const readers = API_NOUNS.flatMap((table) => PERSONS.map((person): Reader => ({ service, oracle, person, table })));
  await inParallel(readers, async (reader) => {
    await checkRows(reader);
    await checkList(reader);
    await checkFilters(reader);
    await checkSingles(reader);
    await checkDeleted(reader);
    if (!reader.person.staff) await checkCursor(reader);
  });
}

/** What matrix.txt says of the two queries of the noun, in one request. */
async function checkRows(reader: Reader): Promise<void> {
  const { service, person, table } = reader;
  const queries = GENERATED.filter((operation) => operation.table === table && operation.kind === 'Query');
  const cells = queries.flatMap((operation) =>
    relationsOf(table, operation.act)
      // Whether a colleague's file is named by a row decides who reads it, and nothing else.
      .filter((relation) => table !== 'files' || relation === 'own' || relation === 'missing')
      .map((relation) => ({ operation, relation, id: standingId(table, person, relation, operation.act) })),
  );
  const fields = cells.map(({ operation: { name, act }, id }, nr) =>
    act === 'one' ? `a${nr}: ${name}(id: "${id}") { id }` : `a${nr}: ${name}(filter: { id: { equals: "${id}" } }) { count items { id } }`,
  );
  const { data, text } = await service.ask(person, `{ ${fields.join(' ')} }`, {}, cellOf(reader, 'queries', 'all'));
  cells.forEach(({ operation: { name, act, outcome }, relation, id }, nr) => {
    const came = data?.[`a${nr}`];
    const wanted = {
      allow: act === 'one' ? { id } : { count: 1, items: [{ id }] },
      null: null,
      empty: { count: 0, items: [] },
      deny: undefined,
    }[outcome(person, relation)];
    service.tally.check(
      same(came, wanted),
      { operation: name, actor: person.name, relation },
      JSON.stringify(wanted),
      came === undefined ? text : came,
    );
  });
}

/** Every column of a noun: `name attorney { fee }`. */
function everyColumn(table: TableName): string {
  return shapeOfNoun(table)
    .columns.map(({ path }) => selected(path))
    .join(' ');
}

async function checkList(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  const { tally } = service;
  const list = `${table}List`;
  const query = `{ rows: ${list}(first: 100, sort: [{ id: ASC }]) { count items { ${everyColumn(table)} } }
    groups: ${list}(groupBy: { by: [id] }) { count groups { key count } } }`;
  const cell = cellOf(reader, 'list', 'all');
  const { data, text } = await service.ask(person, query, {}, cell);
  const expected = oracle.seen(person, table);
  tally.check(data?.rows.count === expected.length, cell, `a count of ${expected.length}`, data?.rows.count ?? text);
  const items: { id: string }[] = data?.rows.items ?? [];
  tally.check(same(idsOf(items), idsOf(expected)), cell, `the rows ${idsOf(expected).join(' ')}`, idsOf(items));
  const groups = data?.groups.groups.map((group: { key: { id: string }; count: number }) => `${group.key.id} ${group.count}`) ?? [];
  tally.check(
    same(
      groups.toSorted(),
      idsOf(expected).map((id) => `${id} 1`),
    ),
    cellOf(reader, 'groups', 'all'),
    `one group for each of ${idsOf(expected).join(' ')}`,
    groups,
  );
  for (const { path, field } of shapeOfNoun(table).columns.filter(({ staffOnly }) => staffOnly)) {
    const came = items.map((item) => at(item, path));
    const right = person.staff
      ? expected.some((row) => row[field] != null) === came.some((value) => value != null)
      : came.every((value) => value === null);
    tally.check(right, cellOf(reader, `list, ${path.join('.')}`, 'staff only'), person.staff ? 'the values' : 'null', came);
  }
}

const PLACES: readonly (readonly [Tenant, Variant])[] = [
  ['alpha', 'one'],
  ['alpha', 'cross'],
  ['alpha', 'gone'],
  ['alpha', 'internal'],
  ['alpha', 'tests'],
  ['alpha', 'nobodys'],
  ['beta', 'one'],
  ['beta', 'two'],
];

async function checkSingles(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  const one = oneName(table);
  const keys: [arg: string, value: unknown, row: AnyRow | undefined][] = [
    ...PLACES.map(([tenant, variant]) => rowId(tenant, table, variant)),
    'nowhere',
  ].map((id) => ['id', id, oracle.row(table, id)]);
  for (const { field, facts, path, staffOnly } of shapeOfNoun(table).columns) {
    if (!facts.unique || staffOnly || path.length > 1 || field === 'id') continue;
    for (const tenant of ['alpha', 'beta'] as const) {
      const row = oracle.row(table, rowId(tenant, table));
      if (row) keys.push([field, row[field], row]);
    }
  }
  const fields = keys.map(([arg, value], nr) => `a${nr}: ${one}(${arg}: ${JSON.stringify(value)}) { id }`);
  const { data, text } = await service.ask(person, `{ ${fields.join(' ')} }`, {}, cellOf(reader, 'single', 'all'));
  keys.forEach(([arg, value, row], nr) => {
    const wanted = row && oracle.sees(person, table, row) ? { id: row.id } : null;
    const came = data?.[`a${nr}`];
    service.tally.check(
      same(came, wanted),
      cellOf(reader, `single by ${arg}`, String(value)),
      JSON.stringify(wanted),
      came === undefined ? text : came,
    );
  });
}
