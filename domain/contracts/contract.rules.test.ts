import { expect, test } from 'vitest';
import { SYSTEM } from '../actor.ts';
import type { MutationContext } from '../mutation.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { crudOf, onServer } from '../testing/onServer.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { activateHired } from './activateHired.ts';
import type { ContractStatus } from './contract.ts';

const now = '2026-11-21T10:00:00.000Z';
const earlier = '2025-01-01T00:00:00.000Z';
const { create, update, delete: remove, restore } = crudOf('contracts');
const by = { customerId: 'c1', driverId: 'd1' };

function workspace(status: ContractStatus = 'Pending', more: object = {}): MemoryTx {
  return new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }), aRow('customers', { id: 'c2', status: 'active' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }), aRow('drivers', { id: 'd2', customerId: 'c2' }))
    .with('contracts', aRow('contracts', { id: 'k1', ...by, status, ...more }));
}

const ALLOWED: Record<ContractStatus, ContractStatus[]> = { Pending: ['Active', 'Archived'], Active: ['Archived'], Archived: ['Active'] };
const ALL = Object.keys(ALLOWED) as ContractStatus[];
const steps = ALL.flatMap((from) => ALL.map((to) => ({ from, to, ok: from === to || ALLOWED[from].includes(to) })));

test.each(steps)('[CONTRACT-1] from $from to $to: $ok', async ({ from, to, ok }) => {
  const tx = workspace(from);
  const moved = onServer(tx, now)(ELITE, update, { id: 'k1', status: to });
  if (ok) await moved;
  else await expect(moved).rejects.toMatchObject({ rule: 'CONTRACT-1' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: ok ? to : from });
});

test.each(['Active', 'Archived'] as const)(
  '[CONTRACT-1] a move to %s is taken back, but not once the contract was changed since',
  async (status) => {
    const tx = workspace();
    await onServer(tx, earlier)(ELITE, update, { id: 'k1', status });
    await onServer(tx, now)(ELITE, update, { id: 'k1', status: 'Pending' });
    expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Pending', activatedAt: null, archivedAt: null });
    await onServer(tx, earlier)(ELITE, update, { id: 'k1', status });
    await onServer(tx, now)(ELITE, update, { id: 'k1', hiredAt: '2026-11-19' });
    const late = onServer(tx, now)(ELITE, update, { id: 'k1', status: 'Pending' });
    await expect(late).rejects.toMatchObject({ rule: 'CONTRACT-1' });
  },
);

test('[CONTRACT-1] a new contract is Pending or Active, never Archived, and made by who manages drivers', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await expect(run(ELITE, create, { id: 'k9', ...by, status: 'Archived' })).rejects.toMatchObject({ rule: 'CONTRACT-1' });
  await expect(run(BASIC, create, { id: 'k9', ...by })).rejects.toThrow("You don't have permission");
  await expect(run(STRANGER, create, { id: 'k9', ...by })).rejects.toThrow("You don't have permission");
  await run(ELITE, create, { id: 'k9', ...by });
  expect(await tx.get('contracts', 'k9')).toMatchObject({ status: 'Pending', customerId: 'c1', activatedAt: null });
});

test('[CONTRACT-2] a driver has one active contract with a customer', async () => {
  const tx = workspace('Active').with('contracts', aRow('contracts', { id: 'k2', ...by, status: 'Pending' }));
  const run = onServer(tx, now);
  await expect(run(AGENT, update, { id: 'k2', status: 'Active' })).rejects.toMatchObject({ rule: 'CONTRACT-2' });
  await expect(run(AGENT, create, { id: 'k9', ...by, hiredAt: '2026-11-20' })).rejects.toMatchObject({ rule: 'CONTRACT-2' });
  await run(AGENT, update, { id: 'k1', status: 'Archived' });
  await run(AGENT, update, { id: 'k2', status: 'Active' });
});

test('[CONTRACT-2] an archived driver has no active contract', async () => {
  const tx = workspace().with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1', status: 'archived', archived: earlier }));
  await expect(onServer(tx, now)(AGENT, update, { id: 'k1', status: 'Active' })).rejects.toMatchObject({ rule: 'CONTRACT-2' });
});

test('[CONTRACT-2] a contract that comes back is not a second active one', async () => {
  const tx = workspace('Active');
  const run = onServer(tx, now);
  await run(AGENT, remove, { id: 'k1' });
  await run(AGENT, restore, { id: 'k1' });
  await run(AGENT, remove, { id: 'k1' });
  const second = aRow('contracts', { id: 'k2', ...by, status: 'Active' });
  await expect(onServer(tx.with('contracts', second), now)(AGENT, restore, { id: 'k1' })).rejects.toMatchObject({ rule: 'CONTRACT-2' });
});

test('[CONTRACT-3] the day of hire makes a pending contract active, and changes nothing of another', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(AGENT, create, { id: 'k9', customerId: 'c2', driverId: 'd2', hiredAt: '2026-11-20' });
  expect(await tx.get('contracts', 'k9')).toMatchObject({ status: 'Active', activatedAt: now });
  await run(AGENT, update, { id: 'k1', hiredAt: '2026-11-20' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Active', activatedAt: now });
  await run(AGENT, update, { id: 'k1', status: 'Archived' });
  await run(AGENT, update, { id: 'k1', hiredAt: '2026-11-19' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Archived', hiredAt: '2026-11-19' });
});

test('[CONTRACT-3] a day of hire that lies ahead leaves the contract pending, and one that has come makes it active', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(AGENT, create, { id: 'k9', customerId: 'c2', driverId: 'd2', hiredAt: '2026-11-22' });
  expect(await tx.get('contracts', 'k9')).toMatchObject({ status: 'Pending', hiredAt: '2026-11-22', activatedAt: null });
  await run(AGENT, update, { id: 'k1', hiredAt: '2026-11-30' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Pending', activatedAt: null });
  await run(AGENT, update, { id: 'k1', hiredAt: '2026-11-21' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Active', activatedAt: now });
});

test('[CONTRACT-3] on the day of hire, and not before, a pending contract is made active once', async () => {
  const tx = workspace('Pending', { hiredAt: '2026-11-22', updatedAt: now });
  const on = (day: string): Promise<void> => activateHired(tx, 'k1', { actor: SYSTEM, now: `${day}T06:00:00.000Z` } as MutationContext);
  await on('2026-11-21');
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Pending' });
  await on('2026-11-22');
  await on('2026-11-23');
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Active', activatedAt: '2026-11-22T06:00:00.000Z' });
});

test('[CONTRACT-4] the moments of activation and of the end are stamped, and nobody else gives them', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(ELITE, update, { id: 'k1', status: 'Active' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ activatedAt: now, archivedAt: null });
  await run(ELITE, update, { id: 'k1', status: 'Archived' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ activatedAt: now, archivedAt: now });
  await run(ELITE, update, { id: 'k1', status: 'Active' });
  expect(await tx.get('contracts', 'k1')).toMatchObject({ archivedAt: null });
  for (const field of ['activatedAt', 'archivedAt']) {
    await expect(run(ADMIN, update, { id: 'k1', [field]: now })).rejects.toMatchObject({ details: { [field]: 'Cannot be given' } });
  }
});

const openDocument = aRow('everSignDocs', { id: 'e1', ...by, status: 'SENT' });
const signed = aRow('everSignDocs', { id: 'e2', ...by, status: 'COMPLETED' });

test('[ESIGN-4] the end of the last contract cancels what is out for signing, and only that', async () => {
  const tx = workspace('Active').with('everSignDocs', openDocument, signed);
  await onServer(tx, now)(AGENT, update, { id: 'k1', status: 'Archived' });
  expect(await tx.get('everSignDocs', 'e1')).toMatchObject({ status: 'SYSTEM_CANCELLED', updatedAt: now });
  expect(await tx.get('everSignDocs', 'e2')).toMatchObject({ status: 'COMPLETED' });
});

test('[ESIGN-4] while another contract stands nothing is cancelled', async () => {
  const tx = workspace('Active')
    .with('contracts', aRow('contracts', { id: 'k2', ...by, status: 'Pending' }))
    .with('everSignDocs', openDocument);
  await onServer(tx, now)(AGENT, update, { id: 'k1', status: 'Archived' });
  expect(await tx.get('everSignDocs', 'e1')).toMatchObject({ status: 'SENT' });
});
