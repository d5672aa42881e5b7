import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import codes from '#domain/reference/violationCodes.json' with { type: 'json' };
import { BASICS } from '#domain/reference/violationCode.rules.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { AGENT, BASIC } from '#domain/testing/people.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { listParams } from '#src/components/filters.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { codeCommands } from './code.commands.ts';
import { CODE_FILTERS, CODES_PAGE_SIZE, codesQuery } from './code.queries.ts';
import { codeChanges, EMPTY_CODE, newCodeChanges, valuesOfCode, type CodeValues } from './form/codeValues.ts';

const OFF = { switchedOff: new Set(['violationCodeManager'] as const) };
const stored = codes.map((code) => aRow('violationCodes', code as Partial<AnyRow> & { id: string }) as AnyRow);
const listed = (address: string): { codes: string[]; count: number } => {
  const { rows, count } = answerQuery(
    codesQuery(listParams(CODE_FILTERS, new URLSearchParams(address), CODES_PAGE_SIZE)),
    () => new Map(stored.map((row) => [row.id, row])),
  );
  return { codes: rows.map((row) => String(row['code'])), count };
};

test('the 729 codes are listed by code, twenty a page, and found by code or by words', () => {
  expect(listed('')).toMatchObject({ count: 729 });
  expect(listed('').codes).toHaveLength(20);
  expect(listed('search=393.75').codes.every((code) => code.startsWith('393.75'))).toBe(true);
  expect(listed('search=speeding').count).toBeGreaterThan(3);
  expect(listed('search=flux+capacitor').count).toBe(0);
  const driving = listed('basic=Unsafe+Driving');
  expect([driving.count > 20, listed('basic=Unsafe+Driving&oos=yes').count < driving.count]).toEqual([true, true]);
  expect(listed('basic=Nonsense&oos=maybe').count).toBe(729);
});

test('every code of the federal list lies in a BASIC that can be chosen', () => {
  expect([...new Set(codes.map(({ basic }) => basic))].toSorted()).toEqual(BASICS.toSorted());
});

const run = async (tx: MemoryTx, changes: readonly FormChange[]): Promise<unknown> => {
  for (const { name, input } of changes) {
    const wrong = await runMutation(tx, MUTATIONS.get(name)!, input, { actor: AGENT, now: '2026-11-22T10:00:00.000Z' }).then(
      () => null,
      (error: { details: unknown }) => error.details,
    );
    if (wrong) return wrong;
  }
  return null;
};
const filled: CodeValues = {
  ...EMPTY_CODE,
  code: ' 999.1A ',
  description: "Driver's tablet, not mounted",
  basic: 'Driver Fitness',
  severityWeight: '4',
  isOOS: true,
  oosWeight: '2',
};

test('[VIOLATION-3] a filled form is a code, reads back as the same form, and sends what differs', async () => {
  const tx = new MemoryTx();
  expect(await run(tx, newCodeChanges('v9', filled))).toBeNull();
  const row = (await tx.get('violationCodes', 'v9'))!;
  expect(row).toMatchObject({ code: '999.1A', severityWeight: 4, oosWeight: 2, isOOS: true, basic: 'Driver Fitness', group: null });
  const saved = valuesOfCode(row);
  expect(codeChanges('v9', saved, saved)).toEqual([]);
  expect(codeChanges('v9', { ...saved, severityWeight: '7', isOOS: false }, saved)).toEqual([
    { name: 'violationCodeUpdate', input: { id: 'v9', severityWeight: 7, isOOS: false, oosWeight: 0 } },
  ]);
});

test('[VIOLATION-3] weights that FMCSA does not print are refused where they were typed', async () => {
  const wrong = (given: Partial<CodeValues>) => run(new MemoryTx(), newCodeChanges('v9', { ...filled, ...given }));
  expect(await wrong({ severityWeight: '11' })).toEqual({ severityWeight: 'From 0 to 10' });
  expect(await wrong({ oosWeight: '3' })).toEqual({ oosWeight: 'From 0 to 2' });
  expect(await wrong({ basic: 'Unsafe Driving' })).toEqual({ oosWeight: 'Nothing is added in Unsafe Driving' });
  expect(await wrong({ severityWeight: 'heavy' })).toEqual({ severityWeight: 'From 0 to 10' });
  expect(Object.keys((await wrong({ code: ' ', description: '', severityWeight: '' })) as object).toSorted()).toEqual([
    'code',
    'description',
    'severityWeight',
  ]);
});

test('[FLAG-1] the manager opens for staff while it is switched on', async () => {
  const manage = commandOf(codeCommands, 'case.violations.manage');
  expect(await tryCommand(manage, aContext())).toEqual([['go', '/violation-codes']]);
  expect([stateFor(manage, null), stateFor(manage, null, OFF), stateFor(manage, null, { actor: BASIC })]).toEqual([true, false, false]);
  const subject = { table: 'violationCodes', row: stored[0]! } as const;
  const weight = commandOf(codeCommands, 'field.set:violationCode.severityWeight');
  expect([stateFor(weight, subject), stateFor(weight, subject, OFF)]).toEqual([true, false]);
  expect((await tryCommand(weight, aContext({ subject }), { args: { value: '9' } }))[0]).toEqual([
    'mutate',
    'violationCodeUpdate',
    { id: stored[0]!.id, severityWeight: 9 },
  ]);
  expect(await tryCommand(commandOf(codeCommands, 'violationCode.edit'), aContext({ subject }))).toEqual([
    ['go', `/violation-codes/edit/${stored[0]!.id}`],
  ]);
});
