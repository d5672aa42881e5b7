import type { Database } from '#server/db/database.ts';
import { put } from './world.ts';

/**
 * Rows beside those of tests/server/world.ts, for questions that need more than one of a kind: five drivers of alpha's and one
 * of beta's with values that filters and orders tell apart, their cases, papers and addresses.
 */
export async function plantReadWorld(db: Database): Promise<void> {
  const driver = { customerId: 'c_alpha', preferredLanguageId: 'l_en' };
  await put(db, 'usStates', { id: 's_ok', code: 'ZZ', name: 'Zetaland' });
  await put(
    db,
    'drivers',
    { ...driver, id: 'd1', name: 'Ann', lastName: 'Able', email: 'ann@x.test', dateOfBirth: '1980-01-31', licenseStateId: 's_tx' },
    { ...driver, id: 'd2', name: 'ann', lastName: 'Baker', email: null, dateOfBirth: '1990-06-15', licenseStateId: 's_ok' },
    { ...driver, id: 'd3', name: '100% Zoë', lastName: 'a_b', email: 'ZOE@x.test', dateOfBirth: '1985-03-08', status: 'archived' },
    {
      ...driver,
      id: 'd4',
      name: '',
      lastName: 'axb',
      email: 'back\\slash@x.test',
      archived: '2026-02-01T00:00:00.000Z',
      phoneNumber: '5551234567',
    },
    { ...driver, id: 'd5', name: 'Gone', lastName: 'Gone', deletedAt: '2026-03-01T00:00:30.000Z' },
    { ...driver, id: 'd6', customerId: 'c_beta', name: 'Ann', lastName: 'Of Beta' },
  );
  const paper = { customerId: 'c_alpha', driverId: 'd1' };
  await put(db, 'contracts', { ...paper, id: 'k1', status: 'Active' }, { ...paper, id: 'k2', status: 'Archived' });
  await put(db, 'contracts', { ...paper, driverId: 'd2', id: 'k3', status: 'Pending' });
  await put(db, 'addresses', { ...paper, id: 'a1', stateId: 's_tx', street: 'Elm', city: 'Waco', zipCode: '76701' });
  for (const [n, day] of ['05', '04', '03', '02', '01'].entries()) {
    await put(db, 'cases', {
      id: `q${n + 1}`,
      customerId: 'c_alpha',
      driverId: n < 3 ? 'd1' : n === 3 ? 'd2' : null,
      caseID: `2026-00000${n + 1}`,
      code: `CODE0${n + 1}`,
      status: n % 2 ? 'CLOSED' : 'IN_REVIEW',
      attorneyName: `Attorney ${n + 1}`,
      attorneyFee: 1000 * (n + 1),
      citationNumbers: n === 0 ? ['TX-1', 'TX-2'] : [],
      crashDetails: n === 1 ? { vehicles: 2 } : null,
      crash: n === 1,
      createdAt: `2026-10-${day}T10:00:00.000Z`,
      summary: n === 2 ? 'Brakes out of adjustment' : null,
    });
  }
  await put(
    db,
    'violationCodes',
    { id: 'v1', code: '999.47', severityWeight: 4 },
    { id: 'v2', code: '999.2', severityWeight: 1, isOOS: true },
  );
  await put(db, 'files', {
    id: 'file1',
    fileId: 'handle1',
    filename: 'cdl.pdf',
    createdById: 'u_alpha',
    customerId: 'c_alpha',
    sizeBytes: 7,
  });
  await put(db, 'files', {
    id: 'file2',
    fileId: 'handle2',
    filename: 'beta.pdf',
    createdById: 'u_beta',
    customerId: 'c_beta',
    sizeBytes: 7,
  });
  await put(db, 'driverDocuments', { ...paper, id: 'dd1', type: 'DL_COPY', json: { expires: '2027-01-01' } });
  await put(db, 'driverDocumentFiles', { id: 'ddf1', customerId: 'c_alpha', driverDocumentId: 'dd1', fileId: 'file1' });
}
