import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { budget } from '#tests/budget.ts';
import { PERSONS, type Person } from './actors.ts';
import { callAbout, createCall, type Call } from './generatedCalls.ts';
import { inParallel } from './inParallel.ts';
import { GENERATED, relationsOf, type Act, type Generated } from './operations.ts';
import { subOf, type Service } from './service.ts';
import { freshRow, standingId, type Related } from './targets.ts';
import { uniqueCode } from './rowNames.ts';
import { plantOne } from './world.ts';
import { worldRow } from './worldRow.ts';

interface Allowed {
  operation: Generated;
  person: Person;
  relation: Related;
}

/** Of those who may make a write, so many make it; a short run takes them in turn, so that over all writes everybody makes some. */
const WRITERS_MAX = budget(2, Infinity);

/** Every write that somebody may make, each on a row made for it: a product that refuses everything is no safe one. */
export async function checkAllowedWrites(service: Service): Promise<void> {
  const allowed = GENERATED.filter(({ kind }) => kind === 'Mutation').flatMap((operation, turn) =>
    relationsOf(operation.table, operation.act)
      .filter((relation) => relation !== 'missing')
      .flatMap((relation) => {
        const writers = PERSONS.filter((person) => operation.outcome(person, relation) === 'allow');
        const first = turn % Math.max(1, writers.length);
        const inTurn = [...writers.slice(first), ...writers.slice(0, first)].slice(0, WRITERS_MAX);
        return inTurn.map((person) => ({ operation, person, relation: relation as Related }));
      }),
  );
  // Every user of a carrier is told of a new case: cases come before the users that are made here.
  allowed.sort((a, b) => Number(b.operation.table === 'cases') - Number(a.operation.table === 'cases'));
  // For each carrier one after the other: whoever writes for it keeps its row, and those around it, from the others meanwhile.
  const lanes = Map.groupBy(allowed, ({ relation }) => (relation === 'other' ? 'beta' : 'alpha'));
  await inParallel([...lanes.values()], async (lane) => {
    for (const one of lane) await (one.operation.act.startsWith('Create') ? checkCreate(service, one) : checkChange(service, one));
  });
}

async function checkCreate(service: Service, { operation, person, relation }: Allowed): Promise<void> {
  const { name, table, act } = operation;
  // Of what a person has but one, somebody new has none.
  const maker = table === 'notificationSettings' ? await newPerson(service, person) : { person, token: service.tokenOf(person) };
  const { query, variables } = await createCall(service, operation, maker.person, relation);
  const cell = { operation: name, actor: person.name, relation };
  const answer = await service.ask(maker.person, query, variables, cell, maker.token);
  const made = answer.data?.[name];
  const isThere =
    act === 'CreateMany' ? made?.count === 1 : typeof made?.id === 'string' && (await stored(service, table, made.id)) !== undefined;
  service.tally.check(isThere && answer.errors === undefined, cell, 'a new row', answer.text);
}

async function checkChange(service: Service, { operation, person, relation }: Allowed): Promise<void> {
  const { name, table, act } = operation;
  const before = await rowFor(service, table, person, relation, act);
  const { query, variables }: Call = callAbout(operation, before.id, before);
  const cell = { operation: name, actor: person.name, relation };
  const answer = await service.ask(person, query, variables, cell);
  const after = await stored(service, table, before.id);
  service.tally.check(answer.errors === undefined && isDone(act, before, after), cell, 'done', `${answer.text} ${JSON.stringify(after)}`);
}

function isDone(act: Act, before: AnyRow, after: AnyRow | undefined): boolean {
  if (act.startsWith('Destroy')) return after === undefined;
  if (act.startsWith('Delete')) return after?.['deletedAt'] != null || after?.['plainText'] === 'comment removed';
  if (act === 'Restore') return after?.['deletedAt'] === null;
  return after !== undefined && String(after['updatedAt']) !== String(before['updatedAt']);
}

/** A row that the person may do this to: a new one, or the only one of its kind. */
async function rowFor(service: Service, table: TableName, person: Person, relation: Related, act: Act): Promise<AnyRow> {
  const isOnly =
    table === 'featureFlags' || table === 'notificationSettings' || (table === 'users' && relation === 'own' && act.startsWith('Update'));
  if (isOnly) return (await stored(service, table, standingId(table, person, relation, act)))!;
  const row: AnyRow = { ...freshRow(table, person, relation, act), id: `fresh_${uniqueCode()}` };
  if (act === 'Restore') row['deletedAt'] = row['createdAt'];
  for (const [place, one] of [...uniqueTargets(table, row), [table, row] as const]) await plantOne(service.db, place, one);
  return row;
}

/** New rows for references that no two rows may share. */
function uniqueTargets(table: TableName, row: AnyRow): [TableName, AnyRow][] {
  const unique = Object.entries((NOUNS[table] as Noun).fields).filter(([, { facts }]) => facts.kind === 'ref' && facts.unique);
  return unique.map(([name, { facts }]): [TableName, AnyRow] => {
    const target = facts.references as TableName;
    const tenant = row['customerId'] === 'c_beta' ? 'beta' : 'alpha';
    row[name] = `for_${uniqueCode()}`;
    return [target, worldRow(target, tenant, 'one', { id: row[name] })];
  });
}

/** Somebody of the same role and carrier who has nothing yet. */
async function newPerson(service: Service, { role, ...like }: Person): Promise<{ person: Person; token: string }> {
  const userId = `new_${uniqueCode()}`;
  const user = worldRow('users', 'alpha', 'one', {
    id: userId,
    email: `${userId}@x.test`.toLowerCase(),
    role,
    customerId: like.customerId,
    authProfileId: subOf(userId),
  });
  await plantOne(service.db, 'users', user);
  return { person: { ...like, role, userId }, token: await service.signer.token(subOf(userId)) };
}

async function stored({ db }: Service, table: TableName, id: string): Promise<AnyRow | undefined> {
  return (await db.pool.query<AnyRow>(`select * from "${table}" where id = $1`, [id])).rows[0];
}
