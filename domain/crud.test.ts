import { expect, test } from 'vitest';
import { crud } from './crud.ts';
import { runMutation } from './mutation.ts';
import type { AnyRow } from './noun.ts';
import { aRow } from './testing/aRow.ts';
import { MemoryTx } from './testing/memoryTx.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from './testing/people.ts';

const now = '2026-11-21T10:00:00.000Z';
const drivers = crud('drivers');
const customers = crud('customers');
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1' }), aRow('customers', { id: 'c2' }))
    .with('driverLanguages', aRow('driverLanguages', { id: 'en' }))
    .with('usStates', aRow('usStates', { id: 'TX' }))
    .with('users', aRow('users', { id: ELITE.userId, customerId: 'c1' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }), aRow('drivers', { id: 'd2', customerId: 'c2' }));
const driver = {
  id: 'd9',
  name: " D'Arcy ",
  lastName: 'O’Neil',
  dateOfBirth: '1980-02-29',
  preferredLanguageId: 'en',
  email: 'd@x.test',
  phoneNumber: '5125550100',
};

test('a row is made with what was given, the fallbacks, and the carrier of the person who made it', async () => {
  const tx = workspace();
  await runMutation(tx, drivers.create, driver, { actor: ELITE, now });
  expect(await tx.get('drivers', 'd9')).toMatchObject({
    name: "D'Arcy",
    customerId: 'c1',
    status: 'active',
    createdAt: now,
    licenseNumber: null,
  });
});

test('what is missing is named field by field, in the words of the spec', async () => {
  const tx = workspace();
  await expect(runMutation(tx, drivers.create, { id: 'd9', name: ' ' }, { actor: ELITE, now })).rejects.toMatchObject({
    details: { name: 'Name is required' },
  });
  await expect(runMutation(tx, drivers.create, { id: 'd9', name: 'A' }, { actor: ELITE, now })).rejects.toMatchObject({
    details: {
      lastName: 'Last name is required',
      dateOfBirth: 'Date of birth is required',
      preferredLanguageId: 'Language is required',
      email: 'Email is required',
      phoneNumber: 'Phone is required',
    },
  });
  expect(tx.writes).toBe(0);
});

test('[ACCESS-7] a field of the server is refused by name, and one of the staff is refused to others', async () => {
  const tx = workspace();
  const taken = { id: 'c1', customerID: 'C-1' };
  await expect(runMutation(tx, customers.update, taken, { actor: AGENT, now })).rejects.toMatchObject({
    details: { customerID: 'Cannot be given' },
  });
  const users = crud('users');
  const self = (change: object) => runMutation(tx, users.update, { id: ELITE.userId, ...change }, { actor: ELITE, now });
  await expect(self({ role: 'ADMIN' })).rejects.toThrow("You don't have permission");
  await expect(self({ customerId: 'c2' })).rejects.toThrow("You don't have permission");
  await expect(self({ syncEpoch: 9 })).rejects.toMatchObject({ details: { syncEpoch: 'Cannot be given' } });
  expect(tx.writes).toBe(0);
  await self({ firstName: 'Ana' });
  expect(tx.writes).toBe(1);
});

test("[ACCESS-8] a stranger's row cannot be pointed at, and staff do not join rows of two customers", async () => {
  const tx = workspace();
  const contracts = crud('contracts');
  const joined = { id: 'k1', driverId: 'd1', customerId: 'c2' };
  await expect(runMutation(tx, contracts.create, joined, { actor: STRANGER, now })).rejects.toThrow("You don't have permission");
  await expect(runMutation(tx, contracts.create, joined, { actor: ELITE, now })).rejects.toThrow("You don't have permission");
  await expect(runMutation(tx, contracts.create, joined, { actor: AGENT, now })).rejects.toMatchObject({
    details: { driverId: 'Belongs to another customer' },
  });
  expect(tx.writes).toBe(0);
  await runMutation(tx, contracts.create, { id: 'k1', driverId: 'd1' }, { actor: AGENT, now });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ customerId: 'c1' });
});

test('[ACCESS-8] a row of another customer is refused as one that is not there, whatever is done to it', async () => {
  const tx = workspace();
  for (const m of [drivers.update, drivers.delete, drivers.destroy, drivers.restore]) {
    for (const id of ['d2', 'nobody']) {
      await expect(runMutation(tx, m, { id }, { actor: ELITE, now })).rejects.toThrow("You don't have permission");
    }
  }
  expect(tx.writes).toBe(0);
});

test('what a new row must have cannot be taken away, and a row of before the rule may go on without', async () => {
  const tx = workspace().with('drivers', aRow('drivers', { id: 'd3', customerId: 'c1', email: 'd@x.test' }));
  const change = (given: object) => runMutation(tx, drivers.update, given, { actor: ELITE, now });
  await expect(change({ id: 'd3', email: ' ' })).rejects.toMatchObject({ details: { email: 'Email is required' } });
  await change({ id: 'd3', name: 'Ana' });
  expect(await tx.get('drivers', 'd3')).toMatchObject({ name: 'Ana', email: 'd@x.test', phoneNumber: null });
});

test('a change that changes nothing writes nothing', async () => {
  const tx = workspace();
  await runMutation(tx, drivers.update, { id: 'd1', name: 'x' }, { actor: ELITE, now });
  expect(tx.writes).toBe(0);
});

test('a row that others need goes only with force, and then they go too; it can be brought back', async () => {
  const tx = workspace().with('contracts', aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1' }));
  await expect(runMutation(tx, drivers.delete, { id: 'd1' }, { actor: ELITE, now })).rejects.toThrow('Delete it with force');
  await runMutation(tx, drivers.delete, { id: 'd1', force: true }, { actor: ELITE, now });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ deletedAt: now });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ deletedAt: now });
  await runMutation(tx, drivers.restore, { id: 'd1' }, { actor: ELITE, now });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ deletedAt: null });
});

test('alerts, which the product makes itself, keep no driver here and go along unasked', async () => {
  const tx = workspace().with('alerts', aRow('alerts', { id: 'a1', customerId: 'c1', driverId: 'd1' }));
  await runMutation(tx, drivers.delete, { id: 'd1' }, { actor: ELITE, now });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ deletedAt: now });
  expect(await tx.get('alerts', 'a1')).toMatchObject({ deletedAt: now });
});

test('only ADMIN removes a row for good, and what pointed at it lets go', async () => {
  const tx = workspace().with('cases', aRow('cases', { id: 'k1', customerId: 'c1', driverId: 'd1' }));
  for (const actor of [ELITE, BASIC, AGENT]) {
    await expect(runMutation(tx, drivers.destroy, { id: 'd1' }, { actor, now })).rejects.toThrow("You don't have permission");
  }
  await runMutation(tx, drivers.destroy, { id: 'd1' }, { actor: ADMIN, now });
  expect(await tx.get('drivers', 'd1')).toBeUndefined();
  expect(await tx.get('cases', 'k1')).toMatchObject({ driverId: null });
});

test('a row whose carrier may be nobody gets that of what it points at, else that of the person; staff give it to nobody', async () => {
  const tx = workspace();
  const drafts = crud('documentDrafts');
  const draft = { documentTitle: 'Offer', editorState: '{}' };
  await runMutation(tx, drafts.create, { id: 'x1', ...draft }, { actor: ELITE, now });
  expect(await tx.get('documentDrafts', 'x1')).toMatchObject({ customerId: 'c1' });
  await runMutation(tx, drafts.create, { id: 'x2', ...draft, driverId: 'd2' }, { actor: AGENT, now });
  expect(await tx.get('documentDrafts', 'x2')).toMatchObject({ customerId: 'c2' });
  await runMutation(tx, drafts.create, { id: 'x3', ...draft }, { actor: AGENT, now });
  expect(await tx.get('documentDrafts', 'x3')).toMatchObject({ customerId: null });
  await expect(runMutation(tx, drafts.create, { id: 'x4', ...draft, customerId: null }, { actor: ELITE, now })).rejects.toThrow(
    "You don't have permission",
  );
});

test('a name that a row has is taken', async () => {
  await expect(runMutation(workspace(), drivers.create, { ...driver, id: 'd1' }, { actor: ELITE, now })).rejects.toMatchObject({
    code: 'EntityExistsError',
    details: { id: 'Is taken already' },
  });
});

test('what a new row needs and nothing fills in is known beforehand', () => {
  expect(crud('contracts').needs).toEqual(['driverId']);
  expect(crud('caseDocuments').needs).toEqual(['caseId', 'fileId', 'type', 'filename']);
  expect(crud('caseDocuments', { gives: ['filename'] }).needs).toEqual(['caseId', 'fileId', 'type']);
});

test("rows that were softly deleted before go for good with what they need, and stand in nobody's way", async () => {
  const contract = aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1', deletedAt: now });
  const old = aRow('cases', { id: 'k2', customerId: 'c1', driverId: 'd1', deletedAt: now });
  const tx = workspace().with('contracts', contract).with('cases', old);
  const deleted: Record<string, AnyRow[]> = { 'contracts.driverId': [contract], 'cases.driverId': [old] };
  const deletedWhere = async (table: string, field: string): Promise<AnyRow[]> => deleted[`${table}.${field}`] ?? [];
  await runMutation(tx, drivers.destroy, { id: 'd1' }, { actor: ADMIN, now, deletedWhere });
  expect(await tx.get('contracts', 'k1')).toBeUndefined();
  expect(await tx.get('cases', 'k2')).toMatchObject({ driverId: null, deletedAt: now });
});
