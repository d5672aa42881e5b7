import { expect, test } from 'vitest';
import { runMutation } from '../mutation.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { ADMIN, AGENT, ELITE } from '../testing/people.ts';
import { ROLE_OF_SUBSCRIPTION } from './customer.ts';
import { customerStatusUpdate } from './customer.mutations.ts';

const now = '2026-11-20T10:00:00.000Z';
const workspace = (): MemoryTx => new MemoryTx().with('customers', aRow('customers', { id: 'c1', status: 'active' }));

test('[CUSTOMER-1] staff disable a customer and make it active again', async () => {
  const tx = workspace();
  await runMutation(tx, customerStatusUpdate, { id: 'c1', status: 'disabled' }, { actor: AGENT, now });
  expect(await tx.get('customers', 'c1')).toMatchObject({ status: 'disabled', updatedAt: now });
  await runMutation(tx, customerStatusUpdate, { id: 'c1', status: 'active' }, { actor: ADMIN, now });
  expect(await tx.get('customers', 'c1')).toMatchObject({ status: 'active' });
});

test('[CUSTOMER-1] asking for the present status writes nothing', async () => {
  const tx = workspace();
  await runMutation(tx, customerStatusUpdate, { id: 'c1', status: 'active' }, { actor: AGENT, now });
  expect(tx.writes).toBe(0);
});

test('[CUSTOMER-1] a customer user does not switch their own carrier', async () => {
  const tx = workspace();
  await expect(runMutation(tx, customerStatusUpdate, { id: 'c1', status: 'disabled' }, { actor: ELITE, now })).rejects.toThrow(
    "You don't have permission",
  );
  expect(tx.writes).toBe(0);
});

test('[CUSTOMER-2] each tier has its own customer role', () => {
  expect(ROLE_OF_SUBSCRIPTION).toEqual({
    pro: 'CUSTOMER',
    pro_legacy: 'CUSTOMER_PRO_LEGACY',
    premium: 'CUSTOMER_PREMIUM',
    elite: 'CUSTOMER_ELITE',
    basic: 'CUSTOMER_BASIC',
    pro_driver: 'CUSTOMER_PRO_DRIVER',
  });
});
