import { expect, test } from 'vitest';
import type { AnyMutation, MutationContext, Overruled } from '../mutation.ts';
import { runMutation } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { crudOf } from '../testing/onServer.ts';
import { ADMIN, AGENT, ELITE } from '../testing/people.ts';
import { isOver, keepingOf, type KeptFile, type KeptPaper } from './keeping.ts';
import { driverDocumentsPurge } from './purge.mutations.ts';

type Paper = Row<'driverDocuments'>;
const now = '2026-11-21T10:00:00.000Z';
const by = { customerId: 'c1', driverId: 'd1' };
const paper = (type: Paper['type'], json: object | null = null, more: Partial<Paper> = {}): Paper =>
  aRow('driverDocuments', { id: 'p1', ...by, type, json: json as never, createdAt: '2020-05-01T10:00:00.000Z', ...more });
const working = aRow('contracts', { id: 'k1', ...by, status: 'Active', hiredAt: '2019-01-01' });
const left = aRow('contracts', { id: 'k1', ...by, status: 'Archived', hiredAt: '2015-01-01', archivedAt: '2024-02-29T09:00:00.000Z' });
const first = paper('MVR', { reportDate: '2015-01-02' }, { id: 'p0' });
const untilOf = (one: KeptPaper, file: Partial<KeptFile> = {}) =>
  keepingOf(one, { contracts: [working], papers: [first, one], ...file }).until;

test('[RETAIN-1] the file is kept for the time with the carrier and three years more', () => {
  for (const type of ['DL_COPY', 'PSP', 'LEASE_AGREEMENT', 'COMPANY_POLICY', 'IMMIGRATION_VERIFICATION'] as const) {
    expect(untilOf(paper(type))).toBe('9999-12-31');
    expect(untilOf(paper(type), { contracts: [left] })).toBe('2027-03-01');
    expect(untilOf(paper(type), { contracts: [] })).toBe(null);
  }
});

test('[RETAIN-1] the MVR of the hiring stays with the file, a later one for three years after the record or its review', () => {
  expect(untilOf(first)).toBe('9999-12-31');
  expect(untilOf(paper('MVR', { reportDate: '2021-06-01' }))).toBe('2024-06-01');
  expect(untilOf(paper('MVR', { reportDate: '2021-06-01', review: { reviewedAt: '2021-07-04T08:00:00.000Z' } }))).toBe('2024-07-04');
  // Alone it is the first there is.
  expect(untilOf(paper('MVR', { reportDate: '2021-06-01' }), { papers: [] })).toBe('9999-12-31');
});

test.each<[Paper['type'], object | null, string]>([
  ['MEDICAL_CERTIFICATE', { issuedDate: '2022-03-01' }, '2025-03-01'],
  ['MEDICAL_CERTIFICATE', null, '2023-05-01'],
  ['CLEARINGHOUSE_QUERY', { queryDate: '2024-01-31' }, '2027-01-31'],
  ['CCF', { collectedAt: '2024-01-31' }, '2026-01-31'],
  ['DRUG_TEST_RESULTS', { collectedAt: '2024-01-31', result: 'Negative' }, '2025-01-31'],
  ['DRUG_TEST_RESULTS', { collectedAt: '2024-01-31', result: 'Test cancelled' }, '2025-01-31'],
  ['DRUG_TEST_RESULTS', { collectedAt: '2024-01-31', result: 'NON-NEGATIVE' }, '2029-01-31'],
  ['DRUG_TEST_RESULTS', { collectedAt: '2024-01-31', result: 'Refused' }, '2029-01-31'],
  ['DRUG_TEST_RESULTS', { collectedAt: '2024-01-31' }, '2029-01-31'],
])('[RETAIN-1] %s of %j is kept until %s', (type, json, until) => {
  expect(untilOf(paper(type, json))).toBe(until);
  expect(isOver({ until }, until)).toBe(false);
});

/** Runs as the server does, and gives what was kept of the reasons. */
async function run(tx: MemoryTx, actor: MutationContext['actor'], m: AnyMutation, input: object): Promise<Overruled[]> {
  const kept: Overruled[] = [];
  const ctx: MutationContext = { actor, now, overrule: async (one) => void kept.push(one), deletedWhere: async () => [] };
  await runMutation(tx, m, input, ctx);
  return kept;
}
const workspace = (contract = working): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }))
    .with('contracts', contract)
    .with('driverDocuments', first, paper('MVR', { reportDate: '2021-06-01' }), paper('DL_COPY', null, { id: 'p2' }))
    .with('files', aRow('files', { id: 'f1' }), aRow('files', { id: 'f2', createdById: ELITE.userId }))
    .with(
      'driverDocumentFiles',
      aRow('driverDocumentFiles', { id: 'l1', customerId: 'c1', driverDocumentId: 'p1', fileId: 'f1' }),
      aRow('driverDocumentFiles', { id: 'l2', customerId: 'c1', driverDocumentId: 'p2', fileId: 'f2' }),
    )
    .with('driverApplicationForms', aRow('driverApplicationForms', { id: 'a1', ...by }))
    .with('employmentVerifications', aRow('employmentVerifications', { id: 'v1', ...by }))
    .with('everSignDocs', aRow('everSignDocs', { id: 'e1', ...by, status: 'COMPLETED' }));

test.each([
  ['driverDocuments', 'p2', 'This document must be kept for 3 years after the driver has left (49 CFR 391.51(c)).'],
  ['driverDocumentFiles', 'l2', 'A file of this document must be kept for 3 years'],
  ['driverApplicationForms', 'a1', 'This application must be kept for 3 years'],
  ['employmentVerifications', 'v1', 'This verification must be kept for 3 years after the driver has left (49 CFR 391.53).'],
  ['everSignDocs', 'e1', 'This signed document must be kept for 3 years'],
  ['contracts', 'k1', 'This contract must be kept for 3 years'],
] as const)('[RETAIN-2] %s go for good inside the term by ADMIN alone, with a reason that is kept', async (table, id, words) => {
  const tx = workspace();
  const { destroy } = crudOf(table);
  await expect(run(tx, ADMIN, destroy, { id, force: true })).rejects.toThrow(words);
  await expect(run(tx, ADMIN, destroy, { id, force: true, reason: '  ' })).rejects.toThrow(words);
  await expect(run(tx, ELITE, destroy, { id, force: true, reason: 'filed twice' })).rejects.toThrow("You don't have permission");
  expect(await tx.get(table, id)).toBeDefined();
  const kept = await run(tx, ADMIN, destroy, { id, force: true, reason: 'filed twice' });
  expect(kept).toEqual([{ table, id, keptUntil: '9999-12-31', reason: 'filed twice' }]);
  expect(await tx.get(table, id)).toBeUndefined();
});

test('[RETAIN-2] a file of a paper is not destroyed around it, and its owner alone cannot even with a reason', async () => {
  const tx = workspace();
  const { destroy, delete: remove } = crudOf('files');
  await expect(run(tx, ELITE, destroy, { id: 'f2', force: true })).rejects.toThrow('A file of this document must be kept');
  await expect(run(tx, ELITE, destroy, { id: 'f2', force: true, reason: 'mine' })).rejects.toThrow("You don't have permission");
  expect(await tx.get('files', 'f2')).toBeDefined();
  await run(tx, ELITE, remove, { id: 'f2', force: true });
  expect(await tx.get('files', 'f2')).toMatchObject({ deletedAt: now });
});

test('[RETAIN-2] after the term, and softly, no reason is asked for', async () => {
  const tx = workspace();
  expect(await run(tx, ADMIN, crudOf('driverDocuments').destroy, { id: 'p1', force: true })).toEqual([]);
  expect(await run(tx, ELITE, crudOf('driverDocuments').delete, { id: 'p2', force: true })).toEqual([]);
  expect(await tx.get('driverDocuments', 'p1')).toBeUndefined();
  expect(await tx.get('driverDocuments', 'p2')).toMatchObject({ deletedAt: now });
});

test('[DRIVER-3] the reason for which a driver is destroyed inside the term is kept', async () => {
  const tx = workspace();
  const kept = await run(tx, ADMIN, crudOf('drivers').destroy, { id: 'd1', force: true, reason: 'a court ordered it' });
  expect(kept).toEqual([{ table: 'drivers', id: 'd1', keptUntil: '9999-12-31', reason: 'a court ordered it' }]);
});

test('[RETAIN-3] ADMIN purges what may go with its files; with one that may not nothing goes', async () => {
  const tx = workspace();
  await expect(run(tx, AGENT, driverDocumentsPurge, { ids: ['p1'] })).rejects.toThrow("You don't have permission");
  await expect(run(tx, ADMIN, driverDocumentsPurge, { ids: ['p1', 'p2'] })).rejects.toThrow('must still be kept');
  expect(await tx.get('driverDocuments', 'p1')).toBeDefined();
  await run(tx, ADMIN, driverDocumentsPurge, { ids: ['p1', 'gone'] });
  expect(await tx.get('driverDocuments', 'p1')).toBeUndefined();
  expect([await tx.get('driverDocumentFiles', 'l1'), await tx.get('files', 'f1')]).toEqual([undefined, undefined]);
  expect(await tx.get('driverDocuments', 'p2')).toBeDefined();
});

test('[RETAIN-3] a file that something else names stays', async () => {
  const tx = workspace().with('caseDocuments', aRow('caseDocuments', { id: 'x1', customerId: 'c1', fileId: 'f1' }));
  await run(tx, ADMIN, driverDocumentsPurge, { ids: ['p1'] });
  expect([await tx.get('driverDocuments', 'p1'), (await tx.get('files', 'f1'))?.id]).toEqual([undefined, 'f1']);
});
