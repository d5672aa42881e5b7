import { expect, test } from 'vitest';
import type { Subject } from '#src/commands/types.ts';
import { BASIC, ELITE } from '#domain/testing/people.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { driverDocumentCommands } from './driverDocument.commands.ts';
import { checkPaperFiles } from './filing/checkPaperFiles.ts';
import { filePaper } from './filing/filePaper.ts';
import { lackOf } from './many/manyPapers.ts';
import { keepingWords } from './keepingWords.ts';
import { paperLook } from './paperLook.ts';
import type { PaperRow } from './paperSubject.ts';
import { contentOf, noPicks, picked, stepHasValue } from './wizard/wizardPicks.ts';

const aPaper = (named: Partial<PaperRow> = {}): PaperRow => ({
  id: 'p1',
  type: 'PSP',
  status: 'ACTIVE',
  json: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  customerId: 'c1',
  driverId: 'd1',
  examinerStatus: null,
  files: [{ id: 'f1', filename: 'psp.pdf', createdById: 'u1' }],
  ...named,
});
const on = (named: Partial<PaperRow> = {}): Subject => ({ table: 'driverDocuments', row: aPaper(named) });
const command = (id: string) => commandOf(driverDocumentCommands, id);
const pdf = (name: string): File => new File(['%PDF-1.7\n%%EOF'], name, { type: 'application/pdf' });

test('a file is looked through before it goes: a page named like a PDF, a text, one too large, one twice and the 26th are refused', async () => {
  const large = new File([new Uint8Array(26 * 1024 * 1024)], 'large.pdf');
  const page = new File(['<!doctype html><script>alert(1)</script>'], 'page.pdf');
  const note = new File(['a note'], 'note.txt');
  const { fitting, problems } = await checkPaperFiles([pdf('a.pdf')], [pdf('b.pdf'), large, page, note, pdf('a.pdf')]);
  expect(fitting.map(({ name }) => name)).toEqual(['b.pdf']);
  expect(problems).toEqual([
    expect.stringContaining('large.pdf is too large'),
    expect.stringContaining('Invalid file type: page.pdf is not a PDF inside'),
    'Invalid file type: note.txt. Driver documents are PDF, PNG or JPEG. Save it as one of these, then add it.',
    'a.pdf is there already, so it was not added a second time.',
  ]);
  const many = await checkPaperFiles(
    [],
    Array.from({ length: 27 }, (_, i) => pdf(`${i + 1}.pdf`)),
  );
  expect(many.fitting).toHaveLength(25);
  expect(many.problems).toEqual([26, 27].map((n) => `A driver document has at most 25 files: ${n}.pdf was not added.`));
});

test('files are stored first, then the paper is made of them, with the end that follows from its beginning', async () => {
  const { online, asked } = aServer({ upload: 'h1', PaperFile: { driverDocumentCreate: { id: 'p9' } } });
  const content = { issuedDate: '2026-03-15', examinerName: '', restrictions: [] };
  const paper = { driverId: 'd1', type: 'MEDICAL_CERTIFICATE', content, files: [pdf('a.pdf')] } as const;
  expect(await filePaper(paper, { online: async () => online })).toEqual({ ok: true, id: 'p9' });
  expect(asked).toEqual([
    ['upload', 'a.pdf'],
    [
      'PaperFile',
      {
        data: {
          type: 'MEDICAL_CERTIFICATE',
          json: { issuedDate: '2026-03-15', expirationDate: '2028-03-15' },
          driver: { connect: { id: 'd1' } },
          files: { create: [{ fileId: 'h1', filename: 'a.pdf' }] },
        },
      },
    ],
  ]);
});

test('what replaces a paper of which several may count archives it', async () => {
  const { online, asked } = aServer({ upload: 'h1', PaperFile: { driverDocumentCreate: { id: 'p9' } }, PaperMove: {} });
  await filePaper({ driverId: 'd1', type: 'MVR', content: {}, files: [pdf('a.pdf')], replaces: 'p1' }, { online: async () => online });
  expect(asked.at(-1)).toEqual(['PaperMove', { id: 'p1', status: 'ARCHIVED' }]);
});

test('a filing that fails says so in the words of the spec, and which file it was', async () => {
  const paper = { driverId: 'd1', type: 'MVR', content: {}, files: [pdf('a.pdf')] } as const;
  const notReady = { online: () => Promise.reject(new Error('chunk')) };
  expect(await filePaper(paper, notReady)).toEqual({ ok: false, problems: ['File uploader is not ready yet, please try again.'] });
  const { online } = aServer({ upload: 'h1' });
  const noUpload = { ...online, upload: async () => ({ ok: false as const, message: 'It is locked.' }) };
  expect(await filePaper(paper, { online: async () => noUpload })).toEqual({
    ok: false,
    problems: ['File upload failed: a.pdf. It is locked.'],
  });
  const details = { 'json.reportDate': 'Introduce a valid date' };
  const noPaper = { ...online, ask: async () => ({ ok: false as const, message: 'Validation error', details }) };
  expect(await filePaper(paper, { online: async () => noPaper })).toEqual({
    ok: false,
    problems: ['Something went wrong while uploading/creating file.', 'Date of the report: Introduce a valid date'],
  });
});

test('[DOC-7] among many files a license copy is filed when its name says until when it counts', () => {
  const lack = (name: string) => lackOf({ key: name, file: pdf(name), driverId: 'd1', type: 'DL_COPY', problem: null, isUnfit: false });
  expect(lack('garcia dl exp 2030-04-29.pdf')).toBeNull();
  expect(lack('garcia dl 2026-04-29.pdf')).toMatch(/^“Expires on” is needed\. Put it in the file name/);
});

test('[DOC-7] a license copy without its last day takes the place of none, and nothing is uploaded', async () => {
  const { online, asked } = aServer({});
  const paper = { driverId: 'd1', type: 'DL_COPY', content: { licenseNumber: 'TX1' }, files: [pdf('dl.pdf')] } as const;
  expect(await filePaper(paper, { online: async () => online })).toEqual({
    ok: false,
    problems: ['Enter “Expires on”. The document would take the place of the one on file.'],
  });
  expect(asked).toEqual([]);
});

test('a paper is archived, deleted and restored, each with a way back', async () => {
  const { online, asked } = aServer({ PaperMove: {}, PaperRestore: {} });
  const run = (id: string, subject: Subject) => tryCommand(command(id), aContext({ mode: 'record', subject }), { online });
  expect(await run('driverDoc.archive', on())).toEqual([['toast', 'PSP is archived', 'Undo']]);
  expect(await run('driverDoc.delete', on())).toEqual([['toast', 'PSP is deleted', 'Undo']]);
  expect(await run('driverDoc.restore', on({ status: 'DELETED' }))).toEqual([['toast', 'PSP is restored', 'Undo']]);
  expect(asked).toEqual([
    ['PaperMove', { id: 'p1', status: 'ARCHIVED' }],
    ['PaperMove', { id: 'p1', status: 'DELETED' }],
    ['PaperRestore', { id: 'p1' }],
  ]);
});

test('a paper goes for good only by ADMIN, once it is deleted, with its name typed and a reason', async () => {
  const destroy = command('driverDoc.destroy');
  const admin = { actor: { userId: 'a', role: 'ADMIN', customerId: null } } as const;
  expect(stateFor(destroy, on({ status: 'DELETED' }))).toBe(false);
  expect([stateFor(destroy, on(), admin), stateFor(destroy, on({ status: 'DELETED' }), admin)]).toEqual([false, true]);
  const keeping = { id: 'p1', until: null, isOver: false, why: '3 years after the driver has left', paragraph: '49 CFR 391.53' };
  const { online, asked } = aServer({ PaperDestroy: {}, PapersKept: { documentKeeping: [keeping] } });
  const ctx = aContext({ ...admin, subject: on({ status: 'DELETED' }) });
  expect(await tryCommand(destroy, ctx, { online, ask: 'something else' })).toContainEqual([
    'toast',
    'Not deleted: the words were not the same',
  ]);
  expect(asked.map(([name]) => name)).toEqual(['PapersKept']);
  await tryCommand(destroy, ctx, { online, ask: 'psp' });
  expect(asked.at(-1)).toEqual(['PaperDestroy', { id: 'p1', reason: 'psp' }]);
});

test('[RETAIN-2] after its term a paper goes without a reason, and the question says why it may', async () => {
  const keeping = { id: 'p1', until: '2024-03-01', isOver: true, why: '3 years after the query', paragraph: '49 CFR 382.701(e)' };
  const { online, asked } = aServer({ PaperDestroy: {}, PapersKept: { documentKeeping: [keeping] } });
  const ctx = aContext({ actor: { userId: 'a', role: 'ADMIN', customerId: null }, subject: on({ status: 'DELETED' }) });
  const effects = await tryCommand(command('driverDoc.destroy'), ctx, { online, ask: 'psp' });
  expect(JSON.stringify(effects)).toContain('May be purged: had to be kept until 03/01/2024, 3 years after the query (49 CFR 382.701(e)).');
  expect(asked.at(-1)).toEqual(['PaperDestroy', { id: 'p1', reason: null }]);
});

test('until when a paper must be kept is said with the reason and its paragraph', () => {
  const say = (until: string | null, isOver: boolean, why: string) => keepingWords({ until, isOver, why, paragraph: '49 CFR 391.51(d)' });
  expect([
    say('2029-01-31', false, '3 years after the examination'),
    say(null, false, '3 years after the driver has left'),
    say(null, true, 'the driver was never hired'),
  ]).toEqual([
    'Keep until 01/31/2029, 3 years after the examination (49 CFR 391.51(d))',
    'Keep until 3 years after the driver has left (49 CFR 391.51(d))',
    'May be purged: the driver was never hired (49 CFR 391.51(d))',
  ]);
});

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `p${i}`);
const toPurge = {
  count: 120,
  drivers: 9,
  groups: [
    { type: 'MVR', count: 110, paragraph: '49 CFR 391.51(d)', ids: ids(110) },
    { type: 'CCF', count: 10, paragraph: '49 CFR 382.401', ids: ids(10).map((id) => `c${id}`) },
  ],
};
const ADMIN_CONTEXT = { actor: { userId: 'a', role: 'ADMIN', customerId: null } } as const;

test('[RETAIN-3] a purge shows what may go, asks for the typed number, and counts along', async () => {
  const purge = command('driverDoc.purge');
  const sync = { phase: 'offline', stop: null, progress: null, syncedAt: null } as const;
  expect([stateFor(purge, null), stateFor(purge, null, ADMIN_CONTEXT), stateFor(purge, null, { ...ADMIN_CONTEXT, sync })]).toEqual([
    false,
    true,
    'Needs a connection',
  ]);
  const { online, asked } = aServer({ PapersToPurge: { documentsToPurge: toPurge }, PapersPurge: {} });
  const customer: Subject = { table: 'customers', row: { id: 'c1', name: 'Blue Haul' } };
  const run = (ask: string, choose: string) =>
    tryCommand(purge, aContext({ ...ADMIN_CONTEXT, subject: customer }), { online, ask, choose });
  expect(await run('purge 12', 'all')).toContainEqual(['toast', 'Not purged: the words were not the same']);
  expect(asked).toEqual([['PapersToPurge', { customerId: 'c1' }]]);
  const effects = await run('Purge 110', 'MVR');
  expect(effects.filter(([kind]) => kind === 'toast').map(([, words]) => words)).toEqual([
    'Purging: 0 of 110',
    'Purging: 50 of 110',
    'Purging: 100 of 110',
    '110 documents purged',
  ]);
  const purged = asked.flatMap(([name, given]) => (name === 'PapersPurge' ? (given as { ids: string[] }).ids : []));
  expect(purged).toEqual(ids(110));
});

test('[RETAIN-3] a purge that is refused half way says how far it came; with nothing to purge nothing is asked', async () => {
  const purge = command('driverDoc.purge');
  const none = aServer({ PapersToPurge: { documentsToPurge: { count: 0, drivers: 0, groups: [] } } });
  expect(await tryCommand(purge, aContext(ADMIN_CONTEXT), { online: none.online })).toEqual([
    ['toast', 'Nothing to purge: every document of all drivers must still be kept'],
  ]);
  const { online } = aServer({ PapersToPurge: { documentsToPurge: toPurge }, PapersPurge: new Error('One must still be kept.') });
  const effects = await tryCommand(purge, aContext(ADMIN_CONTEXT), { online, choose: 'all', ask: 'purge 120' });
  expect(effects.at(-1)).toEqual(['toast', '0 documents purged, then it stopped. One must still be kept.']);
});

test('[DOC-4] details of a drug test are for those who manage drivers; several are changed only when they are of one type and not confidential', () => {
  const details = command('driverDoc.details');
  expect([stateFor(details, on({ type: 'CCF' }), { actor: ELITE }), stateFor(details, on(), { actor: BASIC })]).toEqual([true, false]);
  const bulk = (...types: PaperRow['type'][]) => {
    const selection = types.map((type, i) => on({ id: `p${i}`, type }));
    return command('driverDoc.bulkDetails').when(aContext({ subject: selection[0]!, selection }));
  };
  expect([bulk('PSP'), bulk('PSP', 'PSP'), bulk('PSP', 'MVR'), bulk('CCF', 'CCF')]).toEqual([
    false,
    true,
    'Choose documents of one type',
    'Confidential documents are changed one by one',
  ]);
});

test('a paper looks current, soon over, over or archived, in a word', () => {
  const json = { expirationDate: '2026-12-10' };
  const look = (named: Partial<PaperRow>, day: string) => paperLook(aPaper({ type: 'DL_COPY', json, ...named }), day).label;
  expect([look({}, '2026-11-01'), look({}, '2026-11-26'), look({}, '2026-12-10'), look({}, '2026-12-11')]).toEqual([
    'Current',
    'Expires soon',
    'Expires soon',
    'Expired',
  ]);
  expect([look({ status: 'ARCHIVED' }, '2026-12-11'), look({ status: 'DELETED' }, '2026-12-11')]).toEqual(['Archived', 'Deleted']);
});

test('a step of the wizard has a value once something is picked; another customer takes the driver along', () => {
  const staff = noPicks('u1', null);
  expect([staff.step, stepHasValue(staff)]).toEqual([0, false]);
  // Others are locked to their own customer.
  expect(noPicks('u2', 'c1')).toMatchObject({ step: 1, customerId: 'c1' });
  const whole = picked(picked(staff, { customerId: 'c1', driverId: 'd1', type: 'MVR' }), { files: [pdf('mvr 2026-10-01.pdf')] });
  expect([0, 1, 2, 3].map((step) => stepHasValue({ ...whole, step }))).toEqual([true, true, true, true]);
  expect(contentOf(whole)).toEqual({ reportDate: '2026-10-01' });
  const other = picked(whole, { customerId: 'c2' });
  expect([other.driverId, stepHasValue({ ...other, step: 1 })]).toEqual(['', false]);
  expect(contentOf(picked({ ...whole, typed: { state: 'TX' } }, { type: 'PSP' }))).toEqual({ reportDate: '2026-10-01' });
});
