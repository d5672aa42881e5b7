import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifyAudit } from '#server/audit/verifyAudit.ts';
import { accountsOver } from '#server/auth/accounts.ts';
import type { IdpSchema } from '#server/auth/idpTables.ts';
import type { Database } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/inTransaction.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import type { PushResult, SyncMutation } from '#sync/protocol.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { refresh, signIn, type AuthAddress } from '#tests/pg/signIn.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { Device } from './device.ts';
import { EngineDevice, until } from './engineDevice.ts';
import { endProduct, freePort, runProduct, type ProductChild } from './productChild.ts';
import { PASSWORD } from './testProduct.ts';
import { PEOPLE, plantWorld } from './world.ts';

const CASE = 'case_alpha_NEW';
const WRITES = 60;
const WRITERS = 4;
const BATCH = 3;
/** Acknowledged mutations between two kills. */
const ACKNOWLEDGED = 45;

type Name = 'a' | 'b';

let folder: string;
let db: Database & { drop(): Promise<void> };
let balancer: Balancer;
let site: string;
const ports = {} as Record<Name, number>;
const servers = {} as Record<Name, ProductChild>;

/** Both speak for one public address and share nothing but the database. */
async function run(name: Name): Promise<void> {
  const env = { PORT: String(ports[name]), DATA_DIR: path.join(folder, name), DATABASE_URL: db.url, PUBLIC_URL: site, DEMO: '0' };
  servers[name] = await runProduct(env);
  if (!servers[name].said().includes('Weighstation is ready at')) throw new Error(servers[name].complained());
}

beforeAll(async () => {
  folder = makeFolder();
  db = await testDatabase();
  await plantWorld(db);
  const accounts = accountsOver(new Kysely<IdpSchema>({ dialect: new PostgresDialect({ pool: db.pool }) }));
  for (const { email } of [PEOPLE.agent, PEOPLE.agent2, PEOPLE.alpha])
    await accounts.create({ email, password: PASSWORD, name: 'x', emailVerified: true });
  balancer = await startBalancer();
  site = `http://localhost:${balancer.port}`;
  for (const name of ['a', 'b'] as const) ports[name] = await freePort();
  // At once: both find an empty provider and an unfinished migration, and agree.
  await Promise.all([run('a'), run('b')]);
  await turnTo('a', 'b');
}, 120_000);
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => endProduct(server, 'SIGTERM')));
  await balancer.close();
  await db.drop();
  removeFolder(folder);
});

/** Where the public address leads from now on; resolves when nobody holds a connection of before any more. */
async function turnTo(...names: Name[]): Promise<void> {
  balancer.to(...names.map((name) => ports[name]));
  await until(() =>
    fetch(`${site}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
}

const tokenOf = async (who: keyof typeof PEOPLE): Promise<string> => (await signIn(site, PEOPLE[who].email, PASSWORD)).accessToken;
const at = (name: Name, token: string): Device => new Device(servers[name].origin, token, site);
const comment = (mid: number, id: string): SyncMutation => ({
  mid,
  name: 'caseCommentCreate',
  input: { id, caseId: CASE, plainText: `text of ${id}` },
});

function percentile(sorted: readonly number[], p: number): string {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))]!.toFixed(1);
}

test('a person who signed in at one server is known to the other, with access and refresh token', async () => {
  await turnTo('a');
  const tokens = await signIn(site, PEOPLE.alpha.email, PASSWORD);
  const device = at('b', tokens.accessToken);
  expect((await device.greet()).me.userId).toBe('u_alpha');
  await turnTo('b');
  const { auth } = (await (await fetch(`${site}/config.json`)).json()) as { auth: AuthAddress };
  const renewed = await refresh(auth, tokens.refreshToken);
  expect(renewed.status).toBe(200);
  expect((await at('a', renewed.tokens!.accessToken).greet()).me.userId).toBe('u_alpha');
  await turnTo('a', 'b');
});

test('a write at one server reaches a subscriber of the other: milliseconds, printed', async () => {
  const [writer, reader] = [at('a', await tokenOf('agent')), at('b', await tokenOf('agent2'))];
  const { epoch } = await writer.greet();
  const ear = reader.listen((await reader.greet()).head);
  await ear.next();
  const fromSending: number[] = [];
  const fromAnswer: number[] = [];
  for (let mid = 1; mid <= WRITES; mid += 1) {
    const id = `far_${mid}`;
    const heard = ear.next((poke) => poke.txs?.some((tx) => tx.ops.some(([, , row]) => row.id === id)) ?? false);
    const sentAt = performance.now();
    let answeredAt = 0;
    const [, [result]] = await Promise.all([
      heard.then(() => fromSending.push(performance.now() - sentAt)),
      writer.push([comment(mid, id)], mid - 1, epoch).finally(() => (answeredAt = performance.now())),
    ]);
    expect(result!.status).toBe('APPLIED');
    fromAnswer.push(Math.max(0, fromSending.at(-1)! - (answeredAt - sentAt)));
  }
  for (const list of [fromSending, fromAnswer]) list.sort((x, y) => x - y);
  console.log(
    `${WRITES} writes at one server, heard at the other: p50 ${percentile(fromSending, 0.5)} ms, p95 ${percentile(fromSending, 0.95)} ms after ` +
      `sending; p50 ${percentile(fromAnswer, 0.5)} ms, p95 ${percentile(fromAnswer, 0.95)} ms after the writer's answer`,
  );
  await Promise.all([writer.leave(), reader.leave()]);
});

/** Comments without pause, through whichever server answers, and sends each push again, also to both servers at once. */
class Writer {
  readonly name: string;
  readonly results = new Map<number, PushResult>();
  readonly #devices: Device[];
  #epoch = '';
  #sends = 0;

  constructor(name: string, token: string) {
    this.name = name;
    const first = new Device(site, token);
    // The same device, as the servers see it, by three ways.
    this.#devices = [first, at('a', token), at('b', token)].map((device) => Object.assign(device, { clientId: first.clientId }));
  }

  async begin(): Promise<void> {
    this.#epoch = (await this.#devices[0]!.greet()).epoch;
    for (const device of this.#devices) device.hello = this.#devices[0]!.hello;
  }

  async writeWhile(goesOn: () => boolean, afterEach: () => Promise<unknown>): Promise<void> {
    while (goesOn()) {
      await this.#pushNext();
      await afterEach();
    }
  }

  async #pushNext(): Promise<void> {
    const from = this.results.size + 1;
    const list = Array.from({ length: BATCH }, (_, i) => comment(from + i, `${this.name}_${from + i}`));
    // Twice in three times it goes to both at once; a server that is gone does not answer.
    const ways = (this.#sends += 1) % 3 ? this.#devices.slice(1) : this.#devices.slice(0, 1);
    const answers = await Promise.allSettled(ways.map((device) => device.push(list, Math.max(0, from - 4), this.#epoch)));
    for (const answer of answers) {
      if (answer.status === 'rejected') continue;
      for (const result of answer.value) {
        const known = this.results.get(result.mid) ?? result;
        if (result.status !== 'APPLIED' || result.seq !== known.seq) throw new Error(`${result.mid} was answered ${result.status}`);
        this.results.set(result.mid, result);
      }
    }
  }
}

test('[SYNC-S3] kill -9 of one server under a storm of pushes, then of the other: clients go on, nothing acknowledged is lost, nothing is done twice', async () => {
  const tokens = [await tokenOf('agent'), await tokenOf('agent2')];
  const writers = Array.from({ length: WRITERS }, (_, i) => new Writer(`storm${i}`, tokens[i % 2]!));
  for (const writer of writers) await writer.begin();
  const device = new EngineDevice(site, await tokenOf('alpha'));
  onTestFinished(() => device.replica.stop());
  await device.quiet();
  let said = 0;
  const say = (): Promise<unknown> =>
    device.replica.outbox.mutate('caseCommentCreate', { id: `engine_${(said += 1)}`, caseId: CASE, plainText: 'from the device' });

  const acknowledged = (): number => writers.reduce((sum, { results }) => sum + results.size, 0);
  const some = (): Promise<void> => {
    const goal = acknowledged() + ACKNOWLEDGED;
    return until(() => acknowledged() >= goal);
  };
  let storming = true;
  const storm = Promise.all(writers.map((writer) => writer.writeWhile(() => storming, say)));
  for (const name of ['a', 'b', 'a'] as const) {
    await some();
    expect(await endProduct(servers[name], 'SIGKILL')).toBeNull();
    // The other one alone.
    await some();
    await run(name);
  }
  await some();
  storming = false;
  await storm;
  await device.quiet();

  const { rows: log } = await db.pool.query<{ pk: string; seqs: number[] }>(
    `select l.pk, array_agg(t.seq order by t.seq) as seqs from sync_log l join sync_tx t on t.tx = l.tx
     where l.tbl = 'caseComments' and (l.pk like 'storm%' or l.pk like 'engine%') group by l.pk`,
  );
  const seen = new Map(log.map(({ pk, seqs }) => [pk, seqs.map(Number)]));
  for (const { name, results } of writers) {
    for (const [mid, { seq }] of results) expect([name, mid, seen.get(`${name}_${mid}`)]).toEqual([name, mid, [seq]]);
  }
  for (let n = 1; n <= said; n += 1) expect([n, seen.get(`engine_${n}`)?.length]).toEqual([n, 1]);
  // Nothing else was made: what was answered is all there is.
  expect(seen.size).toBe(acknowledged() + said);
  await until(async () => (await device.ids('caseComments', 'storm')).length === acknowledged());
  expect((await device.ids('caseComments', 'engine')).length).toBe(said);
  console.log(`3 kills, ${acknowledged()} pushed mutations and ${said} of a reconnecting device, each once`);
}, 240_000);

test('[AUDIT-1] two servers sealed what all of them wrote: each change noted once, one chain', async () => {
  await Promise.all(Object.values(servers).map((server) => endProduct(server, 'SIGTERM')));
  const { rows } = await db.pool.query<{ n: number; ids: number }>(
    `select count(*) as n, count(distinct target_id) as ids from audit_event where action = 'caseCommentCreate' and target_table = 'caseComments'`,
  );
  const verdict = await readSnapshot(db, (client) => verifyAudit(client, []));
  expect(verdict).toMatchObject({ problem: null, unsealed: 0 });
  expect(rows[0]!.n).toBe(rows[0]!.ids);
  expect(rows[0]!.n).toBeGreaterThan(ACKNOWLEDGED);
});
