import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedRows } from './packedRows.ts';
import { BLOCK_LINES, BlockReader, crc32 } from '#sync/lineBlocks.ts';
import { Page } from '#sync/protocol.ts';

const rowsOf = (n: number): { id: string; image: string }[] =>
  Array.from({ length: n }, (_, i) => ({
    id: `c${String(i).padStart(5, '0')}`,
    image: `{"id": "c${String(i).padStart(5, '0')}", "city": "Peñasco ${i}"}`,
  }));
const wire = async (n: number): Promise<{ rows: string; next: null; head: string }> => ({
  rows: await packedRows(rowsOf(n)),
  next: null,
  head: '7',
});

test.each([0, 1, BLOCK_LINES - 1, BLOCK_LINES, BLOCK_LINES + 1, 2000])('%i rows are those that were packed', async (n) => {
  const page = Page.parse(await wire(n));
  expect(page.ids).toEqual(rowsOf(n).map(({ id }) => id));
  expect(page.rows.map((row) => row['city'])).toEqual(rowsOf(n).map((_, i) => `Peñasco ${i}`));
  expect(page.parents).toBeUndefined();
  expect(page.length).toBe(rowsOf(n).reduce((sum, { image }) => sum + image.length + 1, 0));
});

test('parts say whose they are without being unpacked', async () => {
  const rows = rowsOf(3).map((row, i) => ({ ...row, parent: `p${i}` }));
  expect(Page.parse({ rows: await packedRows(rows), next: null, head: '7' }).parents).toEqual(['p0', 'p1', 'p2']);
});

test('a line is read out of its block alone', async () => {
  const { blocks } = Page.parse(await wire(1000));
  const bytes = blocks.bytes.slice();
  bytes.fill(0, 0, blocks.ends[2]);
  const reader = new BlockReader({ ...blocks, bytes });
  expect(JSON.parse(reader.line(999))).toMatchObject({ id: 'c00999' });
  expect(reader.line(3 * BLOCK_LINES)).toContain('c00300');
  expect([reader.line(0), reader.line(3 * BLOCK_LINES - 1)]).toEqual(['', '']);
});

test.each<[string, (rows: Record<string, any>) => object]>([
  [
    'a byte that has changed',
    (rows) => ({ ...rows, bytes: `${rows['bytes'].slice(0, 40)}${rows['bytes'][40] === 'A' ? 'B' : 'A'}${rows['bytes'].slice(41)}` }),
  ],
  ['an end that is missing', (rows) => ({ ...rows, ends: rows['ends'].slice(0, -1) })],
  ['an id too many', (rows) => ({ ...rows, ids: `${rows['ids']}\nc9` + '\nc8'.repeat(BLOCK_LINES) })],
  ['an id that is none', (rows) => ({ ...rows, ids: rows['ids'].replace('c00001', 'c 1') })],
  ['parents of other rows', (rows) => ({ ...rows, parents: 'p1' })],
  ['letters that are no base64', (rows) => ({ ...rows, bytes: '***' })],
  ['no bytes', ({ bytes: _, ...rows }) => rows],
])('a page is not taken with %s', async (_, hurt) => {
  const page = await wire(250);
  expect(Page.safeParse({ ...page, rows: JSON.stringify(hurt(JSON.parse(page.rows))) }).success).toBe(false);
  expect(Page.safeParse({ ...page, rows: page.rows.slice(0, -5) }).success).toBe(false);
});

test('the sum is that of zlib', () => {
  const bytes = new TextEncoder().encode('123456789');
  expect(crc32(bytes)).toBe(0xcbf43926);
  expect(crc32(bytes)).toBe(zlibCrc32(bytes));
});
