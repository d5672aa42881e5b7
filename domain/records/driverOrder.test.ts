import { expect, test } from 'vitest';
import { runMutation, type MutationContext } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import type { DriverOrder } from './driverOrder.ts';
import { examinerVerify } from './examinerVerify.mutations.ts';
import { signersRemind } from '../esign/signersRemind.mutations.ts';
import { mvrRequest, pspRequest } from './driverOrder.mutations.ts';

const now = '2026-11-22T10:00:00.000Z';
const target = { driverId: 'd1', customerId: 'c1', alertId: 'a1' };
const mvr = { ...target, licenseNumber: 'tx-1', stateCode: 'TX' };

function workspace(
  named: { driver?: Partial<Row<'drivers'>>; customer?: Partial<Row<'customers'>>; alert?: Partial<Row<'alerts'>> } = {},
): MemoryTx {
  return new MemoryTx()
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1', licenseNumber: 'TX 1', licenseStateId: 's1', ...named.driver }))
    .with('customers', aRow('customers', { id: 'c1', motorCarrierId: '99', isTokenPSPExpired: false, ...named.customer }))
    .with('usStates', aRow('usStates', { id: 's1', code: 'TX', name: 'Texas', mvrSupported: true }))
    .with('alerts', aRow('alerts', { id: 'a1', driverId: 'd1', customerId: 'c1', ...named.alert }));
}

const aDocument = (id: string, named: Partial<Row<'everSignDocs'>>) =>
  aRow('everSignDocs', { id, hash: id, driverId: 'd1', status: 'SENT', ...named });

/** A server that writes down what it is to order. */
function aServer(): { ordered: DriverOrder[]; ctx: MutationContext } {
  const ordered: DriverOrder[] = [];
  return { ordered, ctx: { actor: AGENT, now, order: async (order) => void ordered.push(order) } };
}
const onDevice: MutationContext = { actor: AGENT, now };

test('[ORDER-1] an order changes no row, on a device it is nothing but a wish; the server takes it', async () => {
  const { ordered, ctx } = aServer();
  const tx = workspace().with('everSignDocs', aRow('everSignDocs', { id: 'e1', driverId: 'd1', type: 'MVR', status: 'COMPLETED' }));
  for (const context of [onDevice, ctx]) {
    await runMutation(tx, pspRequest, target, context);
    await runMutation(tx, mvrRequest, mvr, context);
  }
  expect(tx.writes).toBe(0);
  expect(ordered).toEqual([
    { kind: 'PSP', document: null, reason: null, ...target },
    { kind: 'MVR', document: null, reason: null, ...target },
  ]);
});

test('[ORDER-2] nothing is ordered for an alert that was cured meanwhile, or of another driver', async () => {
  const { ordered, ctx } = aServer();
  await expect(runMutation(workspace({ alert: { deletedAt: now } }), pspRequest, target, ctx)).rejects.toThrow('not open anymore');
  await expect(runMutation(workspace(), pspRequest, { ...target, alertId: 'a9' }, ctx)).rejects.toThrow('not open anymore');
  await expect(runMutation(workspace({ alert: { driverId: 'd2' } }), pspRequest, target, ctx)).rejects.toThrow("You don't have permission");
  expect(ordered).toEqual([]);
});

test('[PSP-1] [PSP-2] a PSP report is refused with its reason, on a device at once', async () => {
  for (const ctx of [onDevice, aServer().ctx]) {
    const order = (named: Parameters<typeof workspace>[0]) => runMutation(workspace(named), pspRequest, target, ctx);
    await expect(order({ customer: { isTokenPSPExpired: true } })).rejects.toThrow('PSP token has expired');
    await expect(order({ customer: { motorCarrierId: null } })).rejects.toThrow("Enter the customer's motor carrier id first.");
    await expect(order({ driver: { licenseNumber: null } })).rejects.toThrow("Enter the driver's license number and state first.");
  }
});

test('[MVR-1] [MVR-2] [MVR-3] an MVR is refused with its reason; the consent is looked at by the server, which has it', async () => {
  await expect(
    runMutation(
      workspace().with('usStates', aRow('usStates', { id: 's1', code: 'TX', name: 'Texas', mvrSupported: false })),
      mvrRequest,
      mvr,
      onDevice,
    ),
  ).rejects.toThrow('MVR cannot be requested for Texas.');
  await expect(runMutation(workspace(), mvrRequest, { ...mvr, licenseNumber: 'OTHER' }, onDevice)).rejects.toThrow('not the one');
  await runMutation(workspace(), mvrRequest, mvr, onDevice);
  await expect(runMutation(workspace(), mvrRequest, mvr, aServer().ctx)).rejects.toThrow('The driver has not signed a consent');
});

test('[ACCESS-2] whoever manages drivers orders for those of their own carrier', async () => {
  const order = (actor: typeof AGENT, input: object = { ...target, alertId: null }) =>
    runMutation(workspace(), pspRequest, input, { actor, now });
  await order(ELITE);
  for (const actor of [BASIC, STRANGER]) await expect(order(actor)).rejects.toThrow("You don't have permission");
  await expect(order(AGENT, { ...target, customerId: 'c2' })).rejects.toThrow("You don't have permission");
});

test('[ORDER-4] the newest document of its kind that waits is the one whose signers are reminded', async () => {
  const { ordered, ctx } = aServer();
  const remind = (tx: MemoryTx, about: string, context = ctx) => runMutation(tx, signersRemind, { ...target, about }, context);
  const tx = workspace().with(
    'everSignDocs',
    aDocument('old', { type: 'MVR', createdAt: '2026-01-01T00:00:00.000Z' }),
    aDocument('new', { type: 'PSP', status: 'PARTIALLY_SIGNED', createdAt: '2026-02-01T00:00:00.000Z' }),
    aDocument('signed', { type: 'PSP', status: 'COMPLETED', createdAt: '2026-03-01T00:00:00.000Z' }),
  );
  await remind(tx, 'consents');
  expect([ordered, tx.writes]).toEqual([[{ kind: 'REMINDER', document: 'new', reason: null, ...target }], 0]);
  await expect(remind(tx, 'application')).rejects.toThrow('No document of this driver waits for a signature');
  await remind(workspace(), 'application', onDevice);
  await expect(remind(tx, 'consents', { ...ctx, actor: BASIC })).rejects.toThrow("You don't have permission");
});

test('[ORDER-5] the examiner of the certificate that is valid longest is looked up; without one nobody is', async () => {
  const { ordered, ctx } = aServer();
  const paper = (id: string, expirationDate: string, named: object = {}) =>
    aRow('driverDocuments', {
      id,
      driverId: target.driverId,
      type: 'MEDICAL_CERTIFICATE',
      status: 'ACTIVE',
      json: { expirationDate },
      ...named,
    });
  const tx = workspace().with(
    'driverDocuments',
    paper('old', '2026-01-01'),
    paper('current', '2027-01-01'),
    paper('archived', '2028-01-01', { status: 'ARCHIVED' }),
    paper('other', '2029-01-01', { type: 'DL_COPY' }),
  );
  await runMutation(tx, examinerVerify, target, ctx);
  expect([ordered, tx.writes]).toEqual([[{ kind: 'EXAMINER', document: 'current', reason: null, ...target }], 0]);
  await expect(runMutation(workspace(), examinerVerify, target, ctx)).rejects.toThrow('There is no medical certificate on file');
  await runMutation(workspace(), examinerVerify, target, onDevice);
  await expect(runMutation(tx, examinerVerify, target, { ...ctx, actor: ELITE })).rejects.toThrow("You don't have permission");
});
