import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLEET, type Role } from '#domain/actor.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { Operation } from '#src/data/operation.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { everyCommand } from '#src/shell/testing/everyCommand.ts';
import { changesOf, contextsOf, placesOf, type Answers, type MakeOwn } from '#src/shell/testing/offered.ts';
import { personOf, PERSONS, type Person } from './actors.ts';
import { DENIAL } from './deniedWrites.ts';
import { httpCall } from './httpCall.ts';
import { rowId } from './rowNames.ts';
import { uploadFor } from './samples.ts';
import { Service } from './service.ts';
import { freshRow } from './targets.ts';
import { plantOne } from './world.ts';
import { fieldsOf, worldRow } from './worldRow.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

const ROLES: readonly Person[] = PERSONS.filter(({ name, role }) => name === role);
/** Kinds of fields that say in which state a row is; everything else is as rows of the world have it. */
const STATES = new Set<string>(['enum', 'bool', 'date', 'timestamp']);

const nounOf = (table: TableName): Noun => NOUNS[table];

/** A row of the world in the state of the sample, of this person's own. */
function rowOf(person: Person): MakeOwn {
  return (table, sample, _actor, on) => {
    const fresh = freshRow(table, person, 'own');
    const { scope } = nounOf(table);
    const stays = new Set(['createdAt', 'updatedAt', 'deletedAt', ...(scope.kind === 'customer' && scope.when ? [scope.when.field] : [])]);
    const state = fieldsOf(table).flatMap(([field, { kind, unique }]): [string, unknown][] => {
      if (!STATES.has(kind) || unique || stays.has(field)) return [];
      const value = sample[field];
      return [[field, kind === 'date' && typeof value === 'string' ? value.slice(0, 10) : value]];
    });
    return { ...fresh, ...Object.fromEntries(state), ...(on && 'caseId' in fresh && { caseId: on.id }) };
  };
}

/** What this person finds in a table: what is in hand, else a row of their own that is put there. */
function finder(person: Person, { subject }: CommandContext): (table: TableName) => Promise<AnyRow> {
  const found = new Map<TableName, AnyRow>();
  return async (table) => {
    if (subject?.table === table) return subject.row;
    const known = found.get(table);
    if (known) return known;
    const { scope } = nounOf(table);
    const isStanding = scope.kind === 'ref' || table === 'customers' || table === 'users';
    const links = subject && 'caseId' in nounOf(table).fields && subject.table === 'cases' ? { caseId: subject.row.id } : {};
    const row = isStanding ? worldRow(table, 'alpha') : { ...freshRow(table, person, 'own'), ...links };
    found.set(table, row);
    if (!isStanding) await plantOne(service.db, table, row);
    return row;
  };
}

const idOf = (table: TableName): string => (table === 'users' ? 'u_AGENT' : rowId('alpha', table));

/** What is on its way. */
class Work {
  #count = 0;
  get isBusy(): boolean {
    return this.#count > 0;
  }
  of<T>(one: Promise<T>): Promise<T> {
    this.#count += 1;
    return one.finally(() => (this.#count -= 1));
  }
}

/** The real server, as this person reaches it; `hear` is told what it refuses to them. */
function lineOf(person: Person, command: Command, hear: (what: string, isRefused: boolean) => void, work: Work): Online {
  const cell = { operation: command.id, actor: person.name, relation: 'own' };
  const said = <T>(data: T | null, message: string | undefined): OnlineAnswer<T> =>
    message === undefined ? { ok: true, data: data as T } : { ok: false, message };
  const reach = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    httpCall(`${service.product.origin}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${service.tokenOf(person)}` },
      ...(body && { body }),
    });
  return {
    async ask<R, V extends object>({ name, text }: Operation<R, V>, variables: V) {
      const { data, errors } = await work.of(service.ask(person, text, variables, cell));
      hear(name, errors?.some(({ code }) => code === DENIAL.code) ?? false);
      return said<R>(data as R, errors?.[0]?.message);
    },
    async post<T>(path: string, body: object) {
      const { status, text } = await work.of(service.send(person, path, body, cell));
      hear(path, status === 401 || status === 403);
      return said<T>(text.startsWith('{') ? (JSON.parse(text) as T) : null, status < 300 ? undefined : text);
    },
    async postForFile(path, body) {
      const { status, text } = await work.of(service.send(person, path, body, cell));
      hear(path, status === 401 || status === 403);
      return said(new TextEncoder().encode(text), status < 300 ? undefined : text);
    },
    async get<T>(path: string) {
      const { status, text } = await work.of(reach('GET', path));
      hear(path, status === 401 || status === 403);
      return said<T>(text.startsWith('{') ? (JSON.parse(text) as T) : null, status < 300 ? undefined : text);
    },
    async getFile(path) {
      const { status, text } = await work.of(reach('GET', path));
      hear(path, status === 401 || status === 403);
      return said(new TextEncoder().encode(text), status < 300 ? undefined : text);
    },
    async sendForm<T>(method: 'POST' | 'PUT', path: string, form: FormData) {
      const whole = new Response(form);
      const { status, text } = await work.of(
        reach(method, path, { 'content-type': whole.headers.get('content-type')! }, await whole.text()),
      );
      hear(path, status === 401 || status === 403);
      return said<T>(text.startsWith('{') ? (JSON.parse(text) as T) : null, status < 300 ? undefined : text);
    },
    pickPaper: async () => new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' }),
    upload: async () => ({ ok: true, data: await work.of(uploadFor(service, person, 'own')) }),
    download: () => undefined,
    save: () => undefined,
  };
}

/** Sends what a device of this person queues; answers with the code of each refusal, null where there is none. */
async function push(person: Person, name: string, input: unknown, mid: number): Promise<string | null> {
  const query = 'mutation($client: ID!, $list: [SyncMutationInput!]!) { syncPush(clientId: $client, userEpoch: 1, mutations: $list) }';
  const cell = { operation: `syncPush ${name}`, actor: person.name, relation: 'own' };
  const { data, text } = await service.ask(person, query, { client: `gate-${person.name}`, list: [{ mid, name, input }] }, cell);
  const [result] = JSON.parse(data?.syncPush ?? '[]') as { status: string; code: string | null }[];
  if (!result) throw new Error(`No answer to ${name}: ${text}`);
  return result.code;
}

async function plant({ subject, thread }: CommandContext): Promise<void> {
  if (subject && subject.table !== 'outbox') await plantOne(service.db, subject.table, subject.row);
  if (thread?.said) await plantOne(service.db, thread.said.table, thread.said.row);
}

const mids = new Map<string, number>();
const nextMid = ({ name }: Person): number => {
  mids.set(name, (mids.get(name) ?? 0) + 1);
  return mids.get(name)!;
};

/** What the server refuses of that which a role is offered, and what it was asked at all. */
async function gate(person: Person, commands: readonly Command[]): Promise<{ refused: string[]; judged: string[] }> {
  const refused = new Set<string>();
  const judged = new Set<string>();
  const actor = { userId: person.userId, role: person.role, customerId: person.customerId };
  const contexts = contextsOf(person.role, actor, rowOf(person));
  for (const command of commands.filter(({ roles }) => roles?.includes(person.role) ?? true))
    for (const ctx of placesOf(command, contexts)) {
      const hear = (what: string, isRefused: boolean): void => {
        judged.add(`${command.id}: ${what}`);
        if (isRefused) refused.add(`${person.name}: ${command.id} asks for ${what}`);
      };
      await plant(ctx);
      const work = new Work();
      const find = finder(person, ctx);
      const answers: Answers = {
        idOf,
        find: (table) => work.of(find(table)),
        online: lineOf(person, command, hear, work),
        isBusy: () => work.isBusy,
      };
      for (const { name, input } of await changesOf(command, ctx, answers))
        hear(name, (await push(person, name, input, nextMid(person))) === DENIAL.code);
    }
  return { refused: [...refused], judged: [...judged] };
}

/** What leaves the house, and what is queued otherwise: all of it is really asked of the server. */
const ORDERS = [
  'driver.requestPsp: pspRequest',
  'driver.requestMvr: mvrRequest',
  'alert.remindSigners: signersRemind',
  'driverDoc.verifyExaminer: examinerVerify',
  'alert.dismiss: alertUpdate',
];

/** What whoever has a fleet does with drivers, their applications and their papers. */
const FLEET_ACTS = [
  'contract.status: contractUpdate',
  'contract.hiredAt: contractUpdate',
  'contract.packet: /api/driver-packet',
  'driver.licence: driverUpdate',
  'appForm.create: DriverApplicationFormCreate',
  'appForm.sendLink: driverApplicationFormSend',
  'appForm.submit: ApplicationUpdate',
  'driverDoc.open: PapersOfDriver',
  'driverDoc.upload.dlCopy: DriverDocumentCreate',
  'driverDoc.archive: PaperMove',
  'driverDoc.delete: PaperMove',
];
const STAFF_ACTS = [
  ...FLEET_ACTS,
  ...ORDERS,
  'contract.delete: contractDelete',
  'customer.status: customerStatusUpdate',
  'customer.cc: customerUpdate',
  'customer.address.add: addressCreate',
  'customer.doc.describe: customerDocumentUpdate',
  'customer.doc.delete: customerDocumentDelete',
  'driver.safety: SafetySummaryCreate',
  'driverDoc.examiner: PaperExaminer',
  'driverDoc.restore: PaperRestore',
];
const ADMIN_ACTS = [
  ...STAFF_ACTS,
  'customer.subscription: customerUpdate',
  'user.status: userUpdate',
  'user.roles: userUpdate',
  'user.invite: UserInvite',
  'user.resetPassword: /api/reset-password',
  'user.sessions.end: UserSessionsEnd',
];
const OWN_ACTS = ['account.password: /api/reset-password', 'account.sessions.end: /api/account/sessions/end'];

/** What is at least asked of the server for a role, so that no command of people, customers and drivers is passed over. */
function actsOf({ role, staff }: Person): string[] {
  if (role === 'ADMIN') return [...ADMIN_ACTS, ...OWN_ACTS];
  if (staff) return [...STAFF_ACTS, ...OWN_ACTS];
  return (FLEET as readonly Role[]).includes(role) ? [...FLEET_ACTS, ...OWN_ACTS] : OWN_ACTS;
}

test.each(ROLES)(
  'nothing that is offered to $name is refused to them by the server',
  async (person) => {
    const { refused, judged } = await gate(person, everyCommand());
    expect(refused).toEqual([]);
    expect(judged.length).toBeGreaterThan(person.staff ? 80 : 6);
    expect(judged).toEqual(expect.arrayContaining(actsOf(person)));
    expect(service.tally.take()).toEqual([]);
  },
  120_000,
);

test('one that is offered to too many is noticed', async () => {
  const review = everyCommand().find(({ id }) => id === 'case.status.review')!;
  expect((await gate(personOf('CUSTOMER_BASIC'), [{ ...review, roles: null }])).refused).toEqual([
    'CUSTOMER_BASIC: case.status.review asks for caseUpdate',
  ]);
  expect((await gate(personOf('AGENT'), [review])).refused).toEqual([]);
});
