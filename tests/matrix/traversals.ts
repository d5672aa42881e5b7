import { isDeepStrictEqual } from 'node:util';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { PERSONS, type Person } from './actors.ts';
import { API_NOUNS, at, oneName, selected, shapeOfNoun, type ApiMany, type ApiOne } from './apiShape.ts';
import { inParallel } from './inParallel.ts';
import { Oracle } from './oracle.ts';
import { relatedRows } from './reader.ts';
import type { Service } from './service.ts';
import { rowId, type Tenant, type Variant } from './rowNames.ts';

/** Rows that are asked for at the far end: the rest are counted. */
const FAR = 3;
const NEAR = 8;
/** Rows from which the relations are followed, among them one whose references lead to the other carrier. */
const ROOTS: readonly (readonly [Tenant, Variant])[] = [
  ['alpha', 'one'],
  ['alpha', 'two'],
  ['alpha', 'cross'],
  ['beta', 'one'],
];

type Relation = { one: ApiOne } | { many: ApiMany };
const relationsOf = (table: TableName): Relation[] => {
  const { one, many } = shapeOfNoun(table);
  return [...one.map((relation) => ({ one: relation })), ...many.map((relation) => ({ many: relation }))];
};
const nameOf = (relation: Relation): string => ('one' in relation ? relation.one.path.join('.') : relation.many.name);
const targetOf = (relation: Relation): TableName => ('one' in relation ? relation.one.target : relation.many.target);

/** What is asked over a relation, with `inner` asked of the rows at its end. */
function asked(relation: Relation, inner: string, first: number): string {
  if ('one' in relation) return selected(relation.one.path, inner);
  const { name, single } = relation.many;
  return single ? `${name} { ${inner} }` : `${name}(first: ${first}, sort: [{ id: ASC }]) { count items { ${inner} } }`;
}

/** The rows that a person may be told of over a relation, by their ids. */
function rowsOver(oracle: Oracle, person: Person, relation: Relation, row: AnyRow): AnyRow[] {
  if ('many' in relation) return relatedRows(oracle, person, relation.many, row).slice(0, relation.many.single ? 1 : undefined);
  const { field, target, staffOnly } = relation.one;
  const other = oracle.row(target, row[field]);
  return other && oracle.sees(person, target, other) && (person.staff || !staffOnly) ? [other] : [];
}

/** What was told over a relation: how many there are, and those that came. */
function cameOver(relation: Relation, row: unknown): { count: number; rows: { id: string }[] } {
  if ('one' in relation) return alone(at(row, relation.one.path));
  const answer = at(row, [relation.many.name]) as any;
  return relation.many.single ? alone(answer) : { count: answer?.count, rows: answer?.items ?? [] };
}
const alone = (row: any): { count: number; rows: { id: string }[] } =>
  row === null ? { count: 0, rows: [] } : { count: row === undefined ? -1 : 1, rows: row ? [row] : [] };

/** Is it these rows that were told of, and no others? */
function isTold(came: ReturnType<typeof cameOver>, wanted: readonly AnyRow[], first: number): boolean {
  const shown = wanted.slice(0, first).map(({ id }) => id);
  return (
    came.count === wanted.length &&
    isDeepStrictEqual(
      came.rows.map(({ id }) => id),
      shown,
    )
  );
}

interface Walk {
  service: Service;
  oracle: Oracle;
  person: Person;
  table: TableName;
  near: Relation;
}

/** Over every relation of every noun and every relation behind that one, as everybody. */
export async function checkTraversals(service: Service): Promise<void> {
  const oracle = await Oracle.of(service.db);
  const walks = API_NOUNS.flatMap((table) =>
    relationsOf(table).flatMap((near) => PERSONS.map((person): Walk => ({ service, oracle, person, table, near }))),
  );
  await inParallel(walks, walkOver);
}

async function walkOver({ service, oracle, person, table, near }: Walk): Promise<void> {
  const roots = ROOTS.map(([tenant, variant]) => oracle.row(table, rowId(tenant, table, variant))).filter((row) =>
    oracle.sees(person, table, row),
  ) as AnyRow[];
  if (roots.length === 0) return;
  const target = targetOf(near);
  const far = relationsOf(target);
  const hidden = shapeOfNoun(target).columns.filter(({ staffOnly }) => staffOnly);
  const inner = ['id', ...hidden.map(({ path }) => selected(path)), ...far.map((relation) => asked(relation, 'id', FAR))].join(' ');
  const one = oneName(table);
  const query = `query { ${roots.map(({ id }, nr) => `a${nr}: ${one}(id: "${id}") { ...Asked }`).join(' ')} }
    fragment Asked on ${NOUNS[table].type} { ${asked(near, inner, NEAR)} }`;
  const operation = `${one}.${nameOf(near)}`;
  const answer = await service.ask(person, query, {}, { operation, actor: person.name, relation: 'all' });
  roots.forEach((root, nr) => {
    const cell = { operation, actor: person.name, relation: root.id };
    const came = cameOver(near, answer.data?.[`a${nr}`]);
    const wanted = rowsOver(oracle, person, near, root);
    service.tally.check(
      isTold(came, wanted, NEAR),
      cell,
      wanted.map(({ id }) => id).join(' ') || 'no row',
      answer.data ? came : answer.text,
    );
    const isHidden = came.rows.every((row) => hidden.every(({ path }) => person.staff || at(row, path) === null));
    if (hidden.length > 0) service.tally.check(isHidden, cell, 'null for what is for staff', came.rows);
    for (const relation of far) {
      const isRight = came.rows.every((row) =>
        isTold(cameOver(relation, row), rowsOver(oracle, person, relation, oracle.row(target, row.id)!), FAR),
      );
      service.tally.check(isRight, { ...cell, operation: `${operation}.${nameOf(relation)}` }, 'the rows that this person sees', came.rows);
    }
  });
}
