import { schema } from '#server/graphql/schema.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { CUSTOMERS, personOf, type Person } from './actors.ts';
import { at, nested, oneName, shapeOfNoun } from './apiShape.ts';
import { inUnchanged, isDenial } from './deniedWrites.ts';
import type { Call } from './generatedCalls.ts';
import { inParallel } from './inParallel.ts';
import { GENERATED } from './operations.ts';
import { linksOf, type Link } from './relationInputs.ts';
import { createData, updateData } from './samples.ts';
import type { Service } from './service.ts';
import { standingId } from './targets.ts';
import { isShared, rowId } from './rowNames.ts';
import { worldRow } from './worldRow.ts';

/** A way to name the row at the other end, and a row of the other carrier or none that is named so. */
interface Named {
  relation: 'other' | 'missing' | 'cross';
  key: object;
}

/** By its id, and by each unique field: a row of the other carrier, and one that is not there. */
function namings({ target, keys }: Link): Named[] {
  const row: AnyRow = worldRow(target, 'beta');
  const byKey = keys.flatMap((key): Named[] => [
    { relation: 'other', key: { [key]: KNOWN.get(`${target}.${key}`) ?? row[key] } },
    { relation: 'missing', key: { [key]: `nobody@x.test` } },
  ]);
  return [{ relation: 'other', key: { id: rowId('beta', target) } }, { relation: 'missing', key: { id: 'nowhere' } }, ...byKey];
}

/** Unique values of the rows of beta, as they were planted. */
const KNOWN = new Map<string, unknown>();

const listed = ({ isList }: Link, input: object): unknown => (isList ? [input] : input);

/** What is asked over the relation about the row that is named; null when nothing of it is anybody else's. */
async function asked(service: Service, link: Link, person: Person, { relation, key }: Named): Promise<unknown> {
  const { verb, target, creates } = link;
  if (verb === 'update') return listed(link, { filter: key, data: updateData(target) });
  if (verb !== 'create') return listed(link, key);
  const data = await createData(service, target, person, relation === 'missing' ? 'missing' : 'other');
  const open = Object.fromEntries(Object.entries(data).filter(([name]) => creates.includes(name)));
  return isOfOthers(target, open) ? listed(link, open) : null;
}

/** Does a new row lead to another carrier, or nowhere? */
function isOfOthers(target: TableName, data: object): boolean {
  if (target === 'files') return true;
  const leads = shapeOfNoun(target).one.filter(({ path, target: to }) => !isShared(to) && at(data, path) !== undefined);
  return leads.length > 0;
}

async function callOver(service: Service, link: Link, person: Person, named: Named): Promise<Call | null> {
  const { table, writing, path } = link;
  const { type } = NOUNS[table];
  const wanted = await asked(service, link, person, named);
  if (wanted === null) return null;
  const change = nested([...path, link.verb], wanted);
  const own = writing === 'Create' ? await createData(service, table, person, 'own') : { id: ownRow(table, person, named) };
  return {
    query: `mutation($data: ${type}${writing}Input!) { ${oneName(table)}${writing}(data: $data) { id } }`,
    variables: { data: { ...own, ...change } },
  };
}

/** A row of the person's own; one whose references lead to the other carrier where it is tried to reach through it. */
function ownRow(table: TableName, person: Person, { relation }: Named): string {
  return relation === 'cross' ? rowId('alpha', table, 'cross') : standingId(table, person, 'own', 'Update');
}

/** The customers who may make or change the row itself; where none may, one of them who may do the most. */
function writersOf({ table, writing }: Link): readonly Person[] {
  const { outcome } = GENERATED.find((operation) => operation.table === table && operation.act === writing)!;
  const writers = CUSTOMERS.filter((person) => outcome(person, 'own') === 'allow');
  return writers.length > 0 ? writers : [personOf('CUSTOMER_ELITE')];
}

/**
 * Over every relation of every input, customers name rows that are another carrier's and rows that are not there: both are
 * refused in the same words, and nothing is written. Through a row of theirs that points at another's they reach nothing either.
 */
export async function checkLinks(service: Service): Promise<void> {
  for (const [table, key] of [
    ['customers', 'customerID'],
    ['users', 'email'],
    ['cases', 'caseID'],
    ['cases', 'code'],
    ['files', 'fileId'],
    ['everSignDocs', 'hash'],
  ] as const) {
    const { rows } = await service.db.pool.query(`select "${key}" as value from "${table}" where id = $1`, [rowId('beta', table)]);
    KNOWN.set(`${table}.${key}`, rows[0]?.value);
  }
  const links = linksOf(schema).filter(({ target }) => !isShared(target) || target === 'templates');
  const tries = links.flatMap((link) => {
    const through: Named[] = link.writing === 'Update' && link.verb === 'update' && !link.isList ? [{ relation: 'cross', key: {} }] : [];
    const ways = link.verb === 'create' ? namings(link).slice(0, 2) : namings(link);
    return writersOf(link).flatMap((person) => [...ways, ...through].map((named) => ({ link, person, named })));
  });
  const calls: [(typeof tries)[number], Call][] = [];
  await inParallel(tries, async (one) => {
    const call = await callOver(service, one.link, one.person, one.named);
    if (call) calls.push([one, call]);
  });
  await inUnchanged(service, 'relations to rows of others', () =>
    inParallel(calls, async ([{ link, person, named }, { query, variables }]) => {
      const operation = `${oneName(link.table)}${link.writing}: ${link.path.join('.')}.${link.verb} by ${Object.keys(named.key)[0] ?? 'what is there'}`;
      const cell = { operation, actor: person.name, relation: named.relation };
      const answer = await service.ask(person, query, variables, cell);
      service.tally.check(isDenial(answer), cell, 'deny', answer.text);
    }),
  );
}
