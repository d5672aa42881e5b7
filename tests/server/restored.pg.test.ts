import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Progress } from '#server/backup/progress.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { emptyDatabase } from '#server/backup/testing/places.ts';
import { writeBackup } from '#server/backup/writeBackup.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { diskStore } from '#server/files/diskStore.ts';
import { startProduct, type Product } from '#server/startProduct.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { isForServer } from '#sync/store/entryStates.ts';
import type { SyncMutation } from '#sync/protocol.ts';
import { Device, Refused } from './device.ts';
import { EngineDevice } from './engineDevice.ts';
import { freePort } from './productChild.ts';
import { GENEROUS_RATES } from './generousRates.ts';
import { PASSWORD, testSettings } from './testProduct.ts';
import { PEOPLE, plantWorld } from './world.ts';

const CASE = 'case_alpha_NEW';

let folder: string;
let first: Database & { drop(): Promise<void> };
let product: Product;
let port: number;
let token: string;
let backups = 0;

beforeAll(async () => {
  folder = makeFolder();
  port = await freePort();
  first = await testDatabase();
  await plantWorld(first);
  product = await start(first.url);
  await product.idp!.accounts.create({ email: PEOPLE.agent.email, password: PASSWORD, name: 'agent', emailVerified: true });
  token = (await signIn(product.origin, PEOPLE.agent.email, PASSWORD)).accessToken;
}, 120_000);
afterAll(async () => {
  await product.stop();
  await first.drop();
  removeFolder(folder);
});

/** Always at the same address, as after a real restore: tokens and devices stay. */
function start(databaseUrl: string): Promise<Product> {
  const settings = { ...testSettings(databaseUrl), port, publicUrl: `http://localhost:${port}` };
  return startProduct(settings, { rates: GENEROUS_RATES });
}

async function backUp(): Promise<string> {
  const file = path.join(folder, `backup-${(backups += 1)}`);
  const progress = new Progress(() => undefined);
  await writeBackup(product.db, { file, passphrase: null, version: '0', now: new Date(), progress, store: null });
  return file;
}

/** Stops the product, restores the backup into an empty database, and starts the product over that. */
async function putBack(file: string): Promise<void> {
  await product.stop();
  const place = await emptyDatabase(first);
  onTestFinished(async () => {
    await product.stop();
    await place.drop();
    product = await start(first.url);
  });
  await restoreBackup(place, {
    file,
    passphrase: null,
    progress: new Progress(() => undefined),
    store: diskStore(path.join(folder, 'files')),
  });
  product = await start(place.url);
}

const comment = (mid: number, id: string): SyncMutation => ({
  mid,
  name: 'caseCommentCreate',
  input: { id, caseId: CASE, plainText: `text of ${id}` },
});

async function commentIds(prefix: string): Promise<string[]> {
  const db = await openDatabase(product.db.url);
  const { rows } = await db.pool.query<{ id: string }>(`select id from "caseComments" where id like $1 order by id`, [`${prefix}%`]);
  await db.close();
  return rows.map((row) => row.id);
}

/** Commits after the restore that touched rows whose id begins so. */
async function commits(prefix: string): Promise<number> {
  const { rows } = await product.db.pool.query<{ n: number }>('select count(*) as n from sync_log where pk like $1', [`${prefix}%`]);
  return rows[0]!.n;
}

async function greeted(): Promise<Device> {
  const device = new Device(product.origin, token);
  await device.greet();
  return device;
}

test('[SYNC-S8] after a restore, pushes of the time before are refused; the device is greeted and goes on behind what was answered', async () => {
  const device = await greeted();
  const { epoch } = device.hello;
  await device.push([comment(1, 'old_1'), comment(2, 'old_2')], 0, epoch);
  const file = await backUp();
  await device.push([comment(3, 'old_3'), comment(4, 'old_4')], 2, epoch);
  await putBack(file);

  // What was on its way, and what comes from a socket or a pull of before.
  await expect(device.push([comment(5, 'old_5')], 4, epoch)).rejects.toMatchObject({ code: 'SCOPE_CHANGED' });
  expect(await device.pull(`${device.hello.head}@${epoch}`)).toMatchObject({ reset: true });
  const news = await device.greet();
  expect(news).toMatchObject({ lastMid: 2, epoch: expect.not.stringMatching(epoch) });

  const list = [comment(5, 'old_5'), comment(6, 'old_6')];
  // As an earlier build would: a gap, as ever.
  expect(await device.push(list, 4)).toMatchObject([{ status: 'GAP' }, { status: 'GAP' }]);
  const done = await device.push(list, 4, news.epoch);
  expect(done.map(({ status }) => status)).toEqual(['APPLIED', 'APPLIED']);
  for (let i = 0; i < 3; i += 1) expect(await device.push(list, 4, news.epoch)).toEqual(done);
  // Numbers of the lost time count as answered, those ahead of their turn are a gap.
  expect(await device.push([comment(4, 'old_4')], 3, news.epoch)).toMatchObject([{ status: 'NOOP' }]);
  expect(await device.push([comment(8, 'old_8')], 6, news.epoch)).toMatchObject([{ status: 'GAP' }]);
  expect(await commentIds('old_')).toEqual(['old_1', 'old_2', 'old_5', 'old_6']);
  expect(await commits('old_')).toBe(2);
  expect((await device.greet()).lastMid).toBe(6);
}, 120_000);

test('[SYNC-S8] a device that the backup does not know goes on too, and nobody moves the number of somebody else’s', async () => {
  const file = await backUp();
  const device = await greeted();
  await device.push([comment(1, 'new_1'), comment(2, 'new_2')], 0, device.hello.epoch);
  await putBack(file);
  expect((await device.greet()).lastMid).toBe(0);
  expect(await device.push([comment(3, 'new_3')], 2, device.hello.epoch)).toMatchObject([{ status: 'APPLIED' }]);
  expect(await commentIds('new_')).toEqual(['new_3']);

  await product.idp!.accounts.create({ email: PEOPLE.agent2.email, password: PASSWORD, name: 'agent2', emailVerified: true });
  const other = await signIn(product.origin, PEOPLE.agent2.email, PASSWORD);
  const stranger = Object.assign(new Device(product.origin, other.accessToken), { clientId: device.clientId, hello: device.hello });
  await expect(stranger.push([], 50, device.hello.epoch)).resolves.toEqual([]);
  await expect(stranger.push([comment(51, 'new_51')], 50, device.hello.epoch)).rejects.toBeInstanceOf(Refused);
  expect((await device.greet()).lastMid).toBe(3);
}, 120_000);

test('[SYNC-E3] the real device keeps its queue through a restore: nothing that it holds is lost or done twice', async () => {
  const device = new EngineDevice(product.origin, token);
  onTestFinished(() => device.replica.stop());
  const queued = async (): Promise<unknown[]> => (await device.outbox()).filter(isForServer).map(({ mid }) => mid);
  const say = (id: string): Promise<unknown> => device.replica.outbox.mutate('caseCommentCreate', { id, caseId: CASE, plainText: id });
  await device.quiet();
  await say('eng_1');
  await device.quiet();
  const file = await backUp();
  await say('eng_2');
  await say('eng_3');
  await device.quiet();
  device.online = false;
  for (let n = 4; n <= 8; n += 1) await say(`eng_${n}`);
  await putBack(file);
  expect(await queued()).toEqual([4, 5, 6, 7, 8]);
  device.online = true;
  void device.replica.wake();
  await device.quiet();
  const kept = ['eng_1', ...[4, 5, 6, 7, 8].map((n) => `eng_${n}`)];
  expect(await commentIds('eng_')).toEqual(kept);
  expect(await commits('eng_')).toBe(5);
  // And what it shows is what the server has.
  expect(await device.ids('caseComments', 'eng_')).toEqual(kept);
  // What was done in the lost time is put before its person, who does one again and lets the other go.
  const missing = await device.outbox();
  expect(missing.map(({ code, input }) => [code, (input as { id: string }).id])).toEqual([
    ['MISSING', 'eng_2'],
    ['MISSING', 'eng_3'],
  ]);
  await device.replica.outbox.retry(missing[0]!.mid);
  await device.replica.outbox.discard(missing[1]!.mid);
  await say('eng_9');
  await device.quiet();
  expect([await commentIds('eng_'), await device.outbox()]).toEqual([[...kept, 'eng_2', 'eng_9'].toSorted(), []]);
}, 120_000);
