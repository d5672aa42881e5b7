import type { FieldFacts } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { CUSTOMERS, PERSONS, type Person } from './actors.ts';
import { at, shapeOfNoun } from './apiShape.ts';
import { tenantOf } from './customOperation.ts';
import { CUSTOM } from './customOperations.ts';
import { DENIAL, inUnchanged } from './deniedWrites.ts';
import { DEVICES_ONLY } from './devicesOnly.ts';
import { inParallel } from './inParallel.ts';
import { GENERATED, relationsOf, type Generated, type Relation } from './operations.ts';
import { createData, sample, updateData } from './samples.ts';
import type { Service } from './service.ts';
import { freshRow, standingId, type Related } from './targets.ts';
import { may } from './who.ts';
import { hasInternal, rowId, uniqueCode } from './rowNames.ts';
import { plantOne } from './world.ts';

/** One change that a device queues, and what should come of it. */
interface Push {
  name: string;
  relation: string;
  input: object;
  wanted: 'done' | 'heard' | 'deny' | 'unknown field' | 'taken';
}
interface Result {
  status: string;
  code: string | null;
  message: string | null;
}

/** As many as one push may bring (sync/protocol.ts). */
const AT_ONCE = 50;

const idIn = (relation: Relation, table: TableName): string =>
  relation === 'missing'
    ? 'nowhere'
    : rowId(relation === 'other' ? 'beta' : 'alpha', table, relation === 'internal' && hasInternal(table) ? 'internal' : 'one');
const orderOf = (relation: Relation) => ({
  driverId: idIn(relation, 'drivers'),
  customerId: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}`,
  alertId: null,
});
/** Mutations that are no write of a noun, by their input. */
const OTHERS: Readonly<Record<string, (relation: Relation, person: Person) => object>> = {
  caseCommentsRead: (relation) => ({ caseId: idIn(relation, 'cases'), commentIds: [idIn(relation, 'caseComments')] }),
  caseFollow: (relation) => ({ caseId: idIn(relation, 'cases') }),
  caseUnfollow: (relation) => ({ caseId: idIn(relation, 'cases') }),
  notificationsViewed: (relation, person) => ({ ids: [standingId('notifications', person, relation)] }),
  preferenceSet: () => ({ name: 'density', value: 'compact' }),
  customerStatusUpdate: (relation) => ({ id: idIn(relation, 'customers'), status: 'active' }),
  customerDriverCreate: () => ({
    id: `pushed_${uniqueCode()}`,
    driverId: `pushed_${uniqueCode()}`,
    name: 'Ana',
    lastName: 'Ruiz',
    dateOfBirth: '1990-05-01',
    email: `${uniqueCode()}@x.test`,
    phoneNumber: '5125550100',
    preferredLanguageId: rowId('alpha', 'driverLanguages'),
  }),
  pspRequest: orderOf,
  mvrRequest: (relation) => ({ ...orderOf(relation), licenseNumber: 'X 1', stateCode: 'TX' }),
  examinerVerify: (relation) => orderOf(relation),
  driverApplicationFormSend: (relation) => orderOf(relation),
  pevsSend: (relation) => ({ driverId: idIn(relation, 'drivers'), how: 'send', ids: null }),
  signersRemind: (relation) => ({ ...orderOf(relation), about: 'consents' }),
};

/** Mutations of devices whose input the matrix does not know. */
export function unknownPushes(): string[] {
  const known = new Set([...GENERATED.map(({ name }) => name), ...Object.keys(OTHERS)]);
  return [...MUTATIONS.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `Devices queue ${name}, and tests/matrix/pushes.ts does not know its input: say it there.`);
}

/** Every mutation that a device may queue, on rows of one's own, of others and of nobody, by the rules of the API; and fields that are not theirs. */
export async function checkPushes(service: Service): Promise<void> {
  const refused = new Map<Person, Push[]>();
  for (const person of PERSONS) refused.set(person, [...(await pushesOf(service, person, false)), ...fieldPushes(person)]);
  await inUnchanged(service, 'syncPush', () =>
    inParallel([...refused], ([person, pushes]) => push(service, person, `refused-${person.name}`, pushes)),
  );
  for (const person of PERSONS) await push(service, person, `allowed-${person.name}`, await pushesOf(service, person, true));
  await checkOwner(service);
}

async function pushesOf(service: Service, person: Person, allowed: boolean): Promise<Push[]> {
  const pushes: Push[] = [];
  for (const name of MUTATIONS.keys()) {
    const operation = [...GENERATED, ...CUSTOM, ...DEVICES_ONLY].find((one) => one.name === name)!;
    const relations = 'relations' in operation ? operation.relations : relationsOf(operation.table, operation.act);
    for (const relation of relations) {
      const isAllowed = operation.outcome(person, relation) === 'allow';
      if (isAllowed !== allowed) continue;
      const input = 'table' in operation ? await inputOf(service, operation, person, relation, allowed) : OTHERS[name]!(relation, person);
      pushes.push({ name, relation, input, wanted: allowed ? whenAllowed(name) : 'deny' });
    }
    // A name that another row has is taken, whosever row it is: nothing comes of it.
    if (!allowed && 'table' in operation && operation.act === 'Create' && operation.outcome(person, 'own') === 'allow') {
      const input = await inputOf(service, operation, person, 'own', false);
      pushes.push({
        name,
        relation: 'with the id of another row',
        input: { ...input, id: rowId('beta', operation.table) },
        wanted: 'taken',
      });
    }
  }
  return pushes;
}

const whenAllowed = (name: string): Push['wanted'] => (DEVICES_ONLY.some((one) => one.name === name) ? 'heard' : 'done');

async function inputOf(service: Service, { table, act }: Generated, person: Person, relation: Relation, allowed: boolean): Promise<object> {
  if (act === 'Create') return { id: `pushed_${uniqueCode()}`, ...fieldsIn(table, await createData(service, table, person, relation)) };
  // Who deletes names the row and nothing else.
  const changed = (row?: Parameters<typeof updateData>[1]): object =>
    act === 'Update' ? fieldsIn(table, row ? updateData(table, row) : updateData(table)) : {};
  // A person's own row stands: planted anew it would be somebody else's. Of each flag there is one.
  const stands = (table === 'users' && relation === 'own') || table === 'featureFlags';
  if (!allowed || relation === 'missing' || stands) return { id: standingId(table, person, relation, act), ...changed() };
  const row = freshRow(table, person, relation as Related, act);
  await plantOne(service.db, table, row);
  return { id: row.id, ...changed(row) };
}

/** Data of the API as the fields of the noun, which a device writes. */
function fieldsIn(table: TableName, data: object): object {
  const { columns, one } = shapeOfNoun(table);
  const values = columns.map(({ path, field }) => [field, at(data, path)] as const);
  const refs = one.map(({ path, field }) => [field, at(data, [...path, 'connect', 'id'])] as const);
  return Object.fromEntries([...values, ...refs].filter(([, value]) => value !== undefined));
}

/** Fields that a customer may not give, in changes that they may otherwise make or not. */
function fieldPushes(person: Person): Push[] {
  if (!CUSTOMERS.includes(person)) return [];
  return GENERATED.filter(({ name, act }) => MUTATIONS.has(name) && (act === 'Create' || act === 'Update')).flatMap(
    ({ name, table, act }) =>
      Object.entries((NOUNS[table] as Noun).fields).flatMap(([field, { facts }]): Push[] => {
        const isUnknown = facts.writer === 'nobody' || (act === 'Update' && facts.fixed);
        const isTheirs = facts.writer === 'anyone' || may(facts.writer, person, table, null);
        if (field === 'id' || (isTheirs && !isUnknown)) return [];
        const id = act === 'Create' ? `pushed_${uniqueCode()}` : standingId(table, person, 'own', act);
        // Its input is refused before anything is looked at.
        return [
          { name, relation: `with ${field}`, input: { id, [field]: valueFor(field, facts) }, wanted: isUnknown ? 'unknown field' : 'deny' },
        ];
      }),
  );
}

function valueFor(field: string, facts: FieldFacts): unknown {
  return facts.kind === 'ref' || facts.kind === 'id' ? 'x' : sample(field, facts);
}

async function push(service: Service, person: Person, clientId: string, pushes: readonly Push[]): Promise<void> {
  for (let begin = 0; begin < pushes.length; begin += AT_ONCE) {
    const part = pushes.slice(begin, begin + AT_ONCE);
    const mutations = part.map(({ name, input }, nr) => ({ mid: begin + nr + 1, name, input }));
    const query = 'mutation($client: ID!, $list: [SyncMutationInput!]!) { syncPush(clientId: $client, userEpoch: 1, mutations: $list) }';
    const cell = { operation: 'syncPush', actor: person.name, relation: 'own and other' };
    const { data, text } = await service.ask(person, query, { client: clientId, list: mutations }, cell);
    const results = JSON.parse(data?.syncPush ?? '[]') as Result[];
    part.forEach(({ name, relation, wanted, input }, nr) => {
      const result = results[nr];
      service.tally.check(
        isRight(wanted, result),
        { ...cell, operation: `syncPush ${name}`, relation },
        wanted,
        `${JSON.stringify(result ?? text)} for ${JSON.stringify(input)}`,
      );
    });
  }
}

function isRight(wanted: Push['wanted'], result: Result | undefined): boolean {
  if (!result) return false;
  if (result.status === 'APPLIED' || result.status === 'NOOP') return wanted === 'done' || wanted === 'heard';
  if (wanted === 'heard') return result.status === 'REJECTED' && result.code === 'RULE';
  if (result.status !== 'REJECTED') return false;
  if (wanted === 'deny') return result.code === DENIAL.code && result.message === DENIAL.message;
  return result.code === (wanted === 'taken' ? 'EntityExistsError' : 'ValidationError');
}

/** The numbered changes of one person's device are nobody else's to continue, or to ask about. */
async function checkOwner(service: Service): Promise<void> {
  const hello = 'query($client: ID!) { syncHello(clientId: $client, schemaHash: "x") { lastMid } }';
  const continued = `mutation($client: ID!, $list: [SyncMutationInput!]!) { syncPush(clientId: $client, userEpoch: 1, mutations: $list) }`;
  const list = [{ mid: 1, name: 'notificationUpdate', input: {} }];
  for (const person of PERSONS) {
    for (const other of PERSONS.filter((one) => one !== person)) {
      for (const [operation, query] of [
        ['syncHello', hello],
        ['syncPush', continued],
      ] as const) {
        const cell = { operation, actor: person.name, relation: `device of ${other.name}` };
        const { errors, text } = await service.ask(
          person,
          query,
          { client: `allowed-${other.name}`, ...(operation === 'syncPush' && { list }) },
          cell,
        );
        service.tally.check(errors?.[0]?.code === 'NotAuthorizedError', cell, 'deny', text);
      }
    }
  }
}
