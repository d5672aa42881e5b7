import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Person } from './actors.ts';
import { PERSONS } from './actors.ts';
import { API_NOUNS, at, oneName, selected, shapeOfNoun } from './apiShape.ts';
import { DENIAL, isDenial } from './deniedWrites.ts';
import { inParallel } from './inParallel.ts';
import { MARK } from './marks.ts';
import { GENERATED, relationsOf } from './operations.ts';
import { Oracle } from './oracle.ts';
import type { Answer, Service } from './service.ts';
import type { Cell } from './tally.ts';
import { standingId } from './targets.ts';
import { isInScope } from './who.ts';
import { rowId, type Tenant, type Variant } from './world.ts';

/** Everything that one person may ask of one noun. */
interface Reader {
  service: Service;
  oracle: Oracle;
  person: Person;
  table: TableName;
}

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

const cellOf = ({ person, table }: Reader, operation: string, relation: string): Cell => ({
  operation: `${table}: ${operation}`,
  actor: person.name,
  relation,
});
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

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

/** Filters that try to reach further than one's own rows, with the number of rows that they may find. */
function filtersOf({ oracle, person, table }: Reader): [what: string, filter: object, count: number][] {
  const seen = oracle.seen(person, table);
  const others: AnyRow[] = oracle.all(table).filter((row) => !oracle.sees(person, table, row));
  const shape = shapeOfNoun(table);
  const overOne = shape.one
    .filter(({ path }) => path.length === 1)
    .map(({ path, field, target }): [string, object, number] => {
      const hidden: AnyRow[] = oracle.all(target).filter((row) => !oracle.sees(person, target, row));
      const wanted = hidden.find((row) => oracle.all(table).some((own) => own[field] === row.id)) ?? hidden[0];
      const found = seen.filter((row) => row[field] === wanted?.id && oracle.sees(person, target, wanted));
      return [`filter over ${path[0]}`, { [path[0]!]: { id: { equals: wanted?.id ?? 'nowhere' } } }, found.length];
    });
  const emptyOne = shape.one
    .filter(({ path }) => path.length === 1)
    .map(({ path, field, target }): [string, object, number] => {
      const found = seen.filter((row) => !oracle.sees(person, target, oracle.row(target, row[field])));
      return [`filter for no ${path[0]}`, { [path[0]!]: { is_empty: true } }, found.length];
    });
  const overMany = shape.many
    .filter(({ single }) => !single)
    .map(({ name, ...many }): [string, object, number] => {
      const found = seen.filter((row) => relatedRows(oracle, person, { name, ...many }, row).length === 0);
      return [`filter for none of ${name}`, { [name]: { none: {} } }, found.length];
    });
  return [
    ['filter widened by OR', { OR: [{ id: { is_not_empty: true } }, { id: { equals: others[0]?.id ?? 'nowhere' } }] }, seen.length],
    ['filter by the id of another', { id: { equals: others[0]?.id ?? 'nowhere' } }, 0],
    ['filter by the ids of all', { id: { in: idsOf(oracle.all(table)) } }, seen.length],
    ['filter by none of the own ids', { id: { not_in: idsOf(seen) } }, 0],
    ['words of the server', { _fullText: MARK.server }, 0],
    ...(person.staff
      ? []
      : [MARK.beta, MARK.staff, MARK.gone].map((mark): [string, object, number] => ['words of others', { _fullText: mark }, 0])),
    ...overOne,
    ...emptyOne,
    ...overMany,
  ];
}

async function checkFilters(reader: Reader): Promise<void> {
  const { service, person, table } = reader;
  const filters = filtersOf(reader);
  const type = `${NOUNS[table].type}Filter`;
  // No request may have more than 15 aliases.
  for (let begin = 0; begin < filters.length; begin += 15) {
    const part = filters.slice(begin, begin + 15);
    const query = `query(${part.map((_, nr) => `$f${nr}: ${type}`).join(', ')}) { ${part.map((_, nr) => `a${nr}: ${table}List(filter: $f${nr}) { count }`).join(' ')} }`;
    const variables = Object.fromEntries(part.map(([, filter], nr) => [`f${nr}`, filter]));
    const { data, text } = await service.ask(person, query, variables, cellOf(reader, 'filters', 'other'));
    part.forEach(([what, filter, count], nr) => {
      const came = data?.[`a${nr}`].count;
      service.tally.check(came === count, cellOf(reader, what, 'other'), `a count of ${count} for ${JSON.stringify(filter)}`, came ?? text);
    });
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

/** Softly deleted rows: for staff who ask for them, and nobody else (ACCESS-5). */
async function checkDeleted(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  if (table === 'files') return;
  const cell = cellOf(reader, 'list with deleted rows', 'all');
  const answer = await service.ask(person, `{ ${table}List(withDeleted: true) { count } }`, {}, cell);
  if (!person.staff) {
    service.tally.check(isDenial(answer), cell, 'deny', answer.text);
    return checkDeletedInside(reader);
  }
  const all = oracle.all(table).filter((row) => isInScope(person, table, row));
  service.tally.check(answer.data?.[`${table}List`].count === all.length, cell, `a count of ${all.length}`, answer.text);
}

/** The same over every relation of a row. */
async function checkDeletedInside(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  const row = oracle.seen(person, table)[0];
  const many = shapeOfNoun(table).many.filter(({ single }) => !single);
  if (!row || many.length === 0) return;
  const fields = many.map(({ name }, nr) => `a${nr}: ${oneName(table)}(id: "${row.id}") { ${name}(withDeleted: true) { count } }`);
  const { errors, text } = await service.ask(person, `{ ${fields.join(' ')} }`, {}, cellOf(reader, 'relations with deleted rows', 'own'));
  many.forEach(({ name }, nr) => {
    const error = errors?.find(({ path }) => path?.[0] === `a${nr}`);
    service.tally.check(error?.message === DENIAL.message, cellOf(reader, `${name} with deleted rows`, 'own'), 'deny', text);
  });
}

/** A page that begins after somebody else's row, and one that begins after a row that is nowhere. */
async function checkCursor(reader: Reader): Promise<void> {
  const { service, oracle, person, table } = reader;
  const other: AnyRow | undefined = oracle.all(table).find((row) => !oracle.sees(person, table, row));
  if (!other) return;
  const asked = async (after: string): Promise<Answer> =>
    service.ask(
      person,
      `query($after: String) { ${table}List(after: $after) { items { id } } }`,
      { after },
      cellOf(reader, 'page after', after),
    );
  const [theirs, nowhere] = [await asked(other.id), await asked('nowhere')];
  const plain = ({ data, errors }: Answer): string =>
    JSON.stringify({ data, errors: errors?.map(({ code, message }) => ({ code, message })) });
  service.tally.check(plain(theirs) === plain(nowhere), cellOf(reader, 'page after', 'other'), `as nowhere: ${nowhere.text}`, theirs.text);
}

type Many = ReturnType<typeof shapeOfNoun>['many'][number];

/** The rows that a person sees over a relation to many, in the order of their ids. */
export function relatedRows(oracle: Oracle, person: Person, { table, by, to, target }: Many, row: AnyRow): AnyRow[] {
  const pointing = oracle.seen(person, table).filter((one) => one[by] === row.id);
  if (to === null) return pointing;
  return pointing
    .map((tie) => oracle.row(target, tie[to]))
    .filter((one) => oracle.sees(person, target, one))
    .toSorted((a, b) => (a!.id < b!.id ? -1 : 1)) as AnyRow[];
}
