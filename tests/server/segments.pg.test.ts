import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import { inTransaction, readSnapshot } from '#server/db/inTransaction.ts';
import { buildBeforeServing, buildSegments } from '#server/sync/segments/buildSegments.ts';
import { makeSegment, readRange } from '#server/sync/segments/makeSegment.ts';
import { SHARED_TABLES } from '#server/sync/digest/staffSums.ts';
import { canon } from '#sync/digest/canon.ts';
import { bucketOf, hashText } from '#sync/digest/hash.ts';
import { count, noSums, total } from '#sync/digest/sums.ts';
import { LIMITS, type SegmentRange } from '#sync/protocol.ts';
import { readSegment, type Segment } from '#sync/tiers/readSegment.ts';
import { rowsOfSegment } from '#sync/tiers/openChunk.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { put, type PersonKey } from './world.ts';

/** One more than one segment holds. */
const CODES = LIMITS.segmentRows + 1;

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  await putCodes(CODES);
  await build();
});
afterAll(() => product.stop());

const build = (signal?: AbortSignal): Promise<number> => buildSegments({ db: product.db, store: product.files.store }, signal);
const idOf = (i: number): string => `code_${String(i).padStart(6, '0')}`;
const putCodes = (n: number): Promise<unknown> =>
  put(product.db, 'violationCodes', ...Array.from({ length: n }, (_, i) => ({ id: idOf(i), code: `test ${i}` })));

const offered = async (person: PersonKey, table: TableName = 'violationCodes'): Promise<SegmentRange[] | undefined> =>
  (await (await product.device(person)).plan()).find((step) => step.table === table && step.segments)?.segments;
const rename = (i: number): Promise<unknown> =>
  product.db.pool.query(`update "violationCodes" set "description" = 'renamed' where id = $1`, [idOf(i)]);

/** The rows of a segment, put together from its columns and its lines. */
function rowsOf(segment: Segment): AnyRow[] {
  const { ids, row } = rowsOfSegment(segment.table, segment);
  return ids.map((_, at) => row(at));
}

const bytesOf = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: ArrayBuffer; headers: Headers }> => {
  const answer = await fetch(`${product.origin}${url}`, { headers });
  return { status: answer.status, bytes: await answer.arrayBuffer(), headers: answer.headers };
};

test('[SYNC-S13] every row that segments carry is the row of the database to the letter, and their sums are those of these rows, for every table', async () => {
  for (const table of SHARED_TABLES) {
    const rows = await readSnapshot(product.db, (client) => readRange(client, { table, lo: null, hi: null }));
    const { packed } = await makeSegment(table, rows);
    const segment = readSegment(new Uint8Array(zstdDecompressSync(packed)).buffer);
    expect([table, rowsOf(segment).map((row) => canon(row))]).toEqual([table, rows.map(({ image }) => image)]);
    const sums = noSums();
    for (const { id, parent = id, image } of rows) count(sums, bucketOf(parent), { n: 1, h: hashText(image) });
    expect([table, total(segment.sums)]).toEqual([table, total(sums)]);
    expect(segment.sums).toEqual(sums);
  }
  expect(SHARED_TABLES.some((table) => parentOf(table))).toBe(true);
});

test('[SYNC-S13] staff are offered segments from the first id to the last, whose bytes have their names; nobody else is', async () => {
  const ranges = (await offered('agent'))!;
  expect(ranges.map(({ lo, hi, n }) => [lo, hi, n])).toEqual([
    [null, idOf(CODES - 2), LIMITS.segmentRows],
    [idOf(CODES - 2), null, expect.any(Number)],
  ]);
  for (const { url, hash, n } of ranges) {
    const { bytes } = await bytesOf(url);
    expect(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')).toBe(hash);
    expect(readSegment(bytes).ids).toHaveLength(n);
  }
  expect(await offered('alpha')).toBeUndefined();
});

test('[SYNC-S13] what is offered holds nobody else rows, and what a person alone sees is in no segment', async () => {
  const { rows } = await product.db.pool.query<{ tbl: TableName }>('select distinct tbl from sync_segment');
  expect(rows.every(({ tbl }) => SHARED_TABLES.includes(tbl))).toBe(true);
});

test('a segment is sent as the reader can take it, and no cache keeps it', async () => {
  const [{ url, bytes: size }] = (await offered('agent')) as [SegmentRange];
  for (const coding of ['zstd', 'gzip', 'identity']) {
    const answer = await bytesOf(url, { 'accept-encoding': coding });
    expect([answer.status, answer.headers.get('content-encoding') ?? 'identity', answer.bytes.byteLength]).toEqual([200, coding, size]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
});

test('[SYNC-S5] an address of another person, of another segment, or from before, opens nothing; nor does one of somebody who is no staff any more', async () => {
  const [{ url, hash }] = (await offered('agent')) as [SegmentRange];
  const other = (await offered('agent2'))![0]!.url;
  expect(other).not.toBe(url);
  const changed = [
    url.replace(/u=[^&]*/, 'u=u_agent2'),
    url.replace(/e=\d+/, (part) => `e=${Number(part.slice(2)) + 1}`),
    url.replace(hash, '0'.repeat(64)),
    url.replace(/s=[0-9a-f]{8}/, 's=00000000'),
    `/segments/${hash}`,
  ];
  for (const address of changed) expect([address, (await bytesOf(address)).status]).toEqual([address, 403]);
  expect((await bytesOf(other)).status).toBe(200);
  await product.db.pool.query(`update users set status = 'disabled' where id = 'u_agent2'`);
  expect((await bytesOf(other)).status).toBe(403);
  expect((await bytesOf(url)).status).toBe(200);
});

test('a range in which nothing has moved stands at the head as it is; one in which little has stays where it is; one in which much has is made anew', async () => {
  const before = (await offered('agent'))!;
  await product.db.pool.query(`update customers set name = name || ' Inc' where id = 'alpha'`);
  await build();
  const stood = (await offered('agent'))!;
  expect(stood.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
  expect(stood[0]!.at).toBeGreaterThan(before[0]!.at);

  await rename(1);
  await build();
  expect((await offered('agent'))![0]).toMatchObject({ hash: stood[0]!.hash, at: stood[0]!.at });

  const many = Math.ceil(LIMITS.segmentRows / 50);
  await inTransaction(product.db, async (client) => {
    await client.query(`update "violationCodes" set "description" = 'moved' where id < $1 and id like 'code_%'`, [idOf(many)]);
  });
  expect(await build()).toBe(1);
  const [anew, rest] = (await offered('agent'))!;
  expect(anew!.hash).not.toBe(stood[0]!.hash);
  expect(rest!.hash).toBe(stood[1]!.hash);
  expect(rowsOf(readSegment((await bytesOf(anew!.url)).bytes))[1]).toMatchObject({ id: idOf(1), description: 'moved' });
  // Who has the address of the one before still gets it.
  expect((await bytesOf(stood[0]!.url)).status).toBe(200);
});

test('a file that nobody is offered any more goes after an hour', async () => {
  const { rows } = await product.db.pool.query<{ hash: string }>('select hash from sync_segment where retired_at is not null');
  expect(rows).toHaveLength(1);
  const key = `segments/${rows[0]!.hash.slice(0, 2)}/${rows[0]!.hash}`;
  expect(await product.files.store.head(key)).not.toBeNull();
  await product.db.pool.query(`update sync_segment set retired_at = retired_at - interval '61 minutes' where retired_at is not null`);
  await build();
  expect(await product.files.store.head(key)).toBeNull();
});

test('one process builds at a time, and one that is told to stop leaves what is offered as it was', async () => {
  const before = (await offered('agent'))!;
  const client = await product.db.pool.connect();
  await client.query('select pg_advisory_lock(40117002)');
  expect(await build()).toBe(0);
  await client.query('select pg_advisory_unlock(40117002)');
  client.release();
  await build(AbortSignal.abort());
  expect(await offered('agent')).toMatchObject(before.map(({ hash }) => ({ hash })));
});

test('[SYNC-E5] a new build has its segments before it serves, and those of the build before stay offered to it', async () => {
  const standing = (): Promise<number> =>
    product.db.pool.query('select from sync_segment where retired_at is null').then(({ rowCount }) => rowCount!);
  const said: string[] = [];
  const begin = (): Promise<void> => buildBeforeServing({ db: product.db, store: product.files.store }, (line) => said.push(line));
  const before = await standing();
  await begin();
  expect([await standing(), said]).toEqual([before, []]);
  await product.db.pool.query(`update sync_segment set schema_hash = 'of the build before' where retired_at is null`);
  expect(await offered('agent')).toBeUndefined();
  await begin();
  expect(said).toEqual(['Making the files that devices are filled from ...']);
  expect(await offered('agent')).toHaveLength(2);
  expect(await standing()).toBe(2 * before);
});

test('[SYNC-C7] of a database that was restored no segment is offered until new ones are made', async () => {
  await product.db.pool.query(`update sync_meta set epoch = 'restored'`);
  expect(await offered('agent')).toBeUndefined();
  await build();
  expect((await offered('agent'))!).toHaveLength(2);
});
