import { expect, test } from 'vitest';
import { CRUD } from '../apiMutations.ts';
import { act, workspace } from '../cases/testing/caseWorkspace.ts';
import { aRow } from '../testing/aRow.ts';
import { ADMIN, AGENT, ELITE } from '../testing/people.ts';

const crud = CRUD.get('violationCodes')!;
const code = {
  id: 'v9',
  code: '999.9',
  description: 'Made up',
  severityWeight: 5,
  oosWeight: 2,
  isOOS: true,
  basic: 'Driver Fitness',
  common: false,
};

test('[VIOLATION-3] a code weighs 0 to 10, and what out of service adds fits its kind', async () => {
  const tx = workspace();
  const refused = (given: object) =>
    act(tx, AGENT, crud.create, { ...code, ...given }).then(
      () => null,
      (error: { details: unknown }) => error.details,
    );
  expect(await refused({ severityWeight: 11 })).toEqual({ severityWeight: 'From 0 to 10' });
  expect(await refused({ severityWeight: -1 })).toEqual({ severityWeight: 'From 0 to 10' });
  expect(await refused({ oosWeight: 3 })).toEqual({ oosWeight: 'From 0 to 2' });
  expect(await refused({ isOOS: false })).toEqual({ oosWeight: 'Only for a code that can put out of service' });
  expect(await refused({ basic: 'Unsafe Driving' })).toEqual({ oosWeight: 'Nothing is added in Unsafe Driving' });
  expect(await refused({})).toBeNull();
  await act(tx, AGENT, crud.update, { id: 'v9', severityWeight: 6 });
  await expect(act(tx, AGENT, crud.update, { id: 'v9', code: 'other' })).rejects.toMatchObject({ details: { code: 'Cannot be given' } });
  await expect(act(tx, ELITE, crud.update, { id: 'v9', severityWeight: 6 })).rejects.toThrow("You don't have permission");
});

test('[VIOLATION-4] a code that a case names stays', async () => {
  const tx = workspace().with('caseViolations', aRow('caseViolations', { id: 'w1', violationCodeId: 'v-tire' }));
  await expect(act(tx, ADMIN, crud.delete, { id: 'v-tire', force: true })).rejects.toThrow('cannot be deleted');
  await act(tx, ADMIN, crud.delete, { id: 'v-speed' });
  await expect(act(tx, AGENT, crud.delete, { id: 'v-tire' })).rejects.toThrow("You don't have permission");
});

test('[FLAG-1] codes are changed only while their manager is on', async () => {
  const tx = workspace().with('featureFlags', aRow('featureFlags', { id: 'f', name: 'violationCodeManager', enabled: false }));
  await expect(act(tx, AGENT, crud.create, code)).rejects.toThrow('switched off');
  await act(tx, ADMIN, CRUD.get('featureFlags')!.update, { id: 'f', enabled: true });
  await act(tx, AGENT, crud.create, code);
});
