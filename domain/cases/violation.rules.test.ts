import { expect, test } from 'vitest';
import { CRUD } from '../apiMutations.ts';
import { aRow } from '../testing/aRow.ts';
import { AGENT, ELITE, STRANGER } from '../testing/people.ts';
import { aCase, act, workspace } from './testing/caseWorkspace.ts';

const { create, update } = CRUD.get('caseViolations')!;
const world = () => workspace().with('cases', aCase());
const tire = { id: 'w1', caseId: 'k1', violationCodeId: 'v-tire' };

test('[VIOLATION-1] a violation keeps the weight of its day, whatever becomes of the code', async () => {
  const tx = world();
  await act(tx, ELITE, create, tire);
  expect(await tx.get('caseViolations', 'w1')).toMatchObject({ severityWeight: 8, isOOS: false, customerId: 'c1' });
  await tx.patch('violationCodes', 'v-tire', { severityWeight: 3 });
  await act(tx, AGENT, update, { id: 'w1', citationNumber: 'T1' });
  expect(await tx.get('caseViolations', 'w1')).toMatchObject({ severityWeight: 8, citationNumber: 'T1' });
  await act(tx, AGENT, update, { id: 'w1', violationCodeId: 'v-speed' });
  expect(await tx.get('caseViolations', 'w1')).toMatchObject({ severityWeight: 4 });
  await expect(act(tx, AGENT, create, { ...tire, id: 'w2', severityWeight: 1 })).rejects.toMatchObject({
    details: { severityWeight: 'Cannot be given' },
  });
});

test('[VIOLATION-2] out of service is only what can be', async () => {
  const tx = world();
  await act(tx, ELITE, create, { ...tire, isOOS: true });
  const speed = { id: 'w2', caseId: 'k1', violationCodeId: 'v-speed', isOOS: true };
  await expect(act(tx, ELITE, create, speed)).rejects.toThrow('out of service');
  await expect(act(tx, AGENT, update, { id: 'w1', violationCodeId: 'v-speed' })).rejects.toThrow('out of service');
  await act(tx, AGENT, update, { id: 'w1', violationCodeId: 'v-speed', isOOS: false });
});

test('[VIOLATION-2] one that was out of service stays so when the catalogue changes its mind', async () => {
  const tx = world().with('caseViolations', aRow('caseViolations', { ...tire, customerId: 'c1', isOOS: true }));
  await tx.patch('violationCodes', 'v-tire', { isOOS: false });
  await act(tx, AGENT, update, { id: 'w1', citationNumber: 'T1', isOOS: true });
  expect(await tx.get('caseViolations', 'w1')).toMatchObject({ isOOS: true, citationNumber: 'T1' });
});

test('[ACCESS-8] nobody writes a violation into the case of a stranger, and customers change none', async () => {
  const tx = world().with('caseViolations', aRow('caseViolations', { ...tire, customerId: 'c1' }));
  await expect(act(tx, STRANGER, create, { ...tire, id: 'w2' })).rejects.toThrow("You don't have permission");
  await expect(act(tx, ELITE, update, { id: 'w1', isOOS: true })).rejects.toThrow("You don't have permission");
});
