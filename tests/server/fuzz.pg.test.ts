import { execFileSync } from 'node:child_process';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOver } from '#server/auth/accounts.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { schema } from '#server/graphql/schema.ts';
import { budget } from '#tests/budget.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { fuzzPlan, type FuzzRequest } from './fuzz/randomRequest.ts';
import { AT_ONCE, Gun, type Shot } from './fuzz/shoot.ts';
import { heapOf, type Heap } from './heapOf.ts';
import { endProduct, freePort, runProduct, type ProductChild } from './productChild.ts';
import { PASSWORD } from './testProduct.ts';
import { PEOPLE, plantWorld, type PersonKey } from './world.ts';

/** FUZZ_SEED and FUZZ_REQUESTS change what is sent; FUZZ_ONLY=<number> sends one request of that seed and shows the answer. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? budget(8000, 50_000));
const ONLY = process.env['FUZZ_ONLY'];
/** After so many, code is compiled, caches are full and the pool stands. */
const WARM_UP = Math.min(15_000, REQUESTS / 2);
const HEAP_EVERY = Math.min(5000, REQUESTS / 8);
/**
 * Bytes that a request may leave behind. Of 35,000 after the warm-up 120 each would show; a short run may still fill caches, so it
 * sees only what keeps whole answers or sessions.
 */
const LEFT_BEHIND_MAX = budget(400, 120);
const FAILURES_SHOWN = 12;

const ASKERS: readonly PersonKey[] = ['agent', 'alpha', 'beta', 'homeless', 'disabled', 'stranger'];

/** What no answer may hold: stack frames, places of files, statements and words of PostgreSQL. We send none of these ourselves. */
const LEAKS =
  /node_modules|\bat \S+ \(|\.ts:\d+|\/(?:tmp|work|home|root|usr)\/\w|\bselect\b.{1,200}\bfrom\b|\binsert into\b|\bupdate "|violates|relation "|column "|syntax error at|invalid input syntax|invalid byte sequence|duplicate key|deadlock detected|connect ECONN|pg_|SQLSTATE/i;

const folder = makeFolder();
let product: ProductChild;
let database: Awaited<ReturnType<typeof testDatabase>>;
let tokens: string[];
let gun: Gun;
let heap: Heap;

beforeAll(async () => {
  database = await testDatabase();
  await plantWorld(database);
  product = await runProduct({ PORT: String(await freePort()), DATABASE_URL: database.url, DEMO: '0', SMTP_URL: '', DATA_DIR: folder }, [
    '--inspect=127.0.0.1:0',
  ]);
  heap = await heapOf(product);
  const accounts = accountsOver(new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) }));
  tokens = [];
  for (const person of ASKERS) {
    const { email } = PEOPLE[person];
    await accounts.create({ email, password: PASSWORD, name: email, emailVerified: true });
    tokens.push((await signIn(product.origin, email, PASSWORD)).accessToken);
  }
  gun = new Gun(product.origin);
}, 120_000);
afterAll(async () => {
  gun?.close();
  heap?.close();
  if (product) await endProduct(product, 'SIGTERM');
  await database?.drop();
  removeFolder(folder);
});

/** Why an answer is wrong, or null. */
function wrongWith({ kind, method, path }: FuzzRequest, { status, headers, body }: Shot): string | null {
  if (status === 0) return kind === 'over-long' ? null : `no answer: ${body}`;
  const id = String(headers['x-request-id'] ?? '');
  if (!/^[0-9a-f-]{36}$/.test(id)) return 'no request id';
  if (status >= 500) return `status ${status}`;
  if (LEAKS.test(body)) return `says too much: ${LEAKS.exec(body)![0]}`;
  if (body.includes('"InternalError"')) return 'an error that nobody foresaw';
  // The provider's errors have the shape that OAuth gives them; their id is in the header.
  const isOurs = !path.startsWith('/idp/');
  if (isOurs && method !== 'HEAD' && status >= 400 && headers['content-type']?.startsWith('application/json') && !body.includes(id))
    return 'the id is missing from the body';
  return null;
}

const cpuSeconds = (): number => Number(execFileSync('ps', ['-o', 'cputimes=', '-p', String(product.child.pid)]).toString());

test(`${REQUESTS} made-up requests: no crash, no fault, nothing told that is nobody's business, memory steady`, async () => {
  const plan = fuzzPlan(schema, tokens, SEED);
  if (ONLY !== undefined) {
    const asked = plan(Number(ONLY));
    console.log(
      asked.kind,
      asked.method,
      asked.path,
      asked.headers['content-type'],
      asked.body.toString().slice(0, 20_000),
      await gun.shoot(asked),
    );
    return;
  }
  const failures = new Map<string, number[]>();
  const kinds = new Map<string, number>();
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const heaps: number[] = [];
  const [begin, cpuBefore] = [performance.now(), cpuSeconds()];
  let next = 0;
  const shootUpTo = async (end: number): Promise<void> => {
    while (next < end) {
      const number = next++;
      const asked = plan(number);
      const shot = await gun.shoot(asked);
      times.push(shot.ms);
      kinds.set(asked.kind, (kinds.get(asked.kind) ?? 0) + 1);
      statuses.set(shot.status, (statuses.get(shot.status) ?? 0) + 1);
      const why = wrongWith(asked, shot);
      if (why) failures.set(why, [...(failures.get(why) ?? []), number]);
    }
  };
  // Measured while nothing is under way: what is left then is what the requests before it left behind.
  for (let end = WARM_UP; next < REQUESTS; end = Math.min(end + HEAP_EVERY, REQUESTS)) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => shootUpTo(end)));
    heaps.push(await heap.inUse());
  }
  const leftBehind = (heaps.at(-1)! - heaps[0]!) / (REQUESTS - WARM_UP);
  const seconds = (performance.now() - begin) / 1000;
  const cpuMs = ((cpuSeconds() - cpuBefore) * 1000) / times.length;
  times.sort((a, b) => a - b);
  const share = (part: number): string => times[Math.floor(times.length * part)]!.toFixed(1);
  console.log(
    [
      `fuzz: seed ${SEED}, ${times.length} requests in ${seconds.toFixed(1)} s (${Math.round(times.length / seconds)}/s, ${cpuMs.toFixed(1)} ms of the server's CPU each), p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, most ${times.at(-1)!.toFixed(0)} ms`,
      `heap of the server in MB after request ${WARM_UP} and every ${HEAP_EVERY} more: ${heaps.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' ')}`,
      `by kind: ${[...kinds].map(([kind, n]) => `${kind} ${n}`).join(', ')}`,
      `by status: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', ')}`,
    ].join('\n'),
  );
  const shown = [...failures].flatMap(([why, numbers]) =>
    numbers
      .slice(0, FAILURES_SHOWN)
      .map(
        (number) => `${why} (${numbers.length} times): FUZZ_SEED=${SEED} FUZZ_ONLY=${number} npx vitest run --project pg tests/server/fuzz`,
      ),
  );
  expect(shown).toEqual([]);
  expect(product.child.exitCode).toBeNull();
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  expect(leftBehind).toBeLessThan(LEFT_BEHIND_MAX);
}, 900_000);
