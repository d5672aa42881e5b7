import { expect, test } from 'vitest';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { violationCommands } from './violation.commands.ts';

const code = aRow('violationCodes', { id: 'v1', code: '393.75A3', description: 'Flat tire', isOOS: true, severityWeight: 8 });
const violation = (given: Partial<Row<'caseViolations'>> = {}) => ({
  ...aRow('caseViolations', { id: 'w1', caseId: 'k1', violationCodeId: 'v1', citationNumber: null, isOOS: false, ...given }),
  $: { violationCode: code },
});
const aCase = (id: string) => ({ table: 'cases', row: aRow('cases', { id, caseID: `2026-${id}` }) }) as const;
const onCase = aContext({ mode: 'record', subject: aCase('k1') });
const onViolation = (row = violation()) => aContext({ mode: 'record', subject: { table: 'caseViolations', row } });
const the = (id: string) => commandOf(violationCommands, id);

test('[VIOLATION-1] codes are written down on a case, those that it has left alone', async () => {
  const add = (codes: readonly string[], rows: readonly object[] = []) =>
    tryCommand(the('case.violations'), onCase, { args: { codes }, rows: rows as never });
  const fresh = (violationCodeId: string) => ({ id: 'new-id', caseId: 'k1', violationCodeId, isOOS: false });
  expect(await add(['v1'])).toEqual([
    ['mutate', 'caseViolationCreate', fresh('v1')],
    ['toast', 'Violation added'],
  ]);
  expect(await add(['v1', 'v2', 'v3'], [violation()])).toEqual([
    ['mutateBatch', 'caseViolationCreate', [fresh('v2'), fresh('v3')]],
    ['toast', '2 violations added'],
  ]);
  expect(await add(['v1'], [violation()])).toEqual([['toast', 'These violations are written down already']]);
  expect(await add([])).toEqual([]);
});

test('several cases get the same codes as one act', async () => {
  const ctx = aContext({ subject: aCase('k1'), selection: [aCase('k1'), aCase('k2')] });
  const [effect = []] = await tryCommand(the('case.violations'), ctx, { args: { codes: ['v1'] } });
  expect(effect.slice(0, 2)).toEqual(['mutateBatch', 'caseViolationCreate']);
  expect((effect[2] as { caseId: string }[]).map(({ caseId }) => caseId)).toEqual(['k1', 'k2']);
});

test('[VIOLATION-2] out of service is turned where the code can put somebody there', async () => {
  expect(await tryCommand(the('violation.oos'), onViolation())).toEqual([
    ['mutate', 'caseViolationUpdate', { id: 'w1', isOOS: true }],
    ['toast', '393.75A3: out of service'],
  ]);
  expect((await tryCommand(the('violation.oos'), onViolation(violation({ isOOS: true }))))[0]).toEqual([
    'mutate',
    'caseViolationUpdate',
    { id: 'w1', isOOS: false },
  ]);
  const never = { ...violation(), $: { violationCode: { ...code, isOOS: false } } };
  expect(stateFor(the('violation.oos'), { table: 'caseViolations', row: never })).toBe(false);
  expect(stateFor(the('violation.oos'), { table: 'caseViolations', row: violation() }, { actor: BASIC })).toBe(false);
});

test('on a case the palette asks which violation is meant, unless there is one', async () => {
  const two = [violation(), violation({ id: 'w2', isOOS: true })];
  expect(await tryCommand(the('violation.remove'), onCase, { rows: two, choose: 'w2' })).toEqual([
    ['choose', 'Remove which one?', ['393.75A3, Flat tire', '393.75A3, OOS, Flat tire']],
    ['mutateBatch', 'caseViolationDelete', [{ id: 'w2' }]],
    ['toast', '393.75A3 is removed', 'Undo'],
  ]);
  expect((await tryCommand(the('violation.remove'), onCase, { rows: [violation()] }))[0]).toEqual([
    'mutateBatch',
    'caseViolationDelete',
    [{ id: 'w1' }],
  ]);
  expect(await tryCommand(the('violation.remove'), onCase, { rows: two })).toHaveLength(1);
  expect(await tryCommand(the('violation.remove'), onCase)).toEqual([['toast', 'This case has no violations']]);
});

test('a citation number is given, and taken away when nothing is left of it; another code is asked by the palette', async () => {
  const given = async (ask: string) => (await tryCommand(the('violation.citation'), onViolation(), { ask }))[1];
  expect(await given(' =T-1 ')).toEqual(['mutate', 'caseViolationUpdate', { id: 'w1', citationNumber: '=T-1' }]);
  expect(await given('  ')).toEqual(['mutate', 'caseViolationUpdate', { id: 'w1', citationNumber: null }]);
  expect(await tryCommand(the('violation.code'), onViolation())).toEqual([['palette']]);
});
