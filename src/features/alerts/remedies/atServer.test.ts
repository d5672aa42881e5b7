import { expect, test } from 'vitest';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { TriageHandle } from '#src/commands/triageHandle.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { remedyCommands } from './remedy.commands.ts';

const anAlert = (named: Partial<Row<'alerts'>>) => aRow('alerts', { id: 'a', driverId: 'd1', customerId: 'c1', ...named });
const on = (named: Partial<Row<'alerts'>>) => aContext({ subject: { table: 'alerts', row: anAlert(named) } });

function aTriage() {
  const settled: unknown[][] = [];
  let takeBack: (() => Promise<boolean>) | undefined;
  const triage = {
    settle: (ids: readonly string[], how: string, back?: () => Promise<boolean>) => {
      settled.push([ids, how]);
      takeBack = back;
    },
  } as unknown as TriageHandle;
  return { triage, settled, takeBack: () => takeBack?.() };
}

test('a chosen file is stored and filed as the driver’s paper with its day, and can be taken back', async () => {
  const { online, asked } = aServer(
    { upload: 'h1', DriverDocumentCreate: { driverDocumentCreate: { id: 'p1' } }, DriverDocumentWithdraw: {} },
    new File(['%PDF-1.7'], "driver's license.pdf"),
  );
  const { triage, settled, takeBack } = aTriage();
  const upload = commandOf(remedyCommands, 'driverDoc.upload.dlCopy');
  await tryCommand(upload, on({ entityType: 'DL_COPY' }), { online, triage, args: { day: '2030-01-31' } });
  expect(asked).toEqual([
    ['upload', "driver's license.pdf"],
    [
      'DriverDocumentCreate',
      {
        data: {
          type: 'DL_COPY',
          json: { expirationDate: '2030-01-31' },
          driver: { connect: { id: 'd1' } },
          files: { create: [{ fileId: 'h1', filename: "driver's license.pdf" }] },
        },
      },
    ],
  ]);
  expect(settled).toEqual([[['a'], 'filed']]);
  expect(await takeBack()).toBe(true);
  expect(asked.at(-1)).toEqual(['DriverDocumentWithdraw', { id: 'p1' }]);
});

test('who chooses no file, or one that is refused, stays where they are and reads why', async () => {
  const upload = commandOf(remedyCommands, 'driverDoc.upload.mvr');
  const { triage, settled } = aTriage();
  const given = { triage, args: { day: '2026-11-01' } };
  expect(await tryCommand(upload, on({ entityType: 'MVR_REPORT' }), { ...given, online: aServer({}).online })).toEqual([]);
  const { online } = aServer({ upload: new Error('This file is not a PDF.') }, new File(['%PDF-1.7'], 'a.pdf'));
  expect(await tryCommand(upload, on({ entityType: 'MVR_REPORT' }), { ...given, online })).toEqual([
    ['toast', 'Uploading a.pdf'],
    ['toast', 'This file is not a PDF.'],
  ]);
  const program = aServer({ upload: 'h1' }, new File(['MZ'], 'setup.exe'));
  const [said] = await tryCommand(upload, on({ entityType: 'MVR_REPORT' }), { ...given, online: program.online });
  expect([said?.[1], program.asked]).toEqual([expect.stringContaining('Invalid file type: setup.exe'), []]);
  expect(settled).toEqual([]);
});

test('an HR document is offered first as the kind that has ended', () => {
  const [kind] = commandOf(remedyCommands, 'driverDoc.upload.hr').args!;
  if (kind?.kind !== 'enum') throw new Error('It asks for the kind');
  const options = kind.options(on({ entityType: 'HR_DOCUMENT', message: 'Lease agreement expired on 11/01/2026' }));
  expect(options.filter(({ current }) => current).map(({ value }) => value)).toEqual(['LEASE_AGREEMENT']);
});

test('[ALERT-8] the review stands in the newest record, beside what it says, and is taken out again', async () => {
  const papers = [
    { id: 'old', json: { reportDate: '2024-01-01' }, createdAt: '', files: { items: [] } },
    { id: 'new', json: { reportDate: '2026-01-01', violations: [] }, createdAt: '', files: { items: [] } },
  ];
  const { online, asked } = aServer({ DriverPapers: { driverDocumentsList: { items: papers } }, DriverDocumentUpdate: {} });
  const { triage, settled, takeBack } = aTriage();
  await tryCommand(commandOf(remedyCommands, 'driverDoc.review'), on({ entityType: 'MVR_REVIEW' }), {
    online,
    triage,
    row: aRow('users', { id: 'u1', firstName: 'Odalys', lastName: 'Peña' }),
  });
  const review = { reviewerId: 'u1', reviewerName: 'Odalys Peña' };
  expect(asked.at(-1)).toMatchObject(['DriverDocumentUpdate', { id: 'new', json: { violations: [], review } }]);
  expect(settled).toEqual([[['a'], 'filed']]);
  await takeBack();
  expect(asked.at(-1)).toEqual(['DriverDocumentUpdate', { id: 'new', json: papers[1]!.json }]);
});

test('without a connection every one of them says what it needs, on its own alerts only', () => {
  const sync = { phase: 'offline', stop: null, progress: null, syncedAt: null } as const;
  const subject = { table: 'alerts', row: anAlert({ entityType: 'MVR_REVIEW' }) } as const;
  const review = commandOf(remedyCommands, 'driverDoc.review');
  expect(stateFor(review, subject)).toBe(true);
  expect(stateFor(review, subject, { sync })).toBe('Needs a connection');
  expect(stateFor(commandOf(remedyCommands, 'appForm.create'), subject)).toBe(false);
});
