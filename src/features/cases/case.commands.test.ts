import { expect, test } from 'vitest';
import { CASE_STATUSES, nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import { answered, sentenceOf, startSession } from '#src/commands/args/session.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { caseCommands } from './case.commands.ts';
import type { Command, CommandContext, Subject } from '#src/commands/types.ts';
import { commentBoxRequests } from './comments/commentRequests.ts';

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
  const from = CASE_STATUSES.find((status) => status !== 'CLOSED' && nextCaseStatuses(status).includes(to))!;
  expect((await tryCommand(command, inState(from)))[0]).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: to }]);
});

test('[CASE-2] a barred move says why, in the badge’s words', () => {
  expect(stateFor(commandOf(caseCommands, 'case.status.review'), subjectIn('NEW'))).toBe('A case that is NEW cannot become IN REVIEW');
});

/** The options of the first thing that a command asks for. */
const optionsOf = (command: Command, ctx: CommandContext) => {
  const [spec] = command.args!;
  return spec?.kind === 'enum' ? spec.options(ctx) : [];
};
const inStates = (...statuses: CaseStatus[]) =>
  aContext({
    subject: subjectIn('NEW'),
    selection: statuses.map((status, i) => ({ table: 'cases', row: aRow('cases', { id: `k${i}`, caseID: `2026-00000${i}`, status }) })),
  });

test('[CASE-3] the choice of a status tells the two that share a badge apart, and marks the present one', async () => {
  const command = commandOf(caseCommands, 'case.status');
  expect(optionsOf(command, inState('IN_REVIEW')).map(({ label, current }) => (current ? `${label} *` : label))).toEqual([
    'IN PROGRESS',
    'IN REVIEW *',
    'AWAITING (payment or paperwork)',
    'IN PROGRESS (awaiting the client)',
    'CLOSED',
  ]);
  const [change, said] = await tryCommand(command, inState('IN_REVIEW'), { args: { status: 'AWAITING_RES_CLIENT' } });
  expect(change).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: 'AWAITING_RES_CLIENT' }]);
  expect(said).toEqual(['toast', '2026-000001 moved to In progress (awaiting the client)']);
  expect(command.says!('2026-000001', ['CLOSED'])).toBe('Set status of 2026-000001 to CLOSED');
});

test('[CASE-2] of several cases those move that may, in one act, and it is said how many', async () => {
  const command = commandOf(caseCommands, 'case.status');
  const three = inStates('IN_PROGRESS', 'NEW', 'AWAITING_PM_OR_PW');
  expect(optionsOf(command, three).find(({ value }) => value === 'IN_REVIEW')?.detail).toBe('2 of 3 can');
  expect(sentenceOf(answered(startSession(command, three), 'IN_REVIEW', 'IN REVIEW'))).toBe('Set status of 2 of 3 cases to IN REVIEW');
  expect(sentenceOf(answered(startSession(command, three), 'CLOSED', 'CLOSED'))).toBe('Set status of 3 cases to CLOSED');
  expect(optionsOf(command, three).find(({ value }) => value === 'CLOSED')?.detail).toBeUndefined();
  expect(await tryCommand(command, three, { args: { status: 'IN_REVIEW' } })).toEqual([
    [
      'mutateBatch',
      'caseUpdate',
      [
        { id: 'k0', status: 'IN_REVIEW' },
        { id: 'k2', status: 'IN_REVIEW' },
      ],
    ],
    ['toast', '2 of 3 cases moved to In review'],
  ]);
});

test('[CASE-12] a case is closed with an outcome, or without one', async () => {
  const command = commandOf(caseCommands, 'case.close');
  const closed = async (outcome: string) => (await tryCommand(command, inState('IN_PROGRESS'), { args: { outcome } }))[0];
  expect(await closed('APPROVED')).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: 'CLOSED', outcome: 'APPROVED' }]);
  expect(await closed('')).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: 'CLOSED' }]);
});

test('the status it has already changes nothing', async () => {
  const command = commandOf(caseCommands, 'case.status');
  expect(await tryCommand(command, inState('NEW'), { args: { status: 'NEW' } })).toEqual([]);
  expect(await tryCommand(command, inState('NEW'))).toEqual([]);
});

test('[CASE-2] a closed case is asked about before it is reopened', async () => {
  const back = { args: { status: 'IN_PROGRESS' } };
  for (const id of ['case.status', 'case.reopen']) {
    const effects = await tryCommand(commandOf(caseCommands, id), inState('CLOSED'), back);
    expect(effects[0]).toEqual([
      'confirm',
      { title: 'Reopen this case?', body: '2026-000001 will be IN PROGRESS again.', action: 'Reopen' },
    ]);
    expect(effects[1]).toEqual(['mutate', 'caseUpdate', { id: 'k1', status: 'IN_PROGRESS' }]);
    expect(await tryCommand(commandOf(caseCommands, id), inState('CLOSED'), { ...back, confirm: false })).toHaveLength(1);
  }
  expect(stateFor(commandOf(caseCommands, 'case.reopen'), subjectIn('NEW'))).toBe(false);
});

test('customers are offered to open, to make, to comment and to read the history, and no status', () => {
  const offered = caseCommands.filter(
    (command) =>
      stateFor(command, subjectIn('NEW'), { actor: BASIC, mode: 'record' }) !== false ||
      stateFor(command, subjectIn('NEW'), { actor: BASIC }) !== false,
  );
  expect(offered.map((command) => command.id)).toEqual(['case.open', 'case.create', 'comment.new', 'record.history']);
});

test('a new case is of the driver or customer in hand, and of nobody from a case', async () => {
  const made = async (subject: Subject) => (await tryCommand(commandOf(caseCommands, 'case.create'), aContext({ subject })))[0]?.[1];
  const contract = aRow('contracts', { id: 'o1', driverId: 'd1', customerId: 'c1' });
  expect(await made({ table: 'contracts', row: contract })).toBe('/cases/create?driver=d1&customer=c1');
  expect(await made({ table: 'customers', row: { id: 'c1' } })).toBe('/cases/create?customer=c1');
  expect(await made(subjectIn('NEW'))).toBe('/cases/create');
});

test('open leads to the record, comment wishes for its box', async () => {
  const wishes: string[] = [];
  const stop = commentBoxRequests.listen((id) => void wishes.push(id));
  expect(await tryCommand(commandOf(caseCommands, 'case.open'), inState('NEW'))).toEqual([['go', '/cases/details/k1']]);
  const comment = commandOf(caseCommands, 'comment.new');
  expect(stateFor(comment, subjectIn('NEW'))).toBe(false);
  await tryCommand(comment, aContext({ mode: 'record', subject: subjectIn('NEW') }));
  stop();
  await tryCommand(comment, aContext({ mode: 'record', subject: subjectIn('NEW') }));
  expect(wishes).toEqual(['k1']);
});

test('[CASE-11] the first edit of a new case says that it began the work on it', async () => {
  const command = commandOf(caseCommands, 'field.set:case.docketNumber');
  const begun = { ...subjectIn('NEW').row, status: 'IN_PROGRESS' };
  const [, said] = await tryCommand(command, inState('NEW'), { args: { value: 'TR-1' }, row: begun });
  expect(said).toEqual(['toast', 'Docket number of 2026-000001: TR-1. The case moved to In progress']);
  const [, later] = await tryCommand(command, inState('IN_PROGRESS'), { args: { value: 'TR-1' }, row: begun });
  expect(later).toEqual(['toast', 'Docket number of 2026-000001: TR-1']);
});
