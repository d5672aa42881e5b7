import { expect, test } from 'vitest';
import { mvrRefusal, type MvrCase } from './mvrRequest.ts';

const texas = { code: 'TX', name: 'Texas', mvrSupported: true };
const good: MvrCase = {
  driver: { licenseNumber: 'TX-123 456' },
  state: texas,
  asked: { licenseNumber: 'tx123456', stateCode: 'tx' },
  consents: [{ type: 'MVR_PSP_ClearingHouse', status: 'COMPLETED' }],
  overrideReason: null,
};

const refusal = (order: MvrCase): string => {
  const error = mvrRefusal(order);
  return `${error?.rule} ${error?.message}`;
};

test('an MVR is ordered for the license on record, however it is written, with a signed consent', () => {
  expect(mvrRefusal(good)).toBeNull();
});

test('[MVR-1] a state that answers only on its own site is refused by name', () => {
  const state = { code: 'PA', name: 'Pennsylvania', mvrSupported: false };
  expect(refusal({ ...good, state, asked: { licenseNumber: 'TX123456', stateCode: 'PA' } })).toBe(
    'MVR-1 MVR cannot be requested for Pennsylvania. It must be requested on an external MVR site.',
  );
});

test('[MVR-2] without a signed consent nobody orders, unless staff give a reason', () => {
  for (const consents of [[], [{ type: 'MVR', status: 'SENT' }], [{ type: 'PSP', status: 'COMPLETED' }]] as MvrCase['consents'][]) {
    expect(refusal({ ...good, consents })).toBe('MVR-2 The driver has not signed a consent for the MVR.');
    expect(mvrRefusal({ ...good, consents, overrideReason: 'Paper consent on file' })).toBeNull();
  }
});

test("[MVR-3] the license must be on the driver's record, and be the same", () => {
  expect(refusal({ ...good, driver: { licenseNumber: null } })).toMatch(/^MVR-3 .*Enter the driver's license/);
  expect(refusal({ ...good, state: null })).toMatch(/^MVR-3 .*Enter the driver's license/);
  expect(refusal({ ...good, asked: { licenseNumber: 'TX9', stateCode: 'TX' } })).toMatch(/^MVR-3 .*not the one on the driver's record/);
  expect(refusal({ ...good, asked: { licenseNumber: 'TX123456', stateCode: 'OK' } })).toMatch(
    /^MVR-3 .*not the one on the driver's record/,
  );
});
