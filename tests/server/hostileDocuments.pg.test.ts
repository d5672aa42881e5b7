import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { budget } from '#tests/budget.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import type { Answers, Questions } from './askingChild.ts';
import { ANN, esignCalls, fileOf, type RestReply } from './esignCalls.ts';
import { hostileDocuments, type HostileDocument } from './hostileDocuments.ts';
import { endProduct, freePort, runProduct, type ProductChild } from './productChild.ts';

const AT_ONCE = budget(12, 20);
/** Shorter texts fit the pages that a document may have. */
const DOCUMENTS = hostileDocuments(1024 * 1024);
/** While documents are worked on for tens of seconds, others get more answers than this; a server that is blocked gives one or two. */
const ANSWERS_MIN = 20;
const QUIET_MS = 3000;
/** What a process may keep of memory it has used: threads that wait for more work, and what the allocator holds back. */
const KEPT_BYTES_MAX = 600 * 1024 * 1024;

const folder = makeFolder();
let product: ProductChild;
let elite: ReturnType<typeof esignCalls>;
let agentToken: string;
beforeAll(async () => {
  product = await runProduct({ PORT: String(await freePort()), DATA_DIR: folder, DEMO: '1' });
  const tokenOf = async (email: string): Promise<string> => (await signIn(product.origin, email, DEMO_PASSWORD)).accessToken;
  const token = await tokenOf('elite@demo.test');
  agentToken = await tokenOf('agent@demo.test');
  elite = esignCalls({ origin: product.origin, token: async () => token }, 'beta');
}, 300_000);
afterAll(async () => {
  await endProduct(product, 'SIGTERM');
  removeFolder(folder);
});

function post({ what, html, file }: HostileDocument): Promise<RestReply> {
  const kind = file ? 'attachment' : 'custom';
  const fields = {
    kind,
    documentTitle: what,
    signers: [ANN],
    html: html ?? undefined,
    file: file ? fileOf(file.name, file.bytes) : undefined,
  };
  return elite.form('POST', 'documents', fields);
}

/** The memory of the server and of the process that it has for documents, in bytes. */
async function memory(): Promise<number> {
  const pid = String(product.child.pid);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,args=', '--pid', pid, '--ppid', pid]);
  const ours = stdout.split('\n').filter((line) => /serveFreely|byteHost/.test(line));
  return ours.reduce((sum, line) => sum + Number.parseInt(line, 10) * 1024, 0);
}

/** Somebody in a process of their own, who is not held up by what this one sends; `stop` gives what they were answered. */
function asking(questions: Questions): { stop: () => Promise<Answers> } {
  const child = fork(new URL('./askingChild.ts', import.meta.url), { execArgv: [] });
  child.send(questions);
  return {
    async stop() {
      child.send('stop');
      return ((await once(child, 'message')) as [Answers])[0];
    },
  };
}

const p95 = (ms: readonly number[]): number => ms[Math.floor(ms.length * 0.95)]!;

/** A server in a process of its own that does nothing but answer: what it takes is the machine's part. */
async function idleServer(): Promise<{ url: string; end: () => void }> {
  const serve = `require('node:http').createServer((_, res) => res.end()).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const child = spawn(process.execPath, ['-e', serve], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, end: () => void child.kill() };
}

const wordsOf = ({ status, body }: RestReply): string => `${status} ${body.details?.file ?? body.message}`;

test('hostile documents are each refused in words, nobody else waits for them, and their memory is given back', async () => {
  const before = await memory();
  const idle = await idleServer();
  const cases = JSON.stringify({ query: '{ casesList(first: 20) { count items { id status citationNumbers } } }' });
  const headers = { authorization: `Bearer ${agentToken}`, 'content-type': 'application/json' };
  const questions: Questions = {
    health: { url: `${product.origin}/healthz` },
    cases: { url: `${product.origin}/graphql`, init: { method: 'POST', headers, body: cases } },
    machine: { url: idle.url },
  };
  const quiet = asking(questions);
  await setTimeout(QUIET_MS);
  const usual = await quiet.stop();
  const asked = asking(questions);
  const batch = Array.from({ length: AT_ONCE }, (_, i) => DOCUMENTS[i % DOCUMENTS.length]!);
  const replies = await Promise.all(batch.map(async (document) => ({ document, reply: await post(document) })));
  // What had no turn any more is sent again, so that each kind is judged.
  const busy = replies.filter(({ reply }) => reply.status === 429);
  const judged = replies.filter(({ reply }) => reply.status !== 429);
  for (const { document, reply } of busy) {
    expect(reply.body.message).toMatch(/try again/i);
    if (judged.every((one) => one.document.what !== document.what)) judged.push({ document, reply: await post(document) });
  }
  const answers = await asked.stop();
  idle.end();
  const told = (from: Answers): string =>
    Object.entries(from)
      .map(([what, { ms }]) => `${what} ${p95(ms).toFixed(0)} ms`)
      .join(', ');
  process.stdout.write(`p95 while ${AT_ONCE} hostile documents came at once: ${told(answers)}; before: ${told(usual)}.\n`);

  expect(Object.values(answers).flatMap(({ failures }) => failures)).toEqual([]);
  for (const [what, { count }] of Object.entries(answers)) expect(count, what).toBeGreaterThan(ANSWERS_MIN);
  const words = Object.fromEntries(judged.map(({ document, reply }) => [document.what, wordsOf(reply)]));
  expect(Object.keys(words)).toHaveLength(DOCUMENTS.length);
  for (const [what, said] of Object.entries(words)) expect([what, said]).toEqual([what, expect.stringMatching(/^4(?:13|15|22) .*\.$/)]);
  await expect.poll(memory, { timeout: 30_000, interval: 1000 }).toBeLessThan(before + KEPT_BYTES_MAX);
  // It goes on as before.
  const fine = await post({ what: 'A policy', html: '<p>No calls while driving.</p>', file: null });
  expect([fine.status, fine.body.message]).toEqual([200, 'Document created successfully.']);
}, 600_000);

/** Somebody without an account asks whether a file is whole; the page says its verdict, or why there is none. */
async function verify(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file, file.name);
  const answer = await fetch(`${product.origin}/sign/verify`, { method: 'POST', headers: { origin: product.origin }, body });
  const page = await answer.text();
  return `${answer.status} ${/role="alert"[^>]*>([^<]+)/.exec(page)?.[1] ?? /<h1[^>]*>([^<]+)/.exec(page)?.[1]}`;
}

test('the other doors for documents refuse them in words as well: a template, the PDF of a template, a file to verify', async () => {
  const agent = esignCalls({ origin: product.origin, token: async () => agentToken }, 'beta');
  const made = await agent.form('POST', 'templates', { title: 'Handover', roles: ['Driver'], html: '<p>Keys and papers.</p>' });
  const { templateId } = made.body.data as { templateId: string };
  const files = DOCUMENTS.flatMap(({ what, file }) => (file ? [{ what, file: fileOf(file.name, file.bytes) }] : []));
  for (const { what, file } of files.filter((_, i) => i % budget(4, 1) === 0)) {
    const asNew = await agent.form('POST', 'templates', { title: what, roles: ['Driver'], file });
    const asNext = await agent.form('PUT', `templates/${templateId}`, { version: 0, fields: [], file });
    for (const reply of [asNew, asNext]) expect([what, wordsOf(reply)]).toEqual([what, expect.stringMatching(/^4(?:13|15|22) .*\.$/)]);
    expect([what, await verify(file)]).toEqual([what, expect.stringMatching(/^(?:200|400|413|415|422) \S/)]);
  }
  expect((await agent.call('GET', `templates/${templateId}`)).body.data).toMatchObject({ version: 0 });
}, 600_000);
