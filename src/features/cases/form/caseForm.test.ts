import { expect, test } from 'vitest';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { AGENT, ELITE } from '#domain/testing/people.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { caseChanges, newCaseChanges } from './caseChanges.ts';
import { caseInput, emptyCase, valuesOfCase, type CaseValues } from './caseValues.ts';
import { duplicatesAmong, likenessOf } from './duplicateCases.ts';

const now = '2026-11-22T10:00:00.000Z';
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: ELITE.customerId!, subscription: 'elite' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: ELITE.customerId! }))
    .with('usStates', aRow('usStates', { id: 'TX', name: 'Texas' }))
    .with('violationCodes', aRow('violationCodes', { id: 'v1', isOOS: true, severityWeight: 6 }));

const run = async (tx: MemoryTx, changes: readonly FormChange[], actor = AGENT): Promise<void> => {
  for (const { name, input } of changes) await runMutation(tx, MUTATIONS.get(name)!, input, { actor, now });
};
const wrong = (changes: readonly FormChange[], actor = AGENT) =>
  run(workspace(), changes, actor).then(
    () => ({}),
    (error: { details: object }) => error.details,
  );

const filled: CaseValues = {
  ...emptyCase({ customerId: ELITE.customerId, driverId: 'd1' }),
  roadsideInspection: true,
  trafficCitation: true,
  crash: true,
  inspectionDate: '2026-11-20',
  inspectionReportNumber: 'TX-1 23',
  inspectionCitationStateId: 'TX',
  inspectionLevel: 'II',
  citationNumbers: ['=HYPERLINK("http://evil")', 'T-2'],
  citationArraignment: '2026-12-04T09:00',
  crashDate: '2026-11-20',
  crashFatalities: '0',
  crashInjuries: '2',
  crashTowAway: true,
  briefStatement: "Driver's log — 我 was right",
  violations: [{ id: 'w1', violationCodeId: 'v1', citationNumber: 'T-2', isOOS: true }],
};

test('[CASE-8] [VIOLATION-1] a filled form is a case with its violations, and reads back as the same form', async () => {
  const tx = workspace();
  const staffed = { ...filled, attorneyName: 'Lee', attorneyFee: '$1,250.5', attorneyPhone: '5125550100', outcome: '' };
  await run(tx, newCaseChanges('n1', staffed, true));
  const row = (await tx.get('cases', 'n1'))!;
  const violation = (await tx.get('caseViolations', 'w1'))!;
  expect(row).toMatchObject({
    attorneyFee: 125_050,
    citationNumbers: filled.citationNumbers,
    crashDetails: { date: '2026-11-20', injuries: 2, fatalities: 0 },
  });
  expect(violation).toMatchObject({ caseId: 'n1', severityWeight: 6, isOOS: true });
  const back = valuesOfCase(row, [violation]);
  expect(back).toEqual({ ...staffed, attorneyFee: '1250.50' });
  expect(caseChanges('n1', back, back)).toEqual([]);
});

test('[CASE-13] a customer gives none of the fields that are for staff, and whose the case is is known', async () => {
  const tx = workspace();
  await run(tx, newCaseChanges('n1', filled, false), ELITE);
  expect(await tx.get('cases', 'n1')).toMatchObject({ customerId: ELITE.customerId, status: 'NEW', createdById: ELITE.userId });
  expect(Object.keys(caseInput(filled, false))).not.toContain('status');
});

test('[CASE-8] with a photo what stands on it may be left out, and nothing else', async () => {
  const bare = { ...emptyCase({ customerId: ELITE.customerId, driverId: 'd1' }), trafficCitation: true };
  expect(await wrong(newCaseChanges('n1', bare, false))).toEqual({ citationNumbers: 'This field is required' });
  const tx = workspace();
  await run(tx, newCaseChanges('n1', bare, false, true), ELITE);
  expect(await tx.get('cases', 'n1')).toMatchObject({ detailsInPhoto: true });
  await run(tx, newCaseChanges('n2', { ...bare, citationNumbers: ['T1'] }, false, true), ELITE);
  expect(await tx.get('cases', 'n2')).toMatchObject({ detailsInPhoto: false });
  expect(await wrong(newCaseChanges('n3', { ...bare, driverId: '' }, false, true))).toEqual({ driverId: 'This field is required' });
});

test('[CASE-8] what belongs to an event that did not happen is no part of the case', () => {
  const input = caseInput({ ...filled, roadsideInspection: false, trafficCitation: false, crash: false }, false);
  expect(input).toEqual({
    driverId: 'd1',
    roadsideInspection: false,
    trafficCitation: false,
    crash: false,
    briefStatement: filled.briefStatement,
  });
});

test('[CASE-9] what was typed and means nothing is refused in words that say what to do, where it was typed', async () => {
  const bad = {
    ...filled,
    inspectionDate: '02/30/2026',
    citationArraignment: 'when the judge is back from his holidays',
    briefStatement: 'x'.repeat(4001),
    attorneyFee: 'a lot',
    attorneyEmail: 'nobody',
  };
  expect(await wrong(newCaseChanges('n1', bad, true))).toEqual({
    inspectionDate: 'Introduce a valid date',
    citationArraignment: 'Introduce a valid date',
    briefStatement: 'Max 4000 characters',
    attorneyFee: 'Enter an amount in dollars',
    attorneyEmail: 'Invalid email format',
  });
  const crash = { ...filled, crashDate: 'soon', crashInjuries: 'two', crashFatalities: '1000' };
  const changes = newCaseChanges('n1', crash, false);
  const found = await wrong(changes);
  expect(Object.fromEntries(Object.entries(found).map(([field, words]) => [changes[0]!.at!(field), words]))).toEqual({
    crashDate: 'Introduce a valid date',
    crashInjuries: 'Enter a whole number up to 999',
    crashFatalities: 'Enter a whole number up to 999',
  });
});

test('editing sends the fields that differ and nothing else, and each violation by itself', () => {
  const saved = { ...filled, status: 'IN_PROGRESS' };
  const [kept] = filled.violations;
  const values: CaseValues = {
    ...saved,
    briefStatement: '',
    crashInjuries: '3',
    violations: [
      { ...kept!, isOOS: false },
      { id: 'w2', violationCodeId: 'v1', citationNumber: '', isOOS: false },
    ],
  };
  const changes = caseChanges('c1', values, { ...saved, violations: [kept!, { ...kept!, id: 'w9' }] });
  expect(changes.map(({ name, input }) => [name, input])).toEqual([
    ['caseUpdate', { id: 'c1', briefStatement: null, crashDetails: expect.objectContaining({ injuries: 3 }) }],
    ['caseViolationUpdate', { id: 'w1', violationCodeId: 'v1', citationNumber: 'T-2', isOOS: false }],
    ['caseViolationCreate', { id: 'w2', caseId: 'c1', violationCodeId: 'v1', citationNumber: null, isOOS: false }],
    ['caseViolationDelete', { id: 'w9' }],
  ]);
  expect(changes[2]!.at!('isOOS')).toBe('violations.1.isOOS');
});

test('[DUPLICATE-2] [DUPLICATE-3] cases that tell of the same event are found as the form is filled in, certain ones first', () => {
  const other = (given: Partial<Row<'cases'>>): Row<'cases'> =>
    aRow('cases', {
      id: 'c9',
      caseID: '2026-000009',
      driverId: 'd2',
      citationNumbers: [],
      inspectionReportNumber: null,
      inspectionDate: null,
      inspectionCitationStateId: 'TX',
      ...given,
    });
  const rows = [
    other({ id: 'near', driverId: 'd1', inspectionDate: '2026-11-19' }),
    other({ id: 'exact', inspectionReportNumber: 'tx123' }),
    other({ id: 'own', inspectionReportNumber: 'tx123' }),
    other({ id: 'far' }),
  ];
  const found = (values: CaseValues) => duplicatesAmong(likenessOf(values), rows, 'own').map(({ id, level }) => [id, level]);
  expect(found(filled)).toEqual([
    ['exact', 'EXACT'],
    ['near', 'POSSIBLE'],
  ]);
  expect(found({ ...filled, inspectionDate: '11/' })).toEqual([['exact', 'EXACT']]);
  expect(found({ ...filled, roadsideInspection: false })).toEqual([]);
  expect(found(emptyCase())).toEqual([]);
});
