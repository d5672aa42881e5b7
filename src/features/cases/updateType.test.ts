import { expect, test } from 'vitest';
import { CASE_UPDATE_TYPES, type CaseStatus } from '#domain/cases/case.ts';
import { stateAfter } from '#domain/cases/caseMoves.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { caseCommands } from './case.commands.ts';
import { reopens, updateTypeOptions } from './updateType.ts';

const subjectIn = (status: CaseStatus) => ({ table: 'cases', row: aRow('cases', { id: 'k1', caseID: '2026-000001', status }) }) as const;
const command = commandOf(caseCommands, 'case.updateType');
const publish = (status: CaseStatus, value: string, confirm = true) =>
  tryCommand(command, aContext({ subject: subjectIn(status) }), { args: { value }, confirm });
const question = ['confirm', { title: 'Reopen this case?', body: '2026-000001 will be IN PROGRESS again.', action: 'Reopen' }];

test('[CASE-10] a headline that opens a closed case again asks first; every other is published at once', async () => {
  for (const headline of ['Open', 'Open (DOL)']) {
    const effects = await publish('CLOSED', headline);
    expect(effects.slice(0, 2)).toEqual([question, ['mutate', 'caseUpdate', { id: 'k1', caseUpdateType: headline }]]);
    expect(await publish('CLOSED', headline, false)).toEqual([question]);
    expect((await publish('IN_REVIEW', headline))[0]).toEqual(['mutate', 'caseUpdate', { id: 'k1', caseUpdateType: headline }]);
  }
  for (const headline of ['Closed', 'Closed/Filed in DataQs'])
    expect((await publish('CLOSED', headline))[0]).toEqual(['mutate', 'caseUpdate', { id: 'k1', caseUpdateType: headline }]);
});

test('[CASE-10] what each headline says it does, the rules do', () => {
  const closes = updateTypeOptions().flatMap(({ value, detail }) => (detail!.startsWith('Closes the case') ? [value] : []));
  const closing = CASE_UPDATE_TYPES.filter(
    (caseUpdateType) => stateAfter(subjectIn('IN_PROGRESS').row, { caseUpdateType }, true, null).status === 'CLOSED',
  );
  expect(closes).toEqual(closing);
  expect(stateAfter(subjectIn('IN_PROGRESS').row, { caseUpdateType: 'Closed/Filed in DataQs' }, true, null)).toEqual({
    status: 'CLOSED',
    dataQsStatus: 'SUBMITTED',
    outcome: 'SUBMITTED',
  });
});

test('[CASE-2] a form that leads a closed case back to work is asked about, and no other', () => {
  const closed = { status: 'CLOSED', caseUpdateType: 'Closed' };
  expect(reopens(closed, closed)).toBe(false);
  expect(reopens(closed, { ...closed, status: 'IN_PROGRESS' })).toBe(true);
  expect(reopens(closed, { ...closed, caseUpdateType: 'Open (DOL)' })).toBe(true);
  expect(reopens({ ...closed, caseUpdateType: 'Open' }, { ...closed, caseUpdateType: 'Open' })).toBe(false);
  expect(reopens({ ...closed, status: 'NEW' }, { ...closed, status: 'IN_PROGRESS' })).toBe(false);
});

test('[FLAG-1] the summary is edited where it is switched on, and what is refused stays in the box', async () => {
  const edit = commandOf(caseCommands, 'case.summary.edit');
  expect(stateFor(edit, subjectIn('NEW'), { mode: 'record' })).toBe(true);
  expect(stateFor(edit, subjectIn('NEW'), { mode: 'record', switchedOff: new Set(['caseSummary'] as const) })).toBe(false);
  const ctx = aContext({ mode: 'record', subject: subjectIn('NEW') });
  expect((await tryCommand(edit, ctx, { row: subjectIn('NEW').row, ask: 'They won.' })).slice(0, 2)).toEqual([
    ['ask', 'Summary', ''],
    ['mutate', 'caseUpdate', { id: 'k1', summary: 'They won.' }],
  ]);
});
