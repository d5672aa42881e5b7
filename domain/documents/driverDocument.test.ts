import { expect, test } from 'vitest';
import type { Row } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { byServer, crudOf, onServer } from '../testing/onServer.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER, UNASSIGNED } from '../testing/people.ts';
import { mayReadContent } from './confidential.ts';
import { DRIVER_DOCUMENT_TYPES } from './document.ts';

const now = '2026-11-21T10:00:00.000Z';
const { create, update, delete: remove, restore } = crudOf('driverDocuments');
const by = { customerId: 'c1', driverId: 'd1' };
type Type = Row<'driverDocuments'>['type'];

const workspace = (...types: Type[]): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }))
    .with('contracts', aRow('contracts', { id: 'k1', ...by, status: 'Active' }))
    .with('driverDocuments', ...types.map((type, i) => aRow('driverDocuments', { id: `p${i + 1}`, ...by, type })));
const statusOf = async (tx: MemoryTx, id: string): Promise<string | undefined> => (await tx.get('driverDocuments', id))?.status;

test.each(['DL_COPY', 'MEDICAL_CERTIFICATE'] as const)('[DOC-1] a new %s archives the one before it', async (type) => {
  const tx = workspace(type, 'PSP');
  await onServer(tx, now)(ELITE, create, { id: 'p9', driverId: 'd1', type });
  expect([await statusOf(tx, 'p1'), await statusOf(tx, 'p2'), await statusOf(tx, 'p9')]).toEqual(['ARCHIVED', 'ACTIVE', 'ACTIVE']);
});

test('[DOC-1] of several that come at once the last stays, and of other papers all do', async () => {
  const tx = workspace('MVR');
  await byServer(tx, now)(ADMIN, async (t) => {
    for (const id of ['p7', 'p8']) await t.put('driverDocuments', aRow('driverDocuments', { id, ...by, type: 'DL_COPY' }));
    await t.put('driverDocuments', aRow('driverDocuments', { id: 'p9', ...by, type: 'MVR' }));
  });
  expect(await Promise.all(['p1', 'p7', 'p8', 'p9'].map((id) => statusOf(tx, id)))).toEqual(['ACTIVE', 'ARCHIVED', 'ACTIVE', 'ACTIVE']);
});

test('[DOC-1] making an archived one current again archives the other', async () => {
  const tx = workspace('DL_COPY').with(
    'driverDocuments',
    aRow('driverDocuments', { id: 'p2', ...by, type: 'DL_COPY', status: 'ARCHIVED' }),
  );
  await onServer(tx, now)(ELITE, update, { id: 'p2', status: 'ACTIVE' });
  expect([await statusOf(tx, 'p1'), await statusOf(tx, 'p2')]).toEqual(['ARCHIVED', 'ACTIVE']);
});

test('[DOC-2] DELETED hides a document, deleting makes it DELETED, and brought back it is ARCHIVED', async () => {
  const tx = workspace('DL_COPY', 'PSP');
  const run = onServer(tx, now);
  await run(ELITE, update, { id: 'p1', status: 'DELETED' });
  expect(await tx.get('driverDocuments', 'p1')).toMatchObject({ status: 'DELETED', deletedAt: now });
  await run(ELITE, remove, { id: 'p2' });
  expect(await tx.get('driverDocuments', 'p2')).toMatchObject({ status: 'DELETED', deletedAt: now });
  await run(ELITE, restore, { id: 'p1' });
  expect(await tx.get('driverDocuments', 'p1')).toMatchObject({ status: 'ARCHIVED', deletedAt: null });
});

const GOOD: { [T in Type]: object } = {
  DL_COPY: { licenseNumber: 'TX1', state: 'TX', class: 'A', endorsements: ['N'], issueDate: '2024-01-01', expirationDate: '2028-01-01' },
  MEDICAL_CERTIFICATE: {
    issuedDate: '2026-01-01',
    expirationDate: '2028-01-01',
    examinerName: 'Dr. No',
    nationalRegistryNumber: '9012345678',
    restrictions: [],
  },
  MVR: {
    reportDate: '2026-10-01',
    license: { status: 'VALID', expires: '2028-01-01' },
    medicalCertification: null,
    violations: [],
    review: { reviewedAt: now },
  },
  PSP: { reportDate: '2026-10-01', crashes: 0, inspections: 3 },
  CLEARINGHOUSE_QUERY: { queryDate: '2026-10-01', queryType: 'FULL', result: 'NOT_PROHIBITED' },
  IMMIGRATION_VERIFICATION: { documentName: 'Passport', expirationDate: '2028-01-01' },
  COMPANY_POLICY: { signedDate: '2026-01-01', expirationDate: null },
  COMPANY_CONTRACT: { signedDate: '2026-01-01' },
  LEASE_AGREEMENT: { startDate: '2026-01-01', expirationDate: '2028-01-01', unit: '12' },
  LEASE_TERMINATION_AGREEMENT: { terminationDate: '2026-10-01' },
  DRUG_TEST_RESULTS: { testType: 'PRE_EMPLOYMENT', collectedAt: '2026-01-01', result: 'NEGATIVE' },
  CCF: { specimenId: '12345678', collectedAt: '2026-01-01' },
};
const BAD: { [T in Type]: [field: string, value: unknown] } = {
  DL_COPY: ['expirationDate', '01/01/2028'],
  MEDICAL_CERTIFICATE: ['expirationDate', '2027-02-30'],
  MVR: ['license.expires', 20280101],
  PSP: ['crashes', -1],
  CLEARINGHOUSE_QUERY: ['result', 'MAYBE'],
  IMMIGRATION_VERIFICATION: ['expirationDate', 'soon'],
  COMPANY_POLICY: ['signedDate', false],
  COMPANY_CONTRACT: ['expirationDate', ''],
  LEASE_AGREEMENT: ['unit', 12],
  LEASE_TERMINATION_AGREEMENT: ['terminationDate', '2026-13-01'],
  DRUG_TEST_RESULTS: ['collectedAt', 'x'],
  CCF: ['specimenId', {}],
};

test.each(DRIVER_DOCUMENT_TYPES)('[DOC-3] what a %s says has its shape, and may come later', async (type) => {
  const tx = workspace(type);
  const run = onServer(tx, now);
  const [field, value] = BAD[type];
  const [outer, inner] = field.split('.') as [string, string | undefined];
  const bad = { ...GOOD[type], [outer]: inner ? { [inner]: value } : value };
  await expect(run(ELITE, update, { id: 'p1', json: bad })).rejects.toMatchObject({ details: { [`json.${field}`]: expect.any(String) } });
  await expect(run(ELITE, create, { id: 'p9', driverId: 'd1', type, json: ['x'] })).rejects.toMatchObject({
    details: { json: expect.any(String) },
  });
  await run(ELITE, update, { id: 'p1', json: { ...GOOD[type], ours: 'kept' } });
  expect(await tx.get('driverDocuments', 'p1')).toMatchObject({ json: { ...GOOD[type], ours: 'kept' } });
  await run(ELITE, create, { id: 'p9', driverId: 'd1', type });
});

test('[DOC-4] test results and custody forms are opened by staff and who manages drivers', () => {
  for (const type of ['DRUG_TEST_RESULTS', 'CCF'] as const) {
    expect([ADMIN, AGENT, ELITE, BASIC].map((actor) => mayReadContent(actor, { type }))).toEqual([true, true, true, false]);
  }
  expect(mayReadContent(BASIC, { type: 'DL_COPY' })).toBe(true);
});

test('[DRIVER-6] a single driver adds documents with files to their own file, and changes none', async () => {
  const mine = aRow('files', { id: 'f1', mimeType: 'application/pdf', createdById: BASIC.userId });
  const tx = workspace('PSP').with('files', mine, { ...mine, id: 'f2', createdById: 'u-other' });
  const run = onServer(tx, now);
  const link = crudOf('driverDocumentFiles');
  await run(BASIC, create, { id: 'p9', driverId: 'd1', type: 'DL_COPY' });
  await run(BASIC, link.create, { id: 'l1', driverDocumentId: 'p9', fileId: 'f1' });
  expect(await tx.get('driverDocuments', 'p9')).toMatchObject({ ...by, status: 'ACTIVE' });
  expect(await tx.get('driverDocumentFiles', 'l1')).toMatchObject({ customerId: 'c1', driverDocumentId: 'p9', fileId: 'f1' });
  const before = tx.writes;
  const refused = [
    run(BASIC, create, { id: 'p8', driverId: 'd1', type: 'PSP', status: 'ARCHIVED' }),
    run(BASIC, update, { id: 'p1', status: 'DELETED' }),
    run(BASIC, update, { id: 'p1', json: {} }),
    run(BASIC, remove, { id: 'p1' }),
    run(BASIC, link.create, { id: 'l2', driverDocumentId: 'p9', fileId: 'f2' }),
    run(BASIC, link.delete, { id: 'l1' }),
    run(STRANGER, create, { id: 'p8', driverId: 'd1', type: 'PSP' }),
    run(UNASSIGNED, create, { id: 'p8', driverId: 'd1', type: 'PSP' }),
  ];
  for (const one of refused) await expect(one).rejects.toThrow("You don't have permission");
  expect(tx.writes).toBe(before);
});

test('[DOC-4] whoever could not open a drug test files none, and adds no file to one', async () => {
  const tx = workspace('CCF').with('files', aRow('files', { id: 'f1', mimeType: 'application/pdf', createdById: BASIC.userId }));
  const run = onServer(tx, now);
  await expect(run(BASIC, create, { id: 'p9', driverId: 'd1', type: 'DRUG_TEST_RESULTS' })).rejects.toThrow("You don't have permission");
  const link = { id: 'l1', driverDocumentId: 'p1', fileId: 'f1' };
  await expect(run(BASIC, crudOf('driverDocumentFiles').create, link)).rejects.toThrow("You don't have permission");
  await run(ELITE, create, { id: 'p9', driverId: 'd1', type: 'DRUG_TEST_RESULTS' });
});
