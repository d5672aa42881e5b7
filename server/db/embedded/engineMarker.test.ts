import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { checkEngine } from './engineMarker.ts';
import { startPostgres } from './startPostgres.ts';

let dataDir: string;
let home: string;
beforeEach(() => {
  dataDir = makeFolder();
  home = path.join(dataDir, 'postgres');
  fs.mkdirSync(home);
});
afterEach(() => removeFolder(dataDir));

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  fs.writeFileSync(path.join(home, file), text);
}

test.each([
  ['another engine', { ENGINE: 'pglite 18\n', 'cluster/PG_VERSION': '18\n' }, 'holds data of pglite 18'],
  ['another version', { ENGINE: 'postgresql 17\n', 'cluster/PG_VERSION': '17\n' }, 'holds data of postgresql 17'],
  ['a marker that contradicts the data', { ENGINE: 'postgresql 18\n', 'cluster/PG_VERSION': '17\n' }, 'holds data of postgresql 17'],
  ['data that went missing', { ENGINE: 'postgresql 18\n' }, 'its data is missing'],
  ['files of somebody else', { PG_VERSION: '18\n' }, 'holds PG_VERSION, which this program did not write'],
])('%s is refused with a sentence, and nothing is changed', async (_what, files, sentence) => {
  for (const [file, text] of Object.entries(files)) write(file, text);
  const before = fs.readdirSync(home, { recursive: true });
  await expect(startPostgres(dataDir)).rejects.toThrow(sentence);
  await expect(startPostgres(dataDir)).rejects.toThrow('opens postgresql 18 only');
  expect(fs.readdirSync(home, { recursive: true })).toEqual(before);
  for (const [file, text] of Object.entries(files)) expect(fs.readFileSync(path.join(home, file), 'utf8')).toBe(text);
});

test('a link to data that is gone is refused, not replaced by an empty database', async () => {
  fs.rmdirSync(home);
  fs.symlinkSync('/nonexistent/cluster', home);
  await expect(startPostgres(dataDir)).rejects.toThrow('points to /nonexistent/cluster, which is not there');
});

test('an empty folder is fresh, and a whole cluster without its marker gets it', () => {
  expect(checkEngine(home)).toBe(false);
  write('cluster/PG_VERSION', '18\n');
  expect(checkEngine(home)).toBe(true);
  expect(fs.readFileSync(path.join(home, 'ENGINE'), 'utf8')).toBe('postgresql 18\n');
});
