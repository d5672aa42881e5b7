import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { summed, type Figure } from './figures.ts';
import { parentOf, readCpu, type CpuMeter } from './processCpu.ts';
import { forgetAgents, manyAgents } from './tokens.ts';

const CALLS = 200;
const ROUNDS = 30;
const CLIENTS = 2000;
const PER_PERSON = 5;

type Measured = Omit<Figure, 'workspace'>;
type Ask = <T>(query: string, variables?: object) => Promise<T>;

/** What the server does for one request of each kind, with the processor time it takes, as agent@demo.test. */
export async function measureServer(product: Product, workspace: string): Promise<Figure[]> {
  const { accessToken } = await signIn(product.origin, 'agent@demo.test', DEMO_PASSWORD);
  const ask: Ask = async (query, variables) => {
    const answer = await fetch(`${product.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data: never; errors?: { message: string }[] };
    if (errors) throw new Error(errors[0]!.message);
    return data;
  };
  const [postmaster] = await product.sql<{ pid: number }>('select pg_backend_pid() as pid');
  const pids = { server: product.pid, database: parentOf(postmaster!.pid) };
  const cpu = (): CpuMeter | null => readCpu(pids);
  const figures = [
    await listPage(ask, cpu),
    await singleMutation(product, ask, cpu),
    await exportRows(product, ask, cpu),
    ...(await fanOut(product, cpu)),
  ];
  return figures.map((figure) => ({ ...figure, workspace }));
}

/** Times of `runs` calls one after the other, and processor time of each. */
async function timed(
  runs: number,
  cpu: () => CpuMeter | null,
  call: (i: number) => Promise<unknown>,
): Promise<Pick<Measured, 'runs' | 'median' | 'p95' | 'cpu'>> {
  for (let i = 0; i < 10; i += 1) await call(i);
  const times: number[] = [];
  const before = cpu();
  for (let i = 0; i < runs; i += 1) {
    const start = performance.now();
    await call(i);
    times.push(performance.now() - start);
  }
  return { ...summed(times), ...cpuPer(runs, before, cpu()) };
}

function cpuPer(operations: number, before: CpuMeter | null, after: CpuMeter | null): Pick<Measured, 'cpu'> {
  if (!before || !after) return {};
  return { cpu: { server: (after.server - before.server) / operations, database: (after.database - before.database) / operations } };
}

const LIST = `query($skip: Int) { casesList(first: 20, skip: $skip, filter: { status: { not_equals: CLOSED } }, sort: [{ createdAt: DESC }]) {
  count items { id caseID status citationDueDate customer { id name } driver { id name lastName } } } }`;

async function listPage(ask: Ask, cpu: () => CpuMeter | null): Promise<Measured> {
  const page = await timed(CALLS, cpu, (i) => ask(LIST, { skip: (i % 4) * 20 }));
  const baseline = await timed(CALLS, cpu, () => ask('{ user { id } }'));
  return {
    what: 'API: page of 20 cases with customer, driver and count',
    goal: '',
    ...page,
    baseline: { what: 'the smallest query', ...baseline },
  };
}

async function singleMutation(product: Product, ask: Ask, cpu: () => CpuMeter | null): Promise<Measured> {
  const [row] = await product.sql<{ id: string }>(`select id from cases where status = 'IN_PROGRESS' order by id limit 1`);
  const mutation = `mutation($id: ID!, $text: String!) { caseUpdate(filter: { id: $id }, data: { docketNumber: $text }) { id } }`;
  const writes = await timed(CALLS, cpu, (i) => ask(mutation, { id: row!.id, text: `bench ${i} ${Date.now()}` }));
  const update = `update cases set "docketNumber" = $2, "updatedAt" = now() where id = $1`;
  const baseline = await timed(CALLS, cpu, (i) => product.sql(update, [row!.id, `sql ${i} ${Date.now()}`]));
  return {
    what: 'API: one mutation of a case, with history, alerts and audit',
    goal: '',
    ...writes,
    baseline: { what: 'the same UPDATE alone, with change log', ...baseline },
  };
}

/** All rows of the largest table, page by page, as a device loads them. */
async function exportRows(product: Product, ask: Ask, cpu: () => CpuMeter | null): Promise<Measured> {
  const [user] = await product.sql<{ syncEpoch: string }>(`select "syncEpoch" from users where email = 'agent@demo.test'`);
  const query = `query($table: String!, $after: String, $userEpoch: Int!) { syncPage(table: $table, after: $after, userEpoch: $userEpoch) { rows next } }`;
  const times: number[] = [];
  let rows = 0;
  const before = cpu();
  const start = performance.now();
  for (let round = 0; round < 10 && (round === 0 || performance.now() - start < 5000); round += 1) {
    for (let after: string | null = null, more = true; more;) {
      const asked = performance.now();
      const { syncPage }: { syncPage: { rows: string; next: string | null } } = await ask(query, {
        table: 'cases',
        after,
        userEpoch: Number(user!.syncEpoch),
      });
      times.push(performance.now() - asked);
      rows += (JSON.parse(syncPage.rows) as unknown[]).length;
      after = syncPage.next;
      more = after !== null;
    }
  }
  const perSecond = Math.round(rows / ((performance.now() - start) / 1000));
  return {
    what: `sync page of cases (${perSecond.toLocaleString('en')} rows/s; CPU of 1,000 rows)`,
    goal: '',
    ...summed(times),
    ...cpuPer(rows / 1000, before, cpu()),
  };
}

/** One commit to the last of 2,000 listening clients. */
async function fanOut(product: Product, cpu: () => CpuMeter | null): Promise<Measured[]> {
  const tokens = await manyAgents((text, values) => product.sql(text, values), product.origin, CLIENTS / PER_PERSON);
  const clients = fork(path.join(import.meta.dirname, 'fanOutClients.ts'));
  const next = async (): Promise<{ listening?: number; arrivals?: number[]; error?: string }> => {
    const [message] = (await once(clients, 'message')) as [{ listening?: number; arrivals?: number[]; error?: string }];
    if (message.error) throw new Error(`A client stopped listening: ${message.error}`);
    return message;
  };
  try {
    const [head] = await product.sql<{ seq: string }>('select seq from sync_head');
    clients.send({ origin: product.serverOrigin, tokens, each: PER_PERSON, cursor: String(head!.seq) });
    const { listening } = await next();
    const [row] = await product.sql<{ id: string }>(`select id from cases where status = 'IN_PROGRESS' order by id limit 1`);
    const [all, last]: [number[], number[]] = [[], []];
    const before = cpu();
    for (let i = 0; i < ROUNDS; i += 1) {
      const heard = next();
      await product.sql(`update cases set "docketNumber" = $2, "updatedAt" = now() where id = $1`, [row!.id, `fan ${i} ${Date.now()}`]);
      const committed = Date.now();
      const waits = (await heard).arrivals!.map((at) => Math.max(0, at - committed));
      all.push(...waits);
      last.push(Math.max(...waits));
    }
    const used = cpuPer(ROUNDS, before, cpu());
    return [
      { what: `fan-out: commit to each of ${listening?.toLocaleString('en')} clients`, goal: '', ...summed(all) },
      { what: 'fan-out: commit to the last of them (CPU of one commit)', goal: '<= 250', ...summed(last), ...used },
    ];
  } finally {
    clients.kill();
    await forgetAgents((text) => product.sql(text));
  }
}
