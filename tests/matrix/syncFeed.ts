import { schemaHash } from '#domain/projection.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, parentOf, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { hasRows, PERSONS, type Person } from './actors.ts';
import { inParallel } from './inParallel.ts';
import { MARK } from './marks.ts';
import { Oracle } from './oracle.ts';
import type { Answer, Service } from './service.ts';
import type { Cell } from './tally.ts';
import { rowId } from './rowNames.ts';

interface Device {
  service: Service;
  oracle: Oracle;
  person: Person;
  clientId: string;
}

/** What a device loads and pulls: plan, pages of every table in every set, the whole log. */
export async function checkSyncFeed(service: Service): Promise<void> {
  const oracle = await Oracle.of(service.db);
  await inParallel(PERSONS, async (person) => {
    const device: Device = { service, oracle, person, clientId: `feed-${person.name}` };
    await checkHello(device);
    await checkPlan(device);
    for (const table of TABLE_NAMES) {
      await checkPages(device, table);
    }
    await checkPull(device);
  });
}

const cellOf = ({ person }: Device, operation: string, relation: string): Cell => ({ operation, actor: person.name, relation });
const ask = ({ service, person, clientId }: Device, query: string, variables: object, cell: Cell): Promise<Answer> =>
  service.ask(person, query, { client: clientId, ...variables }, cell);

async function checkHello(device: Device): Promise<void> {
  const { service, person } = device;
  const cell = cellOf(device, 'syncHello', 'own');
  const query = 'query($client: ID!, $hash: String!) { syncHello(clientId: $client, schemaHash: $hash) { audience me } }';
  const { data, text } = await ask(device, query, { hash: schemaHash(NOUNS) }, cell);
  const me = JSON.parse(data?.syncHello.me ?? '{}') as { userId?: string; role?: string };
  service.tally.check(me.userId === person.userId && me.role === person.role, cell, 'the person', text);
  service.tally.check(data?.syncHello.audience === (person.staff ? 'staff' : 'customer'), cell, 'their audience', text);
}

/** The rows of a set of a table that a device of this person may hold. */
function heldRows({ oracle, person }: Device, table: TableName, set: string | null): AnyRow[] {
  const parent = parentOf(table);
  const rows = oracle.seen(person, table);
  if (!parent || set === null || set === 'newest') return rows;
  return rows.filter((row) => {
    const owner = oracle.row(parent.with as TableName, row[parent.by]);
    if (!owner || !oracle.sees(person, parent.with as TableName, owner)) return false;
    return set === 'open' ? owner['status'] !== 'CLOSED' : `of:${owner.id}` === set;
  });
}

async function checkPlan(device: Device): Promise<void> {
  const cell = cellOf(device, 'syncPlan', 'all');
  const { data, text } = await ask(device, 'query($client: ID!) { syncPlan(clientId: $client, userEpoch: 1) }', {}, cell);
  const steps = JSON.parse(data?.syncPlan ?? '[]') as { table: TableName; set: string | null; rows: number }[];
  for (const table of TABLE_NAMES.filter((name) => NOUNS[name].replication !== 'none')) {
    const step = steps.find((one) => one.table === table);
    const wanted = heldRows(device, table, parentOf(table) ? 'open' : null).length;
    device.service.tally.check((step?.rows ?? 0) === wanted, { ...cell, relation: table }, `${wanted} rows`, step ?? text);
  }
}

/** The fields of a noun that a replica of this person may hold. */
function heldFields(table: TableName, { staff }: Person): string {
  const fields = Object.entries((NOUNS[table] as Noun).fields).filter(
    ([, { facts }]) => facts.audience === 'all' || (staff && facts.audience === 'staff'),
  );
  return fields
    .map(([name]) => name)
    .toSorted()
    .join(' ');
}

async function checkPages(device: Device, table: TableName): Promise<void> {
  const { service, person } = device;
  const query = 'query($table: String!, $set: String) { syncPage(table: $table, set: $set, userEpoch: 1) { rows next } }';
  const isHeld = NOUNS[table].replication !== 'none';
  const parts = parentOf(table) ? ['open', `of:${rowId('alpha', 'cases')}`, `of:${rowId('beta', 'cases')}`, 'of:nowhere'] : [];
  for (const set of isHeld ? [null, 'newest', ...parts] : [null]) {
    const cell = cellOf(device, 'syncPage', `${table} ${set ?? 'all'}`);
    const { data, errors, text } = await service.ask(person, query, { table, set }, cell);
    if (!isHeld) {
      service.tally.check(errors?.[0]?.code === 'ValidationError', cell, 'no such table', text);
      continue;
    }
    const rows: AnyRow[] | undefined = data && (JSON.parse(data.syncPage.rows) as AnyRow[]);
    const wanted = heldRows(device, table, set)
      .map(({ id }) => id)
      .join(' ');
    const came = rows
      ?.map(({ id }) => id)
      .toSorted()
      .join(' ');
    service.tally.check(came === wanted, cell, wanted || 'no rows', came ?? text);
    const isWhole = rows?.every((row) => Object.keys(row).toSorted().join(' ') === heldFields(table, person)) ?? false;
    service.tally.check(isWhole, cell, heldFields(table, person), rows?.[0] ?? text);
  }
}

type Op = [table: TableName, kind: 'P' | 'L', row: AnyRow];

/** The log from its beginning: rows that the person sees now, and those that have left since, by their ids alone. */
async function checkPull(device: Device): Promise<void> {
  const { service, oracle, person } = device;
  const ops: Op[] = [];
  for (let cursor = '0', head = ''; cursor !== head;) {
    const query = 'query($client: ID!, $cursor: String!) { syncPull(clientId: $client, cursor: $cursor, userEpoch: 1) { to head txs } }';
    const cell = cellOf(device, 'syncPull', `from ${cursor}`);
    const { data, text } = await ask(device, query, { cursor }, cell);
    if (!data || data.syncPull.to === cursor) return service.tally.check(false, cell, 'to get on', text);
    ops.push(...(JSON.parse(data.syncPull.txs) as { ops: Op[] }[]).flatMap((tx) => tx.ops));
    ({ to: cursor, head } = data.syncPull);
  }
  for (const [table, told] of Map.groupBy(ops, ([name]) => name)) {
    const wrong = told.find(([, kind, row]) =>
      kind === 'L' ? Object.keys(row).length > 1 : !oracle.sees(person, table, oracle.row(table, row.id)),
    );
    service.tally.check(!wrong, cellOf(device, 'syncPull', table), 'rows that this person sees', wrong);
  }
  const wanted = hasRows(person) ? MARK.alpha : MARK.shared;
  service.tally.check(JSON.stringify(ops).includes(wanted), cellOf(device, 'syncPull', 'own'), `rows with ${wanted}`, ops.length);
}
