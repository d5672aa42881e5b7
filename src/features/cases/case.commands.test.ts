import { expect, test } from 'vitest';
import { CASE_STATUSES, nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { caseCommands } from './case.commands.ts';
import { commentBoxWanted } from './commentBoxWanted.ts';

const subjectIn = (status: CaseStatus) => ({ table: 'cases', row: aRow('cases', { id: 'k1', caseID: '2026-000001', status }) }) as const;
const inState = (status: CaseStatus) => aContext({ subject: subjectIn(status) });
const MOVES: Readonly<Record<string, CaseStatus>> = {
  'case.status.start': 'IN_PROGRESS',
  'case.status.review': 'IN_REVIEW',
  'case.status.await': 'AWAITING_PM_OR_PW',
  'case.status.awaitClient': 'AWAITING_RES_CLIENT',
  'case.close': 'CLOSED',
};

test.each(Object.entries(MOVES))('[CASE-2] %s applies exactly where the domain lets a case become %s', async (id, to) => {
  const command = commandOf(caseCommands, id);
  for (const from of CASE_STATUSES) {
    const allowed = nextCaseStatuses(from).includes(to) && from !== 'CLOSED';
    expect(stateFor(command, subjectIn(from)) === true, `${from} to ${to}`).toBe(allowed);
  }
  expect((await tryCommand(command, inState('IN_PROGRESS')))[0]).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: to }]);
});

test('[CASE-2] a barred move says why, in the badge’s words', () => {
  expect(stateFor(commandOf(caseCommands, 'case.status.review'), subjectIn('NEW'))).toBe('A case that is NEW cannot become IN REVIEW');
});

test('[CASE-3] the choice of a status tells the two that share a badge apart', async () => {
  const [question, change, said] = await tryCommand(commandOf(caseCommands, 'case.status'), inState('IN_REVIEW'), {
    choose: 'AWAITING_RES_CLIENT',
  });
  expect(question).toEqual([
    'choose',
    'Status of 2026-000001',
    ['IN REVIEW', 'IN PROGRESS', 'AWAITING (payment or paperwork)', 'IN PROGRESS (awaiting the client)', 'CLOSED'],
  ]);
  expect(change).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: 'AWAITING_RES_CLIENT' }]);
  expect(said).toEqual(['toast', '2026-000001 is IN PROGRESS (awaiting the client)']);
});

test('a change of mind, or the status it has already, changes nothing', async () => {
  const command = commandOf(caseCommands, 'case.status');
  expect(await tryCommand(command, inState('NEW'), { choose: null })).toHaveLength(1);
  expect(await tryCommand(command, inState('NEW'), { choose: 'NEW' })).toHaveLength(1);
});

test('[CASE-2] a closed case is asked about before it is reopened', async () => {
  for (const id of ['case.status', 'case.reopen']) {
    const deeds = await tryCommand(commandOf(caseCommands, id), inState('CLOSED'));
    expect(deeds[0]).toEqual(['confirm', { title: 'Reopen this case?', body: '2026-000001 will be IN PROGRESS again.', action: 'Reopen' }]);
    expect(deeds[1]).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: 'IN_PROGRESS' }]);
    expect(await tryCommand(commandOf(caseCommands, id), inState('CLOSED'), { confirm: false })).toHaveLength(1);
  }
  expect(stateFor(commandOf(caseCommands, 'case.reopen'), subjectIn('NEW'))).toBe(false);
});

test('customers are offered to open and to comment, and no status', () => {
  const offered = caseCommands.filter(
    (command) =>
      stateFor(command, subjectIn('NEW'), { actor: BASIC, mode: 'record' }) !== false ||
      stateFor(command, subjectIn('NEW'), { actor: BASIC }) !== false,
  );
  expect(offered.map((command) => command.id)).toEqual(['case.open', 'comment.new']);
});

test('open leads to the record, comment wishes for its box', async () => {
  const wishes: string[] = [];
  const stop = commentBoxWanted.listen((id) => void wishes.push(id));
  expect(await tryCommand(commandOf(caseCommands, 'case.open'), inState('NEW'))).toEqual([['go', '/cases/details/k1']]);
  const comment = commandOf(caseCommands, 'comment.new');
  expect(stateFor(comment, subjectIn('NEW'))).toBe(false);
  await tryCommand(comment, aContext({ mode: 'record', subject: subjectIn('NEW') }));
  stop();
  await tryCommand(comment, aContext({ mode: 'record', subject: subjectIn('NEW') }));
  expect(wishes).toEqual(['k1']);
});
