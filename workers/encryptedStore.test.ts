import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { dexieKv } from '#sync/store/dexieKv.ts';
import type { Kv } from '#sync/store/kv.ts';
import { openReplicaDb, replicaDbName } from '#sync/store/replicaDb.ts';
import { NotOpenedError, type StoreKey } from '#sync/store/storeCipher.ts';
import { faultOf } from '#sync/store/storeFault.ts';
import { ALL_STORES } from '#sync/store/stores.ts';
import { kvContract } from '#sync/testing/kvContract.ts';
import { memoryBytes, type BytesDisk } from '#sync/testing/memoryBytes.ts';
import { cipherOf, SECRET_BYTES } from './storeCipher.ts';

/** A secret in memory, as all tabs of one replica share it. */
function memoryKey(): StoreKey {
  let secret: Uint8Array<ArrayBuffer> | null = null;
  return {
    read: () => cipherOf((secret ??= crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))),
    erase: async () => void (secret = null),
  };
}

let names = 0;
const nameOf = (): string => `encrypted-${(names += 1)}`;
const kvOf = (name: string, key: StoreKey, disk: BytesDisk = new Map()): Kv =>
  dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'), { files: memoryBytes(disk), key });

kvContract('an encrypted store', async () => kvOf(nameOf(), memoryKey()));

const MARK = 'canary 3f9c';
const SEGMENT = new TextEncoder().encode(MARK.repeat(20));

async function fill(kv: Kv): Promise<void> {
  const [lists, parts] = [SEGMENT.slice().buffer, SEGMENT.slice().buffer];
  await kv.write(ALL_STORES, async (tx) => {
    await tx.put('meta', [{ key: 'facts', me: { name: MARK } }]);
    await tx.put('cases', [{ id: 'c1', _v: 1, attorneyName: MARK }]);
    await tx.put('caseComments', [{ id: 'm1', _v: 1, caseId: 'c1', plainText: MARK }]);
    await tx.put('shadow', [{ key: 'cases:c1', row: { id: 'c1', attorneyName: MARK }, v: 1 }]);
    await tx.put('outbox', [{ mid: 1, args: { plainText: MARK } }]);
    await tx.put('settled', [{ mid: 0, args: { plainText: MARK } }]);
    await tx.put('search', [{ key: 'cases', words: [MARK], text: SEGMENT.slice() }]);
    await tx.put('columns', [
      { key: 'cases/1', segment: lists },
      { key: 'cases/2', fields: { attorneyName: { form: 'same', value: MARK } } },
    ]);
    await tx.put('packs', [{ key: 'caseComments/1', segment: parts }]);
  });
}

/** Everything on the disk, as text. */
async function diskText(name: string, disk: BytesDisk): Promise<string> {
  const bare = await new Dexie(replicaDbName(name)).open();
  const records = await Promise.all(bare.tables.map((table) => table.toArray()));
  bare.close();
  const asText = (_: string, value: unknown): unknown =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value;
  return [JSON.stringify(records, asText), ...[...disk.values()].map((bytes) => new TextDecoder('latin1').decode(bytes))].join('\n');
}

test('[SYNC-C16] nothing that tells of anybody can be read on the disk, and every tab with the key reads it', async () => {
  const [name, key, disk] = [nameOf(), memoryKey(), new Map<string, Uint8Array>()];
  await fill(dexieKv(openReplicaDb(name), openReplicaDb(name, 'strict'), { files: memoryBytes(disk) }));
  expect(await diskText(name, disk)).toContain(MARK);

  const [other, otherDisk] = [nameOf(), new Map<string, Uint8Array>()];
  await fill(kvOf(other, key, otherDisk));
  const text = await diskText(other, otherDisk);
  expect(text).toContain('cases/1');
  expect(text).not.toContain(MARK);
  expect([...otherDisk.values()].reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(2 * SEGMENT.length);

  const second = kvOf(other, key, otherDisk);
  const read = await second.read(ALL_STORES, async (tx) => ({
    comments: await tx.by('caseComments', 'caseId', 'c1'),
    outbox: await tx.all('outbox'),
    columns: await tx.many<{ segment: ArrayBuffer }>('columns', ['cases/1']),
    packs: await tx.all<{ segment: ArrayBuffer }>('packs'),
    search: await tx.get('search', 'cases'),
  }));
  expect(read).toMatchObject({
    comments: [{ plainText: MARK }],
    outbox: [{ mid: 1, args: { plainText: MARK } }],
    search: { words: [MARK], text: SEGMENT },
  });
  for (const { segment } of [read.columns[0]!, read.packs[0]!]) expect(new Uint8Array(segment)).toEqual(SEGMENT);
});

test('[SYNC-C16] with its key gone nothing of a store opens: it counts as damaged, and is made anew', async () => {
  const [name, key, disk] = [nameOf(), memoryKey(), new Map<string, Uint8Array>()];
  await fill(kvOf(name, key, disk));
  await key.erase();
  const next = kvOf(name, key, disk);
  const error: unknown = await next.read(['cases'], (tx) => tx.get('cases', 'c1')).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(NotOpenedError);
  expect(faultOf(error)).toBe('corrupt');
  await next.destroy();
  const anew = kvOf(name, key, disk);
  await fill(anew);
  expect(await anew.read(['cases'], (tx) => tx.get('cases', 'c1'))).toMatchObject({ attorneyName: MARK });
});

test('[SYNC-C16] the key goes before the database: a tab that dies between leaves nothing that can be read', async () => {
  const [name, key, disk] = [nameOf(), memoryKey(), new Map<string, Uint8Array>()];
  const before = (await key.read())!.encrypt(SEGMENT);
  const kv = dexieKv(openReplicaDb(name), openReplicaDb(name, 'strict'), {
    files: { ...memoryBytes(disk), erase: () => Promise.reject(new Error('The tab dies')) },
    key,
  });
  await fill(kv);
  await expect(kv.destroy()).rejects.toThrow('The tab dies');
  const after = (await key.read())!;
  expect(() => after.decrypt(before)).toThrow('invalid tag');
});

test('[SYNC-C21] bytes of a file that were changed on the disk read as damaged ones', async () => {
  const [name, key, disk] = [nameOf(), memoryKey(), new Map<string, Uint8Array>()];
  await fill(kvOf(name, key, disk));
  for (const bytes of disk.values()) for (let at = 0; at < bytes.length; at += 20) bytes[at]! ^= 1;
  const found = await kvOf(name, key, disk).read(['columns'], (tx) => tx.get<{ segment: ArrayBuffer }>('columns', 'cases/1'));
  expect(found!.segment.byteLength).toBe(0);
});

test('[SYNC-C21] a place that is written again, once its file was emptied by another tab, is read as it is now', async () => {
  const [name, key, disk] = [nameOf(), memoryKey(), new Map<string, Uint8Array>()];
  const kv = kvOf(name, key, disk);
  const [first, second] = [Uint8Array.from([1, 2, 3]).buffer, Uint8Array.from([4, 5, 6]).buffer];
  const put = (segment: ArrayBuffer): Promise<void> => kv.write(['columns'], (tx) => tx.put('columns', [{ key: 'cases/1', segment }]));
  const read = (): Promise<ArrayBuffer> =>
    kv.read(['columns'], async (tx) => (await tx.get<{ segment: ArrayBuffer }>('columns', 'cases/1'))!.segment);
  await put(first);
  expect(new Uint8Array(await read())).toEqual(new Uint8Array(first));
  for (const file of disk.keys()) disk.set(file, new Uint8Array());
  await put(second);
  expect(new Uint8Array(await read())).toEqual(new Uint8Array(second));
});

test('[SYNC-C18] a browser that has no place for a key keeps records as they are, and reads none that are encrypted', async () => {
  const [name, key] = [nameOf(), memoryKey()];
  const without = kvOf(name, { ...key, read: () => Promise.reject(new Error('no files here')) });
  await fill(without);
  expect(await without.read(['outbox'], (tx) => tx.all('outbox'))).toMatchObject([{ args: { plainText: MARK } }]);

  const other = nameOf();
  await fill(kvOf(other, key));
  const locked = kvOf(other, { ...key, read: () => Promise.reject(new Error('not now')) });
  await expect(locked.read(['outbox'], (tx) => tx.all('outbox'))).rejects.toThrow('not now');
  const keyless = kvOf(other, { ...key, read: async () => null });
  expect(await keyless.read(['outbox'], (tx) => tx.all('outbox')).catch(faultOf)).toBe('corrupt');
});

test('[SYNC-E5] records of a build that did not encrypt are read, and encrypted when they are written', async () => {
  const [name, key, disk] = [nameOf(), memoryKey(), new Map<string, Uint8Array>()];
  await fill(dexieKv(openReplicaDb(name), openReplicaDb(name, 'strict'), { files: memoryBytes(disk) }));
  const kv = kvOf(name, key, disk);
  await kv.write(['outbox'], async (tx) => tx.put('outbox', await tx.all('outbox')));
  const bare = await new Dexie(replicaDbName(name)).open();
  expect(JSON.stringify(await bare.table('outbox').toArray())).not.toContain(MARK);
  bare.close();
  expect(await kv.read(['outbox'], (tx) => tx.all('outbox'))).toMatchObject([{ args: { plainText: MARK } }]);
  const chunk = await kv.read(['columns'], (tx) => tx.get<{ segment: ArrayBuffer }>('columns', 'cases/1'));
  expect(new Uint8Array(chunk!.segment)).toEqual(SEGMENT);
});
