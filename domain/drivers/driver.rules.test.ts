import { expect, test } from 'vitest';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { crudOf, onServer } from '../testing/onServer.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER, UNASSIGNED } from '../testing/people.ts';
import { keptUntil, NO_END } from './retention.ts';

const now = '2026-11-21T10:00:00.000Z';
const { create, update, delete: remove, destroy } = crudOf('drivers');
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('driverLanguages', aRow('driverLanguages', { id: 'en' }))
    .with('usStates', aRow('usStates', { id: 'TX' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }));
const given = {
  id: 'd9',
  name: 'Ana',
  lastName: 'Reyes',
  dateOfBirth: '1980-02-29',
  email: 'ana@x.test',
  phoneNumber: '5125550102',
  preferredLanguageId: 'en',
};

test('[DRIVER-1] a new driver has what the form asks for, and was born before today', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await expect(run(ELITE, create, { id: 'd9', name: 'Ana' })).rejects.toMatchObject({
    details: {
      lastName: 'Last name is required',
      dateOfBirth: 'Date of birth is required',
      preferredLanguageId: 'Language is required',
      email: 'Email is required',
      phoneNumber: 'Phone is required',
    },
  });
  for (const dateOfBirth of ['2026-11-21', '1980-02-30', 'yesterday']) {
    await expect(run(ELITE, create, { ...given, dateOfBirth })).rejects.toMatchObject({
      details: { dateOfBirth: 'Introduce a valid date' },
    });
  }
  await expect(run(BASIC, create, given)).rejects.toThrow("You don't have permission");
  expect(tx.writes).toBe(0);
  await run(ELITE, create, given);
  expect(await tx.get('drivers', 'd9')).toMatchObject({ customerId: 'c1', status: 'active', phoneCode: '1' });
});

test('[DRIVER-2] status and archived tell the same, whichever is given', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(ELITE, update, { id: 'd1', status: 'archived' });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ status: 'archived', archived: now });
  await run(ELITE, update, { id: 'd1', archived: null });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ status: 'active', archived: null });
  await run(ELITE, update, { id: 'd1', archived: '2026-11-20T00:00:00.000Z' });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ status: 'archived', archived: '2026-11-20T00:00:00.000Z' });
  await run(ELITE, update, { id: 'd1', status: 'active' });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ status: 'active', archived: null });
});

const hired = (more: object) => aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1', hiredAt: '2020-01-01', ...more });

test('[DRIVER-3] only ADMIN deletes by force, and inside the time of keeping only with a reason', async () => {
  const tx = workspace().with('contracts', hired({ status: 'Archived', archivedAt: '2024-01-15T10:00:00.000Z' }));
  const run = onServer(tx, now);
  for (const actor of [AGENT, ELITE])
    await expect(run(actor, remove, { id: 'd1', force: true, reason: 'Court order' })).rejects.toThrow("You don't have permission");
  for (const mutation of [remove, destroy]) {
    await expect(run(ADMIN, mutation, { id: 'd1', force: true })).rejects.toMatchObject({
      rule: 'DRIVER-3',
      message: /until 01\/15\/2027/,
    });
    await expect(run(ADMIN, mutation, { id: 'd1', force: true, reason: ' ' })).rejects.toMatchObject({ rule: 'DRIVER-3' });
  }
  expect(tx.writes).toBe(0);
  await run(ADMIN, remove, { id: 'd1', force: true, reason: 'Court order 26-118' });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ deletedAt: now, deletionReason: 'Court order 26-118' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ deletedAt: now });
});

test('[DRIVER-3] after three years, or when nobody was ever employed, ADMIN needs no reason', async () => {
  const old = workspace().with('contracts', hired({ status: 'Archived', archivedAt: '2023-11-20T10:00:00.000Z' }));
  await onServer(old, now)(ADMIN, remove, { id: 'd1', force: true });
  const applicant = workspace().with('contracts', hired({ hiredAt: null, status: 'Pending' }));
  await onServer(applicant, now)(ADMIN, destroy, { id: 'd1', force: true });
  expect(await applicant.get('drivers', 'd1')).toBeUndefined();
});

test('[DRIVER-3] without force a driver of whom nothing else is on file goes quietly, and any other stays', async () => {
  const tx = workspace();
  await onServer(tx, now)(ELITE, remove, { id: 'd1' });
  const employed = workspace().with('contracts', hired({ status: 'Active' }));
  await expect(onServer(employed, now)(ELITE, remove, { id: 'd1' })).rejects.toMatchObject({ code: 'ForcibleError' });
});

test('[DRIVER-3] the file is kept from the last end on, to the same day three years later', () => {
  const ended = (day: string, more = {}) =>
    ({ status: 'Archived', hiredAt: '2020-01-01', activatedAt: null, archivedAt: `${day}T08:00:00.000Z`, ...more }) as const;
  expect(keptUntil([ended('2022-05-01'), ended('2024-02-29')])).toBe('2027-03-01');
  expect(keptUntil([ended('2022-05-01'), { ...ended('2020-01-01'), status: 'Active', archivedAt: null }])).toBe(NO_END);
  expect(keptUntil([ended('2022-05-01', { hiredAt: null })])).toBeNull();
  expect(keptUntil([])).toBeNull();
});

test('[DRIVER-4] whoever was merged into another driver stays archived', async () => {
  const tx = workspace().with(
    'drivers',
    aRow('drivers', { id: 'd2', customerId: 'c1', status: 'archived', archived: now, mergedInto: 'd1' }),
  );
  await expect(onServer(tx, now)(AGENT, update, { id: 'd2', status: 'active' })).rejects.toMatchObject({ rule: 'DRIVER-4' });
});

test('[ESIGN-4] what is out for signing goes with the driver', async () => {
  const tx = workspace().with('everSignDocs', aRow('everSignDocs', { id: 'e1', customerId: 'c1', driverId: 'd1', status: 'VIEWED' }));
  await onServer(tx, now)(ADMIN, remove, { id: 'd1', force: true });
  expect(await tx.get('everSignDocs', 'e1')).toMatchObject({ status: 'SYSTEM_CANCELLED' });
});

test('[DRIVER-5] a safety summary counts from zero up', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  const summaries = crudOf('driverSafetySummaries');
  await run(ELITE, summaries.create, { id: 's1', driverId: 'd1', crashes: 1 });
  expect(await tx.get('driverSafetySummaries', 's1')).toMatchObject({ customerId: 'c1', crashes: 1, movingViolations: 0 });
  for (const movingViolations of [-1, 10_000]) {
    await expect(run(ELITE, summaries.update, { id: 's1', movingViolations })).rejects.toMatchObject({
      details: { movingViolations: 'Must be 0 to 9999' },
    });
  }
  await expect(run(ELITE, summaries.update, { id: 's1', crashes: 1.5 })).rejects.toThrow('Validation error');
});

test('[DRIVER-7] a license number has its state, which only a change of the license asks for', async () => {
  const tx = workspace().with('drivers', aRow('drivers', { id: 'd2', customerId: 'c1', licenseNumber: 'OLD1' }));
  const run = onServer(tx, now);
  const refused = { details: { licenseStateId: 'License state is required' } };
  await expect(run(ELITE, create, { ...given, licenseNumber: 'TX77' })).rejects.toMatchObject(refused);
  await expect(run(ELITE, update, { id: 'd1', licenseNumber: 'TX77' })).rejects.toMatchObject(refused);
  await run(ELITE, update, { id: 'd1', licenseNumber: 'TX77', licenseStateId: 'TX' });
  await expect(run(ELITE, update, { id: 'd1', licenseStateId: null })).rejects.toMatchObject(refused);
  await run(ELITE, update, { id: 'd1', licenseNumber: null, licenseStateId: null });
  await run(ELITE, update, { id: 'd2', lastName: 'Old' });
  expect(await tx.get('drivers', 'd2')).toMatchObject({ lastName: 'Old', licenseNumber: 'OLD1' });
});

test('[DRIVER-6] a single driver changes their own record, and not whether it is archived', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(BASIC, update, { id: 'd1', email: 'me@x.test', phoneNumber: '5125550109', licenseNumber: 'TX77', licenseStateId: 'TX' });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ email: 'me@x.test', phoneNumber: '5125550109', licenseNumber: 'TX77' });
  for (const given of [{ status: 'archived' }, { archived: now }, { userId: 'u-basic' }])
    await expect(run(BASIC, update, { id: 'd1', ...given })).rejects.toThrow("You don't have permission");
  for (const other of [STRANGER, UNASSIGNED, { ...BASIC, customerId: 'c2' }])
    await expect(run(other, update, { id: 'd1', name: 'Mine' })).rejects.toThrow("You don't have permission");
  for (const write of [remove, destroy]) await expect(run(BASIC, write, { id: 'd1' })).rejects.toThrow("You don't have permission");
  expect(await tx.get('drivers', 'd1')).toMatchObject({ status: 'active', archived: null, deletedAt: null });
});
