import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { kvContract } from '../testing/kvContract.ts';
import { memoryBytes, type BytesDisk } from '../testing/memoryBytes.ts';
import type { ByteFiles } from './byteFiles.ts';
import { dexieKv } from './dexieKv.ts';
import type { Kv } from './kv.ts';
import { openReplicaDb, replicaDbName } from './replicaDb.ts';

let names = 0;
const nameOf = (): string => `beside-${(names += 1)}`;
const kvOf = (name: string, files: ByteFiles): Kv => dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'), { files });

kvContract('IndexedDB with files beside it', async () => kvOf(nameOf(), memoryBytes()));

const BYTES = Uint8Array.from({ length: 300 }, (_, i) => i % 251);
const put = (kv: Kv, key: string): Promise<void> =>
  kv.write(['columns', 'packs'], (tx) => tx.put('columns', [{ key, segment: BYTES.slice().buffer }]));
const get = async (kv: Kv, key: string): Promise<Uint8Array | null> => {
  const record = await kv.read(['columns'], (tx) => tx.get<{ segment: ArrayBuffer }>('columns', key));
  return record ? new Uint8Array(record.segment) : null;
};
const bytesIn = (disk: BytesDisk): number => [...disk.values()].reduce((sum, { length }) => sum + length, 0);

test('long bytes lie in a file, and another tab reads them as part of their record', async () => {
  const [name, disk] = [nameOf(), new Map<string, Uint8Array>()];
  const kv = kvOf(name, memoryBytes(disk));
  await put(kv, 'cases/1');
  await put(kv, 'cases/2');
  expect(bytesIn(disk)).toBe(600);
  const bare = dexieKv(openReplicaDb(name), openReplicaDb(name, 'strict'));
  expect(await bare.read(['columns'], (tx) => tx.get('columns', 'cases/2'))).toMatchObject({ key: 'cases/2', at: 300, size: 300 });
  expect(await get(kvOf(name, memoryBytes(disk)), 'cases/2')).toEqual(BYTES);
});

test('[SYNC-C1] files that no record names are emptied by whoever comes next: a tab died between file and record', async () => {
  const [name, disk] = [nameOf(), new Map<string, Uint8Array>()];
  const dying = kvOf(name, memoryBytes(disk));
  const dies = dying.write(['columns', 'packs'], async (tx) => {
    await tx.put('columns', [{ key: 'cases/1', segment: BYTES.slice().buffer }]);
    throw new Error('The tab dies');
  });
  await expect(dies).rejects.toThrow('The tab dies');
  expect(bytesIn(disk)).toBe(300);
  const next = kvOf(name, memoryBytes(disk));
  expect(await get(next, 'cases/1')).toBe(null);
  await put(next, 'cases/2');
  await expect.poll(() => bytesIn(disk)).toBe(300);
  expect(await get(next, 'cases/2')).toEqual(BYTES);
});

test('[SYNC-C7] whoever erases the rows erases their bytes, and leaves those that something names', async () => {
  const disk: BytesDisk = new Map();
  const kv = kvOf(nameOf(), memoryBytes(disk));
  await put(kv, 'cases/1');
  await put(kv, 'cases/2');
  await kv.write(['columns', 'packs'], (tx) => tx.delete('columns', ['cases/1']));
  expect(await get(kv, 'cases/2')).toEqual(BYTES);
  await kv.write(['columns', 'packs'], (tx) => tx.clear('columns'));
  expect(bytesIn(disk)).toBe(0);
  await put(kv, 'cases/3');
  expect(await get(kv, 'cases/3')).toEqual(BYTES);
  await kv.destroy();
  expect(disk.size).toBe(0);
});

test('[SYNC-C21] bytes whose file is lost or too short read as damaged ones', async () => {
  const [name, disk] = [nameOf(), new Map<string, Uint8Array>()];
  await put(kvOf(name, memoryBytes(disk)), 'cases/1');
  expect(await kvOf(name, memoryBytes(disk)).isDamaged()).toBe(false);
  for (const [file, bytes] of disk) disk.set(file, bytes.slice(0, 299));
  expect(await get(kvOf(name, memoryBytes(disk)), 'cases/1')).toEqual(new Uint8Array());
  expect(await kvOf(name, memoryBytes(disk)).isDamaged()).toBe(true);
  disk.clear();
  expect(await get(kvOf(name, memoryBytes(disk)), 'cases/1')).toEqual(new Uint8Array());
  expect(await kvOf(name, memoryBytes(disk)).isDamaged()).toBe(true);
});

test('[SYNC-C16] a tab that dies while it erases leaves no file whose database is gone', async () => {
  const name = nameOf();
  const bytes = memoryBytes();
  const dies = async (): Promise<void> => {
    await bytes.erase();
    throw new Error('The tab dies');
  };
  const kv = kvOf(name, { ...bytes, erase: dies });
  await put(kv, 'cases/1');
  await expect(kv.destroy()).rejects.toThrow('The tab dies');
  expect(await bytes.list()).toEqual([]);
  expect((await indexedDB.databases()).map((one) => one.name)).toContain(replicaDbName(name));
});

test('where no file can be had they are in their record', async () => {
  const kv = kvOf(nameOf(), { ...memoryBytes(), write: () => null });
  await put(kv, 'cases/1');
  expect(await get(kv, 'cases/1')).toEqual(BYTES);
});
