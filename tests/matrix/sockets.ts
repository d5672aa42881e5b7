import { once } from 'node:events';
import { expect } from 'vitest';
import WebSocket from 'ws';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { PERSONS, STRANGERS, TURNED_AWAY, type Person, type TurnedAway } from './actors.ts';
import { markOf } from './marks.ts';
import { Oracle } from './oracle.ts';
import type { Service } from './service.ts';
import { isInScope } from './who.ts';
import { hasInternal, isShared, uniqueCode } from './rowNames.ts';
import { plant } from './world.ts';
import { worldRow } from './worldRow.ts';

const SUBSCRIPTIONS = {
  syncPoke: 'subscription { syncPoke(clientId: "ears", cursor: "0") { from to txs } }',
  Notifications:
    'subscription { Notifications { mutation node { id title content user { id email } object { case { id } } } previousValues { title } } }',
} as const;
type Name = keyof typeof SUBSCRIPTIONS;
const NAMES = Object.keys(SUBSCRIPTIONS) as Name[];

/** One person at the socket with both subscriptions, and every word that came. */
interface Ear {
  person: Person;
  socket: WebSocket;
  heard: Record<Name, any[]>;
  words: string[];
}

/** Changes of everybody's rows, while everybody listens: each hears of what they see, and of nothing else. */
export async function checkSockets(service: Service): Promise<void> {
  for (const stranger of STRANGERS) await checkTurnedAway(service, stranger);
  const ears = await Promise.all(PERSONS.map((person) => listen(service, person)));
  await touchRows(service);
  const oracle = await Oracle.of(service.db);
  const control = `control_${uniqueCode()}`;
  await tellAll(service, control);
  for (const ear of ears) await checkHeard(service, oracle, ear, control);
  for (const { socket } of ears) socket.terminate();
}

function open(service: Service, token: string | null): WebSocket {
  const socket = new WebSocket(`${service.product.origin.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  socket.once('open', () =>
    socket.send(JSON.stringify({ type: 'connection_init', payload: token === null ? {} : { authorization: `Bearer ${token}` } })),
  );
  return socket;
}

async function checkTurnedAway(service: Service, stranger: TurnedAway): Promise<void> {
  const socket = open(service, service.tokenOf(stranger));
  const words: string[] = [];
  socket.on('message', (data) => words.push(String(data)));
  const [code] = (await once(socket, 'close')) as [number];
  for (const operation of NAMES) {
    const cell = { operation, actor: stranger, relation: 'all' };
    service.tally.check(
      code === TURNED_AWAY[stranger].close && words.length === 0,
      cell,
      `to be closed with ${TURNED_AWAY[stranger].close}`,
      `${code} ${words.join(' ')}`,
    );
  }
}

async function listen(service: Service, person: Person): Promise<Ear> {
  const ear: Ear = { person, socket: open(service, service.tokenOf(person)), heard: { syncPoke: [], Notifications: [] }, words: [] };
  await once(ear.socket, 'message');
  ear.socket.on('message', (data) => {
    const { type, id, payload } = JSON.parse(String(data)) as { type: string; id: Name; payload: any };
    ear.words.push(String(data));
    if (type === 'next') ear.heard[id].push(payload.data[id]);
  });
  for (const id of NAMES) ear.socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query: SUBSCRIPTIONS[id] } }));
  // Pokes begin with where the log stands; news of notifications with the first one made for that.
  await until(() => ear.heard.syncPoke.length > 0);
  for (let tries = 0; ear.heard.Notifications.length === 0 && tries < 60; tries++) {
    await plant(service.db, [noticeFor(person, `first_${uniqueCode()}`)]);
    await until(() => ear.heard.Notifications.length > 0, 300).catch(() => {});
  }
  return ear;
}

/** @throws Error when it does not come true in time */
async function until(condition: () => boolean, ms = 20_000): Promise<void> {
  await expect.poll(condition, { timeout: ms, interval: 10 }).toBe(true);
}

const noticeFor = ({ userId }: Person, id: string): [TableName, AnyRow] => [
  'notifications',
  worldRow('notifications', 'alpha', 'one', { id, userId, title: `${markOf(userId)} ${id}`, content: markOf(userId) }),
];

/** Nouns of which a carrier can have another row at any time. */
const STIRRED = TABLE_NAMES.filter((table) => {
  const fields = Object.values((NOUNS[table] as Noun).fields);
  return (
    table !== 'users' && !isShared(table) && !fields.some(({ facts: { kind, unique } }) => unique && (kind === 'ref' || kind === 'enum'))
  );
});

/** New rows of both carriers and of staff, internal ones, and ones that point at the other carrier; then all of them change, and half of them go. */
async function touchRows({ db }: Service): Promise<void> {
  const made = STIRRED.flatMap((table) =>
    (['alpha', 'beta'] as const).flatMap((tenant) =>
      (['one', 'two', 'internal', 'cross'] as const)
        .filter((variant) => (variant !== 'cross' || tenant === 'alpha') && (variant !== 'internal' || hasInternal(table)))
        .map((variant): [TableName, AnyRow] => [table, worldRow(table, tenant, variant, { id: `stir_${uniqueCode()}` })]),
    ),
  );
  await plant(db, made);
  for (const [table, rows] of Map.groupBy(made, ([name]) => name)) {
    const ids = rows.map(([, { id }]) => id);
    await db.pool.query(`update "${table}" set "updatedAt" = now() where id = any($1)`, [ids]);
    await db.pool.query(`update "${table}" set "deletedAt" = now() where id = any($1)`, [ids.filter((_, nr) => nr % 2 === 0)]);
  }
}

/** The last news: one commit with something for everybody. */
async function tellAll({ db }: Service, control: string): Promise<void> {
  const notices = PERSONS.map((person) => noticeFor(person, `${control}_${person.letter}`));
  await plant(db, [...notices, ['addresses', worldRow('addresses', 'alpha', 'one', { id: control })]]);
}

async function checkHeard(service: Service, oracle: Oracle, ear: Ear, control: string): Promise<void> {
  const { person, heard, words } = ear;
  const hasControl = (news: unknown): boolean => JSON.stringify(news).includes(control);
  await until(() => NAMES.every((name) => heard[name].some(hasControl)));
  for (const operation of NAMES) service.tally.check(true, { operation, actor: person.name, relation: 'own' }, 'the last news', '');
  service.look(person, words.join('\n'), { operation: 'news over the socket', actor: person.name, relation: 'all' });
  const ops = heard.syncPoke.flatMap(({ txs }) =>
    (JSON.parse(txs ?? '[]') as { ops: [TableName, string, AnyRow][] }[]).flatMap((tx) => tx.ops),
  );
  for (const [table, told] of Map.groupBy(ops, ([name]) => name)) {
    const wrong = told.find(
      ([, kind, { id }]) => kind === 'P' && id !== control && !id.includes(control) && !isInScope(person, table, oracle.row(table, id)!),
    );
    service.tally.check(!wrong, { operation: 'syncPoke', actor: person.name, relation: table }, 'rows that this person sees', wrong);
  }
  const strange = heard.Notifications.find(({ node }) => node && node.user.id !== person.userId);
  service.tally.check(!strange, { operation: 'Notifications', actor: person.name, relation: 'all' }, 'their own', strange);
}
