import { expect, test } from 'vitest';
import type { BulkBatch } from '#domain/esign/bulkBatch.ts';
import { BULK_ROWS_MAX, readBulk, type BulkTemplate } from '#domain/esign/bulkSend.ts';
import { ELITE } from '#domain/testing/people.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { BULK_SCREEN } from '../creationPaths.ts';
import { batchLook, batchWords } from './batchWords.ts';
import { bulkActs, type BulkActs } from './bulkActs.ts';
import { bulkCommands } from './bulk.commands.ts';
import { rowsShown, rowsWords, shownChoices } from './rowsShown.ts';
import { sampleCsv } from './sampleCsv.ts';

const TEMPLATE: BulkTemplate = { roles: ['Driver', 'Say "A", B'], fields: ['unit', '=sum'], needsAllFields: true };
const read = (...rows: string[][]) =>
  readBulk([['Driver name', 'Driver email'], ...rows], { roles: ['Driver'], fields: [], needsAllFields: true }).rows;
const many = read(...Array.from({ length: BULK_ROWS_MAX }, (_, i) => (i < 12 ? [`P${i}`, i < 5 ? '' : 'no'] : [`P${i}`, `p${i}@x.test`])));
const batch = (more: Partial<BulkBatch>): BulkBatch => ({
  id: 'b1',
  title: 'Handbook',
  state: 'SENDING',
  by: 'Ann Lee',
  createdAt: '2026-11-26T10:00:00.000Z',
  startsAt: '2026-11-26T10:00:10.000Z',
  rows: 4988,
  sent: 1240,
  failed: 3,
  left: 0,
  ...more,
});

test('the sample has the columns of the template, with what would break a line in quotes', () => {
  expect(sampleCsv(TEMPLATE).split('\r\n')[0]).toBe(
    '\uFEFF"Driver name","Driver email","Say ""A"", B name","Say ""A"", B email","unit","\'=sum"',
  );
  expect(sampleCsv({ roles: ['Driver'], fields: [] }).split('\r\n')[1]).toBe('"Name of Driver","person1@example.com"');
});

test('[BULK-1] rows are counted in words and narrowed to those with a problem', () => {
  expect(rowsWords(many)).toBe('4,988 can be sent, 12 need a look');
  expect(rowsWords(read(['A', 'a@x.test']))).toBe('1 can be sent');
  expect(rowsWords(read(['A', '']))).toBe('0 can be sent, 1 needs a look');
  expect(shownChoices(many).map(({ label }) => label)).toEqual([
    'All rows (5,000)',
    'Can be sent (4,988)',
    'Need a look (12)',
    'Something is missing (5)',
    'Invalid email format (7)',
  ]);
  expect([rowsShown(many, 'ready').length, rowsShown(many, 'wrong').length, rowsShown(many, 'missing').length]).toEqual([4988, 12, 5]);
  expect(rowsShown(many, 'all')).toBe(many);
});

test('a batch says how far it is', () => {
  expect(batchWords(batch({}))).toBe('1,240 of 4,988 sent, 3 failed');
  expect(batchWords(batch({ state: 'CANCELLED', left: 3745 }))).toBe('1,240 of 4,988 sent, 3 failed, 3,745 canceled');
  expect(batchWords(batch({ state: 'HELD' }))).toBe('4,988 documents in a few seconds. Nothing has left yet.');
  expect(batchWords(batch({ state: 'UNDONE' }))).toBe('Nothing was sent.');
  expect(batchLook(batch({ state: 'DONE' })).label).toBe('Done, some failed');
  expect(batchLook(batch({ state: 'DONE', failed: 0 })).label).toBe('Done');
});

test('the screen opens for those who manage documents, and its acts are commands that say why not', async () => {
  const open = commandOf(bulkCommands, 'esign.bulk');
  expect(stateFor(open, null)).toBe(true);
  expect(stateFor(open, null, { actor: ELITE })).toBe(true);
  expect(stateFor(open, null, { actor: { ...ELITE, role: 'CUSTOMER' } })).toBe(false);
  expect(await tryCommand(open, aContext())).toEqual([['go', BULK_SCREEN]]);
  const done: string[] = [];
  const acts: BulkActs = {
    cannotSample: () => 'choose a template first',
    sample: () => done.push('sample'),
    cannotChoose: () => null,
    choose: () => done.push('choose'),
    cannotSend: () => null,
    send: () => done.push('send'),
    choices: () => shownChoices(many),
    show: (what) => done.push(what),
    undo: null,
    cancelRest: () => done.push('cancel'),
    retryFailed: null,
  };
  const there = { screen: BULK_SCREEN, mode: 'record' } as const;
  const said = (id: string) => stateFor(commandOf(bulkCommands, id), null, there);
  bulkActs.set(acts);
  expect(said('esign.bulk.sample')).toBe('choose a template first');
  expect(said('esign.bulk.undo')).toBe('no batch can be taken back anymore');
  expect(said('esign.bulk.retry')).toBe('no row has failed');
  for (const id of ['file', 'send', 'cancel']) {
    expect(said(`esign.bulk.${id}`)).toBe(true);
    await tryCommand(commandOf(bulkCommands, `esign.bulk.${id}`), aContext(there));
  }
  await commandOf(bulkCommands, 'esign.bulk.show').run(aContext(there), {} as never, { rows: 'wrong' });
  bulkActs.set(null);
  expect(done).toEqual(['choose', 'send', 'cancel', 'wrong']);
  expect(stateFor(commandOf(bulkCommands, 'esign.bulk.send'), null, { screen: '/cases', mode: 'record' })).toBe(false);
});
