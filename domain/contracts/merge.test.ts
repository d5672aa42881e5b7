import { expect, test } from 'vitest';
import { FLEET, isStaff, ROLE_NAMES } from '../actor.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { onServer } from '../testing/onServer.ts';
import { AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import type { TableName } from '../tables.ts';
import { contractsMerge } from './merge.mutations.ts';
import { offered } from './mergeFields.ts';

const now = '2026-11-21T10:00:00.000Z';
const day = (n: number): string => `2026-01-0${n}T00:00:00.000Z`;
const both = { survivingContractId: 'k1', duplicateContractIds: ['k2'] };
const second = { customerId: 'c1', driverId: 'd2' };

const BELONGINGS: TableName[] = [
  'driverApplicationForms',
  'employmentVerifications',
  'everSignDocs',
  'cases',
  'alerts',
  'addresses',
  'documentDrafts',
];

function workspace(): MemoryTx {
  const tx = new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }), aRow('customers', { id: 'c2', status: 'active' }))
    .with(
      'drivers',
      aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Jon', licenseNumber: 'TX1', licenseStateId: 'TX' }),
      aRow('drivers', { id: 'd2', customerId: 'c1', name: 'John', licenseNumber: 'TX-1', phoneCode: '52', phoneNumber: '5550100' }),
      aRow('drivers', { id: 'd3', customerId: 'c2' }),
    )
    .with(
      'contracts',
      aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1', status: 'Pending' }),
      aRow('contracts', { id: 'k2', ...second, status: 'Active', hiredAt: '2025-03-01', activatedAt: day(2) }),
      aRow('contracts', { id: 'k3', customerId: 'c2', driverId: 'd3', status: 'Active' }),
    );
  for (const table of BELONGINGS) tx.with(table, aRow(table, { id: `${table}-1`, ...second } as never));
  return tx;
}

test('[CONTRACT-6] everything of the other driver becomes the surviving one’s, the rest is archived and remembers', async () => {
  const tx = workspace();
  await onServer(tx, now)(AGENT, contractsMerge, both);
  for (const table of BELONGINGS) expect(await tx.get(table, `${table}-1`)).toMatchObject({ driverId: 'd1', updatedAt: now });
  expect(await tx.get('contracts', 'k2')).toMatchObject({ status: 'Archived', archivedAt: now, driverId: 'd2' });
  expect(await tx.get('drivers', 'd2')).toMatchObject({ status: 'archived', archived: now, mergedInto: 'd1' });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ name: 'Jon', status: 'active', mergedInto: null });
});

test('[CONTRACT-6] who works under one of the contracts works under the surviving one', async () => {
  const tx = workspace();
  await onServer(tx, now)(AGENT, contractsMerge, both);
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Active', activatedAt: day(2), hiredAt: null });
});

test('[CONTRACT-6] each field is taken from the contract that is chosen for it', async () => {
  const tx = workspace();
  const choices = ['name', 'phoneNumber', 'hiredAt'].map((field) => ({ field, contractId: 'k2' }));
  await onServer(tx, now)(AGENT, contractsMerge, { ...both, choices });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ name: 'John', phoneCode: '52', phoneNumber: '5550100', licenseNumber: 'TX1' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ hiredAt: '2025-03-01' });
});

test('[CONTRACT-6] a merge of other than two contracts of one customer is refused, and changes nothing', async () => {
  const tx = workspace().with('drivers', aRow('drivers', { id: 'd4', customerId: 'c1', mergedInto: 'd1' }));
  tx.with('contracts', aRow('contracts', { id: 'k4', customerId: 'c1', driverId: 'd4' }));
  const run = onServer(tx, now);
  const merge = (change: object, actor = AGENT) => run(actor, contractsMerge, { ...both, ...change });
  await expect(merge({ duplicateContractIds: ['k3'] })).rejects.toMatchObject({
    details: { duplicateContractIds: 'Belongs to another customer' },
  });
  await expect(merge({ duplicateContractIds: ['k1'] })).rejects.toMatchObject({
    details: { duplicateContractIds: 'Names a contract twice' },
  });
  await expect(merge({ duplicateContractIds: ['k4'] })).rejects.toMatchObject({ rule: 'CONTRACT-6' });
  await expect(merge({ duplicateContractIds: [] })).rejects.toThrow('Validation error');
  await expect(merge({ choices: [{ field: 'name', contractId: 'k3' }] })).rejects.toMatchObject({
    details: { choices: expect.any(String) },
  });
  await expect(merge({ choices: [{ field: 'mergedInto', contractId: 'k2' }] })).rejects.toThrow('Validation error');
  for (const ids of [{ survivingContractId: 'none' }, { duplicateContractIds: ['none'] }])
    await expect(merge(ids)).rejects.toThrow("You don't have permission");
  for (const actor of [STRANGER, BASIC]) await expect(merge({}, actor)).rejects.toThrow("You don't have permission");
  for (const change of [{ survivingContractId: 'k3' }, { duplicateContractIds: ['k3'] }])
    await expect(merge(change, ELITE)).rejects.toThrow("You don't have permission");
  expect(tx.writes).toBe(0);
});

test.each(ROLE_NAMES)('[CONTRACT-6] %s merges the drivers of a company, or may not', async (role) => {
  const tx = workspace();
  const actor = { userId: 'u-any', role, customerId: isStaff({ role }) ? null : 'c1' };
  const merging = onServer(tx, now)(actor, contractsMerge, both);
  if (FLEET.includes(role)) await merging;
  else await expect(merging).rejects.toThrow("You don't have permission");
  expect(await tx.get('drivers', 'd2')).toMatchObject({ mergedInto: FLEET.includes(role) ? 'd1' : null });
});

test('[CONTRACT-6] two contracts of one driver: the second is archived, the driver stays', async () => {
  const tx = workspace().with('contracts', aRow('contracts', { id: 'k5', customerId: 'c1', driverId: 'd1', status: 'Archived' }));
  await onServer(tx, now)(AGENT, contractsMerge, { ...both, duplicateContractIds: ['k5'] });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ status: 'active', mergedInto: null });
});

test('[CONTRACT-6] what stays one of a kind stays one: current papers, the safety summary, the user and who is mentioned', async () => {
  const tx = workspace()
    .with(
      'driverDocuments',
      aRow('driverDocuments', { id: 'p1', customerId: 'c1', driverId: 'd1', type: 'DL_COPY', createdAt: day(1) }),
      aRow('driverDocuments', { id: 'p2', ...second, type: 'DL_COPY', createdAt: day(2) }),
      aRow('driverDocuments', { id: 'p3', ...second, type: 'MVR', createdAt: day(1) }),
    )
    .with('driverSafetySummaries', aRow('driverSafetySummaries', { id: 's2', ...second, crashes: 1 }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1', userId: 'u1' }), aRow('drivers', { ...second, id: 'd2', userId: 'u2' }))
    .with('users', aRow('users', { id: 'u2', customerId: 'c1', driverId: 'd2' }))
    .with('caseComments', aRow('caseComments', { id: 'm1', customerId: 'c1', mentions: ['u2', 'u3', 'u1'] }));
  await onServer(tx, now)(AGENT, contractsMerge, both);
  expect(await tx.get('driverDocuments', 'p1')).toMatchObject({ status: 'ARCHIVED' });
  expect(await tx.get('driverDocuments', 'p2')).toMatchObject({ status: 'ACTIVE', driverId: 'd1' });
  expect(await tx.get('driverDocuments', 'p3')).toMatchObject({ status: 'ACTIVE', driverId: 'd1' });
  expect(await tx.get('driverSafetySummaries', 's2')).toMatchObject({ driverId: 'd1' });
  expect(await tx.get('users', 'u2')).toMatchObject({ driverId: 'd1' });
  expect(await tx.get('caseComments', 'm1')).toMatchObject({ mentions: ['u1', 'u3'] });
});

test('[CONTRACT-6] an open document of the other driver goes on under the surviving one', async () => {
  const tx = workspace().with('everSignDocs', aRow('everSignDocs', { id: 'e9', ...second, status: 'SENT' }));
  await onServer(tx, now)(AGENT, contractsMerge, both);
  expect(await tx.get('everSignDocs', 'e9')).toMatchObject({ driverId: 'd1', status: 'SENT' });
});

test('what each record offers is shown as it would be taken', () => {
  const party = {
    contract: aRow('contracts', { id: 'k', hiredAt: '2025-03-01' }),
    driver: aRow('drivers', { id: 'd', phoneCode: '1', phoneNumber: '5125550100' }),
  };
  expect(offered(party, 'phoneNumber')).toBe('1 5125550100');
  expect(offered(party, 'hiredAt')).toBe('2025-03-01');
  expect(offered(party, 'licenseNumber')).toBeNull();
});
