import { afterAll, expect, test } from 'vitest';
import type { SyncMutation } from '#sync/protocol.ts';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { budget } from '#tests/budget.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { Device } from './device.ts';
import { endProduct, freePort, runProduct, type ProductChild } from './productChild.ts';

const KILLS = budget(2, 10);
const BATCH = 3;
const WRITERS = 4;

const folder = makeFolder();
let product: ProductChild | undefined;
afterAll(async () => {
  if (product) await endProduct(product, 'SIGTERM');
  removeFolder(folder);
});

/** A device that comments without pause; `results` holds what the server acknowledged, by mid. */
class Writer {
  readonly device: Device;
  readonly name: string;
  readonly caseId: string;
  readonly results = new Map<number, number>();
  sent = 0;

  constructor(device: Device, name: string, caseId: string) {
    this.device = device;
    this.name = name;
    this.caseId = caseId;
  }
  mutation(mid: number): SyncMutation {
    return { mid, name: 'caseCommentCreate', input: { id: `${this.name}_${mid}`, caseId: this.caseId, plainText: `${mid}` } };
  }
  async push(from: number, to: number): Promise<void> {
    this.sent = Math.max(this.sent, to);
    const results = await this.device.push(Array.from({ length: to - from + 1 }, (_, i) => this.mutation(from + i)));
    for (const { mid, status, seq } of results) {
      if (status !== 'APPLIED') throw new Error(`mutation ${mid} was answered ${status}`);
      this.results.set(mid, seq!);
    }
  }
  /** Until the server is gone. */
  async writeOn(): Promise<void> {
    for (;;) await this.push(this.results.size + 1, this.results.size + BATCH);
  }
}

test('[SYNC-S3] after kill -9 in the middle of writes everything acknowledged is there, and every mutation once', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: folder, DEMO: '1' };
  product = await runProduct(env);
  expect(product.said().trim().split('\n').at(-1)).toBe(`Weighstation is ready at ${product.origin}`);
  const writers: Writer[] = [];
  for (let i = 0; i < WRITERS; i++) {
    const { accessToken } = await signIn(product.origin, i % 2 ? 'agent@demo.test' : 'agent2@demo.test', DEMO_PASSWORD);
    const device = new Device(product.origin, accessToken);
    await device.greet();
    const cases = await device.page('cases');
    writers.push(new Writer(device, `kill${i}`, cases.rows[i]!.id));
  }
  const start = writers[0]!.device.hello.head;

  for (let kill = 1; kill <= KILLS; kill++) {
    const writing = Promise.allSettled(writers.map((w) => w.writeOn()));
    await new Promise((resume) => setTimeout(resume, 300 + kill * 137));
    expect(await endProduct(product, 'SIGKILL')).toBeNull();
    await writing;
    product = await runProduct(env);
    for (const writer of writers) {
      const { lastMid } = await writer.device.greet();
      expect(lastMid).toBeGreaterThanOrEqual(writer.results.size);
      // What was on its way is sent again, as a device does; some of it had been applied before the kill.
      if (writer.sent > writer.results.size) await writer.push(writer.results.size + 1, writer.sent);
    }
  }

  const seen = new Map<string, number[]>();
  for (let cursor = start, head = start + 1; cursor < head;) {
    const pulled = await writers[0]!.device.pull(cursor);
    for (const tx of pulled.txs) for (const [, , row] of tx.ops) seen.set(row.id, [...(seen.get(row.id) ?? []), tx.seq]);
    ({ to: cursor, head } = pulled);
  }
  const acknowledged = writers.flatMap((w) => [...w.results].map(([mid, seq]) => [`${w.name}_${mid}`, [seq]] as const));
  console.log(`${KILLS} kills, ${acknowledged.length} acknowledged mutations`);
  expect(acknowledged.length).toBeGreaterThan(KILLS * WRITERS * BATCH);
  for (const [id, seqs] of acknowledged) expect([id, seen.get(id)]).toEqual([id, seqs]);
  expect([...seen.keys()].filter((id) => id.startsWith('kill')).length).toBe(acknowledged.length);
}, 900_000);

test('SIGTERM ends it cleanly, with sockets open, well within five seconds', async () => {
  const { accessToken } = await signIn(product!.origin, 'agent@demo.test', DEMO_PASSWORD);
  const device = new Device(product!.origin, accessToken);
  await device.greet();
  const ear = device.listen(device.hello.head);
  await ear.next();
  const began = performance.now();
  expect(await endProduct(product!, 'SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  expect((await ear.closed.promise).code).toBe(1001);
  expect(product!.complained()).toBe('');
});
