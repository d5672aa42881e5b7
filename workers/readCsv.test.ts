import { expect, test } from 'vitest';
import { BULK_BYTES_MAX } from '#domain/esign/bulkSend.ts';
import { readCsv } from './readCsv.ts';

const TEMPLATE = { roles: ['Driver'], fields: ['unit'], needsAllFields: true };
const encoded = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const read = (text: string) => readCsv(encoded(text), TEMPLATE);
const HEAD = 'Driver name,Driver email,unit\r\n';

test('[BULK-1] names of any script, quotes, commas and lines within quotes come as they were written', () => {
  const { rows, problems } = read(
    `${HEAD}"Núñez, ""Pepe""",pepe@x.test,"one\ntwo"\r\nਗੁਰਪ੍ਰੀਤ ਸਿੰਘ,g@x.test,2\r\n王小明,w@x.test,3\r\nעדי,a@x.test,4`,
  );
  expect(problems).toEqual([]);
  expect(rows.map(({ values }) => values)).toEqual([
    ['Núñez, "Pepe"', 'pepe@x.test', 'one\ntwo'],
    ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'g@x.test', '2'],
    ['王小明', 'w@x.test', '3'],
    ['עדי', 'a@x.test', '4'],
  ]);
});

test('[BULK-1] semicolons, tabs, a byte order mark and old letters are read', () => {
  const expected = [['José', 'jose@x.test', '1']];
  const values = (bytes: ArrayBuffer) => readCsv(bytes, TEMPLATE).rows.map((row) => row.values);
  const semicolons = 'Driver name;Driver email;unit\nJosé;jose@x.test;1\n';
  expect(values(encoded(semicolons))).toEqual(expected);
  expect(values(encoded(semicolons.replaceAll(';', '\t')))).toEqual(expected);
  expect(values(encoded(`\uFEFF${semicolons}`))).toEqual(expected);
  expect(values(Uint8Array.from([...semicolons].map((letter) => letter.codePointAt(0)!)).buffer)).toEqual(expected);
  const wide = new Uint8Array(new Uint16Array([...`\uFEFF${semicolons}`].map((letter) => letter.codePointAt(0)!)).buffer);
  expect(values(wide.buffer)).toEqual(expected);
});

test('[BULK-1] one column alone is read too', () => {
  const only = { roles: [], fields: ['unit'], needsAllFields: true };
  expect(readCsv(encoded('unit\n7\n8\n'), only).rows.map(({ values }) => values)).toEqual([['7'], ['8']]);
});

test('[BULK-1] what is no such file is refused in words', () => {
  expect(read(`${HEAD}"Ann,ann@x.test,1\r\n`).problems).toEqual(['A quotation mark is not closed in row 2']);
  expect(read('PK\u0003\u0004whatever').problems[0]).toContain('This is not a CSV file');
  expect(read('').problems).toEqual(['The file has no headings in its first row']);
  expect(readCsv(new ArrayBuffer(BULK_BYTES_MAX + 1), TEMPLATE).problems).toEqual(['The file is larger than 4 MB']);
});
